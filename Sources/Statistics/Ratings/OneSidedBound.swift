import Foundation

/// One-sided bounds on a component's rating from its results against the rest, which don't show how far beyond it
/// lies.
///
/// The bound is where the likelihood of the component's one-sided results has fallen to 5 % of its supremum, which it
/// approaches as the rating runs to infinity; all other ratings are held. Since that likelihood is the very chance of
/// the results, this is also the exact one-sided 95 % confidence bound: a lower rating would have led to them with a
/// chance below 5 %. (The usual fall by 1.92 of a two-sided 95 % profile-likelihood interval is too optimistic at
/// this edge: ten wins of ten would bound the difference at 270 Elo, which leads to them in 15 of 100 matches.)
/// Source: C. J. Clopper and E. S. Pearson, Biometrika 26, 1934, for the single opponent.
struct OneSidedBound {
  /// The fall of the log-likelihood: ln 20.
  static let fall = log(20.0)

  /// Bounds on a component's offset, in nats: from below by its wins, from above by its losses.
  let lower: Double?
  let upper: Double?

  init(component: Int, _ decomposition: Decomposition, _ inner: ComponentFit, _ outer: OffsetFit, model: RatingModel) {
    let label = decomposition.graph.component
    let players = inner.ratings.indices.map { player in
      label[player] == component
        ? Coordinate(parameter: 0, base: inner.ratings[player])
        : Coordinate.fixed(inner.ratings[player] + outer.offsets[label[player]])
    }
    func bound(wins: Bool) -> Double? {
      let pairs = decomposition.acrossPairs.filter { cell in
        let firstWon = cell.wins > 0
        return (label[cell.first] == component && firstWon == wins)
          || (label[cell.second] == component && firstWon != wins)
      }
      let rankings = decomposition.acrossRankings.compactMap { Self.side($0, wins: wins, of: component, label) }
      guard !pairs.isEmpty || !rankings.isEmpty else { return nil }
      let objective = Objective(
        model: model, main: 1, nuisance: 0, players: players, strata: outer.strata, pairs: pairs, rankings: rankings)
      return Self.offset(objective, direction: wins ? 1 : -1)
    }
    lower = bound(wins: true)
    upper = bound(wins: false)
  }

  /// A ranking of the component's members and those it beat, or those it lost to; `nil` if there are none.
  private static func side(_ cell: RankingCell, wins: Bool, of component: Int, _ label: [Int]) -> RankingCell? {
    let members = cell.players.indices.filter { label[cell.players[$0]] == component }
    let seats = cell.players.indices.filter { seat in
      label[cell.players[seat]] == component
        || members.contains { member in
          wins ? PlaceOrder.took(cell.places, member, from: seat) : PlaceOrder.took(cell.places, seat, from: member)
        }
    }
    guard seats.count > members.count else { return nil }
    return RankingCell(
      stratum: cell.stratum, seats: seats.map { cell.seats[$0] }, players: seats.map { cell.players[$0] },
      places: seats.map { cell.places[$0] }, games: cell.games)
  }

  /// The offset at which the likelihood has fallen by `fall` below its supremum in a direction; `nil` where that isn't
  /// a supremum, since the likelihood is higher at `fitted`.
  static func offset(_ objective: Objective, direction: Double, above fitted: Double) -> Double? {
    let far = distance(objective)
    guard objective.value([direction * far]) >= objective.value([fitted]) else { return nil }
    return offset(objective, direction: direction)
  }

  /// A distance at which results are certain: ratings further away wouldn't change the likelihood any more.
  private static func distance(_ objective: Objective) -> Double {
    60 + 2 * (objective.players.map { abs($0.base) }.max() ?? 0)
  }

  private static func offset(_ objective: Objective, direction: Double) -> Double? {
    let far = distance(objective)
    let target = objective.value([direction * far]) - fall
    // The log-likelihood is concave: from where the results are all but impossible, Newton's steps never go too far.
    var x = -direction * far
    for _ in 0..<100 {
      let (value, gradient, _) = objective.evaluate([x])
      let step = (target - value) / gradient[0]
      x += step
      if abs(step) <= 1e-13 * far { break }
    }
    return abs(objective.value([x]) - target) <= 1e-9 * (1 + abs(target)) ? x : nil
  }
}
