import Foundation
import Statistics

/// Smooth bumps side by side, whose sums can take any shape that isn't finer than they are.
///
/// The functions are sums of the bumps exp(-d^2 / 2), d being the distance from the centre in widths. Where their
/// coefficients are independent and of one variance, their sum is a Gaussian process at the centres whose correlation
/// falls off as the bumps do.
///
/// Source: C. E. Rasmussen and C. K. I. Williams, *Gaussian Processes for Machine Learning*, 2006, section 8.3.1.
struct BumpPatch: Sendable {
  /// The distance from its centre, in coordinates from -1 to 1, at which a bump has fallen to 0.61.
  let width: Double
  /// The number of bumps, and of functions.
  let count: Int
  private let parameters: Int
  /// The coordinates of the centres, one centre after the other.
  private let centres: [Double]
  /// L^-1, row-major, for the correlations L L' of the centres.
  private let whitening: [Double]

  /// The height below which a bump may be left out.
  private static let negligible = 1e-9
  /// The amount added to the diagonal, so that the correlations of nearly coincident centres can be factored.
  private static let raise = 1e-3

  /// Complexity: O(count^3).
  init(centres: [[Double]], width: Double) {
    (self.width, count, parameters) = (width, centres.count, centres[0].count)
    self.centres = centres.flatMap(\.self)
    let m = centres.count
    var correlations = centres.flatMap { one in centres.map { Self.height(one, $0, width: width) } }
    for i in 0..<m { correlations[i * m + i] += Self.raise }
    guard let factor = Cholesky(correlations, size: m) else { preconditionFailure("a raised diagonal has a factor") }
    var inverse = [Double](repeating: 0, count: m * m)
    for j in 0..<m {
      let column = factor.solveLower((0..<m).map { $0 == j ? 1 : 0 })
      for i in j..<m { inverse[i * m + j] = column[i] }
    }
    whitening = inverse
  }

  private static func height(_ one: [Double], _ other: [Double], width: Double) -> Double {
    let squared = zip(one, other).reduce(0.0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    return exp(-squared / (2 * width * width))
  }

  /// Bumps spread evenly over the whole box (J. H. Halton, Numerische Mathematik 2, 1960); nil for more parameters than
  /// the number of bumps can cover.
  static func spread(over parameters: Int) -> BumpPatch? {
    let sizes: [(count: Int, width: Double)] = [(10, 0.3), (50, 0.4), (80, 0.55), (100, 0.7), (120, 0.8)]
    guard sizes.indices.contains(parameters - 1) else { return nil }
    let (count, width) = sizes[parameters - 1]
    let centres = (1...count).map { number in [2, 3, 5, 7, 11].prefix(parameters).map { 2 * halton(number, $0) - 1 } }
    return BumpPatch(centres: centres, width: width)
  }

  /// The digits of a number, reflected at the point.
  private static func halton(_ number: Int, _ base: Int) -> Double {
    var (rest, place, sum) = (number, 1.0, 0.0)
    while rest > 0 {
      place /= Double(base)
      sum += place * Double(rest % base)
      rest /= base
    }
    return sum
  }

  /// The heights of all bumps at a point.
  func heights(_ z: UnsafePointer<Double>) -> [Double] {
    let (n, scale) = (parameters, -1 / (2 * width * width))
    return centres.withUnsafeBufferPointer { centres in
      (0..<count).map { bump in
        var sum = 0.0
        for i in 0..<n {
          let away = z[i] - centres[bump * n + i]
          sum += away * away
        }
        return exp(scale * sum)
      }
    }
  }

  /// The slope of each bump along each parameter at a point: a row for each parameter.
  func slopes(at z: [Double]) -> [[Double]] {
    let heights = heights(z)
    return (0..<parameters).map { i in heights.indices.map { heights[$0] * (centre($0, i) - z[i]) / (width * width) } }
  }

  /// A sum of bumps along one coordinate, with the others fixed at those of a point.
  struct Line {
    fileprivate let width: Double
    /// The centres of the bumps that count, and their heights there.
    fileprivate let bumps: [(centre: Double, height: Double)]

    func height(at x: Double) -> Double {
      let scale = -1 / (2 * width * width)
      return bumps.reduce(0) { $0 + $1.height * exp(scale * (x - $1.centre) * (x - $1.centre)) }
    }
  }

  func line(through z: [Double], along i: Int, weights: [Double]) -> Line {
    var flat = z
    let bumps = (0..<count).compactMap { bump -> (centre: Double, height: Double)? in
      flat[i] = centre(bump, i)
      var squared = 0.0
      for j in 0..<parameters {
        let away = flat[j] - centre(bump, j)
        squared += away * away
      }
      let height = weights[bump] * exp(-squared / (2 * width * width))
      return abs(height) > Self.negligible ? (flat[i], height) : nil
    }
    return Line(width: width, bumps: bumps)
  }

  private func centre(_ bump: Int, _ i: Int) -> Double { centres[bump * parameters + i] }

  /// Adds the value at a point, the slopes and the second derivatives of a sum of bumps.
  func add(
    _ weights: [Double], at z: [Double], to value: inout Double, _ gradient: inout [Double], _ hessian: inout [Double]
  ) {
    let (n, scale) = (parameters, 1 / (width * width))
    for (bump, height) in heights(z).enumerated() {
      let part = weights[bump] * height
      guard abs(part) > Self.negligible else { continue }
      value += part
      for i in 0..<n {
        let away = (z[i] - centre(bump, i)) * scale
        gradient[i] -= part * away
        hessian[i * z.count + i] -= part * scale
        for j in 0..<n { hessian[i * z.count + j] += part * away * (z[j] - centre(bump, j)) * scale }
      }
    }
  }

  /// Writes the values of the functions for the given values of the bumps.
  func whiten(_ bumps: [Double], into row: UnsafeMutablePointer<Double>) {
    bumps.withUnsafeBufferPointer { bumps in
      whitening.withUnsafeBufferPointer { whitening in
        guard let bumps = bumps.baseAddress, let whitening = whitening.baseAddress else { return }
        for i in 0..<count { row[i] = dot(whitening + i * count, bumps, i + 1) }
      }
    }
  }

  /// The coefficients of the bumps for the given coefficients of the functions.
  func weights(_ coefficients: ArraySlice<Double>) -> [Double] {
    var weights = [Double](repeating: 0, count: count)
    for (i, coefficient) in coefficients.enumerated() {
      for j in 0...i { weights[j] += whitening[i * count + j] * coefficient }
    }
    return weights
  }
}
