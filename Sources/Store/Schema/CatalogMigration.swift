import GRDB
import Play

extension Migration {
  /// The tables of what games declare about themselves, and the views that use them instead of games' names.
  static let catalog = [tablesOfCatalog, completionByKind, repeatedGameByDeal, gameStart, firstMoveOfStarts]
    .joined(separator: "\n\n")

  private static let tablesOfCatalog = """
    CREATE TABLE reason (
      name TEXT NOT NULL PRIMARY KEY CHECK (name <> ''),
      kind TEXT NOT NULL CHECK (kind IN ('rules', 'fault', 'decision'))
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE start_move (
      variant INTEGER NOT NULL REFERENCES variant,
      move TEXT NOT NULL CHECK (length(move) BETWEEN 1 AND 8),
      PRIMARY KEY (variant, move)
    ) STRICT, WITHOUT ROWID;

    ALTER TABLE variant ADD COLUMN is_dealt INTEGER CHECK (is_dealt IN (0, 1));
    """

  private static let completionByKind = """
    DROP VIEW completion;
    CREATE VIEW completion AS
    WITH counted AS (
      SELECT run, variant, sum(games) AS games, sum(CASE WHEN kind = 'rules' THEN games ELSE 0 END) AS completed
      FROM ending LEFT JOIN reason ON reason.name = ending.reason GROUP BY run, variant)
    SELECT tournament.name AS tournament, run.number AS run, variant.name AS variant,
      games, completed, 100.0 * completed / games AS percent
    \(naming("counted"))
    ORDER BY tournament.id, run.number, position;
    """

  private static let repeatedGameByDeal = "DROP VIEW repeated_game;\n" + repeatedGame(dealtWhere: "is_dealt = 1")

  /// The move of a variant's start that a transcript begins with: the longest, since a10 begins with a1.
  private static func start(of transcript: String, _ variant: String) -> String {
    let beginnings = (1...longestStart).map { "substr(\(transcript), 1, \($0))" }.joined(separator: ", ")
    return """
      (SELECT move FROM start_move WHERE start_move.variant = \(variant) AND move IN (\(beginnings))
          ORDER BY length(move) DESC LIMIT 1)
      """
  }

  /// The maximum length of a start's move in characters, as in the table.
  private static let longestStart = 8

  private static let gameStart = """
    CREATE VIEW game_start AS
    SELECT game.id AS game, \(start(of: "transcript", "seating.variant")) AS move
    FROM game JOIN seating ON seating.id = game.seating WHERE opening = '' AND transcript <> '';
    """

  /// Beginnings are counted before moves are looked up, since there are few.
  private static let firstMoveOfStarts = """
    DROP VIEW first_move;
    CREATE VIEW first_move AS
    WITH begun AS (
      SELECT run, seating.variant, substr(transcript, 1, \(longestStart)) AS beginning, count(*) AS games,
        sum(CASE places WHEN '1-2' THEN 1.0 WHEN '1-1' THEN 0.5 ELSE 0.0 END) AS points
      FROM game JOIN seating ON seating.id = game.seating
      WHERE opening = '' AND transcript <> ''
      GROUP BY 1, 2, 3),
    found AS (
      SELECT run, variant, \(start(of: "beginning", "begun.variant")) AS move, games, points FROM begun),
    counted AS (
      SELECT run, variant, move, sum(games) AS games, sum(points) AS points
      FROM found WHERE move IS NOT NULL GROUP BY run, variant, move)
    SELECT tournament.name AS tournament, run.number AS run, variant.name AS variant, move,
      games, 100.0 * points / games AS percent
    \(naming("counted"))
    ORDER BY tournament.id, run.number, position, games DESC, move;
    """

  /// Adds the entries of the catalogue that the file lacks: reasons, and variants that were added since, or whose game
  /// this program didn't know then. Writes nothing where nothing is missing.
  static func enterCatalog(in database: Database) throws {
    let known = Set(try database.all("SELECT name FROM reason") { try $0.text(0) })
    for reason in Reason.allCases where !known.contains(reason.rawValue) {
      try database.execute(
        sql: "INSERT INTO reason (name, kind) VALUES (?, ?)", arguments: [reason.rawValue, reason.kind.rawValue])
    }
    let unknown = try database.all("SELECT id, name FROM variant WHERE is_dealt IS NULL") {
      (id: Int64(try $0.int(0)), name: try $0.text(1))
    }
    for (id, name) in unknown {
      guard let variant = try? Catalog.variant(name) else { continue }
      for move in variant.startMoves {
        try database.execute(
          sql: "INSERT OR IGNORE INTO start_move (variant, move) VALUES (?, ?)", arguments: [id, move])
      }
      try database.execute(
        sql: "UPDATE variant SET is_dealt = ? WHERE id = ?", arguments: [variant.isBoardGame ? 0 : 1, id])
    }
  }
}

extension Inspection {
  /// Checks that the file's catalogue of games is right, as far as this program knows the games.
  func checkCatalog() throws {
    guard try Schema.version(of: database) >= Schema.firstWithCatalog else { return }
    try database.forEach("SELECT name, kind FROM reason") { row in
      let (name, kind) = (try row.text(0), try row.text(1))
      if let reason = Reason(rawValue: name), reason.kind.rawValue != kind {
        tell(Finding(.damage, "the reason “\(name)” is marked as \(kind), but it is \(reason.kind.rawValue)"))
      }
    }
    try database.forEach("SELECT DISTINCT reason FROM ending WHERE reason NOT IN (SELECT name FROM reason)") { row in
      tell(Finding(.damage, "games ended by “\(try row.text(0))”, which isn't listed as a reason"))
    }
    var moves: [Int: Set<String>] = [:]
    try database.forEach("SELECT variant, move FROM start_move") { row in
      moves[try row.int(0), default: []].insert(try row.text(1))
    }
    try database.forEach("SELECT id, name, is_dealt FROM variant") { row in
      let name = try row.text(1)
      guard let variant = try? Catalog.variant(name) else { return }
      let (found, isDealt) = (moves[try row.int(0)] ?? [], try row.optionalInt(2))
      if found != Set(variant.startMoves) || isDealt != (variant.isBoardGame ? 0 : 1) {
        tell(Finding(.damage, "what the file says of \(name), how it begins and whether it is dealt, isn't so"))
      }
    }
  }
}
