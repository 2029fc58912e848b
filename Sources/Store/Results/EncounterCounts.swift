import GRDB
import Statistics

/// Encounters counted by the outcomes of their games, read from several runs, in an order that doesn't depend on the
/// order in which they were played.
///
/// Tens of thousands of rows make one table, so texts are turned into numbers once and rows are sorted as numbers.
struct EncounterCounts {
  /// A seating of a run.
  struct Seating {
    let id: Int64
    let run: Int64
    let group: Int
    let players: [Int]
    let row: DigestedRow
  }

  /// An outcome of a seating: its places less one as four bits a seat, the first seat's highest.
  private struct Outcome {
    let seating: Int
    let code: UInt64
    let places: [Int]
    let digest: UInt64
    /// The next outcome of the same seating; -1 after the last.
    var next = -1
    var games = 0
  }

  /// Encounters that ended alike; the games are `games[first..<end]`.
  private struct Row {
    let first: Int
    let end: Int
    let encounters: Int
    let draw: OpeningDraw?
  }

  /// The seatings, one for each group and players of any run, in the order of lists.
  private var seatings: [Seating] = []
  /// The index in `seatings` of each row, by run and id.
  private var index: [Int64: [Int64: Int]] = [:]
  /// All outcomes, in the order in which they are found.
  private var outcomes: [Outcome] = []
  /// The newest outcome of each seating; -1 for none.
  private var newest: [Int]
  private var rows: [Row] = []
  /// The games of all rows, as indices into `outcomes`.
  private var games: [Int] = []

  init(_ all: [Seating]) {
    func order(_ seating: Seating) -> (Int, Int, Int) {
      (seating.group, seating.players[0], seating.players.dropFirst().first ?? -1)
    }
    func areInOrder(_ one: ((Int, Int, Int), Seating), _ other: ((Int, Int, Int), Seating)) -> Bool {
      one.0 == other.0 ? one.1.players.lexicographicallyPrecedes(other.1.players) : one.0 < other.0
    }
    for (_, seating) in all.map({ (order($0), $0) }).sorted(by: areInOrder) {
      if seatings.last.map({ Self.areSame($0, seating) }) != true { seatings.append(seating) }
      index[seating.run, default: [:]][seating.id] = seatings.count - 1
    }
    newest = [Int](repeating: -1, count: seatings.count)
  }

  private static func areSame(_ one: Seating, _ other: Seating) -> Bool {
    one.group == other.group && one.players == other.players
  }

  /// Adds the encounters of a run.
  /// - Parameters:
  ///   - number: The number that identifies the run in `OpeningDraw`.
  ///   - supplies: The number of openings of each group, where it is known.
  ///   - deterministic: The players that always do the same in the same position; players of other runs may be among
  ///     them.
  mutating func add(
    _ run: Int64, number: Int, supplies: [Int: Int], deterministic: Set<Int>, in database: Database,
    _ checksum: inout TotalsChecksum
  ) throws {
    guard let known = index[run], let lowest = known.keys.min(), let highest = known.keys.max() else { return }
    var index = SeatingIndex(known)
    let draws = seatings.map { seating in
      supplies[seating.group].map { supply in
        OpeningDraw(
          run: number, supply: supply, place: nil, isDecisive: seating.players.allSatisfy(deterministic.contains))
      }
    }
    let sql = "SELECT seating, games, encounters, opening FROM pattern WHERE seating BETWEEN ? AND ?"
    try database.forEach(sql, [lowest, highest]) { row in
      let owner = Int64(try row.int(0))
      guard let seating = index.seating(owner, ofGame: 0) else { return }  // another run's
      var isOwn = false
      var draw = draws[seating]
      let opening = try row.opening(3)
      draw?.place = opening
      let encounters = try row.natural(2)
      let first = games.count
      var digest: UInt64 = 0
      try row.bytes(1) { text in
        try Pattern.read(text) { id, places in
          isOwn = isOwn || id == owner
          guard let seating = index.seating(id, ofGame: games.count - first) else {
            throw Damage(detail: "a game of seating \(id), which isn't in its run")
          }
          let outcome = try outcome(places, of: seating)
          outcomes[outcome].games += encounters
          digest &+= outcomes[outcome].digest
          games.append(outcome)
        }
      }
      // The opening is looked up for the owner, so the owner must be the seating of one of the games.
      guard isOwn else { throw Damage(detail: "encounters of seating \(owner) that have no game of it") }
      rows.append(Row(first: first, end: games.count, encounters: encounters, draw: draw))
      checksum.addPattern(digest, opening: opening, encounters: encounters)
    }
  }

