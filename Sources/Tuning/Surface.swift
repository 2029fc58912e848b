import Statistics

/// A strength surface: the coefficients of the basis, in natural logarithms of odds.
struct Surface: Sendable {
  let basis: SurfaceBasis
  let coefficients: [Double]
  /// What each bump is multiplied by, patch by patch.
  private let weights: [[Double]]

  init(basis: SurfaceBasis, coefficients: [Double]) {
    (self.basis, self.coefficients) = (basis, coefficients)
    var start = basis.range(SurfaceBasis.bumps).lowerBound
    weights = basis.patches.map { patch in
      defer { start += patch.count }
      return patch.weights(coefficients[start..<start + patch.count])
    }
  }

  /// The strength at a point, but for a constant.
  func value(_ z: [Double]) -> Double { derivatives(z).value }

  /// The logarithm of the odds of one point against another, contests and all.
  func advantage(of first: [Double], over second: [Double]) -> Double {
    zip(basis.difference(first, second), coefficients).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// The strength, its slopes, and its second derivatives as a row-major matrix.
  func derivatives(_ z: [Double]) -> (value: Double, gradient: [Double], hessian: [Double]) {
    let n = basis.parameters
    var value = 0.0
    var gradient = [Double](repeating: 0, count: n)
    var hessian = [Double](repeating: 0, count: n * n)
    for i in 0..<n {
      for (k, own) in SurfaceBasis.own(z[i]).enumerated() {
        let coefficient = coefficients[k * n + i]
        value += coefficient * own.value
        gradient[i] += coefficient * own.slope
        hessian[i * n + i] += coefficient * own.bend
      }
    }
    var k = SurfaceBasis.degree * n
    for i in 0..<n {
      for j in i + 1..<max(n, i + 1) {
        let coefficient = coefficients[k]
        value += coefficient * z[i] * z[j]
        gradient[i] += coefficient * z[j]
        gradient[j] += coefficient * z[i]
        hessian[i * n + j] = coefficient
        hessian[j * n + i] = coefficient
        k += 1
      }
    }
    for (patch, weights) in zip(basis.patches, weights) { patch.add(weights, at: z, to: &value, &gradient, &hessian) }
    for wall in basis.steps {
      let step = Wall.step(z[wall.parameter] - wall.middle)
      value += coefficients[wall.place] * step.value
      gradient[wall.parameter] += coefficients[wall.place] * step.slope
    }
    return (value, gradient, hessian)
  }

  /// The point of highest strength in the box that climbing comes to from the best places along each parameter in turn.
  ///
  /// Complexity: O(n) times the places, and a climb for each start.
  func highest(from starts: [[Double]]) -> [Double] {
    var best: (point: [Double], value: Double)?
    for start in starts {
      let end = climb(from: swept(start))
      if end.value > best?.value ?? -.infinity { best = end }
    }
    return unbeaten(near: best?.point ?? Array(repeating: 0, count: basis.parameters))
  }

  /// Where one parameter after the other, twice, has gone to the best of 17 places along its range, and of those beside
  /// the steps of its walls: what a parameter's own terms have several peaks of, climbing doesn't get across.
  private func swept(_ start: [Double]) -> [Double] {
    let n = basis.parameters
    var z = start
    for i in [Range(0...n - 1), Range(0...n - 1)].joined() {
      let products = (0..<n).reduce(0) { $1 == i ? $0 : $0 + product(i, $1) * z[$1] }
      let steps = basis.steps.filter { $0.parameter == i }
      let lines = zip(basis.patches, weights).map { $0.line(through: z, along: i, weights: $1) }
      func height(_ x: Double, _ own: [Double]) -> Double {
        let bumps = lines.reduce(0) { $0 + $1.height(at: x) }
        let smooth = own.indices.reduce(products * x + bumps) { $0 + coefficients[$1 * n + i] * own[$1] }
        return steps.reduce(smooth) { $0 + coefficients[$1.place] * Wall.step(x - $1.middle).value }
      }
      var highest = height(z[i], SurfaceBasis.own(z[i]).map(\.value))
      func look(_ x: Double, _ own: [Double]) {
        let there = height(x, own)
        if there > highest { (highest, z[i]) = (there, x) }
      }
      for place in Self.places { look(place.x, place.own) }
      for x in steps.flatMap({ [$0.middle - Wall.spacing / 2, $0.middle + Wall.spacing / 2] }) where abs(x) < 1 {
        look(x, SurfaceBasis.own(x).map(\.value))
      }
    }
    return z
  }

  private static let places = (-8...8).map { step in
    let x = Double(step) / 8
    return (x: x, own: SurfaceBasis.own(x).map(\.value))
  }

  /// The coefficient of the product of two parameters.
  private func product(_ i: Int, _ j: Int) -> Double {
    let (low, high, n) = (min(i, j), max(i, j), basis.parameters)
    // Rows of n - 1, n - 2, ... products lie before that of `low`.
    return coefficients[SurfaceBasis.degree * n + low * (2 * n - low - 1) / 2 + high - low - 1]
  }

  /// Newton's method in the box: coordinates that press against a side stay there; where the surface isn't concave,
  /// the curvature is raised until it is.
  func climb(from start: [Double], reach: Double = 2) -> (point: [Double], value: Double) {
    let n = basis.parameters
    let (low, high) = (start.map { max(-1, $0 - reach) }, start.map { min(1, $0 + reach) })
    var z = start
    var here = derivatives(z)
    for _ in 0..<40 {
      let slope = here.gradient
      let free = (0..<n).filter { !((z[$0] <= low[$0] && slope[$0] <= 0) || (z[$0] >= high[$0] && slope[$0] >= 0)) }
      guard !free.isEmpty, let step = newtonStep(here.gradient, here.hessian, free: free) else { break }
      var length = 1.0
      var moved = 0.0
      while length > 1e-3 {
        var next = z
        for (a, i) in free.enumerated() { next[i] = min(max(z[i] + length * step[a], low[i]), high[i]) }
        let there = derivatives(next)
        if there.value > here.value {
          moved = zip(next, z).reduce(0) { max($0, abs($1.0 - $1.1)) }
          (z, here) = (next, there)
          break
        }
        length /= 3
      }
      if moved < 1e-5 { break }
    }
    return (z, here.value)
  }

  private func newtonStep(_ gradient: [Double], _ hessian: [Double], free: [Int]) -> [Double]? {
    let n = basis.parameters
    let m = free.count
    let scale = free.reduce(1e-6) { max($0, abs(hessian[$1 * n + $1])) }
    var raise = 0.0
    while raise < 1e6 * scale {
      var matrix = [Double](repeating: 0, count: m * m)
      for a in 0..<m {
        for b in 0...a { matrix[a * m + b] = -hessian[free[a] * n + free[b]] }
        matrix[a * m + a] += raise
      }
      if let factor = Cholesky(matrix, size: m) { return factor.solve(free.map { gradient[$0] }) }
      raise = raise == 0 ? scale * 0.01 : raise * 4
    }
    return nil
  }
}
