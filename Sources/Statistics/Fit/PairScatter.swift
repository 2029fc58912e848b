/// Residuals of pairs and first seats, with the covariance of their sums.
///
/// A sample, an encounter or a game, is of one pair, so that the only values besides variances of pairs are
/// covariances with first seats.
struct PairScatter {
  private let seats: Int
  /// The residuals, by pair and then by first seat.
  private(set) var residuals: [Double]
  /// The variance of each pair's residual.
  private(set) var variances: [Double]
  /// The covariance of each pair's residual with each first seat's, row-major.
  private(set) var shared: [Double]
  /// The covariances of first seats' residuals, row-major.
  private(set) var seatVariances: [Double]
  /// The sum of all squared residuals, without weights.
  private(set) var squares = 0.0
  /// The number of samples.
  private(set) var samples = 0.0

  /// Creates sums without samples.
  init(_ geometry: PairGeometry) {
    seats = geometry.seats
    residuals = [Double](repeating: 0, count: geometry.pairs + seats)
    variances = [Double](repeating: 0, count: geometry.pairs)
    shared = [Double](repeating: 0, count: geometry.pairs * seats)
    seatVariances = [Double](repeating: 0, count: seats * seats)
  }

  /// Adds a sample that occurred `count` times.
  ///
  /// - Parameters:
  ///   - residual: the residual of the pair.
  ///   - bySeat: the residuals of the first seats that take part in it.
  ///   - weight: the factor of its squares.
  mutating func add(
    _ residual: Double, bySeat: [(seat: Int, residual: Double)], pair: Int, count: Double, weight: Double
  ) {
    residuals[pair] += count * residual
    squares += count * residual * residual
    samples += count
    for (seat, own) in bySeat { residuals[variances.count + seat] += count * own }
    variances[pair] += count * weight * residual * residual
    for (one, own) in bySeat {
      shared[pair * seats + one] += count * weight * residual * own
      for (other, another) in bySeat { seatVariances[one * seats + other] += count * weight * own * another }
    }
  }

  /// Adds a game of one cell, a sample by itself, that occurred `count` times.
  ///
  /// - Parameters:
  ///   - residual: the residual of the player who moved first.
  ///   - weight: the factor of its squares.
  mutating func add(_ residual: Double, of cell: PairGeometry.Cell, count: Double, weight: Double) {
    residuals[cell.pair] += count * cell.sign * residual
    squares += count * residual * residual
    samples += count
    if let seat = cell.seat { residuals[variances.count + seat] += count * residual }
    addVariance(count * weight * residual * residual, of: cell)
  }

  /// Adds the scatter of independent games of one cell, given for the score of the player who moves first.
  mutating func addVariance(_ variance: Double, of cell: PairGeometry.Cell) {
    variances[cell.pair] += variance
    guard let seat = cell.seat else { return }
    shared[cell.pair * seats + seat] += cell.sign * variance
    seatVariances[seat * seats + seat] += variance
  }
}

extension PairScatter {
  /// The test statistic: the minimum, over all changes of the parameters, of the remaining residuals in units of
  /// their scatter. That is e'(A V A')+ e, with e the residuals of a fit, A the projection of errors onto residuals
  /// and V the scatter of errors. Nil where residuals hardly scatter.
  ///
  /// Residuals after a fit are errors less the part that the fit absorbs, which is a change of the parameters. So the
  /// form in the pseudoinverse, which would take a matrix of all pairs squared, is a least-squares problem.
  /// Source: C. R. Rao, *Linear Statistical Inference and Its Applications*, 2nd edition, 1973, section 1c.4.
  ///
  /// Complexity: O(pairs * seats^2 + parameters^2 * seats + parameters^3).
  func statistic(_ geometry: PairGeometry) -> Double? {
    // The residuals are one more column after the parameters'.
    let (columns, last) = (geometry.parameters + 1, geometry.parameters)
    var normal = [Double](repeating: 0, count: columns * columns)
    var rest = seatRests(geometry)
    var seatScatter = seatVariances
    for seat in 0..<seats { seatScatter[seat * seats + seat] *= 1 + 1e-9 }
    for pair in variances.indices {
      guard variances[pair] > 0 else { return nil }
      let row = geometry.pairRows[pair] + [(last, residuals[pair])]
      for (i, a) in row {
        for (j, b) in row { normal[i * columns + j] += a * b / variances[pair] }
      }
      for seat in 0..<seats where shared[pair * seats + seat] != 0 {
        let share = shared[pair * seats + seat] / variances[pair]
        for (i, a) in row { rest[seat][i] -= share * a }
        for other in 0..<seats { seatScatter[seat * seats + other] -= share * shared[pair * seats + other] }
      }
    }
    guard let factor = Cholesky(seatScatter, size: seats) else { return nil }
    for i in 0..<columns {
      let solved = factor.solve(rest.map { $0[i] })
      guard solved.contains(where: { $0 != 0 }) else { continue }
      for j in 0..<columns {
        for seat in 0..<seats { normal[i * columns + j] += solved[seat] * rest[seat][j] }
      }
    }
    return Self.least(normal, columns)
  }

  /// The derivatives of first seats' scores by the parameters, with their residuals as the last column.
  private func seatRests(_ geometry: PairGeometry) -> [[Double]] {
    geometry.seatRows.enumerated().map { seat, row in
      var dense = [Double](repeating: 0, count: geometry.parameters + 1)
      for (parameter, value) in row { dense[parameter] = value }
      dense[geometry.parameters] = residuals[variances.count + seat]
      return dense
    }
  }

  /// The least value of a quadratic form whose last coordinate is -1.
  private static func least(_ form: [Double], _ columns: Int) -> Double? {
    let free = columns - 1
    var matrix = [Double](repeating: 0, count: free * free)
    for i in 0..<free {
      for j in 0..<free { matrix[i * free + j] = form[i * columns + j] }
      // Directions in which nothing changes, as of seats that players didn't change, have to be kept at 0.
      matrix[i * free + i] *= 1 + 1e-9
    }
    guard let factor = Cholesky(matrix, size: free) else { return nil }
    let slope = (0..<free).map { form[$0 * columns + free] }
    return max(0, form[columns * columns - 1] - product(slope, factor.solve(slope)))
  }
}
