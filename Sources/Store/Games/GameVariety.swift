import Dispatch
import GRDB
import Play
import Results
import Synchronization

extension Store {
  /// The variety of the games of the selected runs, variant by variant; only variants that can be opened are included.
  ///
  /// Each different game of a board is replayed once. Of a variant with more than `most` games, the first encounters of
  /// each seating are used, `most` games in all; the result depends only on what was played.
  ///
  /// Complexity: O(n log n) in the games of a variant.
  /// - Parameters:
  ///   - variant: the only variant to be examined; nil for all.
  ///   - variants: the variants whose rules are known.
  ///   - most: the maximum number of games of each variant that are used.
  /// - Throws: `tournamentNeeded`, `unknownTournament` or `unknownRun`, `corrupt`, or any error of kind `inputOutput`.
  public func variety(
    of tournament: String? = nil, runs: RunSelection = .newest, variant only: String? = nil,
    among variants: VariantBook = .own, most: Int = 1_000_000
  ) throws(StoreError) -> [Variety] {
    try read { database in
      let covered = try covered(by: runs, of: try theTournament(tournament, in: database), in: database)
      var pass = try VarietyPass(of: covered, variant: only, among: variants, most: most, in: database)
      return try pass.found(of: covered, areAdded: false, in: database)
    }
  }
}

/// Collects the transcripts of games, variant by variant, to measure their variety.
struct VarietyPass {
  /// The games of a variant.
  private struct Entry {
    let name: String
    let variant: PlayableVariant
    let seats: [SeatedVariant]
    let games: Int
    var pairings: Pairings
    var transcripts = TranscriptList()

    /// Reads the transcripts of the first games of each seating, `most` in all, each as it was recorded.
    mutating func readFirst(_ most: Int, in database: Database) throws {
      for seat in seats.prefix(most) {
        let owner = pairings.owner(seat)
        let reader = GameReader(seating: seat.seating, key: seat.key)
        try database.forEach(
          "\(GameReader.games) WHERE seating = ? ORDER BY encounter LIMIT ?",
          [seat.seating.row.id, max(1, most / seats.count)]
        ) {
          transcripts.append(try reader.game($0, in: database).record.transcript, owner: owner)
          pairings.add(1, to: owner)
        }
      }
    }

    /// The variety of the games; nil where there are none.
    func found(most: Int) throws -> Variety? {
      guard games > most ? transcripts.count <= games : transcripts.count == games else { throw Damage.otherTotals }
      guard transcripts.count > 0 else { return nil }
      let (different, distinct) = transcripts.sorted(owners: pairings.owners)
      let walk = try GameWalks(transcripts, different, of: variant)
      return Variety(
        variant: name, looked: transcripts.count, games: games, decisions: walk.shape.decisions,
        choices: walk.shape.choices, moves: walk.shape.moves,
        treeSize: Double(walk.shape.treeSize) / Double(GameShape.decade) / Double(transcripts.count),
        distinct: different.count, partings: walk.partings, pairings: pairings.counted(distinct))
    }
  }

  /// The destination of a seating's games: a variant, and an owner there.
  struct Place {
    fileprivate let entry: Int
    fileprivate let owner: Int
  }

  private let most: Int
  private var entries: [Entry] = []
  /// The places of seatings, by their rows' ids.
  private var places: [Int64: Place] = [:]

  /// Creates a pass over the games of some runs.
  /// - Parameters:
  ///   - only: the only variant to be examined; nil for all.
  ///   - variants: the variants whose rules are known.
  ///   - most: the maximum number of games of each variant that are used.
  init(
    of covered: [StoredRun], variant only: String? = nil, among variants: VariantBook, most: Int, in database: Database
  ) throws {
    self.most = most
    let rows = try Store.players(Store.list(covered), in: database)
    let names = Dictionary(uniqueKeysWithValues: zip(rows.map(\.row.id), Store.names(of: rows)))
    let deterministic = try covered.reduce(into: [Int: Set<String>]()) {
      $0[$1.number] = try Identity.ofRun($1.id, in: database)?.deterministicPlayers ?? []
    }
    for (variant, seats) in try SeatedVariant.all(of: covered, in: database) where variant == only ?? variant {
      guard let playable = try? variants.recorded(variant), playable.canBeOpened else { continue }
      var pairings = Pairings(names, deterministic)
      let games = try Store.games(of: variant, Store.list(covered), in: database)
      if games <= most {
        for seat in seats {
          places[seat.seating.row.id] = Place(entry: entries.count, owner: pairings.owner(seat))
        }
      }
      entries.append(Entry(name: variant, variant: playable, seats: seats, games: games, pairings: pairings))
    }
  }

  /// The number of games of all variants.
  var games: Int { entries.reduce(0) { $0 + $1.games } }

  /// The destination of a seating's games; nil where none are used, or only the first of them.
  func place(of seating: Int64) -> Place? { places[seating] }

  /// Adds a game's transcript.
  mutating func add(_ transcript: String, at place: Place) {
    entries[place.entry].transcripts.append(transcript, owner: place.owner)
    entries[place.entry].pairings.add(1, to: place.owner)
  }

