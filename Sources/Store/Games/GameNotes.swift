import Foundation
import GRDB
import Play

/// The additional data of a game: the fault by which it was lost, and notes of its moves.
struct GameNotes {
  let fault: FaultReport?
  let moves: [MoveNote]

  /// Reads the additional data of a game. Throws `Damage` where it isn't as it is written.
  ///
  /// - Parameter known: The notes of its moves; nil if they are to be read.
  init(of game: Int64, hasFault: Bool, moves known: [MoveNote]?, _ tables: GameTables, in database: Database) throws {
    fault = hasFault ? try Self.fault(of: game, tables, in: database) : nil
    moves = try known ?? Self.moves(of: game, tables, in: database)
  }

  private static func fault(of game: Int64, _ tables: GameTables, in database: Database) throws -> FaultReport? {
    let sql = "SELECT seat, what, lines, errors FROM \(tables.fault) WHERE game = ?"
    return try database.all(sql, [game]) { try fault($0) }.first
  }

  private static func moves(of game: Int64, _ tables: GameTables, in database: Database) throws -> [MoveNote] {
    let sql = "SELECT \(moveColumns) FROM \(tables.move) WHERE game = ? ORDER BY ply, seat"
    return try database.all(sql, [game]) { try move($0, from: 0) }
  }

  /// The columns of `move` that are read, in that order.
  static let moveColumns = "ply, seat, nanoseconds, nodes, depth, score, line"

  private static func fault(_ row: QueryRow) throws -> FaultReport {
    guard let lines = try? JSONDecoder().decode([String].self, from: Data(try row.text(2).utf8)) else {
      throw Damage(detail: "its last lines are no list")
    }
    return FaultReport(
      seat: try row.seat(0), what: try row.text(1),
      lastWords: LastWords(lines: lines, errors: try row.optionalText(3)))
  }

  /// The note in a row whose `moveColumns` begin at `column`.
  static func move(_ row: QueryRow, from column: Int32) throws -> MoveNote {
    let most = Effort.most
    let (nanoseconds, nodes) = (Int64(try row.int(column + 2)), Int64(try row.int(column + 3)))
    guard (0...most).contains(nanoseconds), (0...most).contains(nodes) else {
      throw Damage(detail: "a move that took \(nanoseconds) ns and \(nodes) nodes")
    }
    return MoveNote(
      ply: try row.natural(column), seat: try row.seat(column + 1),
      effort: Effort(moves: 1, nanoseconds: nanoseconds, nodes: nodes),
      thought: Thought(
        depth: try row.optionalInt(column + 4), score: try row.optionalReal(column + 5),
        line: try row.text(column + 6)))
  }
}

/// Writes the data of games that isn't in their rows.
struct NoteInserter {
  private let fault: Inserter
  private let move: Inserter
  private let seat: Inserter

  init(_ database: Database) throws {
    fault = try Inserter(database, "INSERT INTO fault (game, seat, what, lines, errors) VALUES (?, ?, ?, ?, ?)")
    move = try Inserter(
      database,
      """
      INSERT INTO move (game, ply, seat, nanoseconds, nodes, depth, score, line) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """)
    seat = try Inserter(
      database, "INSERT INTO further_seat (game, seat, \(GameReader.effortColumns)) VALUES (?, ?, ?, ?, ?)")
  }

  /// Stores the fault and the notes of a game, where there are any, and the effort of the seats that its row has no room
  /// for.
  func insert(_ record: GameRecord, of game: Int64, in database: Database) throws {
    if let report = record.fault {
      fault.bind(1, game)
      fault.bind(2, report.seat)
      fault.bind(3, report.what)
      fault.bind(4, try Self.json(report.lastWords.lines))
      if let errors = report.lastWords.errors { fault.bind(5, errors) } else { fault.bindNull(5) }
      try fault.run(in: database)
    }
    for note in record.moves {
      move.bind(1, game)
      move.bind(2, note.ply)
      move.bind(3, note.seat)
      move.bind(4, note.effort.nanoseconds)
      move.bind(5, note.effort.nodes)
      if let depth = note.thought.depth { move.bind(6, depth) } else { move.bindNull(6) }
      if let score = note.thought.score { move.bind(7, score) } else { move.bindNull(7) }
      move.bind(8, note.thought.line)
      try move.run(in: database)
    }
    for (number, effort) in record.efforts.enumerated().dropFirst(Migration.figureColumns.count) {
      seat.bind(1, game)
      seat.bind(2, number)
      seat.bind(3, effort.moves)
      seat.bind(4, effort.nanoseconds)
      seat.bind(5, effort.nodes)
      try seat.run(in: database)
    }
  }

  private static func json(_ lines: [String]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return String(decoding: try encoder.encode(lines), as: UTF8.self)
  }
}
