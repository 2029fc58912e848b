import Foundation

/// The evidence from encounters that players aren't worse than others.
public struct ClaimBoard: Sendable {
  /// The goal of the tournament.
  public let goal: ClaimGoal
  /// The number of players; indices go from 0.
  public let players: Int
  /// The accepted risk of a wrong claim about one pair.
  public let risk: Double
  /// The ln E at which it is claimed that a player isn't worse by more than the goal allows.
  public let threshold: Double
  /// The ln E at which it is claimed that a player is better.
  public let betterThreshold: Double
  /// The pairs, by the triangle below the diagonal: (0, 1), (0, 2), (1, 2), (0, 3) ...
  private var pairs: [PairClaims]
  /// The number of encounters added.
  public private(set) var encounters = 0

  /// Creates a board without encounters.
  public init(players: Int, goal: ClaimGoal) {
    self.players = players
    self.goal = goal
    risk = goal.risk(players: players)
    // Of equal players neither is better, so that both directions are wrong and share the risk. The claim that one
    // isn't worse is wrong in one direction alone, unless no difference is allowed, where both claims mean the same.
    betterThreshold = log(2 / risk)
    threshold = goal.within > 0 ? -log(risk) : betterThreshold
    pairs = Array(repeating: PairClaims(goal), count: players * (players - 1) / 2)
  }

  /// Adds an encounter's score of player `i` against `j`, from 0 to 1; for one at several variants, their mean.
  public mutating func add(_ score: Double, of i: Int, against j: Int) {
    precondition(i != j && score >= 0 && score <= 1, "a score is one player's against another, from 0 to 1")
    encounters += 1
    pairs[Self.place(i, j)].add(i < j ? score : 1 - score)
  }

  /// Whether it is claimed that `i` isn't worse than `j` by more than the goal allows.
  public func isNotWorse(_ i: Int, than j: Int) -> Bool { claim(i, j).highest >= threshold }

  /// Whether it is claimed that `i` is better than `j`.
  public func isBetter(_ i: Int, than j: Int) -> Bool {
    let pair = pairs[Self.place(i, j)]
    return (i < j ? pair.better.first : pair.better.second).highest >= betterThreshold
  }

  /// Whether it is claimed that neither is worse than the other by more than the goal allows.
  public func areEqual(_ i: Int, _ j: Int) -> Bool { isNotWorse(i, than: j) && isNotWorse(j, than: i) }

  /// The highest ln E so far of the claim that `i` isn't worse than `j`.
  public func evidence(_ i: Int, _ j: Int) -> Double { claim(i, j).highest }

  /// The ln E still missing for the claim that `i` isn't worse than `j`; 0 once it is made.
  public func lacking(_ i: Int, _ j: Int) -> Double {
    let claim = claim(i, j)
    return claim.highest >= threshold ? 0 : threshold - claim.logValue
  }

  /// The players that may still be the best, in the given order: those that no other is claimed to be better than.
  public func rivals(in order: [Int]) -> [Int] {
    order.filter { rival in !order.contains { $0 != rival && isBetter($0, than: rival) } }
  }

  /// The claims still missing for the goal if players are in this order: that `one` isn't worse than `other`.
  public func open(in order: [Int]) -> [(one: Int, other: Int)] {
    let asked: [(one: Int, other: Int)]
    switch goal.question {
    case .ranking:
      asked = zip(order, order.dropFirst()).map { ($0, $1) }
    case .best:
      let rivals = rivals(in: order)
      asked = rivals.first.map { leader in rivals.dropFirst().map { (leader, $0) } } ?? []
    }
    return asked.filter { !isNotWorse($0.one, than: $0.other) }
  }

  /// The number of encounters of two players, and the first one's points in them.
  public func record(_ i: Int, _ j: Int) -> (encounters: Int, points: Double) {
    let pair = pairs[Self.place(i, j)]
    return (pair.encounters, i < j ? pair.points : Double(pair.encounters) - pair.points)
  }

  /// The number of encounters of two players, and the sum of the squares of their scores about the mean.
  func scatter(_ i: Int, _ j: Int) -> (encounters: Int, sum: Double) {
    let pair = pairs[Self.place(i, j)]
    guard pair.encounters > 0 else { return (0, 0) }
    return (pair.encounters, max(0, pair.squares - pair.points * pair.points / Double(pair.encounters)))
  }

  private func claim(_ i: Int, _ j: Int) -> PairClaims.Claim {
    let pair = pairs[Self.place(i, j)]
    return i < j ? pair.notWorse.first : pair.notWorse.second
  }

  private static func place(_ i: Int, _ j: Int) -> Int {
    let (low, high) = i < j ? (i, j) : (j, i)
    return high * (high - 1) / 2 + low
  }
}
