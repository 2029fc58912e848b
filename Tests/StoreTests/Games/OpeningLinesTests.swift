import GRDB
import Play
import Results
import Testing

@testable import Store

struct OpeningLinesTests {
  /// A game of noughts that went on as its moves say.
  private static func game(
    _ transcript: String, _ players: [String] = ["alpha", "random"], encounter: Int, opening: String = "",
    winner: Int? = 0, plies: Int? = nil, variant: String = "noughts:3x3"
  ) -> GameRecord {
    GameRecord(
      job: Job(variant: variant, players: players, encounter: encounter, opening: opening, seed: 1),
      transcript: transcript, outcome: Outcome(winner: winner, reason: .resigned), plies: plies ?? transcript.count / 2,
      efforts: [Effort(), Effort()])
  }

  private static let games = [
    game("a1b2c3", encounter: 0), game("c1b2", encounter: 1, winner: 1), game("b2a1", encounter: 2, winner: nil),
    game("a3", ["random", "alpha"], encounter: 0), game("", ["greedy", "random"], encounter: 0),
    game("c3b2a2", ["greedy", "random"], encounter: 1, opening: "c3b2"),
    game("c2", encounter: 0, variant: "reversi:6x6"),
  ]

  /// What is found among these games and as many more of reversi as told.
  private func lines(
    _ games: [GameRecord] = games, plies: Int = 2, player: String? = nil, others: Int = 0,
    of variant: String = "noughts:3x3"
  ) throws -> OpeningLines {
    let scratch = try Scratch()
    return try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      let reversi = (0..<others).map { Self.game("c2", encounter: $0 + 1, variant: "reversi:6x6") }
      try store.write(games + reversi, to: run)
      return try store.openingLines(at: Catalog.variant(variant), plies: plies, player: player)
    }
  }

  /// Each line with its games: who began, how many moves were dealt, and the first seat's wins, draws and losses.
  private func summary(_ lines: OpeningLines) -> [String] {
    lines.lines.flatMap { line in
      line.groups.map { group in
        "\(line.moves) \(group.players.map { lines.players[$0] }) \(group.dealt) \(group.wins)-\(group.draws)-\(group.losses)"
      }
    }.sorted()
  }

  @Test("Games are counted by the first image of their first moves", arguments: [0, 1_000])
  func firstImagesAreCounted(others: Int) throws {
    let found = try lines(others: others)
    #expect(
      summary(found) == [
        #"[0, 4] ["alpha", "random"] 0 0-0-1"#,
        #"[0, 4] ["alpha", "random"] 0 1-0-0"#, #"[0, 4] ["greedy", "random"] 2 1-0-0"#,
        #"[0] ["random", "alpha"] 0 1-0-0"#, #"[4, 0] ["alpha", "random"] 0 0-1-0"#,
        #"[] ["greedy", "random"] 0 1-0-0"#,
      ])
    #expect(found.longest == 3)
    #expect(found.lines.allSatisfy { $0.seats == Array([0, 1].prefix($0.moves.count)) })
  }

  @Test("Only the games of the given player are counted")
  func onlyOnePlayersGames() throws {
    let found = try lines(player: "greedy")
    #expect(summary(found) == [#"[0, 4] ["greedy", "random"] 2 1-0-0"#, #"[] ["greedy", "random"] 0 1-0-0"#])
    #expect(try lines(player: "reflex").games == 0)
  }

  @Test("Openings longer than the lines are cut to their length")
  func longOpeningsAreCut() throws {
    #expect(try lines(plies: 1, player: "greedy").lines.flatMap(\.groups).map(\.dealt).sorted() == [0, 1])
  }

  @Test("Variants and players without games are named")
  func unplayedIsNamed() throws {
    #expect {
      try lines(of: "noughts:4x4")
    } throws: {
      "\($0)".contains("nightly has no games of noughts:4x4; did you mean “noughts:3x3”? known: noughts:3x3 ")
    }
    #expect {
      try lines(player: "nobody")
    } throws: {
      "\($0)".contains("nightly has no player nobody; known: alpha; greedy; random; reflex")
    }
  }

  @Test(
    "A game that isn't as it was recorded is damage, whatever was changed of it",
    arguments: ["transcript = 'a1b2c1'", "transcript = 'a1b1c3'", "places = '2-1'", "opening = 'a1'", "plies = 2"])
  func changed(change: String) throws {
    let scratch = try Scratch()
    try Store.writing(scratch.path()) { store in
      try store.write(Self.games, to: try store.beginRun(.sample()))
    }
    let queue = try DatabaseQueue(path: scratch.path())
    try queue.write { try $0.execute(sql: "UPDATE game SET \(change) WHERE id = 1") }
    try queue.close()
    let store = try Store.forReading(scratch.path())
    #expect(throws: StoreError.corrupt(file: scratch.path(), detail: "game 1: isn't as it was recorded")) {
      try store.openingLines(at: Catalog.variant("noughts:3x3"), plies: 2)
    }
    try store.close()
  }

  @Test("A game that doesn't begin with its moves is damage", arguments: ["a1a1", "a1z9", "a1"])
  func wrongStartIsDamage(transcript: String) throws {
    #expect {
      try lines([Self.game(transcript, encounter: 9, plies: 2)])
    } throws: {
      guard case .corrupt? = $0 as? StoreError else { return false }
      return true
    }
  }

  @Test(
    "Missing and garbled games are damage",
    arguments: ["DELETE FROM game WHERE id = 1", "UPDATE game SET places = '1'"]
  )
  func garbledGamesAreDamage(sql: String) throws {
    let scratch = try Scratch()
    try Store.writing(scratch.path()) { try $0.write(Self.games, to: $0.beginRun(.sample())) }
    try DatabaseQueue(path: scratch.path()).write {
      try $0.execute(sql: "PRAGMA ignore_check_constraints = 1; \(sql)")
    }
    let store = try Store.forReading(scratch.path())
    #expect {
      try store.openingLines(at: Catalog.variant("noughts:3x3"), plies: 2)
    } throws: {
      guard case .corrupt? = $0 as? StoreError else { return false }
      return true
    }
    try store.close()
  }

  @Test("Runs are added up")
  func runsAddUp() throws {
    let scratch = try Scratch()
    try Store.writing(scratch.path()) { store in
      for _ in 1...2 {
        let run = try store.beginRun(.sample())
        try store.write(Self.games, to: run)
        try store.finish(run)
      }
      let noughts = try Catalog.variant("noughts:3x3")
      #expect(try store.openingLines(at: noughts, plies: 2).games == 6)
      #expect(try store.openingLines(at: noughts, plies: 2, runs: .all).games == 12)
    }
  }
}
