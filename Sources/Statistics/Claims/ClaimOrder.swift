/// The order of players, the best first, whose neighbours are claimed with few encounters.
///
/// Sorting by the ratings alone would reorder players of about equal strength again and again, and each time lose the
/// evidence on neighbours.
struct ClaimOrder {
  /// The square roots of the costs of claims, and a small price for claims already made against the ratings. With the
  /// costs themselves, some of which are very high, chance differences of ratings would decide too much.
  private let prices: [Double]
  private let ratings: [Double]

  /// The share of the old order's price that a new order has to save.
  private static let gain = 0.05

  init(_ costs: ClaimCosts, ratings: [Double]) {
    self.ratings = ratings
    prices = ratings.indices.flatMap { i in
      ratings.indices.map { j in
        let cost = costs[i, j]
        return cost > 0 ? cost.squareRoot() : 0.01 * max(0, ratings[j] - ratings[i])
      }
    }
  }

  /// The order that follows the one before.
  ///
  /// Complexity: O(players^2) a pass; there are few.
  func next(after order: [Int]) -> [Int] {
    let kept = improved(order)
    let fresh = improved(sorted(order))
    return total(fresh) < (1 - Self.gain) * total(kept) ? fresh : kept
  }

  /// The order by ratings; players of equal ratings keep their order.
  func sorted(_ order: [Int]) -> [Int] {
    order.enumerated().sorted { (-ratings[$0.element], $0.offset) < (-ratings[$1.element], $1.offset) }.map(\.element)
  }

  private func price(_ i: Int, _ j: Int) -> Double { prices[i * ratings.count + j] }

  private func total(_ order: [Int]) -> Double { zip(order, order.dropFirst()).reduce(0) { $0 + price($1.0, $1.1) } }

  /// Moves one player after the other to the place where it costs least, until no move saves anything.
  private func improved(_ order: [Int]) -> [Int] {
    var order = order
    for _ in order.indices {
      var hasChanged = false
      for player in order {
        guard let next = moved(player, in: order) else { continue }
        (order, hasChanged) = (next, true)
      }
      if !hasChanged { break }
    }
    return order
  }

  /// The order with one player elsewhere; nil where its place is the best.
  private func moved(_ player: Int, in order: [Int]) -> [Int]? {
    guard let place = order.firstIndex(of: player) else { return nil }
    var rest = order
    rest.remove(at: place)
    let now = price(of: player, at: place, in: rest)
    var best = (place: place, price: now)
    for other in 0...rest.count where other != place {
      let price = price(of: player, at: other, in: rest)
      if price < best.price { best = (other, price) }
    }
    guard best.price < now - Self.gain * max(now, 0) - 1e-9 else { return nil }
    rest.insert(player, at: best.place)
    return rest
  }

  /// The price of putting a player between the others at a place.
  private func price(of player: Int, at place: Int, in rest: [Int]) -> Double {
    let above = place > 0 ? rest[place - 1] : nil
    let below = place < rest.count ? rest[place] : nil
    let bridged = above.flatMap { above in below.map { price(above, $0) } } ?? 0
    return (above.map { price($0, player) } ?? 0) + (below.map { price(player, $0) } ?? 0) - bridged
  }
}
