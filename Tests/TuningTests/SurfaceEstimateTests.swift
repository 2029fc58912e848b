import Foundation
import Statistics
import Testing

@testable import Tuning

@Suite struct SurfaceEstimateTests {
  private func percent(_ covered: [Bool]) -> Double {
    (1000 * Double(covered.count { $0 }) / Double(covered.count)).rounded() / 10
  }

  @Test("Intervals hold the peak about as often as they say")
  func intervalsCoverThePeak() throws {
    let tune = try #require(StandardTune.all.first { $0.name == "2, correlated" })
    #expect(percent(try (1...3).flatMap { try tune.simulate(games: 1000, seed: $0).covered }) > 60)
  }

  @Test("An integer's interval contains its result however precise the estimate is")
  func intervalHoldsTheResult() throws {
    let space = try ParameterSpace([TunedParameter(name: "a", start: 1, min: 0, max: 4, kind: .integer)])
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

  /// The estimate from games between points drawn evenly, with the odds of one against the other.
  private func estimate(_ odds: ([Double], [Double]) -> Double) throws -> SurfaceEstimate {
    let space = try ParameterSpace(["a", "b"].map { try TunedParameter(name: $0, start: 0.5, min: 0, max: 1) })
    var random = RandomSource(seed: 3, sample: 0)
    let steps = (0..<400).map { number in
      let (a, b) = ([random.uniform(), random.uniform()], [random.uniform(), random.uniform()])
      let wins = random.binomial(4, 1 / (1 + exp(-odds(a, b))))
      return (
        TuningStep(number: number, first: a, second: b, encounters: 2), StepResult(wins: wins, losses: 4 - wins)
      )
    }
    return try #require(SurfaceEstimate(space, steps: steps, seed: 1))
  }

  @Test("Parameters that do nothing let no loss be expected")
  func idleParametersLoseNone() throws {
    let found = try estimate { _, _ in 0 }
    #expect(found.expectedLoss(at: found.peak) < 3)
  }

  @Test("The report says whether only the ratios of the parameters matter, or their sum")
  func redundancies() throws {
    func strength(_ values: [Double]) -> Double {
      let away = atan2(values[1], values[0]) - 0.9
      return -6 * away * away
    }
    #expect(try estimate { strength($0) - strength($1) }.redundancies == [.ratios])
    func sum(_ values: [Double]) -> Double { -6 * (values[0] + values[1] - 1.2) * (values[0] + values[1] - 1.2) }
    #expect(try estimate { sum($0) - sum($1) }.redundancies == [.sum(0, 1)])
    func height(_ values: [Double]) -> Double { -8 * (values[0] - 0.6) * (values[0] - 0.6) - 4 * values[1] * values[1] }
    #expect(try estimate { height($0) - height($1) }.redundancies == [])
    #expect(try estimate { _, _ in 0 }.redundancies == [])
  }

  @Test("A change of strength within a short distance is reported")
  func cliffsAreReported() throws {
    let found = try estimate { a, b in (a[1] > 0.7 ? -2.5 : 0) - (b[1] > 0.7 ? -2.5 : 0) }
    #expect(found.cliffs.contains { $0.parameter == 1 && abs($0.value - 0.7) < 0.03 })
    #expect(!found.isContested)
  }

  @Test("Circles in strength are reported, and the result isn't beaten")
  func circlesAreReported() throws {
    let found = try estimate { a, b in
      let turn = (a[0] - 0.5) * (b[1] - 0.5) - (a[1] - 0.5) * (b[0] - 0.5)
      let squares = [a, b].map { ($0[0] - 0.5) * ($0[0] - 0.5) + ($0[1] - 0.5) * ($0[1] - 0.5) }
      return squares[1] - squares[0] + 12 * turn
    }
    #expect(found.isContested)
    #expect(found.axes.allSatisfy { $0.region.contains(0.5) })
  }

  @Test("The start is the result if nothing is significantly stronger")
  func startIsTheDefault() throws {
    let found = try estimate { _, _ in 0 }
    #expect(found.peak == [0.5, 0.5])
    #expect(found.gain(found.peak).elo == 0)
    #expect(!found.isBent && found.cliffs.isEmpty)
  }
}
