import Foundation
import Statistics
import Testing

@testable import Tuning

/// How often the 95 % intervals hold the peak: for each parameter by itself, each tune on a surface of its own.
@Suite struct PeakIntervalsTests {
  private static let isSlow = ProcessInfo.processInfo.environment["AGON_SLOW"] != nil

  private func percent(_ covered: [Bool]) -> Double {
    (1000 * Double(covered.count { $0 }) / Double(covered.count)).rounded() / 10
  }

  @Test func intervalsHoldThePeakAboutAsOftenAsTheySay() throws {
    let tune = try #require(StandardTune.all.first { $0.name == "2, correlated" })
    #expect(percent(try (1...6).flatMap { try tune.simulate(games: 1000, seed: $0).covered }) >= 75)
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
    #expect((estimate.axes[0].low...estimate.axes[0].high).contains(estimate.peak[0]))
    #expect(estimate.axes[0].high - estimate.axes[0].low <= 2)
  }

  /// Prints the table of `Tuning.md`.
  @Test(.enabled(if: isSlow), arguments: [TuneMethod.usual, .spsa(SPSA.Settings())], [1000, 5000])
  func intervalsHoldThePeakIn90To98PercentOfTunes(method: TuneMethod, games: Int) throws {
    var all: [Bool] = []
    for tune in StandardTune.all {
      let covered = try (501...UInt64(1000)).flatMap { try tune.simulate(method, games: games, seed: $0).covered }
      print("coverage: \(method.name), \(games) games, \(tune.name): \(percent(covered)) %")
      all += covered
    }
    print("coverage: \(method.name), \(games) games: \(percent(all)) %")
    #expect((90...98).contains(percent(all)))
  }
}
