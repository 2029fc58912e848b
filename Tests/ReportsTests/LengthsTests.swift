import Results
import Testing

@testable import Reports

@Suite struct LengthsTests {
  static let games: [ExtremeGame] = {
    func game(
      _ kind: ExtremeGame.Kind, _ variant: String, _ players: [String], _ places: [Int], _ reason: String, _ plies: Int,
      _ encounter: Int
    ) -> ExtremeGame {
      ExtremeGame(
        kind: kind, game: NamedGame(variant: variant, run: 2, encounter: encounter, players: players), places: places,
        reason: reason, plies: plies)
    }
    return [
      game(.shortest, "noughts:3x3", ["a", "b"], [1, 2], "line", 5, 16),
      game(.longest, "noughts:3x3", ["b", "a"], [1, 1], "board full", 9, 0),
      game(.longest, "snap:3", ["a", "b", "c"], [2, 1, 3], "all cards", 512, 4),
    ]
  }()

  @Test("Games are named by run and encounter")
  func gamesHaveRunAndEncounter() {
    #expect(
      Chapter.lengths(Self.games).text(in: .text) == """
        Shortest and longest games
        ==========================

        Variant      Which     Plies  Players        Result            Ended by    Run  Encounter
        -----------  --------  -----  -------------  ----------------  ----------  ---  ---------
        noughts:3x3  shortest      5  X a, O b       a wins            line          2         17
        noughts:3x3  longest       9  X b, O a       a draw            board full    2          1

        snap:3       longest     512  1 a, 2 b, 3 c  1. b, 2. a, 3. c  all cards     2          5

        Of all games, without those that ended by a fault; the shortest are of those that somebody won. Of
          equal ones the newest run's, then the earliest encounter's. `agon show DATABASE -v VARIANT
          --encounter N --first NAME --second NAME` shows one.

        """)
  }

  @Test("The data have a column for each seat")
  func dataHaveSeatColumns() {
    #expect(
      CSVFormat.table(Chapter.lengths(Self.games).data).replacing("\r\n", with: "\n") == """
        variant,kind,plies,first,second,third,fourth,places,reason,run,encounter
        noughts:3x3,shortest,5,a,b,,,1-2,line,2,17
        noughts:3x3,longest,9,b,a,,,1-1,board full,2,1
        snap:3,longest,512,a,b,c,,2-1-3,all cards,2,5

        """)
  }
}
