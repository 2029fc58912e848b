import Foundation
import Statistics

/// Draws walls from their posterior.
///
/// The likelihood of the walls' coefficients is taken as normal. Then, given the others, a wall is a ramp whose
/// height is normal, and the probability of each ramp is known: so one wall after the other is drawn anew (S. Geman
/// and D. Geman, IEEE Transactions on Pattern Analysis and Machine Intelligence 6, 1984).
struct WallSampler: Sendable {
  /// The averages of all sweeps.
  struct Average: Sendable {
    /// The expected coefficients of all walls.
    let mean: [Double]
    /// The probability of each ramp of each wall.
    let weights: [[Double]]
    /// The log-likelihood gain of each wall.
    let evidence: [Double]
  }

  private let shapes: [WallShape]
  /// The evidence of the games alone: the information on the coefficients, row-major, and its product with the
  /// likeliest ones.
  private let information: [Double]
  private let right: [Double]
  /// The information on the height of each ramp of each wall.
  private let rampInformation: [[Double]]
  /// The coefficients of the walls last drawn, one wall after the other.
  private(set) var coefficients: [Double]

  /// - Parameters:
  ///   - factor: the factor of the inverse of the coefficients' covariance, were they standard normal before any
  ///     games.
  ///   - coefficients: their means in that case.
  init(_ shapes: [WallShape], factor: Cholesky, coefficients: [Double]) {
    let (n, p) = (Wall.steps, coefficients.count)
    (self.shapes, self.coefficients) = (shapes, coefficients)
    func precision(_ x: [Double]) -> [Double] { factor.multiplyLower(factor.multiplyUpper(x)) }
    right = precision(coefficients)
    var information: [Double] = []
    for i in 0..<p {
      var row = precision((0..<p).map { $0 == i ? 1 : 0 })
      row[i] -= 1
      information += row
    }
    self.information = information
    rampInformation = shapes.enumerated().map { wall, shape in
      let own = wall * n..<(wall + 1) * n
      return shape.rampCoefficients.map { ramp in
        let sum = own.reduce(0.0) { sum, i in
          sum + ramp[i - own.lowerBound] * Self.dot(information[i * p + own.lowerBound..<i * p + own.upperBound], ramp)
        }
        return max(0, sum)
      }
    }
  }

  /// Draws each wall anew.
  ///
  /// Complexity: O(walls * ramps * steps).
  mutating func sweep(_ random: inout RandomSource) {
    for wall in shapes.indices {
      let odds = odds(of: wall)
      guard let ramp = random.place(in: odds.weights) else { continue }
      let precision = rampInformation[wall][ramp] + 1 / WallShape.variance
      let height = odds.heights[ramp] + random.normal() / precision.squareRoot()
      coefficients.replaceSubrange(own(wall), with: shapes[wall].rampCoefficients[ramp].map { height * $0 })
    }
  }

  /// Sweeps a number of times, and averages the expected values of each wall given the others as last drawn.
  mutating func average(sweeps: Int, _ random: inout RandomSource) -> Average {
    var mean = [Double](repeating: 0, count: coefficients.count)
    var weights = shapes.map { $0.rampCoefficients.map { _ in 0.0 } }
    var evidence = shapes.map { _ in 0.0 }
    for _ in 0..<sweeps {
      for wall in shapes.indices {
        let odds = odds(of: wall)
        evidence[wall] += odds.evidence / Double(sweeps)
        let first = own(wall).lowerBound
        for k in odds.weights.indices where odds.weights[k] > Self.leastWeight {
          let weight = odds.weights[k] / Double(sweeps)
          weights[wall][k] += weight
          Self.add(weight * odds.heights[k], of: shapes[wall].rampCoefficients[k], to: &mean, from: first)
        }
      }
      sweep(&random)
    }
    return Average(mean: mean, weights: weights, evidence: evidence)
  }

  private static let leastWeight = 1e-6

  private func own(_ wall: Int) -> Range<Int> { wall * Wall.steps..<(wall + 1) * Wall.steps }

  /// The probability of each ramp of a wall, its expected height, and the log-likelihood gain of the wall, given the
  /// other walls.
  private func odds(of wall: Int) -> (weights: [Double], heights: [Double], evidence: Double) {
    let p = coefficients.count
    var others = coefficients
    others.replaceSubrange(own(wall), with: repeatElement(0, count: Wall.steps))
    let own = own(wall).map { right[$0] - Self.dot(information[$0 * p..<($0 + 1) * p], others) }
    var (heights, logs): ([Double], [Double]) = ([], [])
    for (k, ramp) in shapes[wall].rampCoefficients.enumerated() {
      let information = rampInformation[wall][k]
      let slope = Self.dot(own[...], ramp)
      let height = slope / (information + 1 / WallShape.variance)
      heights.append(height)
      let gained = slope * height - log(1 + WallShape.variance * information)
      logs.append(log(WallShape.ramps[k].chance) + gained / 2)
    }
    let softmax = Softmax(logs)
    return (softmax.shares, heights, softmax.logSum)
  }

  private static func add(_ factor: Double, of a: [Double], to sum: inout [Double], from first: Int) {
    sum.withUnsafeMutableBufferPointer { sum in
      a.withUnsafeBufferPointer { a in
        guard let a = a.baseAddress, let sum = sum.baseAddress else { return }
        addMultiple(factor, of: a, to: sum + first, Wall.steps)
      }
    }
  }

  private static func dot(_ a: ArraySlice<Double>, _ b: [Double]) -> Double {
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        guard let first = a.baseAddress, let second = b.baseAddress else { return 0 }
        return Statistics.dot(first, second, a.count)
      }
    }
  }
}
