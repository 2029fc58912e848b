import GRDB
import Play

/// A game that was held against perfect play, as the database has it.
struct AnalysedGame {
  /// The game's number in its file.
  let number: Int64
  /// What each position could cost.
  let nodes: Int
  /// In the order of plies.
  let judgements: [Judgement]
  /// A digest of all this and of who sat where.
  let digest: UInt64

  /// Hands every analysed game of a run to `body`, seating by seating, and returns the sum of their digests.
  ///
  /// Throws `Damage` unless each is as it was recorded.
  static func forEach(
    of run: Int64, in database: Database, _ body: (Seating, AnalysedGame) throws -> Void
  ) throws -> UInt64 {
    let roster = try Roster(of: run, in: database)
    let seatings = try database.all("\(Roster.seatings) WHERE run = ?", [run]) { try roster.seating($0).0 }
    var sum: UInt64 = 0
    for seating in seatings {
      try read("WHERE seating = ? ORDER BY encounter, ply", [seating.row.id], seating.row, in: database) { game in
        sum &+= game.digest
        try body(seating, game)
      }
    }
    return sum
  }

  /// What is known of a game; nil if it hasn't been analysed. Throws `Damage` unless it is as it was recorded.
  static func of(_ game: Int64, _ seating: SealedRow, in database: Database) throws -> AnalysedGame? {
    var found: AnalysedGame?
    try read("WHERE game.id = ? ORDER BY ply", [game], seating, in: database) { found = $0 }
    return found
  }

  /// Keeps the digest of a game beside it; nil for none.
  static func keep(_ digest: UInt64?, of game: Int64, in database: Database) throws {
    let statement = try Inserter(database, "UPDATE analysis SET digest = ? WHERE game = ?")
    if let digest { statement.bind(1, Int64(bitPattern: digest)) } else { statement.bindNull(1) }
    statement.bind(2, game)
    try statement.run(in: database)
  }

  private static func read(
    _ condition: String, _ arguments: StatementArguments, _ seating: SealedRow, in database: Database,
    _ body: (AnalysedGame) throws -> Void
  ) throws {
    let sql = """
      SELECT game.id, nodes, analysis.digest, ply, seat, best, played
      FROM game CROSS JOIN analysis ON analysis.game = game.id LEFT JOIN judgement ON judgement.game = game.id
      \(condition)
      """
    var game: (number: Int64, nodes: Int, kept: UInt64?)?
    var judgements: [Judgement] = []
    func finish() throws {
      guard let (number, nodes, kept) = game else { return }
      let analysed = AnalysedGame(number: number, nodes: nodes, judgements: judgements, seating: seating)
      guard kept == nil || kept == analysed.digest else {
        throw Damage(detail: "game \(number): its judgements aren't as they were recorded")
      }
      judgements.removeAll(keepingCapacity: true)
      try body(analysed)
    }
    try database.forEach(sql, arguments) { row in
      let number = Int64(try row.int(0))
      if number != game?.number {
        try finish()
        game = (number, try row.natural(1), try row.digest(2))
      }
      // A game may have no move that is a player's.
      guard try row.optionalInt(3) != nil else { return }
      let (best, played) = (try row.margin(5), try row.margin(6))
      guard (best == nil) == (played == nil) else { throw Damage(detail: "game \(number): half a judgement") }
      judgements.append(
        Judgement(
          ply: try row.natural(3), seat: try row.seat(4),
          scores: best.flatMap { best in played.map { Judgement.Scores(best: best, played: $0) } }))
    }
    try finish()
  }

  private init(number: Int64, nodes: Int, judgements: [Judgement], seating: SealedRow) {
    (self.number, self.nodes, self.judgements) = (number, nodes, judgements)
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
    self.digest = digest.value
  }
}
