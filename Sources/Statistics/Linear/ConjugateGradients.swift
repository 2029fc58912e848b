/// Solves with the sparse main block of a `Curvature` by conjugate gradients, preconditioned with its Cholesky
/// factor: the complete one where there is little fill-in, which makes a single step, else an incomplete one (see
/// `Elimination`).
///
/// Several right-hand sides are solved at once, in the lanes of a vector.
/// Sources: J. A. Meijerink and H. A. van der Vorst, Mathematics of Computation 31, 1977 (the incomplete factor
/// exists for M-matrices such as the Laplacian of pairs); Golub and Van Loan, *Matrix Computations*, section 11.5.
struct ConjugateGradients {
  private static let iterationLimit = 1000

  /// The accuracy at which a solution is good enough.
  enum Goal {
    /// The residual is at most this part of the right-hand side.
    case residual(Double)
    /// The error of b' A^-1 b is at most about this part of it, estimated from the residual in the preconditioner's
    /// norm. Quadratic forms of the solution have an error of about the same relative size.
    case energy(Double)
  }

  private let elimination: Elimination
  /// The factor's entries below the diagonal, by rows, and one over its diagonal.
  private let factor: [Double]
  private let inversePivots: [Double]
  /// The matrix in the order of elimination: off the diagonal by rows, and the diagonal.
  private let start: [Int]
  private let columns: [Int32]
  private let values: [Double]
  private let diagonal: [Double]

  /// Factors; `nil` if a diagonal entry is not positive.
  ///
  /// Complexity: O(entries * entries in a row) of the factor.
  init?(_ curvature: Curvature) {
    guard curvature.diagonal.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    let elimination = curvature.pattern.elimination ?? Elimination(curvature.pattern.pairs, size: curvature.main)
    self.elimination = elimination
    let row = elimination.row
    var fill = [Int](repeating: 0, count: curvature.main + 1)
    for pair in curvature.pattern.pairs {
      fill[row[pair.low] + 1] += 1
      fill[row[pair.high] + 1] += 1
    }
    for i in 0..<curvature.main { fill[i + 1] += fill[i] }
    start = fill
    var columns = [Int32](repeating: 0, count: 2 * curvature.pattern.pairs.count)
    var values = [Double](repeating: 0, count: columns.count)
    for (slot, pair) in curvature.pattern.pairs.enumerated() {
      for (one, other) in [(row[pair.low], row[pair.high]), (row[pair.high], row[pair.low])] {
        columns[fill[one]] = Int32(other)
        values[fill[one]] = curvature.offDiagonal[slot]
        fill[one] += 1
      }
    }
    (self.columns, self.values) = (columns, values)
    diagonal = elimination.order.map { curvature.diagonal[$0] }
    (factor, inversePivots) = Self.factored(elimination, start, columns, values, diagonal)
  }

  private static func factored(
    _ elimination: Elimination, _ start: [Int], _ columns: [Int32], _ values: [Double], _ diagonal: [Double]
  ) -> (factor: [Double], inversePivots: [Double]) {
    var factor = [Double](repeating: 0, count: elimination.columns.count)
    var inversePivots = [Double](repeating: 0, count: diagonal.count)
    // The row being factored, spread out; zero elsewhere.
    var spread = [Double](repeating: 0, count: diagonal.count)
    let places = elimination.columns
    for i in diagonal.indices {
      for k in start[i]..<start[i + 1] where columns[k] < i { spread[Int(columns[k])] = values[k] }
      var pivot = diagonal[i]
      for place in elimination.start[i]..<elimination.start[i + 1] {
        let column = Int(places[place])
        var value = spread[column]
        for k in elimination.start[column]..<elimination.start[column + 1] {
          value -= factor[k] * spread[Int(places[k])]
        }
        value *= inversePivots[column]
        spread[column] = value
        factor[place] = value
        pivot -= value * value
      }
      for place in elimination.start[i]..<elimination.start[i + 1] { spread[Int(places[place])] = 0 }
      // Where dropped fill-in would make the pivot vanish, the diagonal alone still makes a preconditioner.
      inversePivots[i] = 1 / (pivot > 1e-12 * diagonal[i] ? pivot : diagonal[i]).squareRoot()
    }
    return (factor, inversePivots)
  }

