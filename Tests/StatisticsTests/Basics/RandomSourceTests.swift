import Foundation
import Testing

@testable import Statistics

@Suite struct RandomSourceTests {
  @Test("Binomials have their mean and variance", arguments: [(5, 0.3), (100, 0.02), (3000, 0.9)])
  func binomialMoments(n: Int, chance: Double) {
    var source = RandomSource(seed: 1, sample: n)
    let values = (0..<4000).map { _ in Double(source.binomial(n, chance)) }
    let mean = values.reduce(0, +) / 4000
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 4000
    let expected = Double(n) * chance * (1 - chance)
    #expect(abs(mean - Double(n) * chance) < 4 * (expected / 4000).squareRoot())
    #expect(abs(variance / expected - 1) < 0.12)
  }

  @Test("A place is as likely as its share is large")
  func placesFollowShares() {
    var source = RandomSource(seed: 4, sample: 0)
    var counts = [0, 0, 0]
    for _ in 0..<4000 {
      if let place = source.place(in: [0.2, 0, 0.8]) { counts[place] += 1 }
    }
    #expect(counts[1] == 0 && counts.reduce(0, +) == 4000)
    #expect(abs(Double(counts[0]) / 4000 - 0.2) < 0.03)
    #expect(source.place(in: []) == nil)
  }

  @Test("Multinomials keep their sum and zeros")
  func multinomialsKeepTheSum() {
    var source = RandomSource(seed: 2, sample: 0)
    for _ in 0..<200 {
      let drawn = source.multinomial([0, 7, 0, 2, 1, 0])
      #expect(drawn.reduce(0, +) == 10 && drawn[0] == 0 && drawn[2] == 0 && drawn[5] == 0)
    }
    #expect(source.multinomial([]).isEmpty && source.multinomial([0]) == [0])
  }

  @Test("Logarithms of factorials meet at the end of the table")
  func logFactorialsJoin() {
    #expect(abs(logFactorial(1024) - logFactorial(1023) - log(1024)) < 1e-9)
    #expect(abs(logFactorial(5) - log(120)) < 1e-12)
  }
}
