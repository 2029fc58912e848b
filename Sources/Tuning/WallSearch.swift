import Foundation
import Statistics

/// Looks for the place where a step added to a fit would be likeliest, by the score test.
///
/// A step at t is -1, 0 or 1 in a game: sums over the games with a point between two places give those of all places.
struct WallSearch {
  /// A step of the tune.
  struct Step {
    /// The step's points, with coordinates from -1 to 1.
    let first, second: [Double]
    /// The values of the fit's functions at its first point less those at its second.
    let row: ArraySlice<Double>
    /// The points scored beyond those expected, and the information on a term of 1, both corrected for the dispersion.
    let residual, weight: Double
  }

  /// The number of places along each parameter.
  private static let places = 80
  /// The least information of the games on a step.
  private static let leastInformation = 2.0
  /// The least share of that information that other terms don't account for.
  private static let leastShare = 0.05
  /// The chi-squared value from which on the likeliest of all places is worth trying; larger with more parameters,
  /// which have more places.
  private let threshold: Double

  /// The Cholesky factor of the inverse of the coefficients' covariance.
  let factor: Cholesky
  /// The number of functions.
  let size: Int
  var steps: [Step] = []

  init(factor: Cholesky, size: Int, numbers: Int) {
    (self.factor, self.size) = (factor, size)
    threshold = 5 + 2 * log(Double(max(1, numbers)))
  }

  /// The likeliest wall along a parameter; nil where none is worth trying.
  ///
  /// Complexity: O(steps * size + places * size^2).
  func likeliest(along parameter: Int) -> (wall: Wall, chi: Double)? {
    let (p, places) = (size, Self.places)
    // The values of the step at each place, less those at the one before: the score, the information, and the part of
    // it shared with each term.
    var score = [Double](repeating: 0, count: places + 1)
    var own = score
    var shared = [Double](repeating: 0, count: (places + 1) * p)
    for step in steps {
      let ends = [step.first, step.second].map { Int((($0[parameter] + 1) / 2 * Double(places)).rounded(.up)) }
      guard ends[0] != ends[1] else { continue }
      let sign = ends[0] > ends[1] ? 1.0 : -1
      for (k, side) in [(min(ends[0], ends[1]), 1.0), (max(ends[0], ends[1]), -1)] {
        score[k] += side * sign * step.residual
        own[k] += side * step.weight
        shared.withUnsafeMutableBufferPointer { shared in
          step.row.withUnsafeBufferPointer { row in
            guard let shared = shared.baseAddress, let row = row.baseAddress else { return }
            addMultiple(side * sign * step.weight, of: row, to: shared + k * p, p)
          }
        }
      }
    }
    var best: (wall: Wall, chi: Double)?
    var (total, information) = (0.0, 0.0)
    var common = [Double](repeating: 0, count: p)
    for k in 0..<places {
      total += score[k]
      information += own[k]
      for j in 0..<p { common[j] += shared[k * p + j] }
      guard information > Self.leastInformation else { continue }
      let left = information - factor.solveLower(common).reduce(0) { $0 + $1 * $1 }
      guard left > Self.leastShare * information else { continue }
      let chi = total * total / left
      if chi > best?.chi ?? threshold {
        best = (Wall(parameter: parameter, place: 2 * Double(k) / Double(places) - 1), chi)
      }
    }
    return best
  }
}