  /// The index of an outcome.
  private mutating func outcome(_ text: Slice<UnsafeBufferPointer<UInt8>>, of seating: Int) throws -> Int {
    var (code, place) = (UInt64(0), UInt64(0))
    for byte in text {
      if byte == UInt8(ascii: "-") {
        (code, place) = (code << 4 | (place &- 1) & 15, 0)
      } else {
        place = place &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
      }
    }
    code = code << 4 | (place &- 1) & 15
    var known = newest[seating]
    while known >= 0 {
      if outcomes[known].code == code { return known }
      known = outcomes[known].next
    }
    let places = try PlacesText.parse(text)
    guard places.count == seatings[seating].players.count else { throw Damage(detail: "\(places.count) places") }
    let digest = TotalsChecksum.digest(of: seatings[seating].row, places: String(decoding: text, as: UTF8.self))
    outcomes.append(Outcome(seating: seating, code: code, places: places, digest: digest, next: newest[seating]))
    newest[seating] = outcomes.count - 1
    return outcomes.count - 1
  }

  /// The counts of games, and of encounters.
  ///
  /// Complexity: O(rows), as long as few of them have their first game in common.
  func sorted() -> (tallies: [Tally], encounters: EncounterTable) {
    let order = outcomesInOrder()
    var rank = [Int](repeating: 0, count: outcomes.count)
    for (index, outcome) in order.enumerated() { rank[outcome] = index }
    let tallies = order.lazy.filter { outcomes[$0].games > 0 }.map { outcome in
      let seating = seatings[outcomes[outcome].seating]
      return Tally(
        group: seating.group, players: seating.players, places: outcomes[outcome].places,
        games: outcomes[outcome].games)
    }
    var table = EncounterTable(
      games: order.map { outcome in
        let seating = seatings[outcomes[outcome].seating]
        return GamePattern(group: seating.group, players: seating.players, places: outcomes[outcome].places)
      })
    add(games.map { rank[$0] }, to: &table)
    return (Array(tallies), table)
  }

  /// All outcomes in the order of lists: by seating, then by places.
  private func outcomesInOrder() -> [Int] {
    var order: [Int] = []
    order.reserveCapacity(outcomes.count)
    for seating in seatings.indices {
      var outcome = newest[seating]
      let first = order.count
      while outcome >= 0 {
        // There are few of a seating, so each is moved to its place.
        var place = order.count
        order.append(outcome)
        while place > first, outcomes[order[place - 1]].code > outcomes[outcome].code {
          order.swapAt(place - 1, place)
          place -= 1
        }
        outcome = outcomes[outcome].next
      }
    }
    return order
  }

  /// Adds all rows, their games given by rank, to a table; equal rows are merged.
  private func add(_ ranked: [Int], to table: inout EncounterTable) {
    var ranked = ranked
    let rows = rows
    for row in rows where row.end > row.first + 1 {
      if row.end > row.first + 2 {
        ranked[row.first..<row.end].sort()
      } else if ranked[row.first] > ranked[row.first + 1] {
        ranked.swapAt(row.first, row.first + 1)
      }
    }
    // First by the first game, in a place of its own for each, then the few that have that in common.
    var start = [Int](repeating: 0, count: table.games.count + 1)
    for row in rows { start[ranked[row.first] + 1] += 1 }
    for game in table.games.indices { start[game + 1] += start[game] }
    var free = start
    var order = [Int](repeating: 0, count: rows.count)
    for (index, row) in rows.enumerated() {
      order[free[ranked[row.first]]] = index
      free[ranked[row.first]] += 1
    }
    table.reserveCapacity(encounters: rows.count, games: ranked.count)
    for game in table.games.indices {
      let alike = start[game]..<start[game + 1]
      if alike.count > 1 { order[alike].sort { Self.compare(rows[$0], rows[$1], ranked) < 0 } }
      var place = alike.lowerBound
      while place < alike.upperBound {
        let row = rows[order[place]]
        var encounters = row.encounters
        place += 1
        while place < alike.upperBound, Self.compare(rows[order[place]], row, ranked) == 0 {
          encounters += rows[order[place]].encounters
          place += 1
        }
        table.append(ranked[row.first..<row.end], count: encounters, draw: row.draw)
      }
    }
  }

  /// Compares two rows by their games, then by their openings: below 0 if the first one comes before the other, 0 if
  /// both are equal.
  private static func compare(_ one: Row, _ other: Row, _ ranked: [Int]) -> Int {
    for offset in 0..<min(one.end - one.first, other.end - other.first) {
      let difference = ranked[one.first + offset] - ranked[other.first + offset]
      if difference != 0 { return difference }
    }
    let longer = (one.end - one.first) - (other.end - other.first)
    return longer != 0 ? longer : OpeningDraw.compare(one.draw, other.draw)
  }
}

/// The seatings of a run by their ids.
private struct SeatingIndex {
  private let seatings: [Int64: Int]
  /// The last result for each place in an encounter: consecutive rows mostly are of the same seatings.
  private var recent: [(id: Int64, seating: Int)] = []

  init(_ seatings: [Int64: Int]) {
    self.seatings = seatings
  }

  /// The seating with an id; `game` is the place in the encounter, by which the last result is found.
  mutating func seating(_ id: Int64, ofGame game: Int) -> Int? {
    if game < recent.count, recent[game].id == id { return recent[game].seating }
    guard let seating = seatings[id] else { return nil }
    if game < recent.count { recent[game] = (id, seating) } else { recent.append((id, seating)) }
    return seating
  }
}
