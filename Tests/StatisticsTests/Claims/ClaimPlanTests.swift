import Testing

@testable import Statistics

@Suite struct ClaimPlanTests {
  private static let goal = ClaimGoal(.ranking, within: 20, confidence: 0.95)

  /// Plays a plan to its end, and hands in each result as late as it lets itself be kept waiting, or at once.
  private func pairings(
    players: Int, _ goal: ClaimGoal = goal, eager: Bool, score: (Int, Int, Int) -> Double
  ) -> (pairings: [[Int]], plan: ClaimPlan) {
    var plan = ClaimPlan(players: players, goal: goal)
    var pairings: [[Int]] = []
    var recorded = 0
    while pairings.count < 20_000 {
      if eager, recorded < pairings.count {
        plan.record(score(pairings[recorded][0], pairings[recorded][1], recorded))
        recorded += 1
        continue
      }
      switch plan.next() {
      case .pairing(let one, let other): pairings.append([one, other])
      case .wait:
        plan.record(score(pairings[recorded][0], pairings[recorded][1], recorded))
        recorded += 1
      case .end: return (pairings, plan)
      }
    }
    return (pairings, plan)
  }

  /// The lower number is the better player, with some luck.
  private func score(_ one: Int, _ other: Int, _ number: Int) -> Double {
    var random = RandomSource(seed: 1, sample: number)
    return Double(random.binomial(4, one < other ? 0.7 : 0.3)) / 4
  }

  @Test("The pairings don't depend on when results come in")
  func pairingsIgnoreTiming() {
    let late = pairings(players: 6, eager: false, score: score)
    let early = pairings(players: 6, eager: true, score: score)
    #expect(late.pairings == early.pairings && late.pairings.count < 2_000)
    #expect(late.plan.order == [0, 1, 2, 3, 4, 5] && early.plan.order == late.plan.order)
  }

  @Test("At the end every neighbour is claimed and nothing more is wanted")
  func allNeighboursAreClaimed() {
    var plan = pairings(players: 5, eager: false, score: score).plan
    #expect(plan.board.open(in: plan.order).isEmpty && plan.encountersLeft == 0)
    #expect(plan.next() == .end)
  }

  @Test("At first everybody meets two others")
  func firstEverybodyMeetsTwo() {
    var plan = ClaimPlan(players: 9, goal: Self.goal)
    var met = Array(repeating: 0, count: 9)
    while case .pairing(let one, let other) = plan.next() {
      met[one] += 1
      met[other] += 1
    }
    // Of an odd number somebody sits out each of the rounds.
    #expect(met.reduce(0, +) == 16 && met.allSatisfy { (1...2).contains($0) })
  }

  @Test("Two players are the smallest case")
  func twoPlayersAreSmallest() {
    let (pairings, plan) = pairings(players: 2, eager: false, score: score)
    #expect(Set(pairings.map { $0.sorted() }) == [[0, 1]] && plan.order == [0, 1])
    #expect(pairings.count < 100)
  }

  @Test("The best is found without ranking the others")
  func bestNeedsNoRanking() {
    let best = ClaimGoal(.best, within: 20, confidence: 0.95)
    let (pairings, plan) = pairings(players: 8, best, eager: false, score: score)
    #expect(plan.board.rivals(in: plan.order).first == 0)
    #expect(pairings.count < self.pairings(players: 8, eager: false, score: score).pairings.count)
  }

  @Test("Players in a circle are put in an order of which every step holds")
  func circleGetsAnOrder() {
    // Each beats the next one of three, and the last one beats the first.
    let (_, plan) = pairings(players: 3, eager: false) { one, other, number in
      var random = RandomSource(seed: 2, sample: number)
      return Double(random.binomial(4, (other - one + 3) % 3 == 1 ? 0.7 : 0.3)) / 4
    }
    #expect(zip(plan.order, plan.order.dropFirst()).allSatisfy { ($1 - $0 + 3) % 3 == 1 })
  }

  @Test("Players that draw all games are found equal before long")
  func drawingPlayersAreEqual() {
    let (pairings, plan) = pairings(players: 4, eager: false) { _, _, _ in 0.5 }
    #expect(pairings.count < 3_000 && plan.board.open(in: plan.order).isEmpty)
  }
}
