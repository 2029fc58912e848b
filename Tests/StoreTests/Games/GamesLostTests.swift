import Play
import Testing

@testable import Store

@Suite struct GamesLostTests {
  @Test("The games a player lost are listed by their numbers")
  func lostGamesAreNumbered() throws {
    let scratch = try Scratch()
    try Store.writing(scratch.path()) { (store) throws in
      for _ in 1...2 {
        let run = try store.beginRun(.sample())
        let games = (0..<6).map { encounter in
          GameRecord.sample(
            encounter % 2 == 0 ? ["alpha", "random"] : ["random", "alpha"], encounter: encounter,
            outcome: Outcome(winner: encounter < 2 ? nil : encounter / 2 - 1, reason: .line))
        }
        try store.write(games, to: run)
        // Games 3 and 4 are won by the first seat, 5 and 6 by the second; those of the second run are 7 to 12.
        let first = 6 * (run.number - 1)
        let lost = try store.gamesLost(by: "random", in: run, most: 20)
        #expect(lost.first == [3, 6].map { $0 + first } && lost.count == 2)
        let fewer = try store.gamesLost(by: "alpha", in: run, most: 1)
        #expect(fewer.first == [4 + first] && fewer.count == 2)
        try store.finish(run)
      }
    }
  }
}
