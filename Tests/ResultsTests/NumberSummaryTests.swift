import Randomness
import Results
import Testing

@Suite struct NumberSummaryTests {
  private func moments(_ values: [Double]) -> NumberSummary.Moments? {
    var summary = NumberSummary(variant: "v", player: "a", name: "score")
    for value in values { summary.add(value) }
    return summary.moments
  }

  @Test("A summary has the mean, the standard deviation and the ends of its numbers")
  func summaryIsOfNumbers() throws {
    #expect(moments([]) == nil)
    let one = try #require(moments([7]))
    #expect(one.games == 1 && one.mean == 7 && one.deviation == nil && one.least == 7 && one.most == 7)
    let several = try #require(moments([7, 2, 4, 4, 4, 5, 5, 9]))
    #expect(several.games == 8 && abs(several.mean - 5) < 1e-12 && several.least == 2 && several.most == 9)
    #expect(abs(try #require(several.deviation) - (32.0 / 7).squareRoot()) < 1e-12)
  }

  @Test("The largest numbers there can be don't overflow, and a constant doesn't vary")
  func extremesAreFinite() throws {
    let extremes = try #require(moments([1e100, -1e100, 1e100]))
    #expect(extremes.mean.isFinite && extremes.deviation?.isFinite == true)
    for count in 2...99 { #expect(moments(.init(repeating: 0.1, count: count))?.deviation == 0) }
  }

  @Test("The order in which games were recorded changes nothing, not even the last digit")
  func orderIsOfNoMatter() {
    var random = SplitMix(seed: 1)
    let values = (0..<200).map { _ in Double.random(in: -1e6...1e6, using: &random) / 3 }
    let told = moments(values)
    for _ in 0..<20 { #expect(moments(values.shuffled(using: &random)) == told) }
  }
}
