/// A rotation that deals out places in proportion to their weights, as evenly as these allow; equal weights take turns.
struct WeightedRotation: Sendable {
  private let shares: [Double]
  /// The number of times that each place has been dealt out.
  private(set) var dealt: [Int]
  private var turns = 0

  /// Creates a rotation.
  /// - Parameter weights: 0 or more, one of them above 0.
  init(_ weights: [Double]) {
    let whole = weights.reduce(0, +)
    precondition(whole > 0, "some weight is above 0")
    shares = weights.map { $0 / whole }
    dealt = weights.map { _ in 0 }
  }

  /// The place that is furthest below its share, the first of equals.
  mutating func next() -> Int {
    turns += 1
    func lag(_ place: Int) -> Double { shares[place] * Double(turns) - Double(dealt[place]) }
    let place = shares.indices.reduce(0) { lag($1) > lag($0) + 1e-9 ? $1 : $0 }
    dealt[place] += 1
    return place
  }
}
