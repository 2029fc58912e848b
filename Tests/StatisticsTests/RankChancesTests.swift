import Foundation
import Testing

@testable import Statistics

@Suite struct RankChancesTests {
  /// Games of three: these numbers of wins of the first over the second, of the second over the third, and back.
  private func rating(_ wins: [(Int, Int, Int)], players: Int) throws -> Rating {
    let tallies = wins.flatMap { winner, loser, games in
      [
        Tally(group: 0, players: [winner, loser], places: [1, 2], games: games),
        Tally(group: 0, players: [loser, winner], places: [2, 1], games: games),
      ]
    }
    return try RatingProblem(players: players, groups: 1, tallies: tallies).solve()
  }

  @Test("The chances of two are the probabilities that one is better")
  func twoPlayerChanceIsLOS() throws {
    let rating = try rating([(0, 1, 30), (1, 0, 20)], players: 2)
    let chances = try #require(rating.rankChances(of: [0, 1], draws: 20000))
    let los = try #require(rating.los(0, 1))
    #expect(abs(chances[0][0] - los) < 0.012)
    #expect(chances[0][0] == chances[1][1] && chances[0][1] == chances[1][0])
  }

  @Test("Every player has some rank, and every rank some player")
  func rankChancesSumToOne() throws {
    let rating = try rating([(0, 1, 12), (1, 0, 10), (1, 2, 11), (2, 1, 8), (0, 2, 9), (2, 0, 9)], players: 3)
    let chances = try #require(rating.rankChances(of: [0, 1, 2]))
    for index in 0..<3 {
      #expect(abs(chances[index].reduce(0, +) - 1) < 1e-9)
      #expect(abs(chances.reduce(0) { $0 + $1[index] } - 1) < 1e-9)
    }
    #expect(rating.rankChances(of: [0, 1, 2]) == chances)
  }

  @Test("Players that can't be compared have no ranks")
  func incomparableHasNoRanks() throws {
    let rating = try rating([(0, 1, 5), (1, 0, 5), (2, 3, 5), (3, 2, 5)], players: 4)
    #expect(rating.rankChances(of: [0, 2]) == nil)
  }

  @Test("A single player is first")
  func singlePlayerIsFirst() throws {
    let rating = try rating([(0, 1, 5), (1, 0, 5)], players: 2)
    #expect(rating.rankChances(of: [0]) == [[1]])
  }
}
