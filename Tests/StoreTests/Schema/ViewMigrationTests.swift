import GRDB
import Play
import Statistics
import Testing

@testable import Store

/// What the views answer, held against the same games counted one by one.
struct ViewMigrationTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func ask(_ sql: String) throws -> [String] { try Scratch.ask(sql, scratch.path()) }

  /// A file with games of all kinds.
  private func fillAtRandom() throws -> [GameRecord] {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      let records = GameRecord.random(400, seed: 5, run: run)
      try store.write(records, to: run)
      return records
    }
  }

  /// A file with the games given, each won, drawn or lost by the first seat, of `alpha` and `random` by turns in it.
  private func fill(_ variant: String, _ games: [(transcript: String, opening: String, winner: Int?)]) throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample(variants: [.init(name: variant, seats: 2)]))
      try store.write(
        games.enumerated().map { number, game in
          GameRecord(
            job: Job(
              variant: variant, players: ["alpha", "random"], encounter: number, opening: game.opening,
              seed: UInt64(number)),
            transcript: game.transcript, outcome: Outcome(winner: game.winner, reason: .line),
            plies: game.transcript.count / 2, efforts: [Effort(), Effort()])
        }, to: run)
    }
  }

  // MARK: Of all games

  @Test("The first seat's score and draws are those of the games")
  func firstSeatMatchesGames() throws {
    let records = try fillAtRandom()
    let variants = RunDescription.sampleVariants.map(\.name)
    let expected = variants.map { variant -> String in
      let games = records.filter { $0.job.variant == variant }
      let points = games.reduce(0.0) { $0 + $1.outcome.score(of: 0) }
      let draws = games.count { game in game.outcome.places.count { $0 == 1 } > 1 }
      return "nightly|1|\(variant)|\(games.count)|\(Self.rounded(100 * points / Double(games.count)))|\(draws)"
    }
    #expect(try ask("SELECT tournament, run, variant, games, round(percent, 6), draws FROM first_seat") == expected)
  }

  @Test("Games are complete if they ended by the rules")
  func completeGamesEndByRules() throws {
    let records = try fillAtRandom()
    let rules = Reason.allCases.filter(\.isByRules)
    #expect(Set([Reason.line, .boardFull, .noMoves, .repetition, .allCards]).isSubset(of: rules))
    let expected = RunDescription.sampleVariants.map(\.name).map { variant -> String in
      let games = records.filter { $0.job.variant == variant }
      let complete = games.count { rules.contains($0.outcome.reason) }
      let percent = Self.rounded(100 * Double(complete) / Double(games.count))
      return "nightly|1|\(variant)|\(games.count)|\(complete)|\(percent)"
    }
    #expect(try ask("SELECT tournament, run, variant, games, completed, round(percent, 6) FROM completion") == expected)
  }

  @Test("Quantiles of lengths are those of reports", arguments: [1, 2, 19, 20, 21, 40, 99, 100])
  func quantilesMatchReports(games: Int) throws {
    var random = SplitMix(seed: UInt64(games))
    // Hardly any two alike, so that a neighbour in the place of a quantile is seen.
    let lengths = (0..<games).map { _ in 5 + random.below(5_000) }
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      try store.write(lengths.enumerated().map { .sample(encounter: $0, plies: $1) }, to: run)
    }
    let histogram = Histogram(Dictionary(lengths.map { ($0, 1) }, uniquingKeysWith: +))
    let quantiles = [0.05, 0.5, 0.95].map { "\(histogram.quantile($0) ?? -1)" }.joined(separator: "|")
    let ends = (lengths.min() ?? 0, lengths.max() ?? 0)
    #expect(
      try ask("SELECT * FROM length_quantile") == ["nightly|1|noughts:3x3|\(games)|\(ends.0)|\(quantiles)|\(ends.1)"])
  }

  @Test("Losses are those of the games of two players")
  func lossesMatchGames() throws {
    let records = try fillAtRandom()
    var counts: [String: Int] = [:]
    for record in records where record.job.players.count == 2 {
      guard let winner = record.outcome.winner else { continue }
      let players = record.job.players
      let words = [
        "nightly", "1", record.job.variant, players[1 - winner], players[winner], record.outcome.reason.rawValue,
      ]
      counts[words.joined(separator: "|"), default: 0] += 1
    }
    #expect(try Set(ask("SELECT * FROM lost_by")) == Set(counts.map { "\($0.key)|\($0.value)" }))
  }

  @Test("The cost of a move is the effort divided by the moves")
  func spentIsEffortPerMove() throws {
    let records = try fillAtRandom()
    var sums: [String: (games: Int, effort: Effort)] = [:]
    for record in records {
      for (seat, effort) in record.efforts.enumerated() {
        let key = "nightly|1|\(record.job.variant)|\(record.job.players[seat])|\(seat)"
        sums[key, default: (0, Effort())].games += 1
        sums[key]?.effort += effort
      }
    }
    let expected = sums.map { key, sum -> String in
      let moves = Double(sum.effort.moves)
      let each = [Double(sum.effort.nanoseconds) / 1e6 / moves, Double(sum.effort.nodes) / moves].map(Self.rounded)
      return "\(key)|\(sum.games)|\(sum.effort.moves)|\(each[0])|\(each[1])"
    }
    let sql = """
      SELECT tournament, run, variant, player, seat, games, moves, round(milliseconds, 6), round(nodes, 6) FROM spent
      """
    #expect(try Set(ask(sql)) == Set(expected))
  }

  @Test("A seat that decided nothing took no time per move")
  func noMovesNoTime() throws {
    try fill("noughts:3x3", [("a1", "", 0)])
    #expect(try ask("SELECT player, moves, milliseconds, nodes FROM spent") == ["alpha|0|-|-", "random|0|-|-"])
  }

  private static func rounded(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }

  // MARK: Of transcripts

  @Test("Repeated games have one seating and the same transcript")
  func repeatsShareASeating() throws {
    try fill("noughts:3x3", [("a1b2c3", "", 0), ("a1", "", 1), ("a1b2c3", "", 0), ("a1", "", nil), ("a1", "", 1)])
    #expect(
      try ask("SELECT * FROM repeated_game") == [
        "nightly|1|noughts:3x3|alpha|random|-|-|-|3|2|a1", "nightly|1|noughts:3x3|alpha|random|-|-|-|2|1|a1b2c3",
      ])
  }

  @Test("The same transcript of others isn't a repetition")
  func otherSeatingsDontRepeat() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      try store.write([.sample(), .sample(["random", "alpha"]), .sample(variant: "reversi:6x6")], to: run)
    }
    #expect(try ask("SELECT * FROM repeated_game").isEmpty)
  }

  @Test("At Snap the cards have to be the same too")
  func snapRepeatsNeedTheCards() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      let games = [1, 2, 3, 3].enumerated().map { encounter, seed in
        GameRecord.sample(
          ["alpha", "greedy", "reflex"], variant: "snap:3", encounter: encounter,
          outcome: Outcome(places: [1, 3, 1], reason: .allCards), seed: UInt64(seed))
      }
      try store.write(games, to: run)
    }
    #expect(
      try ask("SELECT * FROM repeated_game") == ["nightly|1|snap:3|alpha|greedy|reflex|-|-|2|3|a1 b2 a2 c3 a3"])
  }

  @Test("First moves are cells whose rows have one digit or two")
  func firstMovesAreCells() throws {
    try fill(
      "noughts:15x15",
      [
        ("a10b2", "", 0), ("a1b10", "", 1), ("a10", "", nil), ("a1", "", 0), ("c3", "c3", 0), ("", "", nil),
        ("o15a1", "", 1),
      ])
    #expect(
      try ask("SELECT * FROM first_move") == [
        "nightly|1|noughts:15x15|a1|2|50.0", "nightly|1|noughts:15x15|a10|2|75.0", "nightly|1|noughts:15x15|o15|1|0.0",
      ])
  }

  @Test("First moves are columns at Connect Four")
  func firstMovesAreColumns() throws {
    try fill("connect-four:20x6", [("44", "", 0), ("4a", "", 1), ("k1", "", 0)])
    #expect(
      try ask("SELECT move, games, percent FROM first_move") == ["4|2|50.0", "k|1|100.0"])
  }

  @Test("A call at Snap isn't a first move")
  func snapHasNoFirstMove() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      var game = GameRecord.sample(["alpha", "greedy", "reflex"], variant: "snap:3")
      game = GameRecord(
        job: Job(variant: "snap:3", players: game.job.players, encounter: 0, seed: 1), transcript: "1:2@5;",
        outcome: Outcome(places: [1, 3, 1], reason: .allCards), plies: 1, efforts: [Effort(), Effort(), Effort()])
      try store.write([game], to: run)
    }
    #expect(try ask("SELECT * FROM first_move").isEmpty)
  }

  // MARK: Of judgements

  /// Judgements of moves by the two seats in turn, from the second ply on; nil for those that couldn't be judged.
  private func judge(_ games: [[(best: Int, played: Int)?]]) throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      try store.write(games.indices.map { .sample(encounter: $0, plies: games[$0].count + 1) }, to: run)
      try store.write(
        games.enumerated().map { game, scores in
          JudgedGame(
            number: Int64(game + 1),
            judgements: scores.enumerated().map { place, scores in
              Judgement(
                ply: place + 1, seat: (place + 1) % 2,
                scores: scores.map { Judgement.Scores(best: $0.best, played: $0.played) })
            })
        }, nodes: 100)
    }
  }

  @Test("Results that were given away are counted by what they were")
  func lossesAreClassified() throws {
    try judge([[(2, 2), (-2, -3), (3, 0), (0, -1), nil], [(1, -1), (0, 0), (0, -2), (4, 1), nil, (5, -5)]])
    #expect(
      try ask("SELECT * FROM given_away") == [
        // Of plies 2 and 4, and of 2, 4 and 6.
        "nightly|1|noughts:3x3|alpha|5|5|0|1|1",
        // Of plies 1, 3 and 5, and of 1, 3 and 5; both of the fifths weren't judged.
        "nightly|1|noughts:3x3|random|6|4|1|1|1",
      ])
  }

  @Test("The deciding mistake is the last one that changed the result")
  func decidingMistakeIsLast() throws {
    try judge([
      [(2, 2), (-2, -3)],
      [(0, -1), (1, 0), (0, -4), (4, 2)],
      [(3, 0), nil, (0, 0)],
      [(-1, -5), (5, -1), nil],
    ])
    #expect(
      try ask("SELECT * FROM deciding_mistake") == [
        "nightly|1|noughts:3x3|2|3|1|random|0|-4|5", "nightly|1|noughts:3x3|3|1|1|random|3|0|4",
        "nightly|1|noughts:3x3|4|2|0|alpha|5|-1|4",
      ])
  }

  // MARK: Files of before

  @Test("Old files are read and checked as they are and get the views when written to", arguments: 8...13)
  func oldFilesGetViews(
    version: Int
  ) throws {
    let queue = try DatabaseQueue(path: scratch.path())
    try queue.writeWithoutTransaction { database in
      try Schema.migrate(database, file: "", migrations: Schema.steps(to: version))
      try database.execute(sql: "PRAGMA journal_mode = WAL")
    }
    try queue.close()
    var findings: [Finding] = []
    func check() throws {
      try Store.reading(scratch.path()) { store in
        try store.inspect(reportingTo: { findings.append($0) }) { try $0.checkFile() }
      }
    }
    try check()
    if version < 11 { #expect(throws: DatabaseError.self) { try ask("SELECT * FROM first_seat") } }
    try Store.forWriting(scratch.path()).close()
    try check()
    #expect(try ask("SELECT * FROM first_seat").isEmpty)
    #expect(findings.isEmpty)
  }
}
