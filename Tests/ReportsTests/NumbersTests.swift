import Results
import Testing

@testable import Reports

@Suite struct NumbersTests {
  private static func summary(
    _ variant: String, _ player: String?, _ name: String, _ values: [Double]
  ) -> NumberSummary {
    var summary = NumberSummary(variant: variant, player: player, name: name)
    for value in values { summary.add(value) }
    return summary
  }

  static let numbers = [
    summary("race:9", "a", "score", [1, 3]), summary("race:9", "b", "score", [10]),
    summary("race:9", nil, "turns", [12, 14, 13]), summary("nim:7", "b", "gold", [0.5, 0.25]),
  ]

  @Test("Numbers are tables by variant, with players in the order of standings and games last")
  func numbersAreTables() {
    #expect(
      Chapter.numbers(Self.numbers, order: ["b", "a"]).text(in: .text) == """
        Numbers of games
        ================

        race:9
        Number  Name  Games   Mean    SD  Least   Most
        ------  ----  -----  -----  ----  -----  -----
        score   b         1  10.00     -  10.00  10.00
        score   a         2   2.00  1.41   1.00   3.00

        turns   -         3  13.00  1.00  12.00  14.00

        nim:7
        Number  Name  Games  Mean    SD  Least  Most
        ------  ----  -----  ----  ----  -----  ----
        gold    b         2  0.38  0.18   0.25  0.50

        As reported by the games' programs; SD is the standard deviation between games.

        """)
  }

  @Test("Games without numbers have no such chapter")
  func noNumbersNoChapter() throws {
    #expect(try ChapterKind.numbers.chapter(ReportData(Sample.nightly)) == nil)
    let data = ReportData(Sample.nightly, numbers: Self.numbers)
    #expect(try ChapterKind.numbers.chapter(data)?.data.rows.count == 4)
  }
}
