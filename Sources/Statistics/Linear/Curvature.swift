/// The pairs of main parameters that meet: the non-zeros of the negated Hessian.
struct CurvaturePattern {
  /// The number of parameters up to which a table of all pairs is small.
  private static let mostTabled = 1000

  let main: Int
  let pairs: [(low: Int, high: Int)]
  /// Whether few enough pairs meet for sparse methods to be faster.
  let isSparse: Bool
  /// The order of elimination of a sparse pattern's parameters.
  let elimination: Elimination?
  /// One more than the index into `pairs`, by both parameters in either order; 0 for pairs that don't meet. With many
  /// parameters the table is empty and `index` holds the pairs that meet, by both parameters as one number.
  private let slots: [Int32]
  private let index: [Int: Int32]

  /// - Parameter pairings: calls its argument with all pairs of main parameters that meet, in either order and any
  ///   number of times; fixed ones (-1) are ignored.
  init(main: Int, pairings: (_ meet: (Int, Int) -> Void) -> Void) {
    self.main = main
    var pairs: [(low: Int, high: Int)] = []
    let isTabled = main <= Self.mostTabled
    var slots = [Int32](repeating: 0, count: isTabled ? main * main : 0)
    var index: [Int: Int32] = [:]
    pairings { a, b in
      guard a >= 0, b >= 0, a != b else { return }
      let (low, high) = (min(a, b), max(a, b))
      let key = low * main + high
      guard isTabled ? slots[key] == 0 : index[key] == nil else { return }
      pairs.append((low, high))
      if isTabled {
        slots[key] = Int32(pairs.count)
        slots[high * main + low] = Int32(pairs.count)
      } else {
        index[key] = Int32(pairs.count)
      }
    }
    (self.pairs, self.slots, self.index) = (pairs, slots, index)
    isSparse = main >= BlockSolver.sparseSize && pairs.count * 16 < main * main
    elimination = isSparse ? Elimination(pairs, size: main) : nil
  }

  /// Index into `pairs`; -1 for two that do not meet, or where one is fixed.
  func slot(_ a: Int, _ b: Int) -> Int {
    guard a >= 0, b >= 0 else { return -1 }
    return Int((slots.isEmpty ? index[min(a, b) * main + max(a, b)] : slots[a * main + b]) ?? 0) - 1
  }
}

/// A negated Hessian in blocks: a sparse one for the main parameters, and a border for the few nuisance parameters.
struct Curvature {
  let pattern: CurvaturePattern
  let nuisance: Int
  private(set) var diagonal: [Double]
  /// Off-diagonal values, in the order of `pattern.pairs`.
  private(set) var offDiagonal: [Double]
  /// The curvature between nuisance parameter k and each main parameter, in row k.
  private(set) var border: [Double]
  private(set) var corner: [Double]

  init(pattern: CurvaturePattern, nuisance: Int) {
    self.pattern = pattern
    self.nuisance = nuisance
    diagonal = [Double](repeating: 0, count: pattern.main)
    offDiagonal = [Double](repeating: 0, count: pattern.pairs.count)
    border = [Double](repeating: 0, count: nuisance * pattern.main)
    corner = [Double](repeating: 0, count: nuisance * nuisance)
  }

  var main: Int { pattern.main }

  /// Adds the curvature of a function of x[a] - x[b], which meet at `slot`; either may be fixed (-1), and have none.
  @inline(__always)
  mutating func addDifference(_ a: Int, _ b: Int, _ value: Double, slot: Int) {
    if a >= 0 { diagonal[a] += value }
    if b >= 0 { diagonal[b] += value }
    if slot >= 0 { offDiagonal[slot] -= value }
  }

  /// Adds to the entries (p, q) and (q, p), once if p = q; fixed parameters (-1) are ignored.
  mutating func add(_ p: Int, _ q: Int, _ value: Double) {
    guard p >= 0, q >= 0 else { return }
    let (low, high) = (min(p, q), max(p, q))
    if low >= main {
      let (i, j) = (low - main, high - main)
      corner[i * nuisance + j] += value
      if i != j { corner[j * nuisance + i] += value }
    } else if high >= main {
      border[(high - main) * main + low] += value
    } else if low == high {
      diagonal[low] += value
    } else {
      offDiagonal[pattern.slot(low, high)] += value
    }
  }

  /// Adds factor * factors[k] to the entries of main parameter `a` and the first `count` of `others`, as often as `add`
  /// would.
  mutating func add(_ a: Int, _ factor: Double, others: [Int], factors: [Double], count: Int) {
    var own = diagonal[a]
    offDiagonal.withUnsafeMutableBufferPointer { [pattern] offDiagonal in
      for k in 0..<count {
        let (b, value) = (others[k], factor * factors[k])
        // Both entries of a parameter with itself fall on the diagonal.
        if a == b { own += 2 * value } else { offDiagonal[pattern.slot(a, b)] += value }
      }
    }
    diagonal[a] = own
  }

  /// The whole matrix, row-major.
  var dense: [Double] {
    let size = main + nuisance
    var matrix = [Double](repeating: 0, count: size * size)
    for i in 0..<main { matrix[i * size + i] = diagonal[i] }
    for (slot, pair) in pattern.pairs.enumerated() {
      matrix[pair.low * size + pair.high] = offDiagonal[slot]
      matrix[pair.high * size + pair.low] = offDiagonal[slot]
    }
    for k in 0..<nuisance {
      for i in 0..<main {
        matrix[i * size + main + k] = border[k * main + i]
        matrix[(main + k) * size + i] = border[k * main + i]
      }
      for l in 0..<nuisance { matrix[(main + k) * size + main + l] = corner[k * nuisance + l] }
    }
    return matrix
  }

  /// The product of the main block and a vector.
  func timesMain(_ x: [Double]) -> [Double] {
    var y = [Double](repeating: 0, count: main)
    for i in 0..<main { y[i] = diagonal[i] * x[i] }
    for (slot, pair) in pattern.pairs.enumerated() {
      y[pair.low] += offDiagonal[slot] * x[pair.high]
      y[pair.high] += offDiagonal[slot] * x[pair.low]
    }
    return y
  }
}
