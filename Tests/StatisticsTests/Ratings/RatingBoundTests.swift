import Foundation
import Testing

@testable import Statistics

@Suite struct RatingBoundTests {
  private func rating(_ pairs: [(Int, Int, Int, Int)], players: Int) throws -> Rating {
    try RatingProblem(
      players: players,
      tallies: pairs.flatMap { Tally.pair(first: $0, second: $1, wins: $2, draws: 0, losses: $3) },
      seatAdvantage: false
    ).solve()
  }

  @Test("Ten of ten prove a difference whatever the opponent's rating")
  func tenWinsProveADifference() throws {
    let share = pow(0.05, 0.1)
    let proven = EloScale.pointsPerNat * log(share / (1 - share))
    #expect(abs(proven - 182.7) < 0.05)
    let rating = try rating([(0, 1, 5, 0), (1, 0, 0, 5)], players: 2)
    let (winner, loser) = (rating.players[0].bounds, rating.players[1].bounds)
    #expect(winner.map(\.side) == [.wonAll] && loser.map(\.side) == [.lostAll])
    #expect(winner[0].opponents == [1] && loser[0].opponents == [0])
    #expect(abs(try #require(winner[0].difference) - proven) < 1e-6)
    #expect(abs(try #require(loser[0].difference) + proven) < 1e-6)
    #expect(rating.players[0].kind == .perfect(side: .wonAll, bound: winner[0].elo))
    // The zero lies between two components of one player each.
    #expect(!winner[0].isOnScale)
  }

  @Test("A player between others is bounded from both sides")
  func middleHasTwoBounds() throws {
    let rating = try rating([(0, 1, 9, 0), (1, 2, 9, 0)], players: 3)
    let bounds = rating.players[1].bounds
    #expect(bounds.map(\.side) == [.wonAll, .lostAll])
    #expect(bounds.map(\.opponents) == [[2], [0]])
    #expect(rating.players[1].kind == .between(lower: bounds[0].elo, upper: bounds[1].elo))
    #expect(abs(try #require(bounds[0].difference) + (try #require(bounds[1].difference))) < 1e-6)
  }

  @Test("Against several opponents there is no single difference")
  func severalHaveNoDifference() throws {
    let rating = try rating([(0, 1, 5, 0), (0, 2, 5, 0), (1, 2, 3, 2)], players: 3)
    let bound = try #require(rating.players[0].bounds.first)
    #expect(bound.opponents == [1, 2] && bound.difference == nil && bound.isOnScale)
    #expect(rating.players[1].bounds.isEmpty && rating.players[2].bounds.isEmpty)
  }

  /// Where the winner always sat first, the seat may have helped it; that is said, and not guessed at.
  @Test("A seat that nobody changed has no part in the bound")
  func fixedSeatHasNoPart() throws {
    let rating = try RatingProblem(
      players: 2, tallies: Tally.pair(first: 0, second: 1, wins: 10, draws: 0, losses: 0)
    ).solve()
    #expect(rating.groups[0].advantages[0].status == .unidentified && rating.groups[0].advantages[0].elo == 0)
    let bound = try #require(rating.players[0].bounds.first?.difference)
    // Ten of ten with a chance of 1/20: 400 log10(s / (1 - s)) with s the tenth root of that.
    #expect(abs(bound - 182.7) < 0.05, "\(bound)")
  }
}
