import Foundation
import Statistics
import Testing

@testable import Tuning

/// What the quality of tuning must not fall below; `agon bench` measures all of it.
@Suite struct SimulationTests {
  private func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }

  @Test(arguments: [("1 parameter", 0.5), ("2, ridge", 20)])
  func after1000GamesNextToNothingIsLost(name: String, most: Double) throws {
    let tune = try #require(StandardTune.all.first { $0.name == name })
    let tunes = try (1...3).map { try tune.simulate(games: 1000, seed: $0) }
    #expect(median(tunes.map(\.lost)) <= most)
    #expect(tunes.allSatisfy { $0.gain > 0 })
  }

  @Test(
    .enabled(if: ProcessInfo.processInfo.environment["AGON_SLOW"] != nil),
    arguments: [("5", 1.5), ("10", 6), ("5, skewed", 5), ("12, 2 matter", 0.5)])
  func after5000GamesLittleIsLostOnHarderSurfaces(name: String, most: Double) throws {
    let tune = try #require(StandardTune.all.first { $0.name == name })
    let lost = try (1...10).map { try tune.simulate(games: 5000, seed: $0).lost }
    #expect(median(lost) <= most)
  }

  @Test func spsaScaledToTheBudgetGetsMostOfTheWay() throws {
    let tune = try #require(StandardTune.all.first { $0.name == "2, correlated" })
    let lost = try (1...3).map { try tune.simulate(.spsa(SPSA.Settings()), games: 5000, seed: $0).lost }
    #expect(median(lost) < 8)
  }

  @Test func theSameSeedGivesTheSameTune() throws {
    let one = try StandardTune.all[1].simulate(games: 400, seed: 3)
    let other = try StandardTune.all[1].simulate(games: 400, seed: 3)
    #expect(one.result == other.result)
    #expect(one.expectedLoss == other.expectedLoss)
  }

  @Test func aParameterThatDoesNothingIsFoundNotToMatterAndOneThatDoesIs() throws {
    let space = try ParameterSpace([
      Parameter(name: "a", start: 0.1, min: 0, max: 1), Parameter(name: "b", start: 0.5, min: 0, max: 1),
    ])
    let one = SyntheticSurface(.quadratic, start: [0.1], drop: 100, drawRate: 0, seed: 2)
    var random = RandomSource(seed: 1, sample: 0)
    var queue = try #require(
      TuneQueue(TuneMethod.usual.optimiser(space, games: 3000, seed: 1), encounters: 2, games: 3000))
    var steps: [(step: TuningStep, result: StepResult)] = []
    while let step = queue.next() {
      let result = one.play([step.first[0]], [step.second[0]], games: 4, random: &random)
      queue.tell(result)
      steps.append((step, result))
    }
    let estimate = try #require(SurfaceEstimate(space, steps: steps, seed: 1))
    #expect(estimate.axes[0].matters)
    #expect(!estimate.axes[1].matters)
    let gain = estimate.difference(estimate.peak, [0.1, 0.5])
    #expect(abs(gain.elo - 100) < 2 * gain.error)
  }
}
