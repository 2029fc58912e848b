import Foundation

/// How surely the players of a table stand in the order in which their ratings put them.
///
/// Two players picked beforehand are compared by `Rating.los`. Neighbours of a sorted table aren't picked beforehand:
/// chance has moved them apart on the way. So players of one component have strengths distributed as `Shrinkage` has it.
/// Between components, where results are one-sided, players are compared as `Rating.los` has it.
public struct StandingOrder: Sendable {
  /// The chance left on either side of a range of ranks.
  private static let tail = 0.025

  private let rating: Rating
  /// The distributions of all players' strengths in Elo, in cases that are equally likely, and their quasi-variances.
  private var cases: [Shrinkage.Case]
  private var quasi: [Double]

  /// Complexity: O(players^2).
  public init(_ rating: Rating) {
    self.rating = rating
    let scale = EloScale.pointsPerNat * EloScale.pointsPerNat
    let peers = rating.components.flatMap { Dictionary(grouping: $0.players, by: rating.scale).values }
    let shrunk = peers.map { members in
      let covariances = rating.covariance.within(members).map { ($0.variance * scale, $0.sum * scale) }
      return Shrinkage(members.map { rating.players[$0].elo }, covariances)
    }
    let none = [Double](repeating: 0, count: rating.players.count)
    quasi = none
    let count = shrunk.reduce(1) { max($0, $1.cases.count) }
    cases = Array(repeating: Shrinkage.Case(means: rating.players.map(\.elo), variances: none), count: count)
    for (members, shrinkage) in zip(peers, shrunk) {
      for (index, player) in members.enumerated() {
        quasi[player] = shrinkage.quasi[index]
        for number in cases.indices {
          let known = shrinkage.cases[number % shrinkage.cases.count]
          (cases[number].means[player], cases[number].variances[player]) = (known.means[index], known.variances[index])
        }
      }
    }
  }

  /// The probability that player i is stronger than player j, as a share from 0 to 1; `nil` for players who cannot be
  /// compared.
  ///
  /// Complexity: O(players).
  public func superiority(_ i: Int, _ j: Int) -> Double? {
    guard rating.comparability(i, j) == .rated, i != j else { return rating.los(i, j) }
    let correction = correction(i, j)
    guard quasi[i] + quasi[j] > 0, correction > 0 else { return rating.los(i, j) }
    let chances = cases.map { known in
      Self.chance(
        above: known.means[j], mean: known.means[i],
        deviation: ((known.variances[i] + known.variances[j]) * correction).squareRoot())
    }
    return chances.reduce(0, +) / Double(cases.count)
  }

  /// What the variances of two players of one component are multiplied by where they are compared: as much as the
  /// squared error of their difference is more than their quasi-variances have it.
  private func correction(_ i: Int, _ j: Int) -> Double {
    let sum = quasi[i] + quasi[j]
    guard sum > 0, let error = rating.differenceError(i, j) else { return 1 }
    return error * error / sum
  }

  /// The ranks, from 1 for the best, that a player has with 95 % probability among those it can be compared with.
  ///
  /// Complexity: O(players^2).
  public func rankRange(_ player: Int) -> ClosedRange<Int> {
    let others = rating.players.indices.filter { $0 != player && rating.scale(of: $0) == rating.scale(of: player) }
    let peers = others.filter { rating.comparability(player, $0) == .rated }.map { other in
      (other: other, factor: correction(player, other).squareRoot())
    }
    let outside = others.filter { rating.comparability(player, $0) != .rated }.map { rating.los($0, player) ?? 0.5 }
    var chances = [Double](repeating: 0, count: others.count + 1)
    let steps = others.count > 64 ? 4 : 16
    var total = 0.0
    for known in cases {
      let deviations = known.variances.map { $0.squareRoot() }
      for step in -steps...steps {
        let z = 4 * Double(step) / Double(steps)
        let better =
          peers.map { other, factor in
            let strength = known.means[player] + z * deviations[player] * factor
            return Self.chance(above: strength, mean: known.means[other], deviation: deviations[other] * factor)
          } + outside
        let weight = exp(-z * z / 2)
        for (count, chance) in Self.counts(better).enumerated() { chances[count] += weight * chance }
        total += weight
      }
    }
    var (best, worst, sum) = (1, others.count + 1, 0.0)
    for (count, chance) in chances.enumerated() {
      // What differs from the limit by rounding errors only is on it.
      if sum / total < Self.tail + 1e-9 { best = count + 1 }
      sum += chance
      if sum / total >= 1 - Self.tail - 1e-9 {
        worst = count + 1
        break
      }
    }
    return best...max(best, worst)
  }

  private static func chance(above strength: Double, mean: Double, deviation: Double) -> Double {
    let distance = mean - strength
    guard deviation > 0 else { return distance > 0 ? 1 : (distance < 0 ? 0 : 0.5) }
    let z = distance / deviation
    return abs(z) > 8 ? (z > 0 ? 1 : 0) : NormalDistribution.cdf(z)
  }

  /// How likely it is that so many of independent events happen, for each number of them: exactly for up to 64, and
  /// beyond by the normal distribution.
  private static func counts(_ chances: [Double]) -> [Double] {
    if chances.count > 64 { return manyCounts(chances) }
    var counts = [1.0]
    for chance in chances {
      counts.append(0)
      for number in stride(from: counts.count - 1, through: 0, by: -1) {
        counts[number] = counts[number] * (1 - chance) + (number > 0 ? counts[number - 1] * chance : 0)
      }
    }
    return counts
  }

  private static func manyCounts(_ chances: [Double]) -> [Double] {
    let mean = chances.reduce(0, +)
    let deviation = max(1e-3, chances.reduce(0) { $0 + $1 * (1 - $1) }.squareRoot())
    var counts = [Double](repeating: 0, count: chances.count + 1)
    let range = max(0, Int(mean - 8 * deviation) - 1)...min(chances.count, Int(mean + 8 * deviation) + 1)
    var below = 0.0
    for count in range {
      let next = count == range.upperBound ? 1 : NormalDistribution.cdf((Double(count) + 0.5 - mean) / deviation)
      counts[count] = next - below
      below = next
    }
    return counts
  }
}
