import GRDB
import Play

/// A recorded game whose moves are to be judged against perfect play.
public struct GameToJudge: Hashable, Sendable {
  /// The game's number in its file, from 1.
  public let number: Int64
  /// The moves of the opening.
  public let opening: String
  /// All moves of the game.
  public let transcript: String
}

/// A game with the judgements of its moves.
public struct JudgedGame: Hashable, Sendable {
  /// The game's number in its file, from 1.
  public let number: Int64
  /// A judgement for each move of a player.
  public let judgements: [Judgement]

  /// Creates a judged game.
  public init(number: Int64, judgements: [Judgement]) {
    self.number = number
    self.judgements = judgements
  }
}

extension Store {
  /// The numbers of the games that aren't judged yet, or in which a smaller budget than `nodes` left moves open,
  /// variant by variant.
  ///
  /// - Parameter isWanted: whether games of a variant, given by its name, are included.
  /// - Throws: `tournamentNeeded`, `unknownTournament` or `unknownRun`, `corrupt`, or any error of kind `inputOutput`.
  public func gamesToJudge(
    of tournament: String? = nil, runs: RunSelection = .newest, nodes: Int, where isWanted: (String) -> Bool
  ) throws(StoreError) -> [(variant: String, games: [Int64])] {
    try read { database in
      let tournament = try theTournament(tournament, in: database)
      let covered = try covered(by: runs, of: tournament, in: database)
      for run in covered { try Self.requireAllGames(of: run.id, in: database) }
      let sql = """
        SELECT variant.name, game.id
        FROM seating JOIN variant ON variant.id = seating.variant JOIN game ON game.seating = seating.id
          LEFT JOIN analysis ON analysis.game = game.id
        WHERE run IN \(Self.runs) AND (analysis.game IS NULL OR (analysis.nodes < ?2
          AND EXISTS (SELECT 1 FROM judgement WHERE judgement.game = game.id AND best IS NULL)))
        ORDER BY seating.variant, game.id
        """
      var work: [(variant: String, games: [Int64])] = []
      try database.forEach(sql, [Self.list(covered.map(\.id)), nodes]) { row in
        let (variant, game) = (try row.text(0), Int64(try row.int(1)))
        if work.last?.variant != variant { work.append((variant, [])) }
        work[work.count - 1].games.append(game)
      }
      return work.filter { isWanted($0.variant) }
    }
  }

  /// The games with these numbers, without those that were set aside meanwhile.
  ///
  /// - Throws: `corrupt`, also when one isn't found by its number, or any error of kind `inputOutput`.
  public func gamesToJudge(_ numbers: some Sequence<Int64>) throws(StoreError) -> [GameToJudge] {
    try read { database in
      var games: [GameToJudge] = []
      var book = SeatingBook()
      let sql = "\(GameReader.games) WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id"
      try database.forEach(sql, [Self.list(numbers)]) { row in
        let entry = try book.entry(Int64(row.int(GameReader.seatingColumn)), in: database)
        let game = try GameReader(seating: entry.seating, key: entry.key).game(row, in: database)
        games.append(
          GameToJudge(number: game.number, opening: game.record.job.opening, transcript: game.record.transcript))
      }
      for number in Set(numbers).subtracting(games.map(\.number)) { try requireSetAside(number, in: database) }
      return games
    }
  }

  /// Throws `Damage` unless a game that isn't found by its number was set aside, and so no longer counts.
  private func requireSetAside(_ number: Int64, in database: Database) throws {
    guard try isSetAside(number, in: database) else {
      throw Damage(detail: "game \(number) isn't found by its number")
    }
  }

  /// The plies of the moves that were left open when the games with these numbers were judged, by game; games without
  /// any are left out.
  ///
  /// - Throws: `corrupt`, or any error of kind `inputOutput`.
  public func openMoves(of numbers: some Sequence<Int64>) throws(StoreError) -> [Int64: Set<Int>] {
    try judgedMoves(of: numbers, where: "best IS NULL")
  }

  /// The plies of the moves that are known to be right or wrong in the games with these numbers, by game; games without
  /// any are left out.
  ///
  /// - Throws: `corrupt`, or any error of kind `inputOutput`.
  public func provenMoves(of numbers: some Sequence<Int64>) throws(StoreError) -> [Int64: Set<Int>] {
    try judgedMoves(of: numbers, where: "best IS NOT NULL")
  }

  private func judgedMoves(
    of numbers: some Sequence<Int64>, where condition: String
  ) throws(StoreError) -> [Int64: Set<Int>] {
    try read { database in
      var plies: [Int64: Set<Int>] = [:]
      let sql = "SELECT game, ply FROM judgement WHERE \(condition) AND game IN (SELECT value FROM json_each(?))"
      try database.forEach(sql, [Self.list(numbers)]) {
        plies[Int64(try $0.int(0)), default: []].insert(try $0.natural(1))
      }
      return plies
    }
  }

  /// Stores the judgements of games' moves, in one transaction. Scores that were known before stay.
  ///
  /// - Parameter nodes: the budget that the games were judged with, in nodes for each position.
  /// - Throws: any error of kind `inputOutput`.
  public func write(_ games: [JudgedGame], nodes: Int) throws(StoreError) {
    try write { database in
      let analysis = try Inserter(
        database,
        """
        INSERT INTO analysis (game, nodes) VALUES (?, ?)
        ON CONFLICT (game) DO UPDATE SET nodes = max(nodes, excluded.nodes)
        """)
      let judgement = try Inserter(
        database,
        """
        INSERT INTO judgement (game, ply, seat, best, played) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (game, ply) DO UPDATE SET best = excluded.best, played = excluded.played WHERE best IS NULL
        """)
      var book = SeatingBook()
      var grown: [Int64: UInt64] = [:]
      for game in games {
        let seating = try database.all("SELECT seating FROM game WHERE id = ?", [game.number]) { Int64(try $0.int(0)) }
        guard let seating = seating.first else {
          try requireSetAside(game.number, in: database)
          continue
        }
        let entry = try book.entry(seating, in: database)
        let before = try AnalysedGame.of(game.number, entry.seating.row, in: database)
        analysis.bind(1, game.number)
        analysis.bind(2, nodes)
        try analysis.run(in: database)
        judgement.bind(1, game.number)
        for move in game.judgements {
          judgement.bind(2, move.ply)
          judgement.bind(3, move.seat)
          if let scores = move.scores {
            judgement.bind(4, scores.best)
            judgement.bind(5, scores.played)
          } else {
            judgement.bindNull(4)
            judgement.bindNull(5)
          }
          try judgement.run(in: database)
        }
        try AnalysedGame.keep(nil, of: game.number, in: database)
        guard let after = try AnalysedGame.of(game.number, entry.seating.row, in: database) else { continue }
        try AnalysedGame.keep(after.digest, of: game.number, in: database)
        grown[entry.seating.run, default: 0] &+= after.digest &- (before?.digest ?? 0)
      }
      for (run, digests) in grown { try Checksum.add(digests, to: .judgements, of: run, in: database) }
    }
  }
}
