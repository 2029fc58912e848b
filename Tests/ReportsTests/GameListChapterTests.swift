import Results
import Testing

@testable import Reports

@Suite struct GameListChapterTests {
  private let games = [
    PlayedGame(
      number: 7, variant: "connect-four:5x4", run: 2, encounter: 0, players: ["a", "b, too"], opening: "1",
      transcript: "12121212", seed: 9, places: [2, 1], reason: "line", plies: 8),
    PlayedGame(
      number: 12, variant: "snap:3", run: 2, encounter: 16, players: ["a", "b, too", "c"], transcript: "17:2@834;",
      seed: 10, places: [2, 1, 2], reason: "turn limit", plies: 300),
  ]

  @Test("A game is a row for people")
  func gameIsARow() {
    #expect(
      Chapter.list(games).text(in: .text) == """
        Games
        =====

        Game  Variant           Players             Result                 Ended by    Plies  Run  Encounter
        ----  ----------------  ------------------  ---------------------  ----------  -----  ---  ---------
           7  connect-four:5x4  ● a, ○ b, too       b, too wins            line            8    2          1
          12  snap:3            1 a, 2 b, too, 3 c  1. b, too, 2. a, 2. c  turn limit    300    2         17

        """)
  }

  @Test("In CSV there are the moves too")
  func csvHasTheMoves() {
    #expect(
      Chapter.list(games).text(in: .csv) == """
        game,variant,first,second,third,fourth,places,reason,plies,margin,run,encounter,seed,opening,transcript\r
        7,connect-four:5x4,a,"b, too",,,2-1,line,8,,2,1,9,1,12121212\r
        12,snap:3,a,"b, too",c,,2-1-2,turn limit,300,,2,17,10,,17:2@834;\r

        """)
  }

  @Test("An empty list of games says so")
  func noGamesIsNoted() {
    #expect(Chapter.list([]).text(in: .text) == "Games\n=====\n\nNo game matches.\n")
    #expect(Chapter.list([]).text(in: .csv).split(separator: "\r\n").count == 1)
  }
}
