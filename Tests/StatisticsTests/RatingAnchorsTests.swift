import Testing

@testable import Statistics

@Suite struct RatingAnchorsTests {
  private func problem(_ anchors: RatingAnchors, _ model: RatingModel = .bradleyTerry) throws -> RatingProblem {
    let known = try KnownRatings("k4_firstmove")
    return RatingProblem(players: 3, tallies: try known.tallies(known.file.players), model: model, anchors: anchors)
  }

  @Test("A mean shifts every rating")
  func meanShiftsRatings() throws {
    let (free, moved) = (try problem(.mean(0)).solve(), try problem(.mean(2500)).solve())
    for player in 0..<3 {
      #expect(abs(moved.players[player].elo - free.players[player].elo - 2500) < 1e-9)
      #expect(moved.players[player].standardError == free.players[player].standardError)
    }
  }

  @Test("One fixed player shifts every rating and takes the error", arguments: RatingModel.allCases)
  func anchorShiftsRatings(model: RatingModel) throws {
    let free = try problem(.mean(0), model).solve()
    let fixed = try problem(.fixed([1: 1000]), model).solve()
    #expect(fixed.players[1].elo == 1000 && fixed.players[1].standardError == 0)
    for player in 0..<3 {
      let difference = free.players[player].elo - free.players[1].elo
      #expect(abs(fixed.players[player].elo - 1000 - difference) < 1e-6)
      #expect(abs(fixed.players[player].standardError - (try #require(free.differenceError(player, 1)))) < 1e-6)
    }
    #expect(abs(fixed.logLikelihood - free.logLikelihood) < 1e-8)
  }

  @Test("Several fixed players keep their ratings and cost likelihood")
  func anchorsCostLikelihood() throws {
    let fixed = try problem(.fixed([0: 2200, 2: 2000])).solve()
    #expect(abs(fixed.players[0].elo - 2200) < 1e-9 && abs(fixed.players[2].elo - 2000) < 1e-9)
    #expect(fixed.players[1].elo > 2000 && fixed.players[1].elo < 2200)
    #expect(fixed.logLikelihood < (try problem(.mean(0)).solve()).logLikelihood)
  }

  @Test("Fixed players connect groups that never met")
  func anchorsConnectGroups() throws {
    let known = try KnownRatings("k6_disconnected")
    let rating = try RatingProblem(
      players: 4, tallies: try known.tallies(known.file.players), anchors: .fixed([0: 100, 2: 50])
    ).solve()
    #expect(rating.comparability(1, 3) == .rated)
    #expect(abs(rating.players[0].elo - 100) < 1e-9 && abs(rating.players[2].elo - 50) < 1e-9)
    #expect(try #require(rating.differenceError(1, 3)) > 0)
  }

  @Test("A fixed player holds the perfect ones too")
  func anchorHoldsPerfectOnes() throws {
    let tallies = Tally.pair(first: 0, second: 1, wins: 10, draws: 0, losses: 0)
    let rating = try RatingProblem(
      players: 2, tallies: tallies, seatAdvantage: false, anchors: .fixed([1: 1500])
    ).solve()
    #expect(abs(rating.players[1].elo - 1500) < 1e-9)
    #expect(abs(rating.players[0].elo - 1500 - 528.8877) < 1e-3)
    #expect(rating.players[1].kind == .rated)
  }

  @Test("Impossible anchors are errors")
  func impossibleAnchorsFail() throws {
    #expect(throws: StatisticsError.unknownPlayer(7, players: 3)) { try problem(.fixed([7: 0])).solve() }
    #expect(throws: StatisticsError.self) { try problem(.mean(.nan)).solve() }
    #expect(throws: StatisticsError.self) { try problem(.fixed([0: .infinity])).solve() }
  }
}
