import Testing

@testable import Statistics

@Suite struct DecompositionTests {
  /// Two pairs that took points from one another, and one of which beat the other.
  private func twoPairs(_ more: Int = 0, order: [Int] = [0, 1, 2, 3]) throws -> [PlayerRating] {
    let tallies =
      Tally.pair(first: order[0], second: order[1], wins: 2, draws: 0, losses: 1)
      + Tally.pair(first: order[2], second: order[3], wins: 2, draws: 0, losses: 1 + more)
      + Tally.pair(first: order[0], second: order[2], wins: 4, draws: 0, losses: 0)
    let rating = try RatingProblem(players: 4, tallies: tallies, seatAdvantage: false).solve()
    return order.map { rating.players[$0] }
  }

  @Test("The zero of equally large components is the mean of all")
  func equalComponentsShareZero() throws {
    let players = try twoPairs()
    #expect(abs(players.reduce(0) { $0 + $1.elo }) < 1e-9)
    for order in [[2, 3, 0, 1], [3, 1, 2, 0]] {
      for (one, two) in zip(players, try twoPairs(order: order)) {
        #expect(abs(one.elo - two.elo) < 1e-9 && abs(one.standardError - two.standardError) < 1e-9)
      }
    }
    guard case .perfect(.wonAll, _) = players[0].kind, case .perfect(.lostAll, _) = players[2].kind else {
      Issue.record("\(players.map(\.kind))")
      return
    }
  }

  @Test("Of equally large components the one with more games has the zero")
  func moreGamesHoldTheZero() throws {
    let players = try twoPairs(1)
    #expect(abs(players[2].elo + players[3].elo) < 1e-9)
    #expect(players[2].kind == .rated && players[0].kind != .rated)
  }
}
