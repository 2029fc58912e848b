import Foundation
import Statistics

/// The factor by which estimated gains are corrected: the points estimated to be best of many are mostly weaker than
/// estimated.
///
/// The factor is the one that best explains the scores of contenders against the start, around 1: a logistic
/// regression on the differences in strength. The promised gain is reduced for the selection of a point that looked
/// strong.
struct Trust: Sendable {
  /// The factor, and its standard deviation.
  let (factor, error): (Double, Double)
  /// The effective number of coordinates along which the best point was chosen.
  private let choices: Double

  private static let newtonSteps = 8
  private static let mostChoices = 4

  /// The prior standard deviation of the factor from 1: larger where the surface bends in many parameters, of which
  /// bumps cover less.
  private static func usualError(_ fit: SurfaceFit) -> Double {
    0.3 + 0.1 * fit.bend * Double(max(1, fit.basis.numbers) - 1)
  }

  init(in fit: SurfaceFit, _ steps: [(step: TuningStep, result: StepResult)], _ space: ParameterSpace) {
    choices = Double(min(fit.basis.coordinates, Self.mostChoices))
    let start = space.parameters.map(\.start)
    let own = steps.filter { ($0.step.first == start) != ($0.step.second == start) && $0.result.games > 0 }
    let advantages = own.map {
      fit.surface.advantage(of: space.centred($0.step.first), over: space.centred($0.step.second))
    }
    let usual = 1 / (Self.usualError(fit) * Self.usualError(fit))
    var (factor, precision) = (1.0, usual)
    for _ in 0..<Self.newtonSteps {
      var slope = (1 - factor) * usual
      precision = usual
      for (advantage, (_, result)) in zip(advantages, own) {
        let chance = 1 / (1 + exp(-factor * advantage))
        let games = Double(result.games) / fit.dispersion
        slope += advantage * (result.score / fit.dispersion - games * chance)
        precision += advantage * advantage * games * chance * (1 - chance)
      }
      factor += slope / precision
    }
    (self.factor, error) = (factor, 1 / precision.squareRoot())
  }

  /// The expected gain of the point that is estimated to be best.
  ///
  /// The point was chosen for looking strong. Of a quadratic with the curvatures H whose slopes have the covariance t
  /// H, the gain of the peak is overestimated by t times the number of coordinates, and has the variance 2 t times
  /// itself: the expected overestimation follows from the two. With more than four coordinates the prior of the
  /// surface has already removed the rest.
  func promised(_ difference: (elo: Double, error: Double)) -> (elo: Double, error: Double) {
    let gain = applied(to: difference)
    guard difference.elo != 0 else { return gain }
    let deviates = NormalDistribution.z95 * difference.elo / difference.error
    return (gain.elo * max(0, 1 - choices / 2 / (deviates * deviates)), gain.error)
  }

  /// The difference corrected by the factor, with the factor's error included.
  func applied(to difference: (elo: Double, error: Double)) -> (elo: Double, error: Double) {
    let doubt = NormalDistribution.z95 * error * difference.elo
    return (
      factor * difference.elo, (factor * factor * difference.error * difference.error + doubt * doubt).squareRoot()
    )
  }
}
