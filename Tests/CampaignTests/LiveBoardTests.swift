import Play
import Results
import Statistics
import Testing

@testable import Campaign

@Suite struct LiveBoardTests {
  @Test("Faults are counted together with earlier ones")
  func earlierFaultsAreCounted() {
    let board = LiveBoard(games: 10, planned: 20, faults: 2)
    let job = Job(variant: "noughts:3x3", players: ["a", "b"], encounter: 0, seed: 1)
    let outcomes = [Outcome(winner: 0, reason: .line), .lost(by: 0, seats: 2, reason: .crash)]
    board.add(
      outcomes.map { GameRecord(job: job, transcript: "", outcome: $0, plies: 0, efforts: [Effort(), Effort()]) })
    #expect(board.state.games == 12 && board.state.played == 2 && board.state.faults == 3)
  }

  @Test("Who leads follows from the results that are read, and nobody does while they can't be")
  func leadersFollowResults() {
    let results = Results(
      coverage: .init(tournament: "t", runs: [1], seeds: [1], games: 12, planned: 20),
      variants: [.init(name: "noughts:3x3", seats: 2)], players: ["weak", "strong", "idle"],
      tallies: [
        Tally(group: 0, players: [0, 1], places: [2, 1], games: 8),
        Tally(group: 0, players: [1, 0], places: [2, 1], games: 4),
      ], efforts: [])
    let standings = LiveBoard(games: 12, planned: 20) { results }.state.standings
    #expect(standings.map(\.player) == ["strong", "weak"])
    #expect(standings.count == 2 && standings[0].elo > 20 && abs(standings[0].elo + standings[1].elo) < 1e-6)
    struct Unreadable: Error {}
    #expect(LiveBoard(games: 12, planned: 20) { throw Unreadable() }.state.standings.isEmpty)
  }
}
