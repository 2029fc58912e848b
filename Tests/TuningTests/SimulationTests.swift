import Foundation
import Statistics
import TestRings
import Testing

@testable import Tuning

/// What the quality of tuning must not fall below; `agon bench` measures all of it.
@Suite struct SimulationTests {
  private func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }

  @Test("After 1000 games next to nothing is lost", arguments: [("1 parameter", 0.5), ("2, ridge", 20)])
  func thousandGamesLoseLittle(name: String, most: Double) throws {
    let tune = try #require(StandardTune.all.first { $0.name == name })
    let tunes = try (1...3).map { try tune.simulate(games: 1000, seed: $0) }
    #expect(median(tunes.map(\.lost)) <= most)
    #expect(tunes.allSatisfy { $0.gain > 0 })
  }

  @Test(
    "After 5000 games little is lost on harder surfaces",
    .tags(.nightly), .onlyNightly,
    arguments: [("5", 1.5), ("10", 6), ("5, skewed", 5), ("12, 2 matter", 0.5)])
  func hardSurfacesLoseLittle(name: String, most: Double) throws {
    let tune = try #require(StandardTune.all.first { $0.name == name })
    let lost = try (1...10).map { try tune.simulate(games: 5000, seed: $0).lost }
    #expect(median(lost) <= most)
  }

  @Test("The peak of a narrow ridge that lies across six parameters is found, whose coefficients are thousands.")
  func narrowRidge() throws {
    let tune = try #require(StandardTune.all.first { $0.name == "6, oblique" })
    #expect(try tune.simulate(games: 3000, seed: 2).lost < 10)
  }

  @Test(
    "What is promised is on average what is gained, also where little is to be found and where only ratios matter.",
    .tags(.nightly), .onlyNightly,
    arguments: ["4, ratios, 50 Elo", "5, 15 Elo", "6, oblique"])
  func promises(name: String) throws {
    let tune = try #require(StandardTune.all.first { $0.name == name })
    var (sum, squares) = (0.0, 0.0)
    for seed in UInt64(1)...30 {
      let simulation = try tune.simulate(games: 3000, seed: seed)
      let error = try #require(simulation.expectedGain) - simulation.gain
      sum += error
      squares += error * error
    }
    let mean = sum / 30
    let deviation = ((squares / 30 - mean * mean) / 29).squareRoot()
    #expect(abs(mean) < 1.96 * deviation)
  }

  @Test("SPSA scaled to the budget gets most of the way")
  func spsaGetsMostOfIt() throws {
    let tune = try #require(StandardTune.all.first { $0.name == "2, correlated" })
    let lost = try (1...3).map { try tune.simulate(.spsa(SPSA.Settings()), games: 5000, seed: $0).lost }
    #expect(median(lost) < 8)
  }

  @Test("The same seed gives the same tune")
  func seedsAreReproducible() throws {
    let one = try StandardTune.all[1].simulate(games: 400, seed: 3)
    let other = try StandardTune.all[1].simulate(games: 400, seed: 3)
    #expect(one.result == other.result)
    #expect(one.expectedLoss == other.expectedLoss)
  }

  /// What games come to between points of such strengths.
  private func tuned(
    _ space: ParameterSpace, games: Int, seed: UInt64, _ strength: ([Double]) -> Double
  ) throws -> SurfaceEstimate {
    var random = RandomSource(seed: seed, sample: 0)
    var queue = try #require(
      TuneQueue(TuneMethod.usual.optimiser(space, games: games, seed: seed), encounters: 2, games: games))
    var steps: [(step: TuningStep, result: StepResult)] = []
    while let step = queue.next() {
      let chance = EloScale.expectedScore(difference: strength(step.first) - strength(step.second))
      let wins = random.binomial(4, chance)
      queue.tell(StepResult(wins: wins, losses: 4 - wins))
      steps.append((step, StepResult(wins: wins, losses: 4 - wins)))
    }
    return try #require(SurfaceEstimate(space, steps: steps, seed: seed))
  }

  @Test("Little is lost against the best point that keeps a constraint excluding the peak")
  func constrainedTuneIsGood() throws {
    let space = try ParameterSpace(
      ["a", "b"].map { try TunedParameter(name: $0, start: 0.2, min: 0, max: 1) },
      constraints: Constraint.read("a + b <= 1", among: ["a", "b"]))
    func strength(_ values: [Double]) -> Double {
      let (a, b) = (values[0] - 0.8, values[1] - 0.6)
      return -800 * a * a - 100 * b * b
    }
    // The best point of the line a + b = 1; the nearest to the peak, 0.6 and 0.4, is 22 Elo weaker.
    let best = [0.7556, 0.2444]
    for seed in 1...2 as ClosedRange<UInt64> {
      let found = try tuned(space, games: 600, seed: seed, strength)
      #expect(found.peak[0] + found.peak[1] <= 1 + 1e-12)
      #expect(strength(best) - strength(found.peak) < 6, "\(found.peak)")
      for (axis, value) in zip(found.axes, best) { #expect(axis.region.contains(value), "\(axis)") }
    }
  }

  @Test("The right word is found if the best number differs between words")
  func rightWordIsFound() throws {
    let space = try ParameterSpace([
      TunedParameter(name: "a", start: 0.3, min: 0, max: 1),
      TunedParameter(name: "style", start: "calm", words: ["calm", "wild", "odd"]),
    ])
    // The second word is 60 Elo better than the first, but with a number far from that which the first is best with.
    let tops: [(place: Double, height: Double)] = [(0.2, 0), (0.8, 60), (0.5, -40)]
    let found = try (1...2).map { seed in
      try tuned(space, games: 1200, seed: seed) { values in
        let top = tops[Int(values[1])]
        return top.height - 600 * (values[0] - top.place) * (values[0] - top.place)
      }
    }
    #expect(found.allSatisfy { $0.peak[1] == 1 && abs($0.peak[0] - 0.8) < 0.15 }, "\(found.map(\.peak))")
    #expect(found.allSatisfy { $0.axes[1].matters && $0.axes[1].region.contains(1) && $0.axes[1].effect > 0 })
    #expect(found.allSatisfy { $0.axes[1].region != .words([0, 1, 2]) })
  }

  @Test("A simulation with a word comes close to the peak")
  func wordTuneNearsThePeak() throws {
    let space = try ParameterSpace([
      TunedParameter(name: "a", start: 0.3, min: 0, max: 1),
      TunedParameter(name: "style", start: "calm", words: ["calm", "wild"]),
    ])
    let surface = SyntheticSurface(.quadratic, start: space.start, drop: 100, drawRate: 0, seed: 1)
    let tune = Simulation(space, surface, .usual, games: 600, seed: 1)
    #expect(tune.lost < 10 && tune.result[1] == 1 && tune.covered == [true, true], "\(tune)")
  }

  @Test("A parameter that does nothing is found not to matter, and one that does is found")
  func importanceIsDetected() throws {
    let space = try ParameterSpace([
      TunedParameter(name: "a", start: 0.1, min: 0, max: 1), TunedParameter(name: "b", start: 0.5, min: 0, max: 1),
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
