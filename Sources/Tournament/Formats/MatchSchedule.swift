import Play
import Statistics

/// Two players meet, encounter after encounter, until a sequential test is decided or enough has been played.
///
/// An encounter is one opening played in both seatings: a pair. Encounters rotate over the variants, in
/// proportion to their weights.
public struct MatchSchedule: Schedule {
  public static var looksAtResults: Bool { true }

  /// What the games that count have come to so far.
  public private(set) var tally: MatchTally
  /// Whether the test has been decided.
  public private(set) var isDecided = false
  /// Told of the tally after each encounter.
  private let onEncounter: @Sendable (MatchTally) -> Void

  private let players: [String]
  private let entries: [Entry]
  private var rotation: WeightedRotation
  private let encounters: Int
  private let seed: UInt64
  private let test: SequentialTest?
  /// Encounters dealt out, over all variants.
  private var encounter = 0
  /// The second game of the encounter dealt out last.
  private var second: Job?

  /// A match of two players.
  /// - Parameters:
  ///   - players: the two names; the match is seen from the first one's side.
  ///   - entries: the variants, at least one, with their shares of the encounters.
  ///   - encounters: how many there are at most, over all variants.
  ///   - seed: the run's seed.
  ///   - test: what ends the match early, if anything.
  ///   - onEncounter: told of the tally after each encounter that counts, in their order.
  public init(
    players: [String], entries: [Entry], encounters: Int, seed: UInt64, test: SequentialTest?,
    onEncounter: @escaping @Sendable (MatchTally) -> Void = { _ in }
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
  }

  /// Two for each encounter, where no test may end it before.
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
    tally.add(result)
    guard !tally.isInPair else { return }
    if let test, let llr = try? test.llr(tally.record) { isDecided = test.verdict(llr: llr) != .undecided }
    onEncounter(tally)
  }
}
