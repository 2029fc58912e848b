import Statistics
import Testing

@testable import Tuning

@Suite struct SyntheticSurfaceTests {
  @Test(arguments: SyntheticSurface.Shape.allCases, [1, 4])
  func theStartLosesWhatWasAskedThePeakNothingAllElseSomething(
    shape: SyntheticSurface.Shape, parameters: Int
  ) {
    let start = Array(repeating: 0.3, count: parameters)
    let surface = SyntheticSurface(shape, start: start, drop: 100, drawRate: 0, seed: 5)
    #expect(abs(surface.loss(at: start) - 100) < 1e-9)
    #expect(surface.loss(at: surface.peak) == 0)
    #expect(surface.loss(at: surface.peak.map { $0 + 0.1 }) > 0)
    #expect(surface.loss(at: surface.peak.map { $0 - 0.1 }) > 0)
  }

  @Test func equalsDrawAsOftenAsAskedAndADifferenceShowsInTheScore() {
    let surface = SyntheticSurface(.quadratic, start: [0.2], drop: 100, drawRate: 0.6, seed: 5)
    var random = RandomSource(seed: 1, sample: 0)
    let level = surface.play([0.2], [0.2], games: 100_000, random: &random)
    #expect(level.games == 100_000)
    #expect(abs(Double(level.draws) / 100_000 - 0.6) < 0.01)
    #expect(abs(level.score / 100_000 - 0.5) < 0.01)
    #expect(surface.play(surface.peak, [0.2], games: 1000, random: &random).score > 550)
  }
}
