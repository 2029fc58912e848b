import Results
import Statistics
import Testing

@testable import Reports

@Suite struct VariantVerdictTests {
  /// Variants by how many of a hundred games the first player wins in either seat, of which twenty are drawn; nil where all
  /// are.
  private func results(_ wins: [Int?]) -> Results {
    var results = Sample.match(["a", "b"], [])
    results.variants = wins.indices.map {
      Results.Variant(name: "noughts:\($0 + 3)x3", seats: 2, lengths: [5: 200])
    }
    results.tallies = wins.enumerated().flatMap { variant, wins in
      let games = wins.map { ($0, 20, 80 - $0) } ?? (0, 100, 0)
      return Sample.pairs(group: variant, [(0, 1, games.0, games.1, games.2), (1, 0, games.0, games.1, games.2)])
    }
    results.encounters = EncounterTable(
      results.tallies.map { tally in
        EncounterTally(
          games: [GamePattern(group: tally.group, players: tally.players, places: tally.places)], count: tally.games)
      })
    return results
  }

  private func verdict(_ results: Results, _ dramas: [Drama] = []) -> [String] {
    let judged = zip(results.variants, dramas).map { variant, drama in
      Judgements.Variant(name: variant.name, games: drama.games, nodes: 1...1, drama: drama)
    }
    let judgements = Judgements(variants: judged, players: [], entries: [])
    return Chapter.variants(results, results.rankedVariants(), judgements: judgements).verdict
  }

  @Test("The fairest variant is named with its evidence")
  func fairestHasEvidence() {
    #expect(
      verdict(results([60, 41, 30])) == [
        "Fairest: noughts:4x3, where the first seat wins 51.2 ± 7.8 % of the decisive games; 20.0 % are drawn."
      ])
  }

  @Test("The most dramatic variant is the one with significantly the most lead changes")
  func mostDramaticIsSignificant() {
    func games(_ changes: Int, _ count: Int) -> [[Int]] {
      [[Int]](repeating: (0...changes).map { $0 % 2 == 0 ? 1 : -1 }, count: count)
    }
    let dramas = [
      games(1, 50) + games(2, 50), games(0, 1) + games(9, 1), games(1, 100),
    ].map(VariantDramaTests.drama)
    #expect(
      verdict(results([60, 41, 30]), dramas).last
        == "Most dramatic: noughts:3x3, where the lead changes 1.50 ± 0.10 times a game, by the 50.0 % judged "
        + "completely.")
  }

  @Test("Of few variants none is singled out")
  func fewVariantsHaveNoVerdict() {
    #expect(verdict(results([60, 41])).isEmpty)
  }

  @Test("If all games are drawn nothing is known about fairness")
  func drawsShowNoFairness() {
    #expect(verdict(results([60, nil, 30]))[0].hasPrefix("Fairest: noughts:5x3, where the first seat wins 37.5"))
  }
}
