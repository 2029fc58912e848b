import Statistics

/// A strength surface: the coefficients of the basis, in natural logarithms of odds.
struct Surface: Sendable {
  let basis: SurfaceBasis
  let coefficients: [Double]
  /// The coefficients of the bumps, patch by patch.
  private let weights: [[Double]]
  /// The heights of each wall at its knots.
  private let heights: [[Double]]

  init(basis: SurfaceBasis, coefficients: [Double]) {
    (self.basis, self.coefficients) = (basis, coefficients)
    var start = basis.range(SurfaceBasis.bumps).lowerBound
    weights = basis.patches.map { patch in
      defer { start += patch.count }
      return patch.weights(coefficients[start..<start + patch.count])
    }
    heights = basis.walls.enumerated().map { $1.shape.heights(coefficients[basis.places(ofWall: $0)]) }
  }

  /// The strength at a point, up to a constant.
  func value(_ z: [Double]) -> Double { derivatives(z).value }

  /// The logarithm of the odds of one point against another, contests and all.
  func advantage(of first: [Double], over second: [Double]) -> Double {
    product(basis.difference(first, second), coefficients)
  }

  /// The strength, its slopes, and its second derivatives as a row-major matrix.
  func derivatives(_ z: [Double]) -> (value: Double, gradient: [Double], hessian: [Double]) {
    let n = basis.coordinates
    var value = 0.0
    var gradient = [Double](repeating: 0, count: n)
    var hessian = [Double](repeating: 0, count: n * n)
    for i in 0..<basis.numbers {
      for (k, own) in SurfaceBasis.own(z[i]).enumerated() {
        let coefficient = coefficients[basis.place(k, i)]
        value += coefficient * own.value
        gradient[i] += coefficient * own.slope
        hessian[i * n + i] += coefficient * own.bend
      }
    }
    for i in basis.numbers..<n {
      value += coefficients[i] * z[i]
      gradient[i] += coefficients[i]
    }
    var k = basis.place(SurfaceBasis.degree, 0)
    for (i, others) in basis.partners.enumerated() {
      for j in others {
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
    for (wall, heights) in zip(basis.walls, heights) {
      let here = wall.position(z[wall.parameter])
      value += Wall.value(of: heights, at: here)
      gradient[wall.parameter] += Wall.slope(of: heights, at: here)
    }
    return (value, gradient, hessian)
  }

  /// The point of highest strength in a region of the box that climbing reaches from the best places along each
  /// number in turn, and from there with other words.
  ///
  /// Where that leads out of the region, it is the best of the points reached by climbing along the region's sides:
  /// from the points nearest to the one reached, and from the first start.
  ///
  /// Complexity: O(n) times the places, and a climb, for each start; a climb more for each word.
  func highest(from starts: [[Double]], within region: FeasibleRegion) -> [Double] {
    let ends = starts.map { withBestWords(from: climb(from: swept($0)), within: .whole) }
    guard let best = ends.max(by: { $0.value < $1.value }) else { return basis.centre }
    let top = unbeaten(near: best.point)
    guard !region.holds(top) else { return top }
    var places = [region.nearest(to: starts[0])]
    for place in ends.map({ region.nearest(to: $0.point) }) {
      let isNew = places.allSatisfy { other in zip(other, place).contains { abs($0 - $1) > Self.distinct } }
      if isNew { places.append(place) }
    }
    let slides = places.map { withBestWords(from: slide(from: $0, within: region), within: region) }
    return slides.max { $0.value < $1.value }?.point ?? places[0]
  }

  /// The smallest distance between two points that are each worth a climb.
  private static let distinct = 0.01

  /// The best point after changing one word after the other until none improves it, with the numbers following each
  /// time: with another word other numbers may be best.
  private func withBestWords(
    from start: (point: [Double], value: Double), within region: FeasibleRegion
  ) -> (point: [Double], value: Double) {
    var best = start
    var isBetter = true
    while isBetter {
      isBetter = false
      for field in basis.words {
        for other in SurfaceBasis.others(field, than: best.point) {
          let end = climb(from: other, within: region)
          if end.value > best.value { (best, isBetter) = (end, true) }
        }
      }
    }
    return best
  }

  /// The point after moving one number after the other, twice, to the best of 17 places along its range and of the
  /// knots of its walls. This crosses valleys between peaks of a parameter's own terms, which climbing doesn't.
  private func swept(_ start: [Double]) -> [Double] {
    let n = basis.numbers
    var z = start
    for i in [0..<n, 0..<n].joined() {
      let products = z.indices.reduce(0) { $1 == i ? $0 : $0 + coefficients[basis.product(i, $1)] * z[$1] }
      let walls = zip(basis.walls, heights).filter { $0.0.parameter == i }
      let lines = zip(basis.patches, weights).map { $0.line(through: z, along: i, weights: $1) }
      func height(_ x: Double, _ own: [Double]) -> Double {
        let bumps = lines.reduce(0) { $0 + $1.height(at: x) }
        let smooth = own.indices.reduce(products * x + bumps) { $0 + coefficients[basis.place($1, i)] * own[$1] }
        return walls.reduce(smooth) { $0 + Wall.value(of: $1.1, at: $1.0.position(x)) }
      }
      var highest = height(z[i], SurfaceBasis.own(z[i]).map(\.value))
      func look(_ x: Double, _ own: [Double]) {
        let there = height(x, own)
        if there > highest { (highest, z[i]) = (there, x) }
      }
      for place in Self.places { look(place.x, place.own) }
      for x in walls.flatMap(\.0.knots) where abs(x) < 1 {
        look(x, SurfaceBasis.own(x).map(\.value))
      }
    }
    return z
  }

  private static let places = (-8...8).map { step in
    let x = Double(step) / 8
    return (x: x, own: SurfaceBasis.own(x).map(\.value))
  }

  /// The point that climbing in a region reaches, words staying as they are: in the box, and where that leads out of
  /// the region along its sides.
  func climb(from start: [Double], within region: FeasibleRegion) -> (point: [Double], value: Double) {
    let free = climb(from: start)
    return region.holds(free.point) ? free : slide(from: region.nearest(to: free.point), within: region)
  }

  /// The smallest rise that counts, in nats: 0.002 Elo.
  private static let leastRise = 1e-5

  /// Climbs along slopes without the components that would lead out of the region, by the steps that would have been
  /// right before, or shorter ones.
  ///
  /// Source: E. G. Birgin, J. M. Martinez and M. Raydan, *Nonmonotone spectral projected gradient methods on convex
  /// sets*, SIAM Journal on Optimization 10, 2000; here each step goes up.
  private func slide(from start: [Double], within region: FeasibleRegion) -> (point: [Double], value: Double) {
    let numbers = 0..<basis.numbers
    var z = start
    var here = derivatives(z)
    var length = 0.5 / max(1e-9, numbers.reduce(0) { max($0, abs(here.gradient[$1])) })
    for _ in 0..<60 {
      var next = z
      var there = here
      repeat {
        var aim = z
        for i in numbers { aim[i] = min(max(z[i] + length * here.gradient[i], -1), 1) }
        next = region.nearest(to: aim)
        there = derivatives(next)
        length /= 4
      } while there.value <= here.value && length > 1e-9
      guard there.value > here.value else { break }
      var (moved, square, bend) = (0.0, 0.0, 0.0)
      for i in numbers {
        let step = next[i] - z[i]
        moved = max(moved, abs(step))
        square += step * step
        bend -= step * (there.gradient[i] - here.gradient[i])
      }
      length = bend > 0 ? square / bend : 16 * length
      let rise = there.value - here.value
      (z, here) = (next, there)
      if moved < 1e-4 || rise < Self.leastRise { break }
    }
    return (z, here.value)
  }

  /// Newton's method in the box, words staying as they are: coordinates that press against a side stay there; where
  /// the surface isn't concave, the curvature is raised until it is.
  func climb(from start: [Double], reach: Double = 2) -> (point: [Double], value: Double) {
    let n = basis.numbers
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
    let n = basis.coordinates
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
