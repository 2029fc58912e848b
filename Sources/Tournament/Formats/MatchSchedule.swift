import Play
import Statistics

/// A match of two players, encounter after encounter, until a sequential test is decided or enough has been played.
///
/// An encounter is one opening played in both seatings: a pair. Encounters rotate over the variants, in
/// proportion to their weights. A pair of games that have both been played before adds nothing to the test, which ends
/// undecided where nothing new can come.
public struct MatchSchedule: Schedule {
  public static var looksAtResults: Bool { true }

  /// The results so far of the games that count.
  public private(set) var tally: MatchTally
  /// Whether the test has been decided, or can't be any more.
  public private(set) var isDecided = false
  /// Receives the tally after each encounter.
  private let onEncounter: @Sendable (MatchTally) -> Void

  private let players: [String]
  private let entries: [Entry]
  private var rotation: WeightedRotation
  private let encounters: Int
  private let seed: UInt64
  private let test: SequentialTest?
  /// The record of which games are new; nil where every game is a sample.
  private var news: PairingNews?
  /// The number of encounters dealt out, over all variants.
  private var encounter = 0
  /// The second game of the encounter dealt out last.
  private var second: Job?

  /// Creates a match of two players.
  /// - Parameters:
  ///   - players: the two names; the match is seen from the first one's side.
  ///   - entries: the variants, at least one, with their shares of the encounters.
  ///   - encounters: the maximum number, over all variants.
  ///   - seed: the run's seed.
  ///   - test: the test that may end the match early; nil for none.
  ///   - repetition: the players that may play games again.
  ///   - onEncounter: receives the tally after each encounter that counts, in their order.
  public init(
    players: [String], entries: [Entry], encounters: Int, seed: UInt64, test: SequentialTest?,
    repetition: Repetition = Repetition(), onEncounter: @escaping @Sendable (MatchTally) -> Void = { _ in }
  ) {
    precondition(players.count == 2 && players[0] != players[1], "a match is of two players")
    precondition(!entries.isEmpty, "a match needs a variant")
    self.players = players
    self.encounters = encounters
    self.seed = seed
    self.test = test
    self.entries = entries
    rotation = WeightedRotation(entries.map(\.weight))
    tally = MatchTally(player: players[0])
    self.onEncounter = onEncounter
    news = repetition.news(of: players, at: entries.filter { $0.weight > 0 }.map(\.variant))
  }

  /// The number of games, two for each encounter; nil where a test may end the match before.
  public var planned: Int? { test == nil ? 2 * encounters : nil }

  /// The next game.
  public mutating func next() -> Step {
    guard !isDecided else { return .end }
    if let job = second {
      second = nil
      return .job(job)
    }
    guard encounter < encounters else { return .end }
    encounter += 1
    let place = rotation.next()
    let (entry, number) = (entries[place], rotation.dealt[place] - 1)
    let common = entry.encounter(number, of: players, run: seed)
    func job(_ players: [String]) -> Job {
      Job(variant: entry.variant, players: players, encounter: number, opening: common.opening, seed: common.seed)
    }
    second = job(players.reversed())
    return .job(job(players))
  }

  /// Counts a game, unless the match was decided before it; a pair is looked at when both its games are in.
  public mutating func record(_ result: JobResult) {
    guard !isDecided else { return }
    tally.add(result, isNew: news?.add(result))
    guard !tally.isInPair else { return }
    if let test, let llr = try? test.llr(tally.record) { isDecided = test.verdict(llr: llr) != .undecided }
    if test != nil, !isDecided, news?.isExhausted == true { (tally.isExhausted, isDecided) = (true, true) }
    onEncounter(tally)
  }
}

extension MatchSchedule: ShardableSchedule {
  public var encountersInAll: Int { encounters }

  public var places: @Sendable (Job) -> Int? {
    var rotation = WeightedRotation(entries.map(\.weight))
    var encountersAt = entries.map { _ in [Int]() }
    for encounter in 0..<encounters { encountersAt[rotation.next()].append(encounter) }
    let encountersOf = Dictionary(uniqueKeysWithValues: zip(entries.map(\.variant), encountersAt))
    return { [players] job in
      guard let encounters = encountersOf[job.variant], encounters.indices ~= job.encounter,
        let seating = [players, players.reversed()].firstIndex(of: job.players)
      else { return nil }
      return 2 * encounters[job.encounter] + seating
    }
  }

  public func part(_ shard: Shard) -> MatchPart {
    let all = MatchSchedule(players: players, entries: entries, encounters: encounters, seed: seed, test: nil)
    return MatchPart(of: all, shard: shard, encounters: shard.round?.range(of: encounters) ?? 0..<encounters)
  }
}

/// A shard's encounters of a match.
public struct MatchPart: Schedule {
  private var match: MatchSchedule
  private let shard: Shard
  private let encounters: Range<Int>
  private var game = 0

  /// Creates the part of a match that a shard plays.
  /// - Parameters:
  ///   - match: the whole match, which no test may end.
  ///   - encounters: the encounters that are dealt out to all shards.
  fileprivate init(of match: MatchSchedule, shard: Shard, encounters: Range<Int>) {
    (self.match, self.shard, self.encounters) = (match, shard, encounters)
  }

  /// The number of games, two for each encounter.
  public var planned: Int? { 2 * shard.share(of: 0..<encounters.count) }

  /// The next game of this shard.
  public mutating func next() -> Step {
    while game / 2 < encounters.upperBound {
      let encounter = game / 2
      let step = match.next()
      game += 1
      if encounters.contains(encounter), shard.has(encounter - encounters.lowerBound) { return step }
    }
    return .end
  }
}
