import GRDB
import Play
import Results

/// A game whose moves were judged against perfect play, as stored in the database.
struct AnalysedGame {
  /// The game's number in its file.
  let number: Int64
  /// The number of its encounter.
  let encounter: Int
  /// The budget for each position, in nodes.
  let nodes: Int
  /// The judgements, in the order of plies.
  private(set) var judgements: [Judgement] = []
  /// The length of the game in plies.
  let plies: Int
  /// The reason why the game ended.
  let reason: Reason
  /// The moves of the opening, and all moves.
  let opening, transcript: String
  /// A digest of the game's number, seating, budget and judgements.
  private(set) var digest: UInt64 = 0

  /// Passes every analysed game of a run to `body`, seating by seating, and returns the sum of their digests.
  ///
  /// Throws `Damage` unless each game and its judgements are as they were recorded.
  ///
  /// - Parameter holdsGames: whether the games are checked against their digests, too, which isn't possible in a file
  ///   of an older schema.
  static func forEach(
    of run: Int64, holdsGames: Bool = true, in database: Database, _ body: (Seating, AnalysedGame) throws -> Void
  ) throws -> UInt64 {
    let roster = try Roster(of: run, in: database)
    let seatings = try database.all("\(Roster.seatings) WHERE run = ?", [run]) { try roster.seating($0) }
    var sum: UInt64 = 0
    for (seating, key) in seatings {
      if holdsGames {
        let reader = GameReader(seating: seating, key: key)
        try database.forEach(
          "\(GameReader.games) WHERE seating = ? AND EXISTS (SELECT 1 FROM analysis WHERE analysis.game = game.id)",
          [seating.row.id]
        ) { _ = try reader.game($0, in: database) }
      }
      try read("WHERE seating = ? ORDER BY encounter, ply", [seating.row.id], seating.row, in: database) { game in
        sum &+= game.digest
        try body(seating, game)
      }
    }
    return sum
  }

  /// The analysis of a game; nil if it hasn't been analysed. Throws `Damage` unless it is as it was recorded.
  static func of(_ game: Int64, _ seating: DigestedRow, in database: Database) throws -> AnalysedGame? {
    var found: AnalysedGame?
    try read("WHERE game.id = ? ORDER BY ply", [game], seating, in: database) { found = $0 }
    return found
  }

  /// Stores the digest of a game's analysis; nil for none.
  static func keep(_ digest: UInt64?, of game: Int64, in database: Database) throws {
    let statement = try Inserter(database, "UPDATE analysis SET digest = ? WHERE game = ?")
    if let digest { statement.bind(1, Int64(bitPattern: digest)) } else { statement.bindNull(1) }
    statement.bind(2, game)
    try statement.run(in: database)
  }

  private static func read(
    _ condition: String, _ arguments: StatementArguments, _ seating: DigestedRow, in database: Database,
    _ body: (AnalysedGame) throws -> Void
  ) throws {
    let sql = """
      SELECT game.id, nodes, analysis.digest, ply, seat, best, played, plies, reason, opening, transcript,
        encounter
      FROM game CROSS JOIN analysis ON analysis.game = game.id LEFT JOIN judgement ON judgement.game = game.id
      \(condition)
      """
    var game: AnalysedGame?
    var kept: UInt64?
    func finish() throws {
      guard var analysed = game else { return }
      analysed.digest = analysed.digest(seating)
      guard kept == nil || kept == analysed.digest else {
        throw Damage(detail: "game \(analysed.number): its judgements aren't as they were recorded")
      }
      try body(analysed)
    }
    try database.forEach(sql, arguments) { row in
      let number = Int64(try row.int(0))
      if number != game?.number {
        try finish()
        (game, kept) = (try AnalysedGame(row), try row.digest(2))
      }
      // A game may have no move that is a player's.
      guard try row.optionalInt(3) != nil else { return }
      let (best, played) = (try row.margin(5), try row.margin(6))
      guard (best == nil) == (played == nil) else { throw Damage(detail: "game \(number): half a judgement") }
      game?.judgements.append(
        Judgement(
          ply: try row.natural(3), seat: try row.seat(4),
          scores: best.flatMap { best in played.map { Judgement.Scores(best: best, played: $0) } }))
    }
    try finish()
  }

  /// Creates a game whose judgements are still to be read.
  private init(_ row: QueryRow) throws {
    (number, nodes) = (Int64(try row.int(0)), try row.natural(1))
    (plies, reason) = (try row.natural(7), try StoredGame.reason(row.text(8)))
    (opening, transcript, encounter) = (try row.text(9), try row.text(10), try row.natural(11))
  }

  private func digest(_ seating: DigestedRow) -> UInt64 {
    var digest = Digest("analysis")
    digest.add(Int(number))
    digest.add(seating.digest)
    digest.add(nodes)
    for judgement in judgements {
      digest.add(judgement.ply)
      digest.add(judgement.seat)
      digest.add(judgement.scores?.best ?? .min)
      digest.add(judgement.scores?.played ?? .min)
    }
    return digest.value
  }

  /// The values of the game for the first seat, before each move of a player and at its end; nil where one isn't known,
  /// or the game didn't end by the rules.
  ///
  /// Throws `Damage` when a move was judged that comes after the end.
  func moments() throws -> [Drama.Moment]? {
    guard let last = judgements.last, reason.isByRules else { return nil }
    guard last.ply < plies else { throw Damage(detail: "game \(number): a judgement beyond its end") }
    var moments: [Drama.Moment] = []
    var end = 0
    for judgement in judgements {
      guard let scores = judgement.scores else { return nil }
      let side = judgement.seat == 0 ? 1 : -1
      moments.append(Drama.Moment(ply: judgement.ply, value: side * scores.best))
      end = side * scores.played
    }
    return moments + [Drama.Moment(ply: plies, value: end)]
  }
}
