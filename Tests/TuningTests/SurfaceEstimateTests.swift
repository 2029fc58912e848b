import Statistics
import Testing

@testable import Tuning

@Suite struct SurfaceEstimateTests {
  private func percent(_ covered: [Bool]) -> Double {
    (1000 * Double(covered.count { $0 }) / Double(covered.count)).rounded() / 10
  }

  @Test func intervalsHoldThePeakAboutAsOftenAsTheySay() throws {
    let tune = try #require(StandardTune.all.first { $0.name == "2, correlated" })
    #expect(percent(try (1...3).flatMap { try tune.simulate(games: 1000, seed: $0).covered }) > 60)
  }

  @Test func anIntegersIntervalHasItsResultInItHoweverSureThatIs() throws {
    let space = try ParameterSpace([Parameter(name: "a", start: 1, min: 0, max: 4, kind: .integer)])
    let surface = SyntheticSurface(.quadratic, start: [0.1], drop: 500, drawRate: 0, seed: 2)
    var random = RandomSource(seed: 1, sample: 0)
    let steps = (0..<400).map { number in
      let (first, second) = (Double(number % 5), Double((number + 1 + number / 5 % 4) % 5))
      let result = surface.play(
        space.units(of: [first]), space.units(of: [second]), games: 100, random: &random)
      return (TuningStep(number: number, first: [first], second: [second], encounters: 50), result)
    }
    let estimate = try #require(SurfaceEstimate(space, steps: steps, seed: 1))
    let interval = try #require(estimate.axes[0].region.interval)
    #expect(interval.contains(estimate.peak[0]))
    #expect(interval.upperBound - interval.lowerBound <= 2)
  }
}
