import Play
import Results

/// Two players that meet, for a number of encounters at each variant.
public struct Pairing: Sendable, Hashable {
  /// The two players, first the one that has the first seat in the first game.
  public let players: [String]
  /// The number of encounters at each variant.
  public let encounters: Int
}

/// The result of a pairing.
public struct PairingResult: Sendable {
  /// The pairing.
  public let pairing: Pairing
  /// The first player's scores of each game, in half points, in the order in which they are dealt out.
  public let games: [Int]

  /// The first player's score, in half points.
  public var first: Int { games.reduce(0, +) }
  /// The second player's score, in half points.
  public var second: Int { 2 * games.count - first }
}

/// A tournament whose pairings depend on results, round after round.
protocol Contest: Sendable {
  /// The number of encounters in all at each variant; nil where that depends on results.
  var plannedEncounters: Int? { get }
  /// The current standing.
  var standing: ContestStanding { get }
  /// The pairings of the next round, asked for once all results of the one before are in; none at the end.
  mutating func nextRound() -> [Pairing]
  /// Adds the results of a round, in the order of its pairings.
  mutating func record(_ results: [PairingResult])
}

/// Plays a contest: the games of a round at all variants, then waits for their results.
///
/// Two players that meet again continue with the encounters after those they had, so that no game is played twice.
struct ContestSchedule<C: Contest>: Schedule {
  static var looksAtResults: Bool { true }

  private(set) var contest: C
  private let entries: [Entry]
  private let seating: SeatingScheme
  private let seed: UInt64
  /// The number of encounters that two players have had at each variant, by their names in order.
  private var had: [[String]: Int] = [:]
  private var pairings: [Pairing] = []
  /// The games of the round, and the index of the pairing of each.
  private var jobs: [(job: Job, pairing: Int)] = []
  private var dealt = 0
  /// The scores of the games so far, by pairing.
  private var games: [[Int]] = []
  private var shown = 0
  private var isOver = false

  /// Creates the schedule of a contest at variants for two, at each of which all its players can play.
  init(_ contest: C, at entries: [Entry], seating: SeatingScheme, seed: UInt64) {
    (self.contest, self.entries, self.seating, self.seed) = (contest, entries, seating, seed)
  }

  /// The number of games; nil where it depends on results.
  var planned: Int? { contest.plannedEncounters.map { $0 * entries.count * seating.count(seats: 2) } }

  /// The next game, in the order of pairings, variants and encounters.
  mutating func next() -> Step {
    if dealt == jobs.count, shown == jobs.count, !isOver { beginRound() }
    guard dealt < jobs.count else { return isOver ? .end : .wait }
    defer { dealt += 1 }
    return .job(jobs[dealt].job)
  }

  /// Adds the result of the next game.
  mutating func record(_ result: JobResult) {
    guard shown < jobs.count else { return }
    assert(result.job == jobs[shown].job, "results are shown in the order of the jobs")
    let number = jobs[shown].pairing
    let seat = result.job.players[0] == pairings[number].players[0] ? 0 : 1
    games[number].append(Int(2 * result.outcome.score(of: seat)))
    shown += 1
    if shown == jobs.count { contest.record(zip(pairings, games).map { PairingResult(pairing: $0, games: $1) }) }
  }

  /// The pairings of the round that is being played, with the known outcomes of their games; none when all are
  /// recorded.
  func round(_ known: (Job) -> Outcome?) -> [ContestStanding.Pairing] {
    guard shown < jobs.count else { return [] }
    var round = pairings.map { ContestStanding.Pairing(players: $0.players, points: [0, 0], played: 0, planned: 0) }
    for (job, number) in jobs {
      round[number].planned += 1
      guard let outcome = known(job) else { continue }
      round[number].played += 1
      for (seat, player) in job.players.enumerated() {
        round[number].points[player == round[number].players[0] ? 0 : 1] += outcome.score(of: seat)
      }
    }
    return round
  }

  private mutating func beginRound() {
    pairings = contest.nextRound()
    isOver = pairings.isEmpty
    games = pairings.map { _ in [] }
    (jobs, dealt, shown) = ([], 0, 0)
    for number in pairings.indices { deal(number) }
  }

  private mutating func deal(_ number: Int) {
    let pairing = pairings[number]
    let first = had[pairing.players.sorted(), default: 0]
    had[pairing.players.sorted()] = first + pairing.encounters
    for entry in entries {
      for encounter in first..<first + pairing.encounters {
        let common = entry.encounter(encounter, of: pairing.players, run: seed)
        for players in seating.seatings(of: pairing.players) {
          let job = Job(
            variant: entry.variant, players: players, encounter: encounter, opening: common.opening, seed: common.seed)
          jobs.append((job, number))
        }
      }
    }
  }
}

extension TournamentFormat {
  /// The reason why players can't meet at a variant; nil if they can.
  static func problemOfOneSeat(at entry: Entry) -> String? {
    guard entry.seats == 1 else { return nil }
    return "nobody meets anybody at \(entry.variant), which has one seat; play it as a round-robin"
  }

  /// The reason why a contest of two at a time can't be played at a variant; nil if it can.
  static func problemOfPairings(at entry: Entry) -> String? {
    guard entry.seats != 2 else { return nil }
    return "a \(name) pairs two players by what they won, but \(entry.variant) has \(entry.seats) seats; "
      + "play it as a round-robin"
  }

  /// The reason why a contest that takes all players through all variants can't be played; nil if it can.
  static func problemOfPairings(of entries: [Entry]) -> FormatProblem? {
    let players = entries.flatMap(\.players)
    for entry in entries {
      guard let missing = players.first(where: { !entry.players.contains($0) }) else { continue }
      return FormatProblem(
        key: nil,
        text: "in a \(name) those who meet play all variants, but \(missing) can't play \(entry.variant); "
          + "leave one of them out")
    }
    return nil
  }
}
