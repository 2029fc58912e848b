/// The partial order of components by the points that their players took from one another, which has no cycles.
struct ComponentOrder {
  /// For each component the components directly below: the edges of the transitive reduction.
  ///
  /// Source: A. V. Aho, M. R. Garey and J. D. Ullman, *The transitive reduction of a directed graph*, SIAM Journal on
  /// Computing 1, 1972.
  let neighboursBelow: [[Int]]

  /// Reduces an order given by pairs (upper, lower), repeated ones included.
  ///
  /// Complexity: O(pairs + kept pairs * components / 64).
  init(components: Int, above pairs: [(Int, Int)]) {
    var sets = [Set<Int>](repeating: [], count: components)
    for (upper, lower) in pairs { sets[upper].insert(lower) }
    let below = sets.map { $0.sorted() }
    var above = [Int](repeating: 0, count: components)
    for lower in below.joined() { above[lower] += 1 }
    var order = (0..<components).filter { above[$0] == 0 }
    var next = 0
    while next < order.count {
      for lower in below[order[next]] {
        above[lower] -= 1
        if above[lower] == 0 { order.append(lower) }
      }
      next += 1
    }
    var rank = [Int](repeating: 0, count: components)
    for (position, component) in order.enumerated() { rank[component] = position }

    let words = (components + 63) / 64
    // Everything below each component, as bits.
    var reached = [[UInt64]](repeating: [UInt64](repeating: 0, count: words), count: components)
    var neighbours = [[Int]](repeating: [], count: components)
    for upper in order.reversed() {
      var covered = [UInt64](repeating: 0, count: words)
      // A component in between is met before those that it covers.
      for lower in below[upper].sorted(by: { rank[$0] < rank[$1] }) where covered[lower / 64] >> (lower % 64) & 1 == 0 {
        neighbours[upper].append(lower)
        covered[lower / 64] |= 1 << (lower % 64)
        for word in 0..<words { covered[word] |= reached[lower][word] }
      }
      reached[upper] = covered
    }
    neighboursBelow = neighbours
  }
}
