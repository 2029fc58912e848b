import Dispatch
import GRDB
import Play
import Results
import Synchronization

extension Store {
  /// What the games of the runs selected were like, variant by variant; of board games alone.
  ///
  /// Each game is walked through by the rules, those that are alike once. Of a variant with more than `most` games the
  /// first encounters of everybody who sits in every seat are looked at, that many games in all; so what is found hangs
  /// on what was played alone.
  ///
  /// Complexity: O(n log n) in the games of a variant.
  /// - Parameters:
  ///   - variant: the one variant to look at; nil for all.
  ///   - most: how many games of each variant are looked at.
  /// - Throws: `tournamentNeeded`, `unknownTournament` or `unknownRun`, `corrupt`, or any error of kind `inputOutput`.
  public func variety(
    of tournament: String? = nil, runs: RunSelection = .newest, variant only: String? = nil, most: Int = 1_000_000
  ) throws(StoreError) -> [Variety] {
    try read { database in
      let tournament = try theTournament(tournament, in: database)
      let covered = try covered(by: runs, of: tournament, in: database)
      let rows = try Self.players(Self.list(covered), in: database)
      let names = Dictionary(uniqueKeysWithValues: zip(rows.map(\.sealed.id), Self.names(of: rows)))
      let deterministic = try covered.reduce(into: [Int: Set<String>]()) {
        $0[$1.number] = try Facts.ofRun($1.id, in: database)?.deterministicPlayers ?? []
      }
      return try SeatedVariant.all(of: covered, in: database).compactMap { variant, seats -> Variety? in
        guard variant == only ?? variant, let playable = try? Catalog.variant(variant), playable.isBoardGame else {
          return nil
        }
        let games = try Self.games(of: variant, Self.list(covered), in: database)
        var pairings = Pairings(names, deterministic)
        let transcripts =
          try games > most
          ? Self.firstTranscripts(of: seats, most: most, &pairings, in: database)
          : Self.transcripts(of: variant, seats, covered, &pairings, in: database)
        guard games > most ? transcripts.count <= games : transcripts.count == games else { throw Damage.otherTotals }
        guard transcripts.count > 0 else { return nil }
        let (entries, distinct) = transcripts.sorted(owners: pairings.owners)
        let walk = try GameWalks(transcripts, entries, of: playable)
        return Variety(
          variant: variant, looked: transcripts.count, games: games, decisions: walk.shape.decisions,
          choices: walk.shape.choices, moves: walk.shape.moves,
          treeSize: Double(walk.shape.treeSize) / Double(GameShape.decade) / Double(transcripts.count),
          distinct: entries.count, partings: walk.partings, pairings: pairings.counted(distinct))
      }
    }
  }

  /// The transcripts of all games of a variant, each as it was recorded.
  private static func transcripts(
    of variant: String, _ seats: [SeatedVariant], _ covered: [CoveredRun], _ pairings: inout Pairings,
    in database: Database
  ) throws -> TranscriptList {
    var filter = GameFilter()
    filter.variant = variant
    let all = try SeatingGames(filter, in: covered, database)
    let owners = Dictionary(uniqueKeysWithValues: seats.map { ($0.seating.row.id, pairings.owner($0)) })
    let ownerOfPlace = all.seatings.map { owners[$0] }
    var transcripts = TranscriptList()
    try all.forEach(in: database) { place, game in
      guard let owner = ownerOfPlace[place] else { throw Damage.otherTotals }
      transcripts.append(game.transcript, owner: owner)
      pairings.add(1, to: owner)
    }
    return transcripts
  }

  /// The transcripts of the first games of each seating, `most` in all, each as it was recorded.
  private static func firstTranscripts(
    of seats: [SeatedVariant], most: Int, _ pairings: inout Pairings, in database: Database
  ) throws -> TranscriptList {
    var transcripts = TranscriptList()
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
    return transcripts
  }
}

/// Whose games those of a variant are.
private struct Pairings {
  private let names: [Int64: String]
  /// The players of each run, by its number, who always do the same.
  private let deterministic: [Int: Set<String>]
  /// The pairing of each owner: players in their seats, of whatever run.
  private var pairing: [Int] = []
  private var ownerOf: [[Int64]: Int] = [:]
  private var pairingOf: [[Int64]: Int] = [:]
  private var pairings: [Variety.Pairing] = []

  init(_ names: [Int64: String], _ deterministic: [Int: Set<String>]) {
    (self.names, self.deterministic) = (names, deterministic)
  }

  /// How many players in their seats there are.
  var owners: Int { pairing.count }

  /// The number of the players in these seats.
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

  /// All pairings, with how many different games each owner had.
  func counted(_ distinct: [Int]) -> [Variety.Pairing] {
    var pairings = pairings
    for (owner, games) in distinct.enumerated() { pairings[pairing[owner]].distinct += games }
    return pairings.filter { $0.games > 0 }
  }
}

/// A walk through different games in the order of their transcripts, on all cores.
private struct GameWalks {
  /// All games together, each as often as it was played.
  private(set) var shape = GameShape()
  /// How many of the different games were like no other from which ply on.
  private(set) var partings: [Int: Int] = [:]

  /// Parts that are walked through side by side; many, since some take longer.
  private static let parts = 16

  private struct Part {
    var shape = GameShape()
    /// How many plies each game has in common with the one before.
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
        throw Damage(detail: "a game of \(variant.variant) can't be played: \(failure); `agon check` tells more")
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
      // What the first has in common with the one before is known when that was walked, too.
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
