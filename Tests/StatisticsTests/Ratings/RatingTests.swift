import Testing

@testable import Statistics

@Suite struct RatingTests {
  private func known(
    _ name: String, encounters: EncounterTable? = nil, model: RatingModel = .bradleyTerry
  ) throws -> Rating {
    let known = try KnownRatings(name)
    return try RatingProblem(
      players: known.file.players.count, tallies: try known.tallies(known.file.players), encounters: encounters,
      model: model
    ).solve()
  }

  @Test("Superiority and rank ranges follow from differences")
  func ranksFollowDifferences() throws {
    let rating = try known("k4_firstmove")
    let better = try #require(rating.los(0, 2))
    #expect(abs(better + (try #require(rating.los(2, 0))) - 1) < 1e-12 && better > 0.99)
    #expect(rating.los(1, 1) == 0.5)
    #expect(rating.rankRange(0) == 1...1 || rating.rankRange(0) == 1...2)
    #expect(rating.rankRange(2).upperBound == 3)
  }

  @Test("The joint covariance holds every parameter", arguments: RatingModel.allCases)
  func covarianceIsComplete(model: RatingModel) throws {
    let rating = try known("k4_firstmove", model: model)
    let h = RatingParameter.advantage(estimate: 0, seat: 0)
    let variance = try #require(rating.covariance(h, h))
    #expect(abs(variance.squareRoot() - rating.groups[0].advantages[0].standardError) < 1e-9)
    let one = try #require(rating.covariance(.player(0), .player(1)))
    #expect(one == (try #require(rating.covariance(.player(1), .player(0)))) || model != .bradleyTerry)
    let rows = try (0..<3).map { try #require(rating.covariance(.player(0), .player($0))) }
    #expect(abs(rows.reduce(0, +)) < 1e-6 * rows[0])
    let draw = rating.covariance(.draw(estimate: 0), h)
    #expect((draw == nil) == (model == .bradleyTerry))
  }

  /// Pairs that always come out as (win, draw) one way or the other: their scatter is that of the sums.
  @Test("Encounters are the sample of their errors")
  func encountersAreTheSample() throws {
    let plus = [
      GamePattern(group: 0, players: [0, 1], places: [1, 2]), GamePattern(group: 0, players: [1, 0], places: [1, 1]),
    ]
    let minus = [
      GamePattern(group: 0, players: [0, 1], places: [2, 1]), GamePattern(group: 0, players: [1, 0], places: [1, 1]),
    ]
    let tallies =
      Tally.pair(first: 0, second: 1, wins: 60, draws: 0, losses: 40)
      + Tally.pair(first: 1, second: 0, wins: 0, draws: 100, losses: 0)
    let rating = try RatingProblem(
      players: 2, tallies: tallies,
      encounters: [EncounterTally(games: plus, count: 60), EncounterTally(games: minus, count: 40)],
      seatAdvantage: false
    ).solve()
    // Mean of a pair 0.55 with scatter 0.245; the slope of Elo there makes the error of the difference.
    let match = try MatchStatistics(.pairs(ll: 0, ld: 40, level: 0, wd: 60, ww: 0))
    let slope = EloScale.pointsPerNat / (0.55 * 0.45)
    // One parameter is fitted to the 100 pairs.
    let scatter = (0.06 / 99).squareRoot()
    #expect(abs((try #require(rating.differenceError(0, 1))) - slope * scatter) < 1e-6)
    #expect(abs(rating.players[0].elo - rating.players[1].elo - match.elo) < 1e-6)
  }

  @Test("Residuals find the pairing that fits worst")
  func residualsFindMisfit() throws {
    let rating = try known("k2_cycle3")
    #expect(rating.residuals.count == 3)
    for residual in rating.residuals {
      #expect(residual.games == 20)
      // A beats B, B beats C and C beats A: every pairing is off the same way.
      #expect(abs(residual.score - residual.expected) > 1)
    }
    #expect(abs(rating.residuals[0].expected - (11.0 + 1.0 / 3)) < 1)
  }

  @Test("Criteria count parameters")
  func criteriaCountParameters() throws {
    let rating = try known("k4_firstmove", model: .davidson)
    #expect(rating.parameterCount == 4)
    #expect(abs(rating.aic - (8 + 2 * 505.2932)) < 1e-3)
  }

  /// Ratings that rounding alone sets apart, of players both fixed, whose difference has no error.
  @Test("Ratings that differ only by rounding are level")
  func roundingIsLevel() throws {
    let tallies =
      Tally.pair(first: 0, second: 2, wins: 3, draws: 0, losses: 3)
      + Tally.pair(first: 2, second: 1, wins: 3, draws: 0, losses: 3)
    let rating = try RatingProblem(
      players: 3, tallies: tallies, seatAdvantage: false, anchors: .fixed([0: 0.3, 1: 0.1 + 0.2])
    ).solve()
    #expect(rating.differenceError(0, 1) == 0)
    #expect(rating.los(0, 1) == 0.5 && rating.los(1, 0) == 0.5)
    #expect(rating.rankRange(0) == rating.rankRange(1))
    let apart = try RatingProblem(
      players: 3, tallies: tallies, seatAdvantage: false, anchors: .fixed([0: 0.3, 1: 0.3001])
    ).solve()
    #expect(apart.los(0, 1) == 0)
  }
}
