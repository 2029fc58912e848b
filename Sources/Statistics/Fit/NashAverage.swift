import Foundation

/// The Nash average: the mixture of players to send against an opponent who knows it, that is, the equilibrium of
/// maximum entropy in the game of choosing a player.
///
/// Where players beat one another in a circle there is no best one, but there is a best mixture. Copies of a player
/// share the part that it would have by itself, so that no player gains by entering twice.
/// Source: D. Balduzzi et al., *Re-evaluating Evaluation*, NeurIPS 2018.
public enum NashAverage {
  /// The share of each player, adding up to 1; 0 for players that are in no equilibrium.
  ///
  /// - Parameter advantages: the advantage of each player in each row over each in a column, in any unit:
  ///   antisymmetric, such as logarithms of odds.
  ///
  /// Complexity: O(players^3) times some hundred.
  public static func shares(_ advantages: [[Double]]) -> [Double] {
    let count = advantages.count
    let scale = advantages.joined().reduce(0) { max($0, abs($1)) }
    guard scale > 0 else { return [Double](repeating: 1 / Double(max(1, count)), count: count) }
    let game = advantages.map { $0.map { $0 / scale } }
    let (middle, members) = middle(game)
    let inside = entropic(members.map { row in members.map { game[row][$0] } })
    var shares = [Double](repeating: 0, count: count)
    for (member, share) in zip(members, inside) { shares[member] = share }
    // A player without a share in the middle might gain by another mixture of the same players.
    return game.allSatisfy { product($0, shares) < 1e-9 } ? shares : middle
  }

  /// The middle of all equilibria, and the players with a share in some.
  ///
  /// With p the shares and s = t - A p the gain of the best answer over each player, p s = t / n has one solution for
  /// each t. As t goes to 0 it goes to an equilibrium in which either p or s is above 0 for each player.
  /// Source: A. J. Goldman and A. W. Tucker, *Theory of linear programming*, 1956 (strict complementarity); S. J.
  /// Wright, *Primal-Dual Interior-Point Methods*, 1997 (the path, by Newton's method).
  private static func middle(_ game: [[Double]]) -> (shares: [Double], members: [Int]) {
    let even = 1 / Double(game.count)
    var shares = [Double](repeating: even, count: game.count)
    var rests = [Double](repeating: 1, count: game.count)
    var slack = 1.0
    while slack > 1e-11 {
      slack *= 0.5
      for _ in 0..<30 {
        let wanted = game.map { slack - product($0, shares) }
        let errors = zip(shares, wanted).map { slack * even - $0 * $1 }
        let close = 1e-6 * slack * even
        if errors.allSatisfy({ abs($0) < close }), zip(wanted, rests).allSatisfy({ abs($0 - $1) < close }) { break }
        let system = game.indices.map { row in
          game.indices.map { (row == $0 ? rests[row] : 0) - shares[row] * game[row][$0] }
        }
        let step = solution(of: system, errors)
        let restStep = game.indices.map { wanted[$0] - rests[$0] - product(game[$0], step) }
        let length = min(longest(shares, step), longest(rests, restStep))
        for index in game.indices {
          shares[index] += length * step[index]
          rests[index] += length * restStep[index]
        }
      }
    }
    let members = game.indices.filter { shares[$0] > rests[$0] }
    let sum = members.reduce(0) { $0 + shares[$1] }
    return (shares.indices.map { shares[$0] > rests[$0] ? shares[$0] / sum : 0 }, members)
  }

  /// The largest share of a step, up to 1, that keeps all numbers above 0.
  private static func longest(_ numbers: [Double], _ step: [Double]) -> Double {
    zip(numbers, step).reduce(1) { $1.1 < 0 ? min($0, -0.9 * $1.0 / $1.1) : $0 }
  }

  /// The equilibrium of maximum entropy among those in which every player has a share: p is in proportion to exp(A m),
  /// with the m that minimises ln sum exp(A m), whose gradient is -A p.
  private static func entropic(_ game: [[Double]]) -> [Double] {
    var weights = [Double](repeating: 0, count: game.count)
    var (shares, value) = softmax(game, weights)
    for _ in 0..<100 {
      let gains = game.map { product($0, shares) }
      guard gains.contains(where: { abs($0) > 1e-14 }) else { break }
      let curvature = game.indices.map { one in
        game.indices.map { other in
          let mixed = game.indices.reduce(0) { $0 + shares[$1] * game[one][$1] * game[other][$1] }
          return mixed - gains[one] * gains[other] + (one == other ? 1e-9 : 0)
        }
      }
      let step = solution(of: curvature, gains)
      var length = 1.0
      var next = softmax(game, zip(weights, step).map { $0 + $1 })
      while next.value > value, length > 1e-6 {
        length /= 2
        next = softmax(game, zip(weights, step).map { $0 + length * $1 })
      }
      guard next.value <= value else { break }
      weights = zip(weights, step).map { $0 + length * $1 }
      (shares, value) = next
    }
    return shares
  }

  private static func softmax(_ game: [[Double]], _ weights: [Double]) -> (p: [Double], value: Double) {
    let softmax = Softmax(game.map { product($0, weights) })
    return (softmax.shares, softmax.logSum)
  }

  /// Gaussian elimination with the largest pivot of each column.
  private static func solution(of matrix: [[Double]], _ right: [Double]) -> [Double] {
    var rows = zip(matrix, right).map { $0 + [$1] }
    let size = rows.count
    for pivot in 0..<size {
      let largest = (pivot..<size).max { abs(rows[$0][pivot]) < abs(rows[$1][pivot]) } ?? pivot
      rows.swapAt(pivot, largest)
      guard rows[pivot][pivot] != 0 else { continue }
      for row in (pivot + 1)..<max(size, pivot + 1) where rows[row][pivot] != 0 {
        let factor = rows[row][pivot] / rows[pivot][pivot]
        for column in pivot...size { rows[row][column] -= factor * rows[pivot][column] }
      }
    }
    var x = [Double](repeating: 0, count: size)
    for row in (0..<size).reversed() where rows[row][row] != 0 {
      let rest = (row + 1..<size).reduce(rows[row][size]) { $0 - rows[row][$1] * x[$1] }
      x[row] = rest / rows[row][row]
    }
    return x
  }
}
