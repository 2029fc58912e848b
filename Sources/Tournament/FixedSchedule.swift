import Play

/// Every pairing of every variant, for a number of encounters: what formats play that don't look at results.
///
/// Encounters come in rounds of ten per variant, so that a run that is stopped early has played some of everything,
/// while workers don't change variants with every game.
struct FixedSchedule: Schedule {
  /// Encounters of one variant before the next has its turn.
  private static let round = 10

  /// All pairings in all their seatings are held in memory.
  private static let mostSeatings = 1_000_000

  private let encounters: Int
  private var dealers: [Dealer]
  private var firstEncounter = 0
  private var entry = 0

  /// A schedule.
  /// - Parameters:
  ///   - entries: the variants, in order.
  ///   - pairings: the sets of players that meet at a variant.
  ///   - encounters: how often each pairing meets at each variant.
  ///   - seating: how they change seats.
  ///   - seed: the run's seed.
  init(
    of entries: [Entry], pairings: (Entry) -> AnySequence<[String]>, encounters: Int, seating: SeatingScheme,
    seed: UInt64
  ) {
    self.encounters = encounters
    dealers = entries.map { entry in
      Dealer(entry, pairings: pairings(entry), seating: seating, seed: seed)
    }
  }

  /// Why so many pairings can't be scheduled; nil if they can.
  static func problem(_ pairings: AnySequence<[String]>, at entry: Entry, seating: SeatingScheme) -> String? {
    let most = mostSeatings / seating.count(seats: entry.seats)
    guard pairings.dropFirst(most).contains(where: { _ in true }) else { return nil }
    return "\(entry.players.count) players make more than \(mostSeatings) seatings an encounter at \(entry.variant); "
      + "list fewer players"
  }

  /// The number of jobs.
  var planned: Int? { encounters * dealers.reduce(0) { $0 + $1.seatings.count } }

  /// The next job.
  mutating func next() -> Step {
    while firstEncounter < encounters {
      while entry < dealers.count {
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
    /// Pairing by pairing, so many of each.
    let seatings: [[String]]
    let seatingsOfPairing: Int
    let seed: UInt64
    var encounter = -1
    var common = (opening: "", seed: UInt64(0))
    var place: Int

    init(_ entry: Entry, pairings: AnySequence<[String]>, seating: SeatingScheme, seed: UInt64) {
      self.entry = entry
      seatings = pairings.flatMap { seating.seatings(of: $0) }
      seatingsOfPairing = seating.count(seats: entry.seats)
      self.seed = seed
      place = seatings.count
    }

    mutating func next(before end: Int) -> Job? {
      if place == seatings.count {
        guard encounter + 1 < end, !seatings.isEmpty else { return nil }
        encounter += 1
        place = 0
      }
      defer { place += 1 }
      if place.isMultiple(of: seatingsOfPairing) {
        common = entry.encounter(encounter, of: seatings[place], run: seed)
      }
      return Job(
        variant: entry.variant, players: seatings[place], encounter: encounter, opening: common.opening,
        seed: common.seed)
    }
  }
}
