import Testing

@testable import Statistics

@Suite struct ScatterFloorTests {
  @Test("Scatter in every direction lacks nothing")
  func fullScatterLacksNothing() {
    #expect(ScatterFloor.missing([4, 1, 1, 3], information: [5, 1, 1, 5], size: 2, games: 10).isEmpty)
    #expect(ScatterFloor.missing([1e-2, 0, 0, 1], information: [1, 0, 0, 1], size: 2, games: 10).isEmpty)
  }

  @Test("A direction between the axes is raised to the information")
  func diagonalIsRaised() {
    // Scatter of the sum alone; information of both by itself.
    let missing = ScatterFloor.missing([1, 1, 1, 1], information: [2, 0, 0, 2], size: 2, games: 10)
    #expect(missing.count == 1)
    var scatter = [1.0, 1, 1, 1]
    for part in missing {
      for i in 0..<2 { for j in 0..<2 { scatter[i * 2 + j] += part[i] * part[j] } }
    }
    // Of the difference: (1, -1) J (1, -1)' is now (1, -1) H (1, -1)' = 4, and the sum is left as it is.
    #expect(abs(scatter[0] - scatter[1] - scatter[2] + scatter[3] - 4) < 1e-12)
    #expect(abs(scatter.reduce(0, +) - 4) < 1e-12)
  }

  @Test("Without any scatter the information takes its place")
  func informationReplacesNone() {
    let missing = ScatterFloor.missing([0, 0, 0, 0], information: [2, 1, 1, 3], size: 2, games: 10)
    let sum = (0..<4).map { index in missing.reduce(0) { $0 + $1[index / 2] * $1[index % 2] } }
    #expect(zip(sum, [2, 1, 1, 3]).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  /// Draws alone show who is better, though each player's games vary: the others show the seat advantage.
  @Test("Draws that alone tell two players apart don't make them certain", arguments: RatingModel.allCases)
  func drawsStayUncertain(model: RatingModel) throws {
    let always = Tally.pair(group: 0, first: 0, second: 1, wins: 5, draws: 0, losses: 5)
    let drawn =
      Tally.pair(group: 1, first: 0, second: 1, wins: 0, draws: 3, losses: 0)
      + Tally.pair(group: 1, first: 1, second: 0, wins: 0, draws: 3, losses: 0)
    let rating = try RatingProblem(players: 2, groups: 2, tallies: always + drawn, model: model).solve()
    let alone = try RatingProblem(players: 2, groups: 2, tallies: drawn, model: model).solve()
    #expect(rating.comparability(0, 1) == .rated)
    let error = try #require(rating.differenceError(0, 1))
    #expect(error > 50)
    // The other games have an advantage of their own to explain them.
    #expect(abs(error - (try #require(alone.differenceError(0, 1)))) < 1e-6)
  }

  @Test("Players that always tie are level but not with certainty")
  func tiedPlayersStayUncertain() throws {
    let tallies = [
      Tally(group: 0, players: [0, 1, 2], places: [1, 1, 3], games: 30),
      Tally(group: 0, players: [0, 1, 2], places: [2, 2, 1], games: 20),
    ]
    for model in RatingModel.allCases {
      let rating = try RatingProblem(players: 3, tallies: tallies, model: model, seatAdvantage: false).solve()
      #expect(try #require(rating.differenceError(0, 1)) > 10)
      #expect(abs((try #require(rating.los(0, 1))) - 0.5) < 1e-9)
      #expect(rating.rankRange(0) == rating.rankRange(1) && rating.rankRange(0).contains(1))
    }
  }
}
