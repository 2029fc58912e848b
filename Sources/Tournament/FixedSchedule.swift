import Play

/// Every pairing of every variant, for a number of encounters: the schedule of formats that don't look at results.
///
/// Encounters come in rounds of ten per variant, so that a run that is stopped early has played some of everything,
/// while workers don't change variants with every game.
struct FixedSchedule: Schedule {
  /// The number of encounters of one variant before the next has its turn.
  private static let round = 10

  /// The limit of seatings, a million of four seats; all pairings in all their seatings are held in memory.
  private static func mostSeatings(seats: Int) -> Int { 4_000_000 / max(4, seats) }

  private let encounters: Int
  private var dealers: [Dealer]
  private var firstEncounter = 0
  private var entry = 0

  /// Creates a schedule.
  /// - Parameters:
  ///   - entries: the variants, in order.
  ///   - pairings: the sets of players that meet at a variant.
  ///   - encounters: the number of encounters of each pairing at each variant.
  ///   - seating: the way in which players change seats.
  ///   - seed: the run's seed.
  init(
    of entries: [Entry], pairings: (Entry) -> AnySequence<[String]>, encounters: Int, seating: SeatingScheme,
    seed: UInt64
  ) {
    self.encounters = encounters
    var first = 0
    dealers = entries.map { entry in
      let dealer = Dealer(entry, pairings: pairings(entry), encounters, from: first, seating: seating, seed: seed)
      first = dealer.places.upperBound
      return dealer
    }
  }

  /// The reason why these pairings are too many to be scheduled; nil if they aren't.
  static func problem(_ pairings: AnySequence<[String]>, at entry: Entry, seating: SeatingScheme) -> String? {
    let seatings = mostSeatings(seats: entry.seats)
    let most = seatings / seating.count(seats: entry.seats)
    guard pairings.dropFirst(most).contains(where: { _ in true }) else { return nil }
    return "\(entry.players.count) players make more than \(seatings) seatings an encounter at \(entry.variant); "
      + "list fewer players"
  }

  /// The number of jobs.
  var planned: Int? { dealers.reduce(0) { $0 + $1.planned } }

  /// Leaves out the rounds that have been played completely. In a shard, none are left out.
  mutating func skip(whole: (_ variant: String, _ players: [String]) -> Int) {
    let played =
      dealers.map { dealer in
        dealer.shard == nil ? dealer.seatings.map { whole(dealer.entry.variant, $0) }.min() ?? encounters : 0
      }.min() ?? 0
    let first = min(played, encounters) / Self.round * Self.round
    guard first > firstEncounter else { return }
    firstEncounter = first
    for index in dealers.indices { dealers[index].skip(to: first) }
  }

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
    /// The seatings, pairing by pairing, `seatingsOfPairing` of each.
    let seatings: [[String]]
    let seatingsOfPairing: Int
    /// The seed of each pairing.
    let seeds: [UInt64]
    /// The places of its encounters among those of all variants, pairing by pairing.
    let places: Range<Int>
    let encounters: Int
    /// The shard whose encounters alone are dealt; nil for all.
    var shard: Shard?
    var encounter = -1
    var common = (opening: "", seed: UInt64(0))
    var place: Int

    init(
      _ entry: Entry, pairings: AnySequence<[String]>, _ encounters: Int, from first: Int, seating: SeatingScheme,
      seed: UInt64
    ) {
      self.entry = entry
      seatings = pairings.flatMap { seating.seatings(of: $0) }
      seatingsOfPairing = seating.count(seats: entry.seats)
      seeds = stride(from: 0, to: seatings.count, by: seatingsOfPairing).map { [seatings] place in
        Seed.pairing(run: seed, variant: entry.variant, players: seatings[place])
      }
      places = first..<first + seatings.count / seatingsOfPairing * encounters
      self.encounters = encounters
      place = seatings.count
    }

    var planned: Int { seatingsOfPairing * (shard?.share(of: places) ?? places.count) }

    /// Whether the current encounter of the pairing at the current place is dealt.
    private var isDealt: Bool {
      shard?.has(places.lowerBound + place / seatingsOfPairing * encounters + encounter) ?? true
    }

    /// Continues with an encounter that hasn't been reached yet.
    mutating func skip(to next: Int) { (encounter, place) = (next - 1, seatings.count) }

    mutating func next(before end: Int) -> Job? {
      while true {
        if place == seatings.count {
          guard encounter + 1 < end, !seatings.isEmpty else { return nil }
          encounter += 1
          place = 0
        }
        guard place.isMultiple(of: seatingsOfPairing) else { break }
        guard isDealt else {
          place += seatingsOfPairing
          continue
        }
        common = entry.encounter(encounter, ofPairing: seeds[place / seatingsOfPairing])
        break
      }
      defer { place += 1 }
      return Job(
        variant: entry.variant, players: seatings[place], encounter: encounter, opening: common.opening,
        seed: common.seed)
    }
  }
}

extension FixedSchedule: ShardableSchedule {
  var encountersInAll: Int { dealers.last?.places.upperBound ?? 0 }

  var places: @Sendable (Job) -> Int? {
    let order = ScheduleOrder(
      dealers.map { ($0.entry.variant, $0.seatings) }, encounters: encounters, round: Self.round)
    return { order.place(of: $0) }
  }

  func part(_ shard: Shard) -> FixedSchedule {
    var part = self
    for index in part.dealers.indices { part.dealers[index].shard = shard }
    return part
  }
}
