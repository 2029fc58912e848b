/// What scatter lacks where results show none.
///
/// The sandwich H^-1 J H^-1 takes scatter J from the results. In a direction in which no result differs from what is
/// expected, J is 0, and a few even games would seem to settle a rating for good. Such directions needn't be of one player
/// or parameter: where seats are told apart by other games, it may be a difference given what seats are worth. So they are
/// looked for in the whole of H^-1/2 J H^-1/2, whose eigenvalues say by how much results scatter more than the model has
/// it, and which doesn't depend on the order of players. Those of 0 are raised to 1.
enum ScatterFloor {
  /// Below this share of what the model says scatter is none. With results that vary at all it's at least about one by
  /// the number of games.
  private static let threshold = 1e-9

  /// Vectors whose squares, added to `scatter`, raise directions without scatter to what `information` says; none where
  /// there are no such directions. Both matrices are row-major.
  ///
  /// Complexity: O(size^3 / 6), and O(size^3) where scatter is missing.
  static func missing(_ scatter: [Double], information: [Double], size: Int) -> [[Double]] {
    guard mayLack(scatter, information, size), let factor = Cholesky(information, size: size) else { return [] }
    // L^-1 J L^-T with H = L L', column by column and row by row.
    let half = transposed((0..<size).map { factor.solveLower(Array(scatter[$0 * size..<($0 + 1) * size])) })
    let relative = half.map(factor.solveLower)
    return LinearSystem.orthonormal(kernel(relative)).map(factor.timesLower)
  }

  /// A quick look, which spares nearly all tables the rest: whether `scatter` is anything but clearly definite.
  private static func mayLack(_ scatter: [Double], _ information: [Double], _ size: Int) -> Bool {
    for i in 0..<size where scatter[i * size + i] <= 1e-6 * information[i * size + i] { return true }
    return Cholesky(scatter, size: size, tolerance: 1e-6) == nil
  }

  /// A base of the vectors that a symmetric matrix takes to next to nothing, by elimination with diagonal pivots.
  private static func kernel(_ matrix: [[Double]]) -> [[Double]] {
    let size = matrix.count
    var rest = matrix
    var isPivot = [Bool](repeating: false, count: size)
    var pivots: [Int] = []
    while let pivot = rest.indices.filter({ !isPivot[$0] }).max(by: { rest[$0][$0] < rest[$1][$1] }),
      rest[pivot][pivot] > threshold
    {
      isPivot[pivot] = true
      pivots.append(pivot)
      // All other rows, pivots included: what remains of these says how they follow the others.
      let row = rest[pivot].map { $0 / rest[pivot][pivot] }
      rest[pivot] = row
      for i in rest.indices where i != pivot {
        let factor = rest[i][pivot]
        for j in row.indices { rest[i][j] -= factor * row[j] }
      }
    }
    return rest.indices.filter { !isPivot[$0] }.map { free in
      var vector = [Double](repeating: 0, count: size)
      vector[free] = 1
      for pivot in pivots { vector[pivot] = -rest[pivot][free] }
      return vector
    }
  }

  private static func transposed(_ rows: [[Double]]) -> [[Double]] {
    rows.indices.map { column in rows.map { $0[column] } }
  }
}