  /// Solves main block x = b for each lane. If the goal isn't reached, `isReached` is false and x is the best
  /// approximation, which is still a direction of ascent for Newton's method.
  ///
  /// Complexity: O(pairs + entries of the factor) an iteration.
  func solve(_ b: [Lanes], to goal: Goal) -> (x: [Lanes], isReached: Bool) {
    let order = elimination.order
    var residual = order.map { b[$0] }
    var x = [Lanes](repeating: Lanes.zero, count: b.count)
    let square = Self.product(residual, residual)
    var (preconditioned, image) = (x, x)
    precondition(residual, &preconditioned)
    var direction = preconditioned
    var energy = Self.product(residual, preconditioned)
    var total = Lanes.zero
    func arrived() -> Bool {
      switch goal {
      case .residual(let part): Self.isAtMost(Self.product(residual, residual), part * part * square)
      case .energy(let part): Self.isAtMost(energy, part * total)
      }
    }
    var isReached = Self.isAtMost(square, Lanes.zero)
    var iteration = 0
    while !isReached, iteration < Self.iterationLimit {
      iteration += 1
      multiply(direction, &image)
      let length = Self.quotient(energy, Self.product(direction, image))
      total += length * energy
      Self.add(length, direction, to: &x)
      Self.add(-length, image, to: &residual)
      if case .residual = goal, arrived() {
        isReached = true
        break
      }
      precondition(residual, &preconditioned)
      let next = Self.product(residual, preconditioned)
      let ratio = Self.quotient(next, energy)
      energy = next
      if case .energy = goal, arrived() { isReached = true }
      for i in direction.indices { direction[i] = preconditioned[i] + ratio * direction[i] }
    }
    var solution = x
    for (position, parameter) in order.enumerated() { solution[parameter] = x[position] }
    return (solution, isReached)
  }

  /// Solves main block x = b to a residual of 1e-12 of b.
  func solve(_ b: [Double]) -> [Double] {
    solve(b.map { Lanes.first($0) }, to: .residual(1e-12)).x.map { $0[0] }
  }

  /// The product with the matrix.
  private func multiply(_ x: [Lanes], _ product: inout [Lanes]) {
    let size = x.count
    product.withUnsafeMutableBufferPointer { product in
      x.withUnsafeBufferPointer { x in
        start.withUnsafeBufferPointer { start in
          columns.withUnsafeBufferPointer { columns in
            values.withUnsafeBufferPointer { values in
              for i in 0..<size {
                var sum = diagonal[i] * x[i]
                for k in start[i]..<start[i + 1] { sum += values[k] * x[Int(columns[k])] }
                product[i] = sum
              }
            }
          }
        }
      }
    }
  }

  /// Solves with the factor.
  private func precondition(_ b: [Lanes], _ y: inout [Lanes]) {
    let size = b.count
    y.withUnsafeMutableBufferPointer { y in
      elimination.start.withUnsafeBufferPointer { start in
        elimination.columns.withUnsafeBufferPointer { columns in
          factor.withUnsafeBufferPointer { factor in
            for i in 0..<size {
              var value = b[i]
              for k in start[i]..<start[i + 1] { value -= factor[k] * y[Int(columns[k])] }
              y[i] = value * inversePivots[i]
            }
            for i in stride(from: size - 1, through: 0, by: -1) {
              let value = y[i] * inversePivots[i]
              y[i] = value
              for k in start[i]..<start[i + 1] { y[Int(columns[k])] -= factor[k] * value }
            }
          }
        }
      }
    }
  }

  private static func product(_ a: [Lanes], _ b: [Lanes]) -> Lanes {
    var sum = Lanes.zero
    for i in a.indices { sum += a[i] * b[i] }
    return sum
  }

  private static func add(_ factor: Lanes, _ a: [Lanes], to sum: inout [Lanes]) {
    for i in a.indices { sum[i] += factor * a[i] }
  }

  /// The quotient of two numbers, lane by lane; 0 in lanes that are done.
  private static func quotient(_ a: Lanes, _ b: Lanes) -> Lanes {
    (a / b).replacing(with: Lanes.zero, where: .!(b .> Lanes.zero))
  }

  private static func isAtMost(_ a: Lanes, _ b: Lanes) -> Bool {
    a.indices.allSatisfy { a[$0] <= b[$0] }
  }
}
