import Play

/// Every pairing of every variant, for a number of encounters: round-robin and gauntlet alike.
///
/// Encounters come in rounds of ten per variant, so that a run that is stopped early has played some of everything,
/// while workers don't change variants with every game.
public struct FixedSchedule: Schedule {
  /// One variant's share of the schedule.
  public struct Entry: Sendable {
    /// The canonical name of the variant.
    public let variant: String
    /// The sets of players that meet.
    public let pairings: [[String]]
    /// How they change seats.
    public let seating: Seating
    /// The openings of its encounters; nil where games start from the start.
    public let openings: (any OpeningSource)?

    /// One variant's share.
    public init(
      variant: String, pairings: [[String]], seating: Seating, openings: (any OpeningSource)? = nil
    ) {
      self.variant = variant
      self.pairings = pairings
      self.seating = seating
      self.openings = openings
    }

    /// Games an encounter comes to, over all pairings.
    var gamesPerEncounter: Int {
      pairings.reduce(0) { $0 + seating.count(seats: $1.count) }
    }
  }

  /// Encounters of one variant before the next has its turn.
  private static let round = 10

  private let entries: [Entry]
  private let encounters: Int
  private let seed: UInt64

  private var dealers: [Dealer]
  private var firstEncounter = 0
  private var entry = 0

  /// A schedule.
  /// - Parameters:
  ///   - entries: the variants, in order.
  ///   - encounters: how often each pairing meets at each variant.
  ///   - seed: the run's seed.
  public init(entries: [Entry], encounters: Int, seed: UInt64) {
    self.entries = entries
    self.encounters = encounters
    self.seed = seed
    dealers = entries.map { Dealer(entry: $0, seed: seed) }
  }

  /// The number of jobs.
  public var count: Int {
    encounters * entries.reduce(0) { $0 + $1.gamesPerEncounter }
  }

  /// Whether no job is left to be played; O(jobs) at worst.
  public func isDone(_ prior: (Job) -> Prior) -> Bool {
    var rest = self
    while case .job(let job) = rest.next() {
      if case .unplayed = prior(job) { return false }
    }
    return true
  }

  /// The next job.
  public mutating func next() -> Step {
    while firstEncounter < encounters {
      while entry < entries.count {
        let end = min(firstEncounter + Self.round, encounters)
        if let job = dealers[entry].next(before: end) { return .job(job) }
        entry += 1
      }
      entry = 0
      firstEncounter += Self.round
    }
    return .end
  }

  /// Deals out one variant's jobs: encounter by encounter, pairing by pairing, seating by seating.
  private struct Dealer: Sendable {
    let entry: Entry
    let seed: UInt64
    let seatings: [[String]]
    var encounter = -1
    var opening = ""
    var gameSeed: UInt64 = 0
    var place: Int
    var openings: (any OpeningSource)?

    init(entry: Entry, seed: UInt64) {
      self.entry = entry
      self.seed = seed
      seatings = entry.pairings.flatMap { entry.seating.seatings(of: $0) }
      place = seatings.count
      openings = entry.openings
    }

    mutating func next(before end: Int) -> Job? {
      if place == seatings.count {
        guard encounter + 1 < end, !seatings.isEmpty else { return nil }
        encounter += 1
        place = 0
        opening = openings?.next() ?? ""
        gameSeed = Seed.game(run: seed, variant: entry.variant, encounter: encounter)
      }
      defer { place += 1 }
      return Job(
        variant: entry.variant, players: seatings[place], encounter: encounter, opening: opening, seed: gameSeed)
    }
  }
}
