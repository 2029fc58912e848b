import Statistics
import Testing

@Suite struct MatchRatingTests {
  private let match: MatchStatistics
  private let rating: Rating

  init() throws {
    match = try MatchStatistics(.pairs(ll: 3, ld: 2, level: 4, wd: 5, ww: 9))
    let tallies = [
      Tally(group: 0, players: [0, 1], places: [1, 2], games: 20),
      Tally(group: 0, players: [0, 1], places: [2, 1], games: 3),
      Tally(group: 0, players: [1, 0], places: [1, 2], games: 9),
      Tally(group: 0, players: [1, 0], places: [2, 1], games: 14),
    ]
    rating = try RatingProblem(players: 2, groups: 1, tallies: tallies).solve()
  }

  @Test("A restated rating has the match's difference and error, half on each side of the mean")
  func mean() throws {
    let restated = try #require(rating.restated(as: match, anchors: .mean(100)))
    let players = restated.players
    #expect(abs(players[0].elo - players[1].elo - match.elo) < 1e-9)
    #expect(abs(players[0].elo + players[1].elo - 200) < 1e-9)
    #expect(abs(players[0].error95 - match.eloError95 / 2) < 1e-9 && players[0].error95 == players[1].error95)
    let error = try #require(restated.differenceError(0, 1))
    #expect(abs(NormalDistribution.z95 * error - match.eloError95) < 1e-9)
    #expect(players.map(\.games) == rating.players.map(\.games) && players.allSatisfy { $0.kind == .rated })
    #expect(restated.comparability(0, 1) == .rated && restated.groups == rating.groups)
  }

  @Test("A fixed player keeps its rating; where both are fixed there is nothing to restate")
  func fixed() throws {
    let restated = try #require(rating.restated(as: match, anchors: .fixed([0: 500])))
    #expect(restated.players[0].elo == 500 && restated.players[0].error95 == 0)
    #expect(abs(restated.players[1].elo - 500 + match.elo) < 1e-9)
    #expect(abs(restated.players[1].error95 - match.eloError95) < 1e-9)
    let error = try #require(restated.differenceError(0, 1))
    #expect(abs(NormalDistribution.z95 * error - match.eloError95) < 1e-9)
    #expect(rating.restated(as: match, anchors: .fixed([0: 500, 1: 400])) == nil)
  }

  @Test("Players whose results went one way are on one scale with their match's difference")
  func oneSided() throws {
    let tallies = [
      Tally(group: 0, players: [0, 1], places: [1, 2], games: 2),
      Tally(group: 0, players: [1, 0], places: [2, 1], games: 2),
    ]
    let fitted = try RatingProblem(players: 2, groups: 1, tallies: tallies).solve()
    let match = try MatchStatistics(.pairs(ll: 0, ld: 0, level: 0, wd: 0, ww: 2))
    let restated = try #require(fitted.restated(as: match, anchors: .mean(0)))
    #expect(
      restated.comparability(0, 1) == .rated && restated.players.allSatisfy { $0.kind == .rated && $0.bounds.isEmpty })
    #expect(abs(restated.players[0].elo - match.elo / 2) < 1e-9)
  }
}
