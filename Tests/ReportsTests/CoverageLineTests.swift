import Results
import Testing

@testable import Reports

@Suite struct CoverageLineTests {
  private func line(_ runs: [Int], _ seeds: [UInt64], name: String = "nightly") -> String {
    CoverageLine.text(Results.Coverage(tournament: name, runs: runs, seeds: seeds, games: 5, planned: 12))
  }

  @Test("The tournament, runs, seeds and games are named")
  func namesRunsAndSeeds() {
    #expect(line([1], [2026]) == "Tournament nightly, run 1, seed 2026: 5 of 12 games")
    #expect(line([], [], name: "a\nb") == "Tournament a␊b, no run: 5 of 12 games")
  }

  @Test("Consecutive numbers are a range")
  func consecutiveIsARange() {
    #expect(line([1, 2, 3, 7], [5, 9, 10, .max]).contains("runs 1-3, 7, seeds 5, 9-10, 18446744073709551615:"))
    #expect(line([2, 1], [.max, 0]).contains("runs 2, 1, seeds 18446744073709551615, 0:"))
  }
}
