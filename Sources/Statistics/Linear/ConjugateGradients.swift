/// Solves with the sparse main block of a `Curvature` by conjugate gradients, preconditioned with its incomplete Cholesky
/// factor.
///
/// Players are eliminated in the order in which a graph of pairs is peeled, fewest opponents first: a chain or a tree
/// then has no fill-in, the factor is exact, and one step solves it, however long the chain.
/// Source: J. A. Meijerink and H. A. van der Vorst, Mathematics of Computation 31, 1977 (the factor exists for
/// M-matrices such as the Laplacian of pairs); Golub and Van Loan, *Matrix Computations*, section 11.5.
struct ConjugateGradients {
  private static let iterationLimit = 1000
  private static let tolerance = 1e-12

  private let curvature: Curvature
  /// Parameter behind each row of the factor.
  private let order: [Int]
  /// The factor by rows, below the diagonal: row i is at start[i]..<start[i + 1].
  private let start: [Int]
  private let columns: [Int]
  private let values: [Double]
  private let pivots: [Double]

  /// Factors; `nil` if a diagonal entry is not positive.
  ///
  /// Complexity: O(pairs * opponents).
  init?(_ curvature: Curvature) {
    guard curvature.diagonal.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    self.curvature = curvature
    let n = curvature.main
    order = Self.peeled(curvature.pattern)
    var rank = [Int](repeating: 0, count: n)
    for (position, parameter) in order.enumerated() { rank[parameter] = position }
    var rows = [[(column: Int, value: Double)]](repeating: [], count: n)
    for (slot, pair) in curvature.pattern.pairs.enumerated() {
      let (i, j) = (rank[pair.low], rank[pair.high])
      rows[max(i, j)].append((min(i, j), curvature.offDiagonal[slot]))
    }
    var start = [0]
    var columns: [Int] = []
    var values: [Double] = []
    var pivots = [Double](repeating: 0, count: n)
    // The row being factored, spread out; zero elsewhere.
    var spread = [Double](repeating: 0, count: n)
    for i in 0..<n {
      let diagonal = curvature.diagonal[order[i]]
      let row = rows[i].sorted { $0.column < $1.column }
      for entry in row {
        var value = entry.value
        for k in start[entry.column]..<start[entry.column + 1] { value -= values[k] * spread[columns[k]] }
        value /= pivots[entry.column]
        spread[entry.column] = value
        columns.append(entry.column)
        values.append(value)
      }
      var pivot = diagonal
      for k in start[i]..<values.count {
        pivot -= values[k] * values[k]
        spread[columns[k]] = 0
      }
      // Where dropped fill-in would make the pivot vanish, the diagonal alone still makes a preconditioner.
      pivots[i] = (pivot > 1e-12 * diagonal ? pivot : diagonal).squareRoot()
      start.append(values.count)
    }
    (self.start, self.columns, self.values, self.pivots) = (start, columns, values, pivots)
  }

  /// Solves main block x = b, to a residual of 1e-12 of b; should that not be reached, the best found is still a direction
  /// of ascent for Newton's method.
  ///
  /// Complexity: O(pairs) an iteration.
  func solve(_ b: [Double]) -> [Double] {
    var x = [Double](repeating: 0, count: b.count)
    var residual = b
    let goal = Self.tolerance * product(b, b).squareRoot()
    guard goal > 0 else { return x }
    var preconditioned = precondition(residual)
    var direction = preconditioned
    var energy = product(residual, preconditioned)
    for _ in 0..<Self.iterationLimit {
      let image = curvature.timesMain(direction)
      let length = energy / product(direction, image)
      guard length.isFinite else { break }
      for i in x.indices {
        x[i] += length * direction[i]
        residual[i] -= length * image[i]
      }
      if product(residual, residual).squareRoot() <= goal { break }
      preconditioned = precondition(residual)
      let next = product(residual, preconditioned)
      let ratio = next / energy
      energy = next
      for i in direction.indices { direction[i] = preconditioned[i] + ratio * direction[i] }
    }
    return x
  }

  /// Solves with the incomplete factor.
  private func precondition(_ b: [Double]) -> [Double] {
    var y = order.map { b[$0] }
    for i in y.indices {
      var value = y[i]
      for k in start[i]..<start[i + 1] { value -= values[k] * y[columns[k]] }
      y[i] = value / pivots[i]
    }
    for i in y.indices.reversed() {
      y[i] /= pivots[i]
      for k in start[i]..<start[i + 1] { y[columns[k]] -= values[k] * y[i] }
    }
    var x = y
    for (position, parameter) in order.enumerated() { x[parameter] = y[position] }
    return x
  }

  /// Parameters by taking away, again and again, the one with the fewest neighbours left.
  private static func peeled(_ pattern: CurvaturePattern) -> [Int] {
    var neighbours = [[Int]](repeating: [], count: pattern.main)
    for pair in pattern.pairs {
      neighbours[pair.low].append(pair.high)
      neighbours[pair.high].append(pair.low)
    }
    var degree = neighbours.map(\.count)
    var buckets = [[Int]](repeating: [], count: (degree.max() ?? 0) + 1)
    for (parameter, count) in degree.enumerated() { buckets[count].append(parameter) }
    var taken = [Bool](repeating: false, count: pattern.main)
    var order: [Int] = []
    var lowest = 0
    while lowest < buckets.count {
      guard let parameter = buckets[lowest].popLast() else {
        lowest += 1
        continue
      }
      // Entries are not moved when a degree falls but entered again: the old ones are stale.
      guard !taken[parameter], degree[parameter] == lowest else { continue }
      taken[parameter] = true
      order.append(parameter)
      for neighbour in neighbours[parameter] where !taken[neighbour] {
        degree[neighbour] -= 1
        buckets[degree[neighbour]].append(neighbour)
        lowest = min(lowest, degree[neighbour])
      }
    }
    return order
  }
}
