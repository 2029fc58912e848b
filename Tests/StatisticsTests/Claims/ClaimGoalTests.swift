import Foundation
import Testing

@testable import Statistics

@Suite struct ClaimGoalTests {
  @Test("A ranking of eight shares the risk among twenty-eight pairs")
  func rankingSharesRisk() {
    let board = ClaimBoard(players: 8, goal: ClaimGoal(.ranking, within: 20, confidence: 0.95))
    #expect(abs(board.threshold - log(560)) < 1e-12)
    #expect(abs(board.threshold - 6.3279) < 5e-5)
  }

  @Test("The best of eight shares the risk among the seven others")
  func bestSharesRisk() {
    #expect(
      abs(ClaimBoard(players: 8, goal: ClaimGoal(.best, within: 20, confidence: 0.95)).threshold - log(140)) < 1e-12)
    #expect(abs(ClaimGoal(.best, within: 20, confidence: 0.99).risk(players: 2) - 0.01) < 1e-12)
  }

  @Test("Both directions of a claim that equals make wrong share its risk")
  func equals() {
    for question in ClaimGoal.Question.allCases {
      for (within, directions) in [(0.0, 2.0), (20, 1)] {
        let goal = ClaimGoal(question, within: within, confidence: 0.95)
        let board = ClaimBoard(players: 2, goal: goal)
        #expect(abs(board.betterThreshold - log(40)) < 1e-12)
        #expect(abs(board.threshold - log(20 * directions)) < 1e-12)
      }
    }
  }

  @Test("Stakes go down to what distinguishes equal players")
  func stakesReachEqualPlayers() {
    let shares = ClaimGoal(.ranking, within: 20, confidence: 0.95).stakes.shares
    #expect(shares == [0.93, 0.465, 0.2325, 0.11625, 0.058125])
    #expect(ClaimGoal(.ranking, within: 0, confidence: 0.95).stakes.shares.count == 7)
    #expect(ClaimGoal(.ranking, within: 400, confidence: 0.95).stakes.shares == [0.93])
  }
}
