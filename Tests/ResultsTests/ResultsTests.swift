import Results
import Statistics
import Testing

@Suite struct ResultsTests {
  @Test("Limited to some variants only their games are left")
  func limitedVariantsRemain() {
    let tallies = [
      Tally(group: 0, players: [0, 1], places: [1, 2], games: 3),
      Tally(group: 1, players: [1, 0], places: [1, 1], games: 2),
    ]
    let results = Results(
      coverage: Results.Coverage(tournament: "t", runs: [1], seeds: [1], games: 5, planned: 5),
      variants: ["noughts:3x3", "reversi:6x6"].map { Results.Variant(name: $0, seats: 2) }, players: ["a", "b"],
      tallies: tallies,
      encounters: EncounterTable(
        tallies.map {
          EncounterTally(games: [GamePattern(group: $0.group, players: $0.players, places: $0.places)], count: $0.games)
        }), efforts: [])
    let limited = results.limited { $0 == 1 }
    #expect(limited.tallies == [tallies[1]] && limited.encounters?.count == 1)
    #expect(limited.variants == results.variants && limited.coverage == results.coverage)
  }

  @Test("One variant by itself is the only one")
  func oneVariantIsAlone() {
    let tallies = [
      Tally(group: 0, players: [0, 1], places: [1, 2], games: 3),
      Tally(group: 1, players: [1, 0], places: [1, 1], games: 2),
    ]
    let results = Results(
      coverage: Results.Coverage(tournament: "t", runs: [1], seeds: [1], games: 5, planned: 5),
      variants: [
        Results.Variant(name: "noughts:3x3", seats: 2, lengths: [5: 3]),
        Results.Variant(name: "reversi:6x6", seats: 2, lengths: [30: 1, 32: 1]),
      ], players: ["a", "b"], tallies: tallies,
      encounters: EncounterTable(
        tallies.map {
          EncounterTally(games: [GamePattern(group: $0.group, players: $0.players, places: $0.places)], count: $0.games)
        }),
      efforts: [0, 1].map { variant in
        Results.Effort(variant: variant, player: 0, seat: 0, games: 1, moves: 1, nanoseconds: 1, nodes: 1)
      }, faults: [0, 1].map { Results.Fault(variant: $0, player: 1, reason: "crash", games: 1) })
    let only = results.only(variant: 1)
    #expect(only.variants == [results.variants[1]] && only.players == results.players)
    #expect(only.tallies == [Tally(group: 0, players: [1, 0], places: [1, 1], games: 2)])
    #expect(only.encounters?.count == 1 && only.encounters?.first?.games.first?.group == 0)
    #expect(only.efforts.map(\.variant) == [0] && only.faults.map(\.variant) == [0])
    #expect(only.coverage.games == 2)
  }
}
