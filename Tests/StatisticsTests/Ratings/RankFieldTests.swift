import Testing

@testable import Statistics

@Suite struct RankFieldTests {
  @Test("The number of better ones is the sum of the chances")
  func sums() {
    var generator = TestGenerator(seed: 3)
    let means = (0..<300).map { _ in 400 * generator.uniform() }
    let deviations = (0..<300).map { _ in 10 + 50 * generator.uniform() }
    let field = RankField(means: means, deviations: deviations)
    for strength in stride(from: -200.0, through: 600, by: 7.3) {
      let chances = zip(means, deviations).map { NormalDistribution.cdf(($0 - strength) / $1) }
      let found = field.better(than: strength)
      #expect(abs(found.expected - chances.reduce(0, +)) < 0.05)
      #expect(abs(found.variance - chances.reduce(0) { $0 + $1 * (1 - $1) }) < 0.05)
    }
  }

  @Test("Strengths that are known exactly count by their order")
  func exact() {
    let field = RankField(means: [0, 100, 200], deviations: [0, 0, 0])
    #expect(abs(field.better(than: 150).expected - 1) < 1e-9 && field.better(than: -50).expected > 2)
  }
}
