import Exchange
import Play
import Store

/// Writes the games of an export as a table for data analysis.
struct TableExport {
  private let output: ExportOutput
  private var writer: DataWriter
  private var seatings: [Int64: DataWriter.Seating] = [:]
  private var splitter: MoveSplitter
  private let tournament: String
  /// The number of seats of the game with the most seats.
  private let seats: Int

  /// The number of games whose moves aren't known.
  private var leftOut = 0

  /// Writes a whole table.
  /// - Returns: A remark on missing data; nil for none.
  static func write(_ table: DataTable, of games: ExportedGames, to output: ExportOutput) throws -> String? {
    var export = try TableExport(table, of: games, to: output)
    var count = 0
    func each(_ body: () throws -> Void) throws {
      count += 1
      try body()
      try export.printPiece()
    }
    switch table {
    case .games: try games.walk { game in try each { export.addGame(game) } }
    case .seats: try games.walk { game in try each { export.addSeats(of: game) } }
    case .moves: try games.walk { game in try each { try export.addMoves(of: game) } }
    case .judgements: try games.walkJudged { game in try each { export.addJudgements(of: game) } }
    }
    try output.print(export.writer.csv.bytes)
    if table == .judgements, count == 0 { return "no game of these was judged; “agon analyze” does it" }
    return export.leftOut == 0
      ? nil : "\(export.leftOut) games by the rules of a program left out; --config FILE says where it is"
  }

  private init(_ table: DataTable, of games: ExportedGames, to output: ExportOutput) throws {
    (self.output, seats, tournament) = (output, games.seats, games.tournament)
    (writer, splitter) = (
      DataWriter(table, seats: seats, numbers: try games.numberNames(in: table)), MoveSplitter(games)
    )
  }

  private mutating func printPiece() throws {
    guard writer.csv.bytes.count >= ExportOutput.piece else { return }
    try output.print(writer.csv.bytes)
    writer.removeAll()
  }

  private mutating func seating(_ id: Int64, _ run: Int, _ variant: String, _ players: [String]) -> DataWriter.Seating {
    if let known = seatings[id] { return known }
    let seating = DataWriter.Seating(
      tournament: tournament, run: run, variant: variant, players: players, seats: seats)
    seatings[id] = seating
    return seating
  }

  private mutating func seating(of game: StoredGame) -> DataWriter.Seating {
    seating(game.seating, game.run, game.record.job.variant, game.players)
  }

  private mutating func addGame(_ game: StoredGame) {
    let (record, job, outcome) = (game.record, game.record.job, game.record.outcome)
    writer.addGame(
      Int(game.number), of: seating(of: game), encounter: job.encounter + 1, places: outcome.places,
      reason: outcome.reason.rawValue, plies: record.plies, margin: outcome.margin.map(Int.init), seed: job.seed,
      opening: job.opening, transcript: record.transcript, numbers: record.numbers(of: nil))
  }

  private mutating func addSeats(of game: StoredGame) {
    let seating = seating(of: game)
    for (seat, effort) in game.record.efforts.enumerated() {
      writer.addSeat(
        seat, ofGame: Int(game.number), seating, encounter: game.record.job.encounter + 1,
        places: game.record.outcome.places, moves: effort.moves, nanoseconds: Int(effort.nanoseconds),
        nodes: Int(effort.nodes), numbers: game.record.numbers(of: seat))
    }
  }

  private mutating func addMoves(of game: StoredGame) throws {
    guard let rules = try splitter.rules(of: game), let moves = try splitter.moves(of: game) else {
      leftOut += 1
      return
    }
    let seating = seating(of: game)
    // At Snap the ply is the number of a card, which counts from 1 already.
    let first = rules.snap == nil ? 1 : 0
    for (move, note) in moves {
      writer.addMove(
        move.text, ofGame: Int(game.number), seating, ply: move.ply + first, seat: move.seat, isOpening: move.isOpening,
        note: note.map(DataWriter.Note.init))
    }
  }

  private mutating func addJudgements(of game: JudgedLine) {
    let seating = seating(game.seating, game.run, game.variant, game.players)
    for judgement in game.judgements {
      writer.addJudgement(
        ofGame: game.number, seating, ply: judgement.ply + 1, seat: judgement.seat,
        scores: judgement.scores.map { ($0.best, $0.played, $0.loss) })
    }
  }
}

extension GameRecord {
  /// The numbers reported for a seat, or for the game itself if nil, by name.
  fileprivate func numbers(of seat: Int?) -> [String: Double] {
    numbers.isEmpty
      ? [:] : Dictionary(uniqueKeysWithValues: numbers.filter { $0.seat == seat }.map { ($0.name, $0.value) })
  }
}

extension DataWriter.Note {
  fileprivate init(_ note: MoveNote) {
    self.init(
      score: note.thought.score, depth: note.thought.depth, nodes: Int(note.effort.nodes),
      nanoseconds: Int(note.effort.nanoseconds))
  }
}
