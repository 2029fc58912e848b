import Results
import Testing

@testable import Reports

@Suite struct DistinctGamesTests {
  @Test("The pairing that repeats most comes first")
  func mostRepeatedFirst() throws {
    let chapter = try #require(Chapter.distinctGames(VariantsTests.variety))
    #expect(
      TextFormat(width: nil).table(chapter.tables[0]) == """
        Variant      Players                     Games  Distinct  Distinct%  Independent
        -----------  --------------------------  -----  --------  ---------  -----------
        noughts:3x3  alpha-beta:depth=4, greedy     40         2        5.0            2
        noughts:3x3  greedy, random                 60        57       95.0           60
        """)
    #expect(chapter.notes.last == "All games differ: connect-four:7x6.")
  }

  @Test("If nothing repeats there is no chapter")
  func noRepeatsNoChapter() {
    #expect(Chapter.distinctGames([]) == nil)
    #expect(Chapter.distinctGames([VariantsTests.variety[1]]) == nil)
  }

  @Test("People see those who repeat most, programs see all")
  func peopleSeeTheWorstRepeats() throws {
    var variety = VariantsTests.variety[0]
    variety.pairings = (1...30).map {
      .init(players: ["a\($0)", "b"], isDeterministic: false, games: 100, distinct: $0)
    }
    let chapter = try #require(Chapter.distinctGames([variety]))
    #expect(chapter.tables[0].rows.count == 20 && chapter.data.rows.count == 30)
    #expect(
      chapter.tables[0].notes == ["and 10 more with fewer repetitions; CSV and JSON have all"])
  }
}
