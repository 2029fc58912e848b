import Play
import Statistics

/// Two players meet, encounter after encounter, until a sequential test is decided or enough has been played.
///
/// An encounter is one opening played in both seatings: a pair. Encounters rotate over the variants, in
/// proportion to their weights.
public struct MatchSchedule: AdaptiveSchedule {
  /// One variant of a match.
  public struct Entry: Sendable {
    /// Its canonical name.
    public let variant: String
    /// The openings of its encounters; nil where games start from the start.
    public let openings: (any OpeningSource)?
    /// Its share of the encounters, relative to the others'.
    public let weight: Double

    /// A variant with its openings and its share.
    public init(variant: String, openings: (any OpeningSource)? = nil, weight: Double = 1) {
      self.variant = variant
      self.weight = weight
      self.openings = openings
    }
  }

  /// What the games so far have come to.
  public private(set) var tally: MatchTally
  /// Whether the test has been decided.
  public private(set) var isDecided = false

  private let players: [String]
  private let variants: [String]
  private var openings: [(any OpeningSource)?]
  private var rotation: WeightedRotation
  private let encounters: Int
  private let seed: UInt64
  private let test: SequentialTest?
  /// Encounters dealt out, over all variants.
  private var encounter = 0
  /// Of a match that goes on, the game to begin with.
  private var firstUnknown: Job?
  /// The second game of the encounter dealt out last.
  private var second: Job?

  /// A match of two players.
  /// - Parameters:
  ///   - players: the two names; the match is seen from the first one's side.
  ///   - entries: the variants, at least one.
  ///   - encounters: how many there are at most, over all variants.
  ///   - seed: the run's seed.
  ///   - test: what ends the match early, if anything.
  ///   - known: outcomes of jobs that have been played before; those up to the first unknown one count, and aren't
  ///     dealt out again.
  public init(
    players: [String], entries: [Entry], encounters: Int, seed: UInt64, test: SequentialTest?,
    known: (Job) -> Outcome? = { _ in nil }
  ) {
    precondition(players.count == 2 && players[0] != players[1], "a match is of two players")
    precondition(!entries.isEmpty, "a match needs a variant")
    self.players = players
    self.encounters = encounters
    self.seed = seed
    self.test = test
    variants = entries.map(\.variant)
    openings = entries.map(\.openings)
    rotation = WeightedRotation(entries.map(\.weight))
    tally = MatchTally(player: players[0])
    while let job = next() {
      guard let outcome = known(job) else {
        firstUnknown = job
        return
      }
      count(outcome, of: job)
    }
  }

  /// The most games it can come to.
  public var count: Int { 2 * encounters }

  /// The next game.
  public mutating func next() -> Job? {
    if let job = firstUnknown {
      firstUnknown = nil
      return job
    }
    if let job = second {
      second = nil
      return isDecided ? nil : job
    }
    guard !isDecided, encounter < encounters else { return nil }
    encounter += 1
    let variant = rotation.next()
    let number = rotation.dealt[variant] - 1
    let opening = openings[variant]?.next() ?? ""
    func job(_ players: [String]) -> Job {
      Job(
        variant: variants[variant], players: players, encounter: number, opening: opening,
        seed: Seed.game(run: seed, variant: variants[variant], encounter: number))
    }
    second = job(players.reversed())
    return job(players)
  }

  /// Counts a game, unless the match was decided before it; a pair is looked at when both its games are in.
  public mutating func record(_ record: GameRecord) -> Bool {
    guard !isDecided else { return false }
    count(record.outcome, of: record.job)
    return true
  }

  private mutating func count(_ outcome: Outcome, of job: Job) {
    tally.add(outcome, players: job.players)
    guard let test, !tally.isInPair, let llr = try? test.llr(tally.record) else { return }
    isDecided = test.verdict(llr: llr) != .undecided
  }
}
