import Play
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
}
