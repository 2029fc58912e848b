import Results
import Statistics
import Testing

@testable import Reports

struct OpinionsChapterTests {
  private static let opinions: Opinions = {
    func entry(_ player: String, _ games: [[Double?]]) -> Opinions.Entry {
      var entry = Opinions.Entry(variant: "connect-four:7x6,popout", player: player)
      for game in games { entry.add(game) }
      return entry
    }
    return Opinions(
      judge: "alpha-beta:nodes=3000",
      variants: [
        .init(
          name: "connect-four:7x6,popout", games: 2, moves: 12, proven: 4,
          curve: ScoreCurve([(1, 1), (1, 0.5), (1, 1), (-1, 0)]))
      ],
      entries: [entry("weak", [[0.5, 0.25], [nil, 0.1]]), entry("strong", [[nil, nil], [0.02, nil]])])
  }()

  @Test("The opinions chapter is written as expected")
  func readsAsItShould() {
    #expect(
      Chapter.opinions(Self.opinions).text(in: .text) == """
        Opinions of alpha-beta:nodes=3000
        =================================

        connect-four:7x6,popout
        Name    Moves  Same%  Lost%     +/-  Blunders
        ------  -----  -----  -----  ------  --------
        strong      4   75.0   0.50    6.35         0
        weak        4   25.0  21.25  100.00         2

        These are opinions, not proofs: alpha-beta:nodes=3000 rated the position before each move, and the
          one after it where it prefers another move. Rated: connect-four:7x6,popout, 12 moves of 2 games, 4
          of them proven and omitted, a score of 1 being worth 75 % of a point.
        Same%: moves that the judge would make. Lost%: mean loss compared with the judge's move, in
          hundredths of a point; +/- is half the 95 % interval, each game one sample. Blunders: moves that
          lost 25 or more. The value of a score is fitted to the results of the games. A weak judge misses
          what stronger players see.

        """)
  }

  @Test("CSV has all of it")
  func csvHasEverything() {
    #expect(
      CSVFormat.table(Chapter.opinions(Self.opinions).data).replacing("\r\n", with: "\n") == """
        variant,name,moves,same_percent,points_lost_percent,points_lost_percent_error95,blunders
        "connect-four:7x6,popout",strong,4,75.0,0.5,6.353102368087339,0
        "connect-four:7x6,popout",weak,4,25.0,21.25,100.0,2

        """)
  }

  @Test("Without games there is a table without rows")
  func noGamesNoRows() {
    let none = Chapter.opinions(Opinions(judge: "alpha-beta", variants: [], entries: []))
    #expect(none.data.rows.isEmpty && none.tables.count == 1)
  }
}
