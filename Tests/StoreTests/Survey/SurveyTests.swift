import GRDB
import Play
import Results
import Testing

@testable import Store

@Suite struct SurveyTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func game(
    _ players: [String], _ encounter: Int, winner: Int?, _ reason: Reason = .line, plies: Int = 7
  ) -> GameRecord {
    .sample(players, encounter: encounter, outcome: Outcome(winner: winner, reason: reason), plies: plies)
  }

  private var games: [GameRecord] {
    [
      game(["alpha", "random"], 0, winner: 0), game(["random", "alpha"], 0, winner: 1, plies: 6),
      game(["alpha", "random"], 1, winner: nil, .boardFull, plies: 9), game(["random", "alpha"], 1, winner: 1, .time),
      game(["alpha", "random"], 2, winner: 1, .crash, plies: 2), game(["random", "alpha"], 2, winner: 1, plies: 8),
      game(["alpha", "random"], 3, winner: 0, plies: 5),
      game(["random", "alpha"], 3, winner: nil, .boardFull, plies: 9),
    ]
  }

  private func survey(_ records: [GameRecord], _ name: String) throws -> GameSurvey {
    try Store.writing(scratch.path(name)) { store in
      let run = try store.beginRun(.sample())
      for record in records { try store.write([record], to: run) }
      return try store.survey()
    }
  }

  @Test("Endings are counted by seats, places and reasons")
  func endingsAreClassified() throws {
    let (seats, turned) = (["alpha", "random"], ["random", "alpha"])
    func ending(_ players: [String], _ places: [Int], _ reason: String, _ games: Int) -> Ending {
      Ending(variant: "noughts:3x3", players: players, places: places, reason: reason, games: games)
    }
    #expect(
      try survey(games, "a").endings == [
        ending(seats, [1, 1], "board full", 1), ending(seats, [1, 2], "line", 2), ending(seats, [2, 1], "crash", 1),
        ending(turned, [1, 1], "board full", 1), ending(turned, [2, 1], "line", 2), ending(turned, [2, 1], "time", 1),
      ])
  }

  @Test("The shortest and longest games are of the earliest encounter and no faults")
  func extremesAreNoFaults() throws {
    let extremes = try survey(games.reversed(), "b").extremes
    #expect(
      extremes.map { "\($0.kind) \($0.plies) \($0.reason): \($0.game.encounter) \($0.game.players[0])" } == [
        "shortest 5 line: 3 alpha", "shortest 6 line: 0 random", "shortest 7 line: 0 alpha",
        "longest 9 board full: 1 alpha", "longest 9 board full: 3 random", "longest 8 line: 2 random",
      ])
  }

  @Test("Streaks follow encounters and seats, whatever the order of recording")
  func streaksFollowEncounters() throws {
    // Of alpha: won, won, drawn, won, lost, won, won, drawn.
    let streaks = try survey(games, "c").streaks
    #expect(
      streaks.map {
        "\($0.player) \($0.kind) \($0.games)" + ($0.first.map { ": \($0.encounter) \($0.players[0])" } ?? "")
      }
        == [
          "alpha won 2: 0 alpha", "alpha unbeaten 4: 0 alpha", "alpha lost 1: 2 alpha",
          "random won 1: 2 alpha", "random unbeaten 1: 1 alpha", "random lost 2: 0 alpha",
        ])
    #expect(try survey(games.reversed(), "d") == survey(games, "e"))
  }

  @Test("Streaks continue from run to run, and other runs are left out")
  func streaksCrossRuns() throws {
    try Store.writing(scratch.path()) { store in
      for _ in 0..<3 {
        let run = try store.beginRun(.sample(planned: 8))
        try store.write(games, to: run)
        try store.finish(run)
      }
      let all = try store.survey(runs: .all)
      #expect(all.endings.reduce(0) { $0 + $1.games } == 24)
      // The drawn game at the end, and three of the next run.
      #expect(all.streaks.first { $0.player == "alpha" && $0.kind == .unbeaten }?.games == 7)
      #expect(all.extremes[0].game.run == 3)
      #expect(try store.survey(runs: .numbers([2])).extremes.allSatisfy { $0.game.run == 2 })
      #expect(try store.survey(runs: .numbers([2])).endings == survey(games, "f").endings)
    }
  }

  @Test("With more seats only a sole first place is a win")
  func soleFirstIsAWin() throws {
    let players = ["alpha", "greedy", "random"]
    func game(_ encounter: Int, _ places: [Int]) -> GameRecord {
      .sample(players, variant: "snap:3", encounter: encounter, outcome: Outcome(places: places, reason: .allCards))
    }
    let streaks = try survey([game(0, [1, 1, 3]), game(1, [1, 2, 3]), game(2, [1, 3, 2])], "g").streaks
    #expect(streaks.map(\.games) == [2, 3, 0, 0, 1, 2, 0, 0, 3])
    #expect(streaks[2].first == nil)
  }

  @Test("A file without games has nothing to report")
  func emptyFileHasNoSurvey() throws {
    try Store.writing(scratch.path()) { store in
      _ = try store.beginRun(.sample())
      #expect(try store.survey() == GameSurvey())
    }
  }

  @Test(
    "Games that don't match the totals are damage",
    arguments: [
      "UPDATE game SET plies = 8 WHERE id = 1", "UPDATE game SET places = '1-1' WHERE id = 1",
      "UPDATE game SET reason = 'resigned' WHERE id = 1", "DELETE FROM game WHERE id = 8",
      "UPDATE game SET reason = 'magic' WHERE id = 1", "UPDATE game SET places = '1-2-3' WHERE id = 1",
    ])
  func wrongGamesAreDamage(sql: String) throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      try store.write(games, to: run)
      try store.write { database in
        try database.execute(sql: "PRAGMA foreign_keys = OFF; DELETE FROM fault; \(sql)")
      }
      let error = #expect(throws: StoreError.self) { try store.survey() }
      if case .corrupt? = error {} else { Issue.record("\(String(describing: error))") }
    }
  }
}
