import Foundation

/// Simulated tournaments of players of known strength, which show how many games a goal takes and how often the answer
/// is wrong.
///
/// An encounter is one opening played in both seatings. The first-seat advantage of an opening, in Elo points, is
/// drawn from a normal distribution; then a game is won, lost, or drawn, with a chance of draws in proportion to
/// p (1 - p).
public struct RankingSimulation: Sendable {
  /// The Elo difference of each player (row) to each other (column).
  public let differences: [[Double]]
  /// The standard deviation of the first-seat advantage of openings, in Elo points.
  public var openings = 100.0
  /// The share of draws between equals.
  public var draws = 0.5

  /// The result of a tournament.
  public struct Result: Hashable, Sendable {
    /// Games played.
    public let games: Int
    /// The players, the best first.
    public let order: [Int]
    /// Whether the tournament settled the question before the games were used up.
    public let isClear: Bool
    /// Whether the tournament settled the question with an answer that is wrong by more than the goal allows, or made a
    /// wrong claim that is part of the answer: on any pair of a ranking, or on the leader where the best was asked for,
    /// such as that it is better than an equal.
    public let isWrong: Bool
  }

  /// Creates a simulation of players with these ratings; `beyond` adds to the difference of a pair, for players that
  /// beat one another in a circle.
  public init(_ ratings: [Double], beyond: (_ one: Int, _ other: Int) -> Double = { _, _ in 0 }) {
    differences = ratings.indices.map { one in
      ratings.indices.map { other in ratings[one] - ratings[other] + beyond(one, other) }
    }
  }

  /// Plays by a `ClaimPlan`, until everything is settled or another encounter would exceed the number of games.
  public func untilClear(_ goal: ClaimGoal, games: Int, seed: Int) -> Result {
    var plan = ClaimPlan(players: differences.count, goal: goal)
    var random = RandomSource(seed: Self.seed, sample: seed)
    var scores: [Double] = []
    var recorded = 0
    while true {
      switch plan.next() {
      case .pairing(let one, let other):
        guard 2 * scores.count + 2 <= games else {
          return result(games: 2 * scores.count, plan.order, isClear: false, goal, plan.board)
        }
        scores.append(encounter(one, other, &random))
      case .wait:
        plan.record(scores[recorded])
        recorded += 1
      case .end:
        return result(games: 2 * scores.count, plan.order, isClear: true, goal, plan.board)
      }
    }
  }

  /// Plays round-robins, one encounter of each pair at a time, until a joint fit shows what the goal asks for: the
  /// sum of each difference and the goal's allowance is at least the number of standard errors that the risk of a
  /// claim requires. Because the fit is examined so often, this guarantees nothing; it serves as a reference for
  /// tournaments.
  /// - Parameter errors: whether errors follow from the scatter of encounters, or take games to be independent and
  ///   without draws.
  public func roundRobin(_ goal: ClaimGoal, games: Int, errors: ErrorMethod = .sandwich, seed: Int) -> Result {
    let players = differences.indices
    var board = ClaimBoard(players: players.count, goal: goal)
    var rating = QuickRating(players: players.count)
    var random = RandomSource(seed: Self.seed, sample: seed)
    let round = players.flatMap { one in (0..<one).map { (one, $0) } }
    var order = Array(players)
    while 2 * (board.encounters + round.count) <= games {
      for (one, other) in round { board.add(encounter(one, other, &random), of: one, against: other) }
      rating.fit(board, steps: 2)
      order = players.sorted { (-rating.ratings[$0], $0) < (-rating.ratings[$1], $1) }
      guard board.encounters > round.count, isShown(order, by: rating, errors, board) else { continue }
      return result(games: 2 * board.encounters, order, isClear: true, goal)
    }
    return result(games: 2 * board.encounters, order, isClear: false, goal)
  }

  private func isShown(
    _ order: [Int], by rating: QuickRating, _ errors: ErrorMethod, _ board: ClaimBoard
  ) -> Bool {
    let dispersion = errors == .sandwich ? rating.dispersion(board) : 0.5
    guard let covariance = rating.covariance(board, dispersion: dispersion),
      let errors = NormalDistribution.quantile(1 - board.risk)
    else { return false }
    func isShown(_ one: Int, _ other: Int) -> Bool {
      let n = order.count
      let variance = covariance[one * n + one] + covariance[other * n + other] - 2 * covariance[one * n + other]
      let difference = rating.ratings[one] - rating.ratings[other] + board.goal.within / EloScale.pointsPerNat
      return difference >= errors * max(0, variance).squareRoot()
    }
    switch board.goal.question {
    case .ranking: return zip(order, order.dropFirst()).allSatisfy(isShown)
    case .best: return order.dropFirst().allSatisfy { isShown(order[0], $0) }
    }
  }

  private func result(
    games: Int, _ order: [Int], isClear: Bool, _ goal: ClaimGoal, _ board: ClaimBoard? = nil
  ) -> Result {
    func isWrong(_ upper: Int, _ lower: Int) -> Bool { expected(upper, lower) < goal.mean - 1e-9 }
    let isWrong =
      switch goal.question {
      case .ranking: zip(order, order.dropFirst()).contains(where: isWrong)
      case .best: differences.indices.contains { $0 != order[0] && isWrong(order[0], $0) }
      }
    let hasWrongClaim = board.map { isClaimWrong($0, order, isClear: isClear) } ?? false
    return Result(games: games, order: order, isClear: isClear, isWrong: isClear && isWrong || hasWrongClaim)
  }

  private func isClaimWrong(_ board: ClaimBoard, _ order: [Int], isClear: Bool) -> Bool {
    func isWrong(_ one: Int, _ other: Int) -> Bool {
      board.isBetter(one, than: other) && differences[one][other] <= 0
        || board.isNotWorse(one, than: other) && expected(one, other) < board.goal.mean - 1e-9
    }
    let numbers = differences.indices
    switch board.goal.question {
    case .ranking: return numbers.contains { one in numbers.contains { $0 != one && isWrong(one, $0) } }
    case .best:
      guard isClear, let leader = board.rivals(in: order).first else { return false }
      return numbers.contains { $0 != leader && isWrong(leader, $0) }
    }
  }

  /// The first player's mean score of an encounter, to which claims refer. The variation of openings brings it nearer
  /// to 1/2 than the ratings alone would.
  ///
  /// By the trapezoidal rule, over ten standard deviations of openings.
  func expected(_ one: Int, _ other: Int) -> Double {
    let points = stride(from: -5.0, through: 5, by: 0.1)
    var (sum, whole) = (0.0, 0.0)
    for point in points {
      let density = exp(-point * point / 2)
      sum += density * EloScale.expectedScore(difference: differences[one][other] + openings * point)
      whole += density
    }
    return sum / whole
  }

  /// Plays an encounter and returns the score of the first player.
  private func encounter(_ one: Int, _ other: Int, _ random: inout RandomSource) -> Double {
    let opening = openings * random.normal()
    let first = game(differences[one][other] + opening, &random)
    let second = game(differences[other][one] + opening, &random)
    return (first + 1 - second) / 2
  }

  /// Plays a game and returns the score of the first seat, which is ahead by `difference` Elo points.
  private func game(_ difference: Double, _ random: inout RandomSource) -> Double {
    let expected = EloScale.expectedScore(difference: difference)
    let draw = 4 * draws * expected * (1 - expected)
    let luck = random.uniform()
    return luck < expected - draw / 2 ? 1 : luck < expected + draw / 2 ? 0.5 : 0
  }

  private static let seed: UInt64 = 22
}
