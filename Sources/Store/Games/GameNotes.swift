import Foundation
import GRDB
import Play

/// The additional data of a game: the fault by which it was lost, notes of its moves, and numbers reported for it.
struct GameNotes {
  let fault: FaultReport?
  let moves: [MoveNote]
  let numbers: [GameNumber]

  /// Reads the additional data of a game. Throws `Damage` where it isn't as it is written.
  ///
  /// - Parameters:
  ///   - known: The notes of its moves; nil if they are to be read.
  ///   - hasNumbers: Whether numbers may have been reported for it.
  init(
    of game: Int64, hasFault: Bool, moves known: [MoveNote]?, hasNumbers: Bool, _ tables: GameTables,
    in database: Database
  ) throws {
    fault = hasFault ? try Self.fault(of: game, tables, in: database) : nil
    moves = try known ?? Self.moves(of: game, tables, in: database)
    numbers = hasNumbers ? try Self.numbers(of: game, tables, in: database) : []
  }

  /// Whether numbers may be reported for the games of a variant: Agon's own variants have none.
  static func mayHaveNumbers(_ variant: String) -> Bool {
    let game = Variant.game(of: variant)
    return !Catalog.games.contains { $0.name == game }
  }

  private static func numbers(of game: Int64, _ tables: GameTables, in database: Database) throws -> [GameNumber] {
    guard try Schema.version(of: database) >= Schema.firstWithManySeats else { return [] }
    let sql = "SELECT \(numberColumns) FROM \(tables.number) WHERE game = ? ORDER BY name, seat"
    return try database.all(sql, [game]) { row in
      let (name, value) = (try row.text(0), try row.optionalReal(2))
      guard GameNumber.isName(name), let value, GameNumber.values.contains(value) else {
        throw Damage(detail: "a number that there can't be")
      }
      return GameNumber(name, seat: try row.optionalInt(1).map { _ in try row.seat(1) }, value)
    }
  }

  /// The columns of `number` that are read, in that order.
  static let numberColumns = "name, seat, value"

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
  private let number: Inserter

  init(_ database: Database) throws {
    fault = try Inserter(database, "INSERT INTO fault (game, seat, what, lines, errors) VALUES (?, ?, ?, ?, ?)")
    move = try Inserter(
      database,
      """
      INSERT INTO move (game, ply, seat, nanoseconds, nodes, depth, score, line) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """)
    seat = try Inserter(
      database, "INSERT INTO further_seat (game, seat, \(GameReader.effortColumns)) VALUES (?, ?, ?, ?, ?)")
    number = try Inserter(database, "INSERT INTO number (game, \(GameNotes.numberColumns)) VALUES (?, ?, ?, ?)")
  }

  /// Stores the fault, the notes and the numbers of a game, where there are any, and the effort of the seats for which
  /// its row has no columns.
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
    for reported in record.numbers {
      number.bind(1, game)
      number.bind(2, reported.name)
      if let seat = reported.seat { number.bind(3, seat) } else { number.bindNull(3) }
      number.bind(4, reported.value)
      try number.run(in: database)
    }
  }

  private static func json(_ lines: [String]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return String(decoding: try encoder.encode(lines), as: UTF8.self)
  }
}
