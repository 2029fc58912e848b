import Foundation
import Testing

@testable import Statistics

@Suite struct EstimabilityTests {
  private func rate(
    _ players: Int, groups: Int, _ tallies: [Tally], _ model: RatingModel = .bradleyTerry
  ) throws -> Rating {
    let rating = try RatingProblem(players: players, groups: groups, tallies: tallies, model: model).solve()
    RatingEdgeCaseTests.expectFinite(rating)
    return rating
  }

  private static let contrary =
    Tally.pair(group: 0, first: 0, second: 1, wins: 9, draws: 0, losses: 1)
    + Tally.pair(group: 1, first: 0, second: 1, wins: 1, draws: 0, losses: 9)

  @Test("Players whose seats never changed in two groups can't be distinguished", arguments: RatingModel.allCases)
  func fixedSeatsAreConfounded(model: RatingModel) throws {
    let rating = try rate(2, groups: 2, Self.contrary, model)
    #expect(rating.players.allSatisfy { abs($0.elo) < 1e-9 && $0.kind == .confounded })
    #expect(rating.comparability(0, 1) == .confounded)
    #expect(rating.los(0, 1) == nil && rating.differenceError(0, 1) == nil)
    #expect(rating.covariance(.player(0), .player(1)) == nil)
    #expect(rating.rankRange(0) == 1...1)
    #expect(rating.scale(of: 0) != rating.scale(of: 1))
    let seats = rating.groups.map { $0.advantages[0] }
    #expect(seats.map(\.status) == [.confounded, .confounded])
    // All the games tell is the sum of a difference and an advantage.
    let nine = 400 * log10(9.0)
    #expect(abs(seats[0].elo - nine) < 1e-6 && abs(seats[1].elo + nine) < 1e-6)
    // Of two advantages and a rating two are fitted.
    if model == .bradleyTerry { #expect(rating.parameterCount == 2) }
  }

  @Test("The seat of one group where nobody changed is still taken as zero")
  func fixedSeatIsZero() throws {
    let tallies =
      Tally.pair(group: 0, first: 0, second: 1, wins: 9, draws: 0, losses: 1)
      + Tally.pair(group: 1, first: 2, second: 3, wins: 3, draws: 2, losses: 1)
      + Tally.pair(group: 1, first: 3, second: 2, wins: 3, draws: 2, losses: 2)
    let rating = try rate(4, groups: 2, tallies)
    #expect(rating.groups[0].advantages[0].status == .unidentified && rating.groups[0].advantages[0].elo == 0)
    #expect(rating.groups[1].advantages[0].status == .fitted)
    #expect(rating.comparability(0, 1) == .rated && rating.comparability(2, 3) == .rated)
    #expect(abs(rating.players[0].elo - rating.players[1].elo - 400 * log10(9.0)) < 1e-6)
  }

  /// Two pairs whose members changed seats, with one player of each always first in two groups that link the pairs.
  @Test("Players that can be distinguished keep a scale")
  func identifiedKeepAScale() throws {
    var tallies: [Tally] = []
    for (one, other) in [(0, 1), (2, 3)] {
      tallies += Tally.pair(group: 0, first: one, second: other, wins: 4, draws: 1, losses: 2)
      tallies += Tally.pair(group: 0, first: other, second: one, wins: 3, draws: 1, losses: 4)
    }
    tallies += Tally.pair(group: 1, first: 0, second: 2, wins: 5, draws: 0, losses: 3)
    tallies += Tally.pair(group: 2, first: 1, second: 3, wins: 2, draws: 0, losses: 3)
    let rating = try rate(4, groups: 3, tallies)
    #expect(rating.comparability(0, 1) == .rated && rating.comparability(2, 3) == .rated)
    #expect(rating.comparability(0, 2) == .confounded && rating.comparability(1, 3) == .confounded)
    #expect(rating.los(0, 1) != nil && rating.los(0, 3) == nil)
    #expect(rating.groups.map { $0.advantages[0].status } == [.fitted, .confounded, .confounded])
    // What the games tell doesn't depend on what they don't.
    var single = tallies.filter { $0.group == 0 }
    single += Tally.pair(group: 1, first: 0, second: 2, wins: 5, draws: 0, losses: 3)
    let alone = try self.rate(4, groups: 2, single)
    #expect(alone.groups[1].advantages[0].status == .unidentified)
    #expect(alone.comparability(0, 2) == .rated)
  }

  @Test("Seats that can't be distinguished from ratings leave the ratings comparable")
  func confoundedSeatsStay() throws {
    // Of three seats player 0 always has the last.
    let tallies = [[1, 2, 0], [2, 1, 0]].flatMap { players in
      [([1, 2, 3], 3), ([2, 1, 3], 2), ([3, 1, 2], 2), ([3, 2, 1], 1), ([1, 3, 2], 1)].map {
        Tally(group: 0, players: players, places: $0.0, games: $0.1)
      }
    }
    let rating = try rate(3, groups: 1, tallies)
    #expect(rating.players.allSatisfy { $0.kind == .rated })
    #expect(rating.groups[0].advantages.map(\.status) == [.confounded, .confounded])
    #expect(abs(rating.groups[0].advantages[0].elo + rating.groups[0].advantages[1].elo) < 1e-9)
  }

  @Test("A fixed player leaves those open that can't be distinguished from it")
  func anchorLeavesOthersOpen() throws {
    let rating = try RatingProblem(players: 2, groups: 2, tallies: Self.contrary, anchors: .fixed([0: 1000])).solve()
    #expect(rating.comparability(0, 1) == .confounded)
    #expect(abs(rating.players[0].elo - 1000) < 1e-9 && abs(rating.players[1].elo - 1000) < 1e-6)
    let both = try RatingProblem(
      players: 2, groups: 2, tallies: Self.contrary, anchors: .fixed([0: 1000, 1: 1100])
    ).solve()
    #expect(both.comparability(0, 1) == .rated)
    #expect(both.groups.allSatisfy { $0.advantages[0].status == .fitted })
  }

  @Test("A seat that always won is held by the prior and still open")
  func perfectSeatStaysOpen() throws {
    let tallies =
      Tally.pair(group: 0, first: 0, second: 1, wins: 10, draws: 0, losses: 0)
      + Tally.pair(group: 1, first: 0, second: 1, wins: 0, draws: 0, losses: 10)
    let rating = try rate(2, groups: 2, tallies)
    #expect(rating.comparability(0, 1) == .confounded)
    #expect(abs(rating.players[0].elo) < 1e-6)
    #expect(rating.groups.allSatisfy { $0.advantages[0].status == .unbounded })
  }
}
