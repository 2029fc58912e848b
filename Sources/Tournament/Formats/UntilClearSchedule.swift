import Play
import Results
import Statistics

/// The games of players that meet until their order, or the best, is clear.
///
/// Two players that meet play an encounter of each variant, in every seating: a block, whose score is the mean over
/// its games, weighted by variant. The blocks of a pair are its encounters 0, 1, 2 ... A block in which every game
/// has been played before isn't evidence, and a pair that only repeats games meets no more.
public struct UntilClearSchedule: Schedule {
  public static var looksAtResults: Bool { true }

  private let players: [String]
  private let entries: [Entry]
  private let seating: SeatingScheme
  private let seed: UInt64
  /// The maximum number of blocks.
  private let blocks: Int
  private var plan: ClaimPlan
  private let onDecision: @Sendable (ClaimProgress) -> Void
  private var decisions = 0
  private var dealt = 0
  /// The number of blocks dealt to each pair, by the numbers of its players, the lower one first.
  private var dealtOf: [[Int]: Int] = [:]
  /// The jobs of the block dealt out last that are still to be dealt out, the last one first.
  private var jobs: [Job] = []
  /// The player named first in each of the blocks without a result.
  private var waiting: [String] = []
  /// The results so far of the first block without a complete one.
  private var block = (games: 0, points: 0.0, isNew: false)
  private let repetition: Repetition
  /// The games of each pair that are new, by the names in their order; for pairs that may play games again.
  private var news: [[String]: PairingNews] = [:]

  /// Creates the games for a goal.
  /// - Parameters:
  ///   - entries: the variants, at least one, of two seats, with the same players, at least two, at each.
  ///   - goal: the claim that is to become clear.
  ///   - games: the maximum number.
  ///   - seating: the way in which two players that meet change seats.
  ///   - seed: the run's seed.
  ///   - repetition: the players that may play games again.
  ///   - onDecision: receives the progress after each decision about the next pairing.
  public init(
    of entries: [Entry], goal: ClaimGoal, games: Int, seating: SeatingScheme, seed: UInt64,
    repetition: Repetition = Repetition(), onDecision: @escaping @Sendable (ClaimProgress) -> Void = { _ in }
  ) {
    let entries = entries.filter { $0.weight > 0 }
    precondition(entries.allSatisfy { $0.seats == 2 && $0.players.count >= 2 } && !entries.isEmpty, "pairs meet here")
    (self.entries, self.seating, self.seed, self.onDecision) = (entries, seating, seed, onDecision)
    self.repetition = repetition
    // They meet in the same order, whatever order a config lists them in.
    players = entries[0].players.sorted()
    plan = ClaimPlan(players: players.count, goal: goal)
    blocks = games / (entries.count * seating.count(seats: 2))
  }

  /// The number of games, nil as it depends on results.
  public var planned: Int? { nil }

  /// The current standing.
  public var standing: ClaimStanding {
    var plan = plan
    plan.settle()
    return ClaimStanding(
      players: players, plan: plan, gamesOfBlock: gamesOfBlock, mostEncounters: blocks)
  }

  /// The standing after those of its games that have been played; O(games).
  public func standing(_ prior: (Job) -> Prior) -> ClaimStanding {
    var rest = self
    while case .job(let job) = rest.next(), case .played(let outcome, let transcript) = prior(job) {
      rest.record(JobResult(job: job, outcome: outcome, transcript: transcript))
    }
    return rest.standing
  }

  private var gamesOfBlock: Int { entries.count * seating.count(seats: 2) }

  /// The next game.
  public mutating func next() -> Step {
    if let job = jobs.popLast() { return .job(job) }
    guard dealt < blocks else { return .end }
    let step = plan.next()
    if plan.decisions != decisions {
      decisions = plan.decisions
      onDecision(plan.progress(of: players, games: gamesOfBlock, most: blocks - dealt))
    }
    switch step {
    case .pairing(let one, let other):
      deal(one, other)
      return jobs.popLast().map { .job($0) } ?? .end
    case .wait: return .wait
    case .end: return .end
    }
  }

  /// Counts a game, and passes the score to the plan when it was the last one of its block.
  public mutating func record(_ result: JobResult) { _ = count(result) }

  /// Counts a game; returns whether it differs from all before, nil where every game is a sample.
  mutating func count(_ result: JobResult) -> Bool? {
    guard let first = waiting.first else { return nil }
    let pair = result.job.players.sorted()
    if block.games == 0, news[pair] == nil { news[pair] = repetition.news(of: pair, at: entries.map(\.variant)) }
    let isNew = news[pair]?.add(result)
    block.isNew = block.isNew || isNew ?? true
    let weight = entries.first { $0.variant == result.job.variant }?.weight ?? 0
    block.games += 1
    block.points += weight * result.outcome.score(of: result.job.players[0] == first ? 0 : 1)
    guard block.games == gamesOfBlock else { return isNew }
    let most = entries.reduce(0) { $0 + $1.weight } * Double(seating.count(seats: 2))
    plan.record(block.isNew ? min(1, block.points / most) : nil, isLast: news[pair]?.isExhausted == true)
    waiting.removeFirst()
    block = (0, 0, false)
    return isNew
  }

  private mutating func deal(_ one: Int, _ other: Int) {
    let number = dealtOf[[min(one, other), max(one, other)], default: 0]
    dealtOf[[min(one, other), max(one, other)]] = number + 1
    dealt += 1
    waiting.append(players[one])
    let pair = [players[one], players[other]]
    jobs = entries.flatMap { entry in
      let common = entry.encounter(number, of: pair, run: seed)
      return seating.seatings(of: pair).map {
        Job(variant: entry.variant, players: $0, encounter: number, opening: common.opening, seed: common.seed)
      }
    }
    jobs.reverse()
  }
}
