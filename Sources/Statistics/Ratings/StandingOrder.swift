import Foundation

/// The certainty of the order in which ratings put the players of a table.
///
/// Two players picked beforehand are compared by `Rating.los`. Neighbours of a sorted table aren't picked beforehand:
/// chance has moved them apart in the sorting. So the strengths of players of one component are distributed as in
/// `Shrinkage`. Between components, where results are one-sided, players are compared as in `Rating.los`.
public struct StandingOrder: Sendable {
  /// The probability left on either side of a range of ranks.
  private static let tail = 0.025

  private let rating: Rating
  /// The distributions of all players' strengths in Elo, in cases that are equally likely, and their quasi-variances.
  private var cases: [Shrinkage.Case]
  private var quasi: [Double]
  /// A field for each case, for players of components and scales too large to compare every two players.
  private var fields: [[RankField]] = []
  private var field: [Int?]
  /// The component of each player, and the players on each scale.
  private let component: [Int]
  private let onScale: [Int: [Int]]

  /// The number of players of a component above which fields are used.
  private static let manyPlayers = 64

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
    field = Array(repeating: nil, count: rating.players.count)
    component = rating.players.map(\.component)
    onScale = Dictionary(grouping: rating.players.indices, by: rating.scale)
    for (members, shrinkage) in zip(peers, shrunk) {
      if members.count > Self.manyPlayers {
        for member in members { field[member] = fields.count }
        fields.append(
          shrinkage.cases.map { RankField(means: $0.means, deviations: $0.variances.map { $0.squareRoot() }) })
      }
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

  /// The factor for the variances of two players of one component where they are compared: the ratio of the squared
  /// error of their difference to the sum of their quasi-variances.
  private func correction(_ i: Int, _ j: Int) -> Double {
    let sum = quasi[i] + quasi[j]
    guard sum > 0, let error = rating.differenceError(i, j) else { return 1 }
    return error * error / sum
  }

  /// The ranks, from 1 for the best, that a player has with 95 % probability among those it can be compared with.
  ///
  /// Complexity: O(players^2) among up to 65 players; O(players) among more, and O(players) for each it can be compared
  /// with by the weak prior alone.
  public func rankRange(_ player: Int) -> ClosedRange<Int> {
    let level = onScale[rating.scale(of: player)] ?? []
    if level.count > Self.manyPlayers + 1 { return rankRange(player, amongMany: level) }
    let others = level.filter { $0 != player }
    let peers = others.filter { rating.comparability(player, $0) == .rated }.map { other in
      (other: other, factor: correction(player, other).squareRoot())
    }
    let outside = others.filter { rating.comparability(player, $0) != .rated }.map { rating.los($0, player) ?? 0.5 }
    var chances = [Double](repeating: 0, count: others.count + 1)
    let steps = 16
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
      // Sums that differ from the limit by rounding errors only count as equal to it.
      if sum / total < Self.tail + 1e-9 { best = count + 1 }
      sum += chance
      if sum / total >= 1 - Self.tail - 1e-9 {
        worst = count + 1
        break
      }
    }
    return best...max(best, worst)
  }

  /// The ranks among many on one scale, of whom the number above a strength is about normally distributed.
  private func rankRange(_ player: Int, amongMany level: [Int]) -> ClosedRange<Int> {
    let own = component[player]
    let (sum, scatter) = level.filter { component[$0] != own }.reduce((0.0, 0.0)) {
      let chance = rating.los($1, player) ?? 0.5
      return ($0.0 + chance, $0.1 + chance * (1 - chance))
    }
    var parts: [(weight: Double, mean: Double, deviation: Double)] = []
    for (number, known) in cases.enumerated() {
      let deviation = known.variances[player].squareRoot()
      for step in -8...8 {
        let z = Double(step) / 2
        let strength = known.means[player] + z * deviation
        func chance(of other: Int) -> Double {
          Self.chance(above: strength, mean: known.means[other], deviation: known.variances[other].squareRoot())
        }
        var (mean, variance) = (sum, scatter)
        if let field = field[player] {
          let (better, itself) = (fields[field][number].better(than: strength), chance(of: player))
          (mean, variance) = (mean + better.expected - itself, variance + better.variance - itself * (1 - itself))
        } else {
          for other in level where component[other] == own && other != player {
            let chance = chance(of: other)
            (mean, variance) = (mean + chance, variance + chance * (1 - chance))
          }
        }
        parts.append((exp(-z * z / 2), mean, max(1e-6, variance).squareRoot()))
      }
    }
    let total = parts.reduce(0) { $0 + $1.weight }
    // The smallest number of better players that is not exceeded with this probability.
    func quantile(_ share: Double) -> Int {
      var (low, high) = (0, level.count - 1)
      while low < high {
        let middle = (low + high) / 2
        let chance = parts.reduce(0) {
          $0 + $1.weight * NormalDistribution.cdf((Double(middle) + 0.5 - $1.mean) / $1.deviation)
        }
        if chance / total >= share { high = middle } else { low = middle + 1 }
      }
      return low
    }
    return quantile(Self.tail + 1e-9) + 1...quantile(1 - Self.tail - 1e-9) + 1
  }

  static func chance(above strength: Double, mean: Double, deviation: Double) -> Double {
    let distance = mean - strength
    guard deviation > 0 else { return distance > 0 ? 1 : (distance < 0 ? 0 : 0.5) }
    let z = distance / deviation
    return abs(z) > 8 ? (z > 0 ? 1 : 0) : NormalDistribution.cdf(z)
  }

  /// The probability of each number of independent events happening.
  ///
  /// Complexity: O(events^2), of which those that are sure or impossible take no part.
  private static func counts(_ chances: [Double]) -> [Double] {
    let sure = chances.count { $0 == 1 }
    var counts = [Double](repeating: 0, count: chances.count + 1)
    counts[sure] = 1
    var most = sure
    for chance in chances where chance != 0 && chance != 1 {
      most += 1
      for number in stride(from: most, to: sure, by: -1) {
        counts[number] = counts[number] * (1 - chance) + counts[number - 1] * chance
      }
      counts[sure] *= 1 - chance
    }
    return counts
  }
}
