import Testing

@testable import Play

@Suite struct GameClocksTests {
  private let second: Int64 = 1_000_000_000

  @Test("Without clocks every seat may spend the same on each move")
  func noClockSameBudget() {
    var clocks = GameClocks(Limits(budget: Budget(nodes: 9)), players: ["a", "b"])
    clocks.spend(second, seat: 0)
    #expect(clocks.budgets == [Budget(nodes: 9), Budget(nodes: 9)])
  }

  @Test("The time of a move is subtracted, and the increment is added")
  func incrementIsAdded() {
    var clocks = GameClocks(Limits(clock: .init(time: 10 * second, increment: second)), players: ["a", "b"])
    clocks.spend(3 * second, seat: 0)
    #expect(clocks.budgets[0].clocks?.left == [8 * second, 10 * second])
    clocks.spend(20 * second, seat: 1)
    #expect(clocks.budgets[0].clocks?.left == [8 * second, second], "what is overstepped isn't lent")
  }

  @Test("After the agreed moves the time is given again")
  func timeRenewsAfterMoves() {
    var clocks = GameClocks(Limits(clock: .init(time: 10 * second, moves: 2)), players: ["a", "b"])
    #expect(clocks.budgets[1].clocks?.moves == [2, 2])
    clocks.spend(4 * second, seat: 0)
    #expect(clocks.budgets[0].clocks == .init(left: [6 * second, 10 * second], increments: [0, 0], moves: [1, 2]))
    clocks.spend(4 * second, seat: 0)
    #expect(clocks.budgets[0].clocks == .init(left: [12 * second, 10 * second], increments: [0, 0], moves: [2, 2]))
  }

  @Test("A player with odds has its own clock, and one without has none")
  func oddsHaveOwnClocks() {
    let limits = Limits(
      clock: .init(time: 10 * second, increment: second),
      allowances: ["weak": .init(clock: .init(time: second)), "free": .init(budget: Budget(depth: 3))])
    let odds = GameClocks(limits, players: ["a", "weak"])
    #expect(odds.budgets[0].clocks == .init(left: [10 * second, second], increments: [second, 0]))
    #expect(odds.budgets[1].clocks == odds.budgets[0].clocks)
    let free = GameClocks(limits, players: ["free", "a"])
    #expect(free.budgets[0] == Budget(depth: 3))
    #expect(free.budgets[1].clocks?.left == [10 * second, 10 * second], "to it, the other has as much")
  }

  @Test("A share of a clock for few moves leaves one share to spare")
  func fewMovesKeepAShare() {
    let clocks = Budget.Clocks(left: [10 * second, 10 * second], increments: [0, 0], moves: [1, 4])
    let budget = Budget(clocks: clocks)
    #expect(budget.share(for: 0) == 5 * second && budget.share(for: 1) == 2 * second)
  }
}
