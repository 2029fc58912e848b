import Foundation

/// The log-likelihood of one ranking of several players and its derivatives, in nats.
///
/// Plackett-Luce: the best is chosen among all, the next among those left, and so on; where some are unranked, as far
/// as places are known. Ties go by the model: see `RatingModel`. With two players it equals `PairLikelihood`.
///
/// Complexity: O(m^2 2^t) for m players and the largest tie t up to `limit` (Bradley-Terry), O(m^2 2^m) (Davidson, with
/// ties).
struct RankingLikelihood {
  /// The maximum number of players of a tie whose orders are all taken into account, and of players in a game where
  /// ties have a parameter.
  static let limit = 12

  /// The model of ties: Davidson-Luce, or the mean over all orders.
  let tiesHaveParameter: Bool

  init(model: RatingModel) {
    tiesHaveParameter = model == .davidson
  }

  /// Log-likelihood, gradient and negated Hessian by the players' strengths and, last, the draw parameter.
  struct Value {
    var logLikelihood = 0.0
    var gradient: [Double]
    /// Row-major, (players + 1) squared.
    var curvature: [Double]

    init(players: Int) {
      gradient = [Double](repeating: 0, count: players + 1)
      curvature = [Double](repeating: 0, count: (players + 1) * (players + 1))
    }
  }

  /// Evaluates a ranking: `strengths` and `places` per player, places as in `Tally`.
  ///
  /// `draw` is ln ν of Davidson-Luce, `nil` where no game was tied.
  func evaluate(strengths: [Double], places: [Int], draw: Double?) -> Value {
    var value = Value(players: strengths.count)
    guard tiesHaveParameter, let draw else {
      addChoices(strengths, places, into: &value)
      return value
    }
    let order = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    var next = 0
    // The last player left is no choice.
    while next < order.count - 1, places[order[next]] != Tally.unranked {
      let place = places[order[next]]
      let rest = Array(order[next...])
      let tied = rest.filter { places[$0] == place }
      next += tied.count
      choose(tied, among: rest, strengths: strengths, draw: draw, into: &value)
    }
    return value
  }

  /// A choice of one out of several, by index, with its `weight`.
  struct Choice {
    var members: [Int]
    var weight: Double
  }

  /// The choices whose log-sums Plackett-Luce takes from the strengths of all ranked players: at each place one among
  /// those left, ties averaged over the orders among the tied. Of t tied players a subset of s is left over in one of
  /// C(t, s) orders. Of a tie beyond `limit`, t cyclic orders stand for all, with each of the tied first in one: then
  /// the s left over are neighbours, in one of t orders.
  static func choices(places: [Int]) -> [Choice] {
    let order = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    var choices: [Choice] = []
    var next = 0
    while next < order.count, places[order[next]] != Tally.unranked {
      let place = places[order[next]]
      let tied = Array(order[next...].prefix { places[$0] == place })
      next += tied.count
      guard tied.count <= limit else {
        for left in 1...tied.count {
          let weight = 1 / Double(left == tied.count ? 1 : tied.count)
          for first in 0..<(left == tied.count ? 1 : tied.count) {
            let neighbours = (0..<left).map { tied[(first + $0) % tied.count] }
            choices.append(Choice(members: neighbours + order[next...], weight: weight))
          }
        }
        continue
      }
      for subset in 1..<(1 << tied.count) {
        let members = tied.indices.filter { subset >> $0 & 1 == 1 }.map { tied[$0] } + order[next...]
        choices.append(Choice(members: members, weight: 1 / binomial(tied.count, subset.nonzeroBitCount)))
      }
    }
    return choices
  }

  private func addChoices(_ strengths: [Double], _ places: [Int], into value: inout Value) {
    let stride = strengths.count + 1
    for player in strengths.indices where places[player] != Tally.unranked {
      value.logLikelihood += strengths[player]
      value.gradient[player] += 1
    }
    for choice in Self.choices(places: places) {
      let top = choice.members.map { strengths[$0] }.max()!
      let weights = choice.members.map { exp(strengths[$0] - top) }
      let sum = weights.reduce(0, +)
      value.logLikelihood -= choice.weight * (top + log(sum))
      for (i, player) in choice.members.enumerated() {
        let p = weights[i] / sum
        value.gradient[player] -= choice.weight * p
        value.curvature[player * stride + player] += choice.weight * p
        for (j, other) in choice.members.enumerated() {
          value.curvature[player * stride + other] -= choice.weight * p * weights[j] / sum
        }
      }
    }
  }

  /// One stage of Davidson-Luce: an exponential family over the subsets U of those left, with the features 1/|U| for
  /// each member and |U| - 1 for the draw parameter.
  private func choose(
    _ tied: [Int], among rest: [Int], strengths: [Double], draw: Double, into value: inout Value
  ) {
    let stride = strengths.count + 1
    let drawIndex = strengths.count
    func exponent(_ members: [Int]) -> Double {
      members.reduce(0) { $0 + strengths[$1] } / Double(members.count) + Double(members.count - 1) * draw
    }
    value.logLikelihood += exponent(tied)
    for player in tied { value.gradient[player] += 1 / Double(tied.count) }
    value.gradient[drawIndex] += Double(tied.count - 1)

    let subsets = (1..<(1 << rest.count)).map { subset in
      rest.indices.filter { subset >> $0 & 1 == 1 }.map { rest[$0] }
    }
    let exponents = subsets.map(exponent)
    let top = exponents.max()!
    let sum = exponents.reduce(0) { $0 + exp($1 - top) }
    value.logLikelihood -= top + log(sum)
    var mean = [Double](repeating: 0, count: stride)
    for (members, exponent) in zip(subsets, exponents) {
      let p = exp(exponent - top) / sum
      let share = 1 / Double(members.count)
      let extra = Double(members.count - 1)
      for player in members {
        mean[player] += p * share
        value.curvature[player * stride + drawIndex] += p * share * extra
        value.curvature[drawIndex * stride + player] += p * share * extra
        for other in members { value.curvature[player * stride + other] += p * share * share }
      }
      mean[drawIndex] += p * extra
      value.curvature[drawIndex * stride + drawIndex] += p * extra * extra
    }
    for i in 0..<stride where mean[i] != 0 {
      value.gradient[i] -= mean[i]
      for j in 0..<stride { value.curvature[i * stride + j] -= mean[i] * mean[j] }
    }
  }

  private static func binomial(_ n: Int, _ k: Int) -> Double {
    (0..<k).reduce(1) { $0 * Double(n - $1) / Double($1 + 1) }
  }
}
