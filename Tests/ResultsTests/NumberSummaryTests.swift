import Results
import Testing

@Suite struct NumberSummaryTests {
  @Test("A summary has the mean, the standard deviation and the ends of its numbers")
  func summaryIsOfNumbers() throws {
    var summary = NumberSummary(variant: "v", player: "a", name: "score")
    #expect(summary.games == 0 && summary.deviation == nil)
    summary.add(7)
    #expect(summary.mean == 7 && summary.deviation == nil && summary.least == 7 && summary.most == 7)
    for value in [2.0, 4, 4, 4, 5, 5, 9] { summary.add(value) }
    #expect(summary.games == 8 && abs(summary.mean - 5) < 1e-12 && summary.least == 2 && summary.most == 9)
    #expect(abs(try #require(summary.deviation) - (32.0 / 7).squareRoot()) < 1e-12)
  }

  @Test("The largest numbers there can be don't overflow, and a constant doesn't vary")
  func extremesAreFinite() throws {
    var summary = NumberSummary(variant: "v", player: nil, name: "x")
    for value in [1e100, -1e100, 1e100] { summary.add(value) }
    #expect(summary.mean.isFinite && summary.deviation?.isFinite == true)
    var constant = NumberSummary(variant: "v", player: nil, name: "x")
    for _ in 0..<9 { constant.add(0.1) }
    #expect(constant.deviation == 0)
  }
}
