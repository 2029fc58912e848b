/// The time and nodes that each seat of one game may spend on its next decision.
struct GameClocks {
  /// The budget of every seat, its clock included.
  private(set) var budgets: [Budget]
  private let clocks: [Limits.Clock?]
  private var left: [Nanoseconds]
  private var made: [Int]

  /// The clocks at the start of a game of these players, in seat order.
  init(_ limits: Limits, players: [String]) {
    guard !limits.allowances.isEmpty || limits.clock != nil else {
      budgets = Array(repeating: limits.budget, count: players.count)
      (clocks, left, made) = ([], [], [])
      return
    }
    let allowances = players.map(limits.allowance)
    clocks = allowances.map(\.clock)
    left = clocks.map { $0?.time ?? 0 }
    made = Array(repeating: 0, count: players.count)
    budgets = allowances.map(\.budget)
    show()
  }

  /// Takes a decision's time from a seat's clock, and adds its increment.
  mutating func spend(_ nanoseconds: Nanoseconds, seat: Int) {
    guard !clocks.isEmpty, let clock = clocks[seat] else { return }
    // A seat that exceeds its time by more than its margin has lost by now; less is forgiven, not lent.
    left[seat] = max(0, left[seat] - nanoseconds) + clock.increment
    made[seat] += 1
    if let moves = clock.moves, made[seat].isMultiple(of: moves) { left[seat] += clock.time }
    show()
  }

  /// Writes the clocks into the budgets of the seats that have one. In such a budget, a seat without a clock has as
  /// much time as the budget's own seat.
  private mutating func show() {
    for (seat, own) in clocks.enumerated() {
      guard let own else { continue }
      let moves = clocks.indices.map { other in
        clocks[other]?.moves.map { $0 - made[other] % $0 }
      }
      budgets[seat].clocks = Budget.Clocks(
        left: clocks.indices.map { clocks[$0] == nil ? left[seat] : left[$0] },
        increments: clocks.map { ($0 ?? own).increment }, moves: moves)
    }
  }
}
