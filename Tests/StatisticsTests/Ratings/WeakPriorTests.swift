import Testing

@testable import Statistics

@Suite struct WeakPriorTests {
  @Test("A perfect challenger is rated by all its games")
  func perfectUsesAllGames() throws {
    // 20 opponents, who never met each other, lost 10 games each.
    let tallies = (1...20).flatMap { Tally.pair(first: 0, second: $0, wins: 10, draws: 0, losses: 0) }
    let rating = try RatingProblem(players: 21, tallies: tallies, seatAdvantage: false).solve()
    RatingEdgeCaseTests.expectFinite(rating)
    let difference = rating.players[0].elo - rating.players[1].elo
    #expect(abs(difference - (try #require(EloScale.difference(score: 200.5 / 201)))) < 1e-6)
  }

  @Test("Players far below don't move those above")
  func lowPlayersMoveNobody() throws {
    func ladder(_ players: Int) throws -> [Double] {
      let tallies = (0..<players).flatMap { i in
        ((i + 1)..<max(players, i + 1)).flatMap { Tally.pair(first: i, second: $0, wins: 10, draws: 0, losses: 0) }
      }
      return try RatingProblem(players: players, tallies: tallies, seatAdvantage: false).solve().players.map(\.elo)
    }
    let (short, long) = (try ladder(3), try ladder(8))
    #expect(abs((short[0] - short[1]) - (long[0] - long[1])) < 40)
    #expect(abs((long[0] - long[1]) - 529) < 40)
  }
}
