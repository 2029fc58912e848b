import Synchronization

/// The joint covariance of many players of whom few met, without a matrix of all pairs.
///
/// H^-1 J H^-1 has no zeros, but a table shows only its diagonal and the entries of neighbours. Each column of H^-1
/// is solved for (see `ConjugateGradients`), several at a time, and only z' J z is kept of it. Any other column is
/// solved for when it is needed.
struct SparseCovariance {
  /// The relative accuracy of squared errors.
  private static let precision = 1e-8

  let size: Int
  private let fit: ComponentFit
  /// Row of each parameter.
  private let rows: [Int]
  private let component: [Int]
  /// Members of components that are centred.
  private let centred: [[Int]]
  /// J; `nil` for the inverse Hessian itself.
  private let scores: SparseMatrix?
  /// The diagonal.
  private(set) var variances: [Double]
  /// For each player, the one rated next below it in its component, and the covariance of the two.
  private var next: [(player: Int, value: Double)?]
  private let newest = NewestColumn()

  /// Computes the covariance; `nil` where the curvature isn't sparse, or the required accuracy isn't reached.
  ///
  /// Complexity: O(players * pairs * iterations).
  init?(_ decomposition: Decomposition, _ fit: ComponentFit, method: ErrorMethod, encounters: EncounterTable?) {
    guard fit.maximum.curvature.pattern.isSparse else { return nil }
    self.fit = fit
    size = decomposition.players + fit.objective.nuisance
    rows = fit.playerOfParameter + Array(decomposition.players..<size)
    component = decomposition.graph.component
    centred = decomposition.components.indices.filter { !decomposition.anchored.contains($0) }
      .map { decomposition.components[$0] }.filter { $0.count > 1 }
    switch method {
    case .inverseHessian: scores = nil
    case .sandwich:
      let sum = ScoreMatrix(
        decomposition, fit, encounters: encounters, sum: SparseMatrixSum(size: size))
      guard let scores = sum.withInformationOfUnscattered(decomposition) else { return nil }
      self.scores = scores
    }
    variances = [Double](repeating: 0, count: size)
    next = [(player: Int, value: Double)?](repeating: nil, count: size)
    guard fillNeighbours(decomposition) else { return nil }
  }

  /// Fills in the values that a table shows: variances, and the covariances of neighbours.
  private mutating func fillNeighbours(_ decomposition: Decomposition) -> Bool {
    let sorted = decomposition.components.filter { $0.count > 1 }.flatMap { members in
      members.sorted { (fit.ratings[$1], $0) < (fit.ratings[$0], $1) }
    }
    let order = sorted + Array(decomposition.players..<size)
    // J H^-1 of the column before the first lane.
    var before: [Double] = []
    for first in stride(from: 0, to: order.count, by: Lanes.scalarCount) {
      let columns = Array(order[first..<min(order.count, first + Lanes.scalarCount)])
      guard let solved = solved(columns) else { return false }
      let images = scores?.times(solved)
      var own = Lanes.zero
      var shared = Lanes.zero
      if let images {
        for row in 0..<size {
          own += solved[row] * images[row]
          var shifted = Lanes.zero
          shifted.highHalf = SIMD4(images[row][3], images[row][4], images[row][5], images[row][6])
          shifted.lowHalf = SIMD4(before.isEmpty ? 0 : before[row], images[row][0], images[row][1], images[row][2])
          shared += solved[row] * shifted
        }
        before = images.map { $0[Lanes.scalarCount - 1] }
      }
      for (lane, column) in columns.enumerated() {
        variances[column] = max(0, scores == nil ? solved[column][lane] : own[lane])
        guard first + lane > 0 else { continue }
        let previous = order[first + lane - 1]
        guard column < component.count, component[previous] == component[column] else { continue }
        next[previous] = (column, scores == nil ? solved[previous][lane] : shared[lane])
      }
    }
    return true
  }

  /// Columns of the centred H^-1; `nil` where they can't be solved for with the required accuracy.
  private func solved(_ columns: [Int]) -> [Lanes]? {
    var unit = [Lanes](repeating: .zero, count: size)
    for (lane, column) in columns.enumerated() { unit[column][lane] = 1 }
    return times(unit)
  }

  /// H^-1 centred in each component, times a vector in each lane.
  private func times(_ vector: [Lanes]) -> [Lanes]? {
    var whole = vector
    centre(&whole)
    let b = rows.map { whole[$0] }
    guard var x = fit.maximum.solver.solve(b, part: Self.precision) else { return nil }
    for direction in fit.flatDirections {
      var along = Lanes.zero
      for i in direction.indices { along += direction[i] * b[i] }
      for i in direction.indices { x[i] -= direction[i] / fit.objective.stiffness * along }
    }
    for row in whole.indices { whole[row] = .zero }
    for (parameter, row) in rows.enumerated() { whole[row] = x[parameter] }
    centre(&whole)
    return whole
  }

  private func centre(_ vector: inout [Lanes]) {
    for members in centred {
      var mean = Lanes.zero
      for player in members { mean += vector[player] }
      mean /= Lanes(repeating: Double(members.count))
      for player in members { vector[player] -= mean }
    }
  }

  /// The covariance times a vector.
  private func product(_ vector: [Double]) -> [Double] {
    let part = vector.map { Lanes.first($0) }
    guard let solved = times(part), let product = scores.map({ times($0.times(solved)) }) ?? solved else {
      preconditionFailure("what was solved for each column can be solved for their sum")
    }
    return product.map { $0[0] }
  }

  /// Covariance of two rows. Between players of different components it is taken as 0: only seat advantages contribute
  /// to it.
  ///
  /// Complexity: that of solving twice, except for neighbours by rating, and for the rows `i` that were asked for last.
  func value(_ i: Int, _ j: Int) -> Double {
    if i == j { return variances[i] }
    if i < component.count, j < component.count, component[i] != component[j] { return 0 }
    if let next = next[i], next.player == j { return next.value }
    if let next = next[j], next.player == i { return next.value }
    return newest.column.withLock { newest in
      if newest?.row != i { newest = (i, column(i)) }
      return newest?.values[j] ?? 0
    }
  }

  /// Covariances of a row with all.
  func column(_ j: Int) -> [Double] {
    var unit = [Double](repeating: 0, count: size)
    unit[j] = 1
    return product(unit)
  }

  /// The sum of each row's covariances with some.
  func sums(with members: [Int]) -> [Double] {
    var vector = [Double](repeating: 0, count: size)
    for member in members { vector[member] = 1 }
    return product(vector)
  }
}

/// The covariances of the row asked for last: callers that compare a player with all others ask for one row each
/// time.
private final class NewestColumn: Sendable {
  let column = Mutex<(row: Int, values: [Double])?>(nil)
}
