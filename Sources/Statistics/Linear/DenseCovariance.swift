/// The joint covariance of ratings inside components, and of nuisance parameters, as a matrix.
///
/// The covariance is held as its factors H^-1 and J H^-1, so that a table needs O(n^2) and not O(n^3).
struct DenseCovariance {
  let size: Int
  /// H^-1 centred in each component, row-major and symmetric.
  private let bread: [Double]
  /// Row i is row i of H^-1 J; `nil` for the inverse Hessian itself.
  private let filled: [Double]?

  init(_ decomposition: Decomposition, _ fit: ComponentFit, method: ErrorMethod, encounters: EncounterTable?) throws {
    size = decomposition.players + fit.objective.nuisance
    let bread = try Self.bread(decomposition, fit)
    self.bread = bread
    switch method {
    case .inverseHessian: filled = nil
    case .sandwich:
      var scores = ScoreMatrix(decomposition, fit, encounters: encounters, sum: DenseMatrixSum(size: size))
      scores.addInformationOfUnscattered(decomposition)
      filled = Self.product(bread, scores.sum.values, size)
    }
  }

  /// - Parameter values: row-major and symmetric.
  init(size: Int, values: [Double]) { (self.size, bread, filled) = (size, values, nil) }

  /// Covariance of two rows.
  ///
  /// Complexity: O(size).
  func value(_ i: Int, _ j: Int) -> Double {
    guard let filled else { return bread[i * size + j] }
    return filled.withUnsafeBufferPointer { filled in
      bread.withUnsafeBufferPointer { bread in
        dot(filled.baseAddress! + i * size, bread.baseAddress! + j * size, size)
      }
    }
  }

  /// The variance of each of some rows, and the sum of its covariances with all of them.
  ///
  /// Complexity: O(members * size).
  func within(_ members: [Int]) -> [(variance: Double, sum: Double)] {
    guard let filled else {
      return members.map { i in (bread[i * size + i], members.reduce(0) { $0 + bread[i * size + $1] }) }
    }
    var column = [Double](repeating: 0, count: size)
    for member in members {
      for j in 0..<size { column[j] += bread[member * size + j] }
    }
    return members.map { i in
      let sum = filled.withUnsafeBufferPointer { dot($0.baseAddress! + i * size, column, size) }
      return (value(i, i), sum)
    }
  }

  /// H^-1 with the row of the player who holds the zero put back, centred in each component without fixed players.
  private static func bread(_ decomposition: Decomposition, _ fit: ComponentFit) throws -> [Double] {
    let n = decomposition.players
    let size = n + fit.objective.nuisance
    let parameters = fit.objective.parameters
    guard let inverse = fit.inverse() else {
      throw StatisticsError.notConverged(iterations: fit.maximum.iterations, change: 0)
    }
    let rows = fit.playerOfParameter + Array(n..<size)
    var bread = [Double](repeating: 0, count: size * size)
    for p in 0..<parameters {
      for q in 0..<parameters { bread[rows[p] * size + rows[q]] = inverse[p * parameters + q] }
    }
    for (index, members) in decomposition.components.enumerated()
    where members.count > 1 && !decomposition.anchored.contains(index) {
      var mean = [Double](repeating: 0, count: size)
      for player in members {
        for j in 0..<size { mean[j] += bread[player * size + j] / Double(members.count) }
      }
      for player in members {
        for j in 0..<size { bread[player * size + j] -= mean[j] }
      }
      for i in 0..<size {
        let mean = members.reduce(0) { $0 + bread[i * size + $1] } / Double(members.count)
        for player in members { bread[i * size + player] -= mean }
      }
    }
    return bread
  }

  /// The row-major product a b for a sparse, symmetric b: zeros are passed over.
  private static func product(_ a: [Double], _ b: [Double], _ size: Int) -> [Double] {
    // a b = (b a)' with both symmetric; rows of b a are sums of few rows of a.
    var transposed = [Double](repeating: 0, count: size * size)
    transposed.withUnsafeMutableBufferPointer { transposed in
      a.withUnsafeBufferPointer { a in
        guard let sum = transposed.baseAddress, let a = a.baseAddress else { return }
        for i in 0..<size {
          for k in 0..<size where b[i * size + k] != 0 {
            addMultiple(b[i * size + k], of: a + k * size, to: sum + i * size, size)
          }
        }
      }
    }
    var product = transposed
    for i in 0..<size {
      for j in 0..<size { product[i * size + j] = transposed[j * size + i] }
    }
    return product
  }
}
