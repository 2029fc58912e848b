import Foundation
import Statistics

/// By what factor to take the gains that a surface tells of: points that are thought best of many are mostly less strong
/// than thought.
///
/// It is the factor that explains best what contenders scored against the start, around what is usual: a logistic
/// regression on the differences in strength, by one step of Newton's method.
struct Trust: Sendable {
  /// The factor, and its standard deviation.
  let (factor, error): (Double, Double)

  /// What is usual.
  static let usual = (factor: 1.0, error: 0.3)

  init(in fit: SurfaceFit, _ steps: [(step: TuningStep, result: StepResult)], _ space: ParameterSpace) {
    let start = space.parameters.map(\.start)
    let own = steps.filter { ($0.step.first == start) != ($0.step.second == start) }
    var factor = Self.usual.factor
    var precision = 1 / (Self.usual.error * Self.usual.error)
    for _ in 0..<8 {
      var slope = (Self.usual.factor - factor) / (Self.usual.error * Self.usual.error)
      precision = 1 / (Self.usual.error * Self.usual.error)
      for (step, result) in own where result.games > 0 {
        let row = fit.basis.difference(space.centred(step.first), space.centred(step.second))
        let difference = zip(row, fit.surface.coefficients).reduce(0) { $0 + $1.0 * $1.1 }
        let chance = 1 / (1 + exp(-factor * difference))
        let games = Double(result.games) / fit.dispersion
        slope += difference * (result.score / fit.dispersion - games * chance)
        precision += difference * difference * games * chance * (1 - chance)
      }
      factor += slope / precision
    }
    (self.factor, error) = (factor, 1 / precision.squareRoot())
  }

  /// The same difference, with what is known of how far it is to be trusted.
  func applied(to difference: (elo: Double, error: Double)) -> (elo: Double, error: Double) {
    let doubt = NormalDistribution.z95 * error * difference.elo
    return (factor * difference.elo, (factor * factor * difference.error * difference.error + doubt * doubt).squareRoot())
  }
}
