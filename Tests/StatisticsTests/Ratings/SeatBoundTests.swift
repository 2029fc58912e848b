import Foundation
import Testing

@testable import Statistics

@Suite struct SeatBoundTests {
  private func advantages(_ tallies: [Tally], players: Int, _ model: RatingModel = .bradleyTerry) throws
    -> [SeatAdvantage]
  {
    try RatingProblem(players: players, tallies: tallies, model: model).solve().groups[0].advantages
  }

  /// Games of two equals, each as often in the first seat.
  private func games(won: Int, lost: Int) -> [Tally] {
    Tally.pair(first: 0, second: 1, wins: won, draws: 0, losses: lost)
      + Tally.pair(first: 1, second: 0, wins: won, draws: 0, losses: lost)
  }

  @Test("Twenty games of twenty prove the advantage that has one chance in twenty", arguments: RatingModel.allCases)
  func twentyWinsHaveABound(model: RatingModel) throws {
    let share = pow(0.05, 1.0 / 20)
    let proven = EloScale.pointsPerNat * log(share / (1 - share))
    let won = try #require(try advantages(games(won: 10, lost: 0), players: 2, model)[0].bound)
    #expect(won.side == .wonAll && abs(won.elo - proven) < 1e-6)
    let lost = try #require(try advantages(games(won: 0, lost: 10), players: 2, model)[0].bound)
    #expect(lost.side == .lostAll && abs(lost.elo + proven) < 1e-6)
  }

  @Test("A seat that lost a game has an error and no bound")
  func lostGameGivesAnError() throws {
    let advantage = try advantages(games(won: 9, lost: 1), players: 2)[0]
    #expect(advantage.status == .fitted && advantage.bound == nil)
  }

  @Test("An advantage that can't be distinguished from ratings has no bound")
  func unidentifiedHasNoBound() throws {
    let advantage = try advantages(Tally.pair(first: 0, second: 1, wins: 10, draws: 0, losses: 0), players: 2)[0]
    #expect(advantage.status == .unidentified && advantage.bound == nil)
  }

  private static let seatings = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]]

  @Test("The first of three seats is bounded if it always won")
  func firstOfThreeIsBounded() throws {
    let advantages = try advantages(
      Self.seatings.flatMap { players in
        [[1, 2, 3], [1, 3, 2]].map { Tally(group: 0, players: players, places: $0, games: 4) }
      }, players: 3)
    #expect(advantages[0].bound?.side == .wonAll)
    #expect(advantages[1].status == .fitted && advantages[1].bound == nil)
  }

  /// Where the last seat always won, the first two are worth less by any amount, but both by the same.
  @Test("A seat whose advantage diverged together with another's has no bound")
  func jointInfinityHasNoBound() throws {
    let advantages = try advantages(
      Self.seatings.flatMap { players in
        [[2, 3, 1], [3, 2, 1]].map { Tally(group: 0, players: players, places: $0, games: 4) }
      }, players: 3)
    #expect(advantages.map(\.status) == [.unbounded, .unbounded])
    #expect(advantages.allSatisfy { $0.bound == nil })
  }
}
