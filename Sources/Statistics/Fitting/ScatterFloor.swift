/// A correction for directions in which the results show no scatter.
///
/// The sandwich H^-1 J H^-1 takes scatter J from the results. In a direction in which no result differs from its
/// expectation, J is 0, and a few even games would seem to settle a rating for good. Such directions needn't be of
/// one player or parameter: where other games distinguish seats, it may be a difference given the seat advantages. So
/// they are looked for in the whole of H^-1/2 J H^-1/2, whose eigenvalues are the ratios of the results' scatter to
/// that of the model, and which doesn't depend on the order of players. Eigenvalues next to 0 are raised to 1.
enum ScatterFloor {
  /// The scatter, as a part of that of a single game, below which there is none: as soon as a single result differs
  /// from others, there is more.
  private static let partOfAGame = 0.01
  /// The size up to which all directions are examined; of larger tables, those that elimination finds nearly singular.
  private static let wholeSize = 64

  /// Vectors whose squares, added to `scatter`, raise directions without scatter to the level of `information`; empty
  /// if there are no such directions. Both matrices are row-major, and are sums over `games` games.
  ///
  /// Complexity: O(size^3), or for large tables O(size^3 / 6) unless scatter may be missing.
  static func missing(_ scatter: [Double], information: [Double], size: Int, games: Double) -> [[Double]] {
    guard mayLack(scatter, information, size), let factor = Cholesky(information, size: size) else { return [] }
    // L^-1 J L^-T with H = L L', column by column and row by row.
    let half = transposed((0..<size).map { factor.solveLower(Array(scatter[$0 * size..<($0 + 1) * size])) })
    let relative = half.map(factor.solveLower)
    guard hasEigenvalue(of: relative, upTo: 2 * least(games: games)) else { return [] }
    let base = size <= wholeSize ? unitVectors(size) : LinearSystem.orthonormal(nearKernel(relative))
    let images = base.map { vector in relative.map { product($0, vector) } }
    let eigen = SymmetricEigen(base.map { vector in images.map { product(vector, $0) } })
    return zip(eigen.values, eigen.vectors).filter { $0.0 < least(games: games) }.map { _, shares in
      var vector = [Double](repeating: 0, count: size)
      for (share, part) in zip(shares, base) {
        for i in 0..<size { vector[i] += share * part[i] }
      }
      return factor.multiplyLower(vector)
    }
  }

  /// The ratio of scatter to information below which there is no scatter.
  static func least(games: Double) -> Double { partOfAGame / max(1, games) }

  /// Whether `scatter` isn't clearly positive definite: a quick check that spares nearly all large tables the rest.
  private static func mayLack(_ scatter: [Double], _ information: [Double], _ size: Int) -> Bool {
    if size <= wholeSize { return true }
    for i in 0..<size where scatter[i * size + i] <= 1e-2 * information[i * size + i] { return true }
    return Cholesky(scatter, size: size, tolerance: 1e-3) == nil
  }

  /// Whether a symmetric matrix has an eigenvalue up to `bound`, by elimination: a fiftieth of the time for finding
  /// all.
  private static func hasEigenvalue(of matrix: [[Double]], upTo bound: Double) -> Bool {
    var shifted = Array(matrix.joined())
    for i in matrix.indices { shifted[i * matrix.count + i] -= bound }
    return Cholesky(shifted, size: matrix.count) == nil
  }

  /// Vectors that a symmetric matrix maps nearly to 0, by elimination with diagonal pivots.
  private static func nearKernel(_ matrix: [[Double]]) -> [[Double]] {
    let size = matrix.count
    var rest = matrix
    var isPivot = [Bool](repeating: false, count: size)
    var pivots: [Int] = []
    while let pivot = rest.indices.filter({ !isPivot[$0] }).max(by: { rest[$0][$0] < rest[$1][$1] }),
      rest[pivot][pivot] > 1e-3
    {
      isPivot[pivot] = true
      pivots.append(pivot)
      // All other rows, pivots included: the remaining ones show how they follow the others.
      let row = rest[pivot].map { $0 / rest[pivot][pivot] }
      rest[pivot] = row
      row.withUnsafeBufferPointer { row in
        for i in rest.indices where i != pivot && rest[i][pivot] != 0 {
          let factor = -rest[i][pivot]
          rest[i].withUnsafeMutableBufferPointer { other in
            addMultiple(factor, of: row.baseAddress!, to: other.baseAddress!, size)
          }
        }
      }
    }
    return rest.indices.filter { !isPivot[$0] }.map { free in
      var vector = [Double](repeating: 0, count: size)
      vector[free] = 1
      for pivot in pivots { vector[pivot] = -rest[pivot][free] }
      return vector
    }
  }

  private static func unitVectors(_ size: Int) -> [[Double]] {
    (0..<size).map { one in (0..<size).map { $0 == one ? 1 : 0 } }
  }

  private static func transposed(_ rows: [[Double]]) -> [[Double]] {
    rows.indices.map { column in rows.map { $0[column] } }
  }

  private static func product(_ a: [Double], _ b: [Double]) -> Double {
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in a.isEmpty ? 0 : dot(a.baseAddress!, b.baseAddress!, a.count) }
    }
  }
}
