import GRDB
import Statistics

/// Encounters counted by how their games ended, read from several runs and put in an order that doesn't tell in which
/// order they were played.
///
/// Tens of thousands of rows make one table, so texts are turned into numbers once and rows are sorted as numbers.
struct EncounterCounts {
  /// Who sat where.
  struct Seating {
    let id: Int64
    let run: Int64
    let group: Int
    let players: [Int]
    let sealed: SealedRow
  }

  /// An outcome of a seating: its places as three bits a seat, the first seat's highest.
  private struct Outcome {
    let code: Int
    let places: [Int]
    let digest: UInt64
    var games = 0
  }

  /// Encounters that ended alike; the games are `keys[first..<end]`.
  private struct Row {
    let first: Int
    let end: Int
    let encounters: Int
  }

  /// One for each group and players, of whatever run, in the order of lists.
  private var seatings: [Seating] = []
  private var outcomes: [[Outcome]]
  /// The index in `seatings` of each row, by run and id.
  private var index: [Int64: [Int64: Int]] = [:]
  private var rows: [Row] = []
  /// A game each: the index of its seating above twelve bits of its outcome's code.
  private var keys: [Int] = []

  init(_ all: [Seating]) {
    func order(_ seating: Seating) -> (Int, Int, Int, Int, Int) {
      let players = seating.players
      return (
        seating.group, players[0], players[1], players.count > 2 ? players[2] : -1, players.count > 3 ? players[3] : -1
      )
    }
    for seating in all.sorted(by: { order($0) < order($1) }) {
      if seatings.isEmpty || order(seatings[seatings.count - 1]) != order(seating) { seatings.append(seating) }
      index[seating.run, default: [:]][seating.id] = seatings.count - 1
    }
    outcomes = Array(repeating: [], count: seatings.count)
  }

  /// Adds the encounters of a run.
  mutating func add(_ run: Int64, in database: Database, _ seal: inout TotalsSeal) throws {
    guard let index = index[run], let lowest = index.keys.min(), let highest = index.keys.max() else { return }
    let sql = "SELECT seating, games, encounters FROM pattern WHERE seating BETWEEN ? AND ?"
    try database.forEach(sql, [lowest, highest]) { row in
      guard index[Int64(try row.int(0))] != nil else { return }  // another run's
      let encounters = try row.natural(2)
      let first = keys.count
      var digest: UInt64 = 0
      try row.bytes(1) { text in
        try Pattern.read(text) { id, places in
          guard let seating = index[id] else { throw Damage(detail: "a game of seating \(id), which isn't in its run") }
          let outcome = try self.outcome(places, of: seating)
          outcomes[seating][outcome].games += encounters
          digest &+= outcomes[seating][outcome].digest
          keys.append(seating << 12 | outcomes[seating][outcome].code)
        }
      }
      if keys.count > first + 1 { keys[first...].sort() }
      rows.append(Row(first: first, end: keys.count, encounters: encounters))
      seal.addPattern(digest, encounters: encounters)
    }
  }

  /// The index of an outcome among those of its seating.
  private mutating func outcome(_ text: Slice<UnsafeBufferPointer<UInt8>>, of seating: Int) throws -> Int {
    var code = 0
    for place in stride(from: text.startIndex, to: text.endIndex, by: 2) { code = code << 3 | Int(text[place] & 7) }
    if let known = outcomes[seating].firstIndex(where: { $0.code == code }) { return known }
    let places = try Places.parse(String(decoding: text, as: UTF8.self))
    guard places.count == seatings[seating].players.count else { throw Damage(detail: "\(places.count) places") }
    let digest = TotalsSeal.digest(of: seatings[seating].sealed, places: String(decoding: text, as: UTF8.self))
    outcomes[seating].append(Outcome(code: code, places: places, digest: digest))
    return outcomes[seating].count - 1
  }

  /// The counts of games, and of encounters.
  func sorted() -> (tallies: [Tally], encounters: [EncounterTally]) {
    var tallies: [Tally] = []
    for (seating, outcomes) in zip(seatings, outcomes) {
      for outcome in outcomes.sorted(by: { $0.code < $1.code }) where outcome.games > 0 {
        tallies.append(
          Tally(group: seating.group, players: seating.players, places: outcome.places, games: outcome.games))
      }
    }
    let sorted = rows.sorted { keys[$0.first..<$0.end].lexicographicallyPrecedes(keys[$1.first..<$1.end]) }
    var encounters: [EncounterTally] = []
    var last: Row?
    for row in sorted {
      if let last, keys[last.first..<last.end] == keys[row.first..<row.end] {
        encounters[encounters.count - 1].count += row.encounters
      } else {
        encounters.append(EncounterTally(games: keys[row.first..<row.end].map(game), count: row.encounters))
      }
      last = row
    }
    return (tallies, encounters)
  }

  private func game(_ key: Int) -> GamePattern {
    let (seating, code) = (seatings[key >> 12], key & 0xFFF)
    let outcome = outcomes[key >> 12].first { $0.code == code }
    return GamePattern(group: seating.group, players: seating.players, places: outcome?.places ?? [])
  }
}