  /// The variety of the games, variant by variant in the order of the newest run.
  /// - Parameter areAdded: whether all games have been added of variants with at most `most` games; otherwise they are
  ///   read now, those of one variant at a time.
  mutating func found(of covered: [StoredRun], areAdded: Bool, in database: Database) throws -> [Variety] {
    try entries.indices.compactMap { index in
      if entries[index].games > most {
        try entries[index].readFirst(most, in: database)
      } else if !areAdded {
        var filter = GameFilter()
        filter.variant = entries[index].name
        let games = try SeatingGames(filter, in: covered, database)
        let places = games.seatings.map(place)
        try games.forEach(in: database) { place, game in
          guard let place = places[place] else { throw Damage.otherTotals }
          add(game.transcript, at: place)
        }
      }
      defer { entries[index].transcripts = TranscriptList() }
      return try entries[index].found(most: most)
    }
  }
}

/// The pairings that played the games of a variant.
private struct Pairings {
  private let names: [Int64: String]
  /// The deterministic players of each run, by its number.
  private let deterministic: [Int: Set<String>]
  /// The pairing of each owner; an owner is players in their seats, of any run.
  private var pairing: [Int] = []
  private var ownerOf: [[Int64]: Int] = [:]
  private var pairingOf: [[Int64]: Int] = [:]
  private var pairings: [Variety.Pairing] = []

  init(_ names: [Int64: String], _ deterministic: [Int: Set<String>]) {
    (self.names, self.deterministic) = (names, deterministic)
  }

  /// The number of owners.
  var owners: Int { pairing.count }

  /// The owner for the players in the seats of a seating.
  mutating func owner(_ seat: SeatedVariant) -> Int {
    let players = seat.seating.players.map(\.id)
    let isDeterministic = seat.key.players.allSatisfy { deterministic[seat.run]?.contains($0) == true }
    if let known = ownerOf[players] {
      if !isDeterministic { pairings[pairing[known]].isDeterministic = false }
      return known
    }
    let met = pairingOf[players.sorted()] ?? pairings.count
    if met == pairings.count {
      pairingOf[players.sorted()] = met
      pairings.append(
        Variety.Pairing(
          players: players.compactMap { names[$0] }, isDeterministic: isDeterministic, games: 0, distinct: 0))
    }
    ownerOf[players] = pairing.count
    pairing.append(met)
    return pairing.count - 1
  }

  /// Counts games of an owner.
  mutating func add(_ games: Int, to owner: Int) { pairings[pairing[owner]].games += games }

  /// All pairings that played, with the number of different games of each.
  func counted(_ distinct: [Int]) -> [Variety.Pairing] {
    var pairings = pairings
    for (owner, games) in distinct.enumerated() { pairings[pairing[owner]].distinct += games }
    return pairings.filter { $0.games > 0 }
  }
}

/// A walk through different games in the order of their transcripts, on all cores.
private struct GameWalks {
  /// The shape of all games together, each counted as often as it was played.
  private(set) var shape = GameShape()
  /// The number of different games by the first ply at which they differ from every other game.
  private(set) var partings: [Int: Int] = [:]

  /// The number of parts that are replayed in parallel; many, since some take longer.
  private static let parts = 16

  private struct Part {
    var shape = GameShape()
    /// The number of plies that each game has in common with the one before.
    var shared: [Int32] = []
    var failure: TranscriptError?
  }

  init(_ transcripts: TranscriptList, _ entries: [TranscriptList.Entry], of variant: PlayableVariant) throws {
    let parts = Mutex([Part](repeating: Part(), count: Self.parts))
    DispatchQueue.concurrentPerform(iterations: Self.parts) { number in
      let range = entries.count * number / Self.parts..<entries.count * (number + 1) / Self.parts
      let part = Self.walk(range, transcripts, entries, of: variant)
      parts.withLock { $0[number] = part }
    }
    var shared: [Int32] = []
    shared.reserveCapacity(entries.count)
    for part in parts.withLock(\.self) {
      if let failure = part.failure {
        throw Damage(detail: "a game of \(variant.variant) can't be played: \(failure); `agon check` lists the damage")
      }
      shape.add(part.shape)
      shared += part.shared
    }
    for place in shared.indices {
      let next = place + 1 < shared.count ? shared[place + 1] : 0
      partings[Int(max(shared[place], next)) + 1, default: 0] += 1
    }
  }

  private static func walk(
    _ range: Range<Int>, _ transcripts: TranscriptList, _ entries: [TranscriptList.Entry], of variant: PlayableVariant
  ) -> Part {
    var part = Part()
    guard let walk = variant.makeGameWalk(), !range.isEmpty else { return part }
    do throws(TranscriptError) {
      // The plies that the first game shares with the game before are known only after walking that game, too.
      if range.lowerBound > 0 { _ = try walk(transcripts[entries[range.lowerBound - 1].first]) }
      part.shared.reserveCapacity(range.count)
      for entry in entries[range] {
        let (shape, shared) = try walk(transcripts[entry.first])
        part.shape.add(shape, times: entry.games)
        part.shared.append(Int32(shared))
      }
    } catch {
      part.failure = error
    }
    return part
  }
}
