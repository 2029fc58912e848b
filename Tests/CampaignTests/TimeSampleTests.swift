import Engines
import Foundation
import Testing

@testable import Campaign

@Suite struct TimeSampleTests {
  private func sample(_ variants: String, encounters: Int = 5, workers: Int = 2) throws -> (TimeSample, RunPlan) {
    let text = """
      name: few
      encounters: \(encounters)
      variants: [\(variants)]
      players: [random, greedy]
      workers: \(workers)
      """
    let plan = try RunPlan(try RunConfig(text: text, file: "few"))
    let (withdrawals, sample) = try EngineSetting().tryOut(plan, sampling: true)
    #expect(withdrawals.isEmpty)
    return (try #require(sample), plan)
  }

  @Test("Some games of each variant forecast the duration of all games")
  func sampleForecastsDuration() throws {
    let (sample, _) = try sample("noughts:3x3, reversi:8x8")
    #expect(sample.games == 20)
    let small = sample.seconds(for: ["noughts:3x3": 1_000_000], workers: 1)
    let large = sample.seconds(for: ["reversi:8x8": 1_000_000], workers: 1)
    #expect(small > 0 && large > small && !sample.isAtLeast)
    #expect(sample.seconds(for: [:], workers: 1) == 0)
  }

  @Test("Workers share the playing but not the recording")
  func workersShareOnlyPlaying() throws {
    let (sample, _) = try sample("reversi:8x8")
    let alone = sample.seconds(for: ["reversi:8x8": 1_000_000], workers: 1)
    let two = sample.seconds(for: ["reversi:8x8": 1_000_000], workers: 2)
    let many = sample.seconds(for: ["reversi:8x8": 1_000_000], workers: 1_000_000)
    #expect(alone / 2 <= two && two <= alone && 0 < many && many <= two)
    #expect(sample.seconds(for: ["reversi:8x8": 1_000_000], workers: 2_000_000) == many)
  }

  @Test("Games that don't end aren't waited for")
  func endlessGamesAreCutOff() throws {
    let text = "variants: [reversi:6x6]\nplayers: [greedy, \"monte-carlo:simulations=3000\"]\nworkers: 2\n"
    let plan = try RunPlan(try RunConfig(text: text, file: "slow"))
    let engines = try EngineSetting().greeted([:], workers: 2, policy: plan.faults)
    let sample = try TimeSample(of: plan, engines: engines, patience: .milliseconds(1))
    #expect(sample.isAtLeast && sample.games == 0)
    #expect(sample.seconds(for: ["reversi:6x6": 1000], workers: 2) == 0.5)
  }

  @Test("Nothing of the sample is kept")
  func sampleKeepsNothing() throws {
    let (_, plan) = try sample("noughts:3x3", encounters: 1)
    #expect(!FileManager.default.fileExists(atPath: plan.database))
  }
}
