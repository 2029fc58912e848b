import Statistics

extension Surface {
  /// The point near a peak that no point around it beats; where circular strength is centred elsewhere, this isn't the
  /// peak itself.
  ///
  /// The point is the root, in the box, of the slopes and of the contribution of turns to them away from their pivot.
  /// Where Newton's method doesn't find one, or the peak beats it, it is the peak.
  ///
  /// Complexity: O(n^3) a step.
  func unbeaten(near peak: [Double]) -> [Double] {
    let (n, numbers) = (basis.coordinates, basis.numbers)
    let turning = turning
    guard turning.contains(where: { abs($0) > Self.leastTurn }) else { return peak }
    var z = peak
    for _ in 0..<Self.mostSteps {
      let here = derivatives(z)
      let slope = (0..<numbers).map { i in
        (0..<numbers).reduce(here.gradient[i]) { $0 + turning[i * n + $1] * (z[$1] - basis.pivot[$1]) }
      }
      let free = (0..<numbers).filter { !((z[$0] <= -1 && slope[$0] <= 0) || (z[$0] >= 1 && slope[$0] >= 0)) }
      let curvature = free.flatMap { i in free.map { -here.hessian[i * n + $0] } }
      guard Cholesky(curvature, size: free.count) != nil else { return peak }
      let step = Self.solved(
        free.map { i in free.map { -here.hessian[i * n + $0] - turning[i * n + $0] } + [slope[i]] })
      let cut = min(1, Self.longest / max(step.reduce(0) { max($0, abs($1)) }, 1e-9))
      let next = zip(free, step).map { min(max(z[$0] + cut * $1, -1), 1) }
      let moved = zip(free, next).reduce(0) { max($0, abs(z[$1.0] - $1.1)) }
      for (i, place) in zip(free, next) { z[i] = place }
      if moved < 1e-4 { return advantage(of: z, over: peak) < 0 ? peak : z }
    }
    return peak
  }

  private static let (leastTurn, mostSteps, longest) = (1e-4, 30, 0.4)

  /// The change of each parameter's slope by each parameter's distance from the pivot: a skew matrix, row-major.
  private var turning: [Double] {
    let n = basis.coordinates
    var turning = [Double](repeating: 0, count: n * n)
    for (place, parameters) in basis.contests where parameters.count == 2 {
      turning[parameters[0] * n + parameters[1]] = coefficients[place]
      turning[parameters[1] * n + parameters[0]] = -coefficients[place]
    }
    return turning
  }

  /// Solves linear equations, each row with its right side at the end, by elimination: no pivot is 0 where the matrix's
  /// symmetric part is positive definite.
  private static func solved(_ equations: [[Double]]) -> [Double] {
    var rows = equations
    for k in rows.indices {
      for i in rows.indices where i != k {
        let factor = rows[i][k] / rows[k][k]
        for j in k...rows.count { rows[i][j] -= factor * rows[k][j] }
      }
    }
    return rows.indices.map { rows[$0][rows.count] / rows[$0][$0] }
  }
}
