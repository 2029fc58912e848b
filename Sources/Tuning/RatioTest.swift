import Foundation

/// Tests whether only the ratios of numbers matter, so that all may be multiplied by a factor: one of them may as well be
/// fixed.
///
/// It compares how likely the games are by a surface over the values (the fit's evidence, in which coefficients are
/// averaged over) with how likely they are by one over the directions to them from where all are 0: a polynomial of the
/// values can't follow a surface that is level along all lines from there. How far a point is from there mustn't make them
/// likelier besides.
enum RatioTest {
  /// What the logarithm of the Bayes factor is at least, and that of distances at most: of 20 tunes of quadratics of five
  /// parameters two were above the first, for which the second was about 3 and more.
  private static let (leastEvidence, mostEvidence) = (5.0, 1.0)

  /// Whether only ratios matter.
  ///
  /// - Parameter evidence: that of the plain fit over the values.
  /// Complexity: as the fit's.
  static func holds(
    _ space: ParameterSpace, _ steps: [(step: TuningStep, result: StepResult)], evidence other: Double
  ) -> Bool {
    guard space.count > 1, space.parameters.allSatisfy({ !$0.isWord && $0.scale == .linear }) else { return false }
    let widths = space.parameters.map { max(abs($0.min), abs($0.max)) }
    func evidence(withDistance: Bool) -> Double {
      var fit = SurfaceFit(SurfaceBasis(numbers: space.count + (withDistance ? 1 : 0)))
      fit.settle(on: steps) { values in
        let shares = zip(values, widths).map { $0 / $1 }
        let length = shares.reduce(0) { $0 + $1 * $1 }.squareRoot()
        let direction = zip(space.parameters, shares).map { parameter, share in
          let part = length > 0 ? share / length : 0
          // Where no value is negative, coordinates go from -1 all the same.
          return parameter.min < 0 ? part : 2 * part - 1
        }
        return direction + (withDistance ? [2 * length / Double(space.count).squareRoot() - 1] : [])
      }
      return fit.evidence
    }
    let directions = evidence(withDistance: false)
    return directions - other > leastEvidence && evidence(withDistance: true) - directions < mostEvidence
  }
}
