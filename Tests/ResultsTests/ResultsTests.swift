import Results
import Statistics
import Testing

@Suite struct ResultsTests {
  @Test func limitedToSomeVariantsOnlyTheirGamesAreLeft() {
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
}
