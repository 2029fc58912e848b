import Testing

@testable import Statistics

@Suite struct PlayerRatingTests {
  /// Two ladders under one player, each climbed with the same seat all along and closed by one game between its ends:
  /// the seat advantage is known from these two games alone, which are next to certain.
  private static let ladders =
    [(0, 1), (1, 2)].flatMap { Tally.pair(first: $0, second: $1, wins: 999, draws: 0, losses: 1) }
    + [(3, 0), (4, 3)].flatMap { Tally.pair(first: $0, second: $1, wins: 1, draws: 0, losses: 999) }
    + Tally.pair(first: 2, second: 0, wins: 0, draws: 0, losses: 1)
    + Tally.pair(first: 0, second: 4, wins: 1, draws: 0, losses: 0)

  @Test("An error beyond what games can show makes a rating one that can't be distinguished from the seat advantage")
  func confounded() throws {
    let rating = try RatingProblem(players: 5, tallies: Self.ladders).solve()
    let players = rating.players
    #expect(players[0].kind == .rated && players[0].interval95?.contains(players[0].elo) == true)
    for player in players[1...] {
      #expect(player.kind == .confounded && !player.isErrorKnown && player.error95 > 10_000)
      #expect(player.interval95 == nil)
    }
    let advantage = rating.groups[0].advantages[0]
    #expect(advantage.status == .confounded && advantage.error95 > 10_000)
  }

  @Test("The interval is the rating and its error to either side; a rating that games only bound has none")
  func interval() throws {
    let tallies =
      Tally.pair(first: 0, second: 1, wins: 6, draws: 0, losses: 4)
      + Tally.pair(first: 1, second: 0, wins: 5, draws: 0, losses: 5)
      + Tally.pair(first: 0, second: 2, wins: 3, draws: 0, losses: 0)
    let players = try RatingProblem(players: 4, tallies: tallies).solve().players
    #expect(players[0].interval95 == players[0].elo - players[0].error95...players[0].elo + players[0].error95)
    #expect(players[2].interval95 == nil && players[3].interval95 == nil)
  }
}
