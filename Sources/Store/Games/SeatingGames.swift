import GRDB
import Play

/// All games of some seatings, as their totals count them.
///
/// A list leaves games out because of their rows. It is right only if those rows are as they were recorded, too, so a
/// query that chooses games by more than their seatings reads all of them here first.
struct SeatingGames {
  /// The divisor for the share of a file's games up to which they are looked up seating by seating.
  static let fewest = 10

  private let readers: [GameReader]
  private let totals: [Int]

  init(_ seatings: [GameListSearch.SeatingEndings]) {
    readers = seatings.map(\.reader)
    totals = seatings.map { $0.endings.reduce(0) { $0 + $1.games } }
  }

  /// Creates the set of all games of the seatings that a filter may match.
  init(_ filter: GameFilter = GameFilter(), in covered: [StoredRun], _ database: Database) throws {
    self.init(try GameListSearch.seatings(filter, in: covered, database))
  }

  /// The ids of the seatings' rows, by index.
  var seatings: [Int64] { readers.map(\.seating.row.id) }

  /// The ids of the seatings' rows, as JSON.
  private var ids: String { "[\(seatings.map { "\($0)" }.joined(separator: ","))]" }

  /// The number of games by the totals.
  var count: Int { totals.reduce(0, +) }

  /// Passes every game to `body` with the index of its seating, in no particular order. Throws `Damage` unless each is
  /// as it was recorded and none is missing, which is entered in `checked` then. O(games), each read completely.
  func forEach(
    in database: Database, learning checked: CheckedGames.View? = nil,
    _ body: (_ place: Int, GameRecord) throws -> Void = { _, _ in }
  ) throws {
    var read = totals.map { _ in 0 }
    func take(_ row: QueryRow, _ place: Int) throws {
      read[place] += 1
      try body(place, try readers[place].game(row, in: database).record)
    }
    let all = try database.all("SELECT ifnull(max(id), 0) FROM game") { try $0.int(0) }[0]
    if count * Self.fewest > all {
      let places = Dictionary(uniqueKeysWithValues: readers.enumerated().map { (Int($1.seating.row.id), $0) })
      // Reads games in the order in which they lie in the file: by the index, each page would be read again for each
      // seating.
      try database.forEach("\(GameReader.games) WHERE +seating IN (SELECT value FROM json_each(?))", [ids]) { row in
        if let place = places[try row.int(GameReader.seatingColumn)] { try take(row, place) }
      }
    } else {
      for (place, reader) in readers.enumerated() {
        try database.forEach("\(GameReader.games) WHERE seating = ?", [reader.seating.row.id]) { try take($0, place) }
      }
    }
    guard read == totals else { throw Damage.otherTotals }
    checked?.insert(checks(CheckedGames.Check.read) + checks(CheckedGames.Check.counted))
  }

  /// Throws `Damage` unless each game is as it was recorded and none is missing. O(games), each read completely, unless
  /// `checked` has the result already.
  func requireRecorded(_ checked: CheckedGames.View?, in database: Database) throws {
    guard checked?.contains(checks(CheckedGames.Check.read)) != true else { return }
    try forEach(in: database, learning: checked)
  }

  private func checks(_ check: (Int64) -> CheckedGames.Check) -> [CheckedGames.Check] {
    seatings.map(check)
  }

  /// Throws `Damage` where a seating has other numbers of games than its totals count. Only the index is read, unless
  /// `checked` has the result already.
  func requireCounts(_ checked: CheckedGames.View?, in database: Database) throws {
    guard checked?.contains(checks(CheckedGames.Check.counted)) != true else { return }
    try requireCounts(in: database)
    checked?.insert(checks(CheckedGames.Check.counted))
  }

  private func requireCounts(in database: Database) throws {
    var counted: [Int64: Int] = [:]
    let sql = """
      SELECT seating, count(*) FROM game WHERE seating IN (SELECT CAST(value AS INTEGER) FROM json_each(?)) GROUP BY 1
      """
    try database.forEach(sql, [ids]) { counted[Int64(try $0.int(0))] = try $0.natural(1) }
    guard zip(readers, totals).allSatisfy({ counted[$0.seating.row.id] ?? 0 == $1 }) else { throw Damage.otherTotals }
    for end in ["min", "max"] {
      try database.forEach("SELECT \(end)(id) FROM game") { row in
        guard let id = try row.optionalInt(0), !GameReader.numbers.contains(id) else { return }
        throw Damage(detail: "game \(id): no game is given such a number")
      }
    }
  }
}

extension Damage {
  /// The error for games that differ from those counted in the totals.
  static let otherTotals = Damage(detail: "the totals of a run aren't its games'; `agon check` lists the damage")
}
