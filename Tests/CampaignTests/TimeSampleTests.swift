import Engines
import Foundation
import Testing

@testable import Campaign

@Suite struct TimeSampleTests {
  private func sample(_ variants: String, encounters: Int = 50, workers: Int = 2) throws -> (TimeSample, RunPlan) {
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

  @Test func someGamesOfEachVariantTellHowLongAllOfThemTake() throws {
    let (sample, _) = try sample("noughts:3x3, reversi:8x8")
    #expect(sample.games == 200)
    let small = try #require(sample.seconds(for: ["noughts:3x3": 1_000_000], workers: 1))
    let large = try #require(sample.seconds(for: ["reversi:8x8": 1_000_000], workers: 1))
    #expect(small > 0 && large > small)
    #expect(sample.seconds(for: ["noughts:4x4": 1], workers: 1) == nil)
    #expect(sample.seconds(for: [:], workers: 1) == 0)
  }

  @Test func workersShareThePlayingButNotTheRecording() throws {
    let (sample, _) = try sample("reversi:8x8")
    let alone = try #require(sample.seconds(for: ["reversi:8x8": 1_000_000], workers: 1))
    let two = try #require(sample.seconds(for: ["reversi:8x8": 1_000_000], workers: 2))
    let many = try #require(sample.seconds(for: ["reversi:8x8": 1_000_000], workers: 1_000_000))
    #expect(alone / 2 <= two && two <= alone && 0 < many && many <= two)
    #expect(sample.seconds(for: ["reversi:8x8": 1_000_000], workers: 2_000_000) == many)
  }

  @Test func nothingOfItIsKept() throws {
    let (_, plan) = try sample("noughts:3x3", encounters: 1)
    #expect(!FileManager.default.fileExists(atPath: plan.database))
  }
}
