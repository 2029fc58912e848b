import Results
import Testing

@testable import Reports

@Suite struct LossesTests {
  private static func ending(
    _ players: [String], _ places: [Int], _ reason: String, _ games: Int, at variant: String = "noughts:3x3"
  ) -> Ending {
    Ending(variant: variant, players: players, places: places, reason: reason, games: games)
  }

  private static let endings = [
    ending(["a", "b"], [1, 2], "line", 6), ending(["b", "a"], [2, 1], "line", 2),
    ending(["b", "a"], [2, 1], "time", 2),
    ending(["a", "b"], [1, 1], "board full", 5), ending(["b", "a"], [1, 2], "crash", 1),
    ending(["a", "c"], [2, 1], "no moves", 3, at: "reversi:4x4"),
  ]

  @Test("Losses are shown by opponent and reason, over all and by variant")
  func lossesByOpponent() throws {
    let chapter = try #require(
      Chapter.losses(Self.endings, order: ["c", "a", "b"], ["noughts:3x3", "reversi:4x4"]))
    #expect(
      chapter.text(in: .text) == """
        Losses
        ======

        All variants
        Name  Opponent  Games  Losses  Loss%  How
        ----  --------  -----  ------  -----  ----------------------
        c     a             3       0    0.0  -

        a     c             3       3  100.0  no moves 100.0%
        a     b            16       1    6.3  crash 100.0%

        b     a            16      10   62.5  line 80.0%, time 20.0%

        By variant
        Variant      Name  Games  Losses  Loss%  How
        -----------  ----  -----  ------  -----  ----------------------
        noughts:3x3  a        16       1    6.3  crash 100.0%
        noughts:3x3  b        16      10   62.5  line 80.0%, time 20.0%

        reversi:4x4  c         3       0    0.0  -
        reversi:4x4  a         3       3  100.0  no moves 100.0%

        Losses and Loss% are of the games against the opponent; How: reasons of the end, most frequent
          first.
        Games lost by “board full” or “no moves” were lost by count.

        """)
  }

  @Test("The data have a row for each variant, player and opponent")
  func csvSplitsByOpponent() throws {
    let chapter = try #require(
      Chapter.losses(Self.endings, order: ["c", "a", "b"], ["noughts:3x3", "reversi:4x4"]))
    #expect(
      CSVFormat.table(chapter.data).replacing("\r\n", with: "\n") == """
        variant,name,opponent,games,losses,loss_percent,reasons
        noughts:3x3,a,b,16,1,6.25,crash: 1
        noughts:3x3,b,a,16,10,62.5,line: 8; time: 2
        reversi:4x4,c,a,3,0,0.0,
        reversi:4x4,a,c,3,3,100.0,no moves: 3

        """)
  }

  @Test("With more seats a loss is to be behind the opponent")
  func lossIsBeingOutranked() throws {
    let endings = [
      Self.ending(["a", "b", "c"], [1, 2, 3], "all cards", 4, at: "snap:3"),
      Self.ending(["a", "b", "c"], [1, 1, 3], "crash", 1, at: "snap:3"),
    ]
    let chapter = try #require(Chapter.losses(endings, order: ["a", "b", "c"], ["snap:3"]))
    #expect(
      chapter.data.rows.map { row in row[1...4].map(\.value) } == [
        [.text("a"), .text("b"), .integer(5), .integer(0)], [.text("a"), .text("c"), .integer(5), .integer(0)],
        [.text("b"), .text("a"), .integer(5), .integer(4)], [.text("b"), .text("c"), .integer(5), .integer(0)],
        [.text("c"), .text("a"), .integer(5), .integer(5)], [.text("c"), .text("b"), .integer(5), .integer(5)],
      ])
    #expect(chapter.notes.contains { $0.hasPrefix("With more than two seats") } && chapter.tables.count == 1)
  }

  @Test("If nobody lost there is no chapter")
  func noLossNoChapter() {
    #expect(Chapter.losses([], order: [], []) == nil)
    #expect(
      Chapter.losses([Self.ending(["a", "b"], [1, 1], "board full", 9)], order: ["a", "b"], ["noughts:3x3"]) == nil)
  }
}
