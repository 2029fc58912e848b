/// Damped Newton's method on a concave log-likelihood.
///
/// Each step is halved until the value rises; since the log-likelihoods of all models here are concave, this
/// converges from anywhere to the only maximum there is, if there is one.
/// Source: S. Boyd and L. Vandenberghe, *Convex Optimization*, section 9.5.
struct Newton {
  /// Nuisance parameters beyond this, in nats (2085 Elo), are taken to run to infinity: next to no game speaks against
  /// them any more. Ratings may run along twice as fast, and must not get to where differences drown in rounding.
  static let horizon = 12.0
  static let iterationLimit = 200
  /// In nats. Ratings of a long chain may be hundreds apart, and are reached in several steps.
  static let longestStep = 10.0

  /// A maximum, with the curvature there.
  struct Maximum {
    var x: [Double]
    var value: Double
    var curvature: Curvature
    var solver: BlockSolver
    var iterations: Int
  }

  enum Outcome {
    case maximum(Maximum)
    /// There is no maximum: these nuisance parameters run to infinity.
    case diverging([Int])
  }

  /// Climbs from `start`.
  ///
  /// Throws `StatisticsError.notConverged` when the steps do not become small.
  static func maximise(_ objective: Objective, from start: [Double]) throws -> Outcome {
    var x = start
    var (value, gradient, curvature) = objective.evaluate(x)
    var change = Double.infinity
    for iteration in 0..<iterationLimit {
      guard let solver = BlockSolver(curvature) else {
        // Only where a nuisance parameter has gone far can the information have vanished.
        let suspects = diverging(objective, x, beyond: 0)
        guard !suspects.isEmpty else { throw StatisticsError.notConverged(iterations: iteration, change: change) }
        return .diverging(suspects)
      }
      // Convergence is quadratic: after a step this small, the next would be far below rounding.
      if change < 1e-8 {
        return .maximum(
          Maximum(x: x, value: value, curvature: curvature, solver: solver, iterations: iteration))
      }
      let step = solver.solve(gradient)
      let length = step.reduce(0) { max($0, abs($1)) }
      guard length.isFinite else { throw StatisticsError.notConverged(iterations: iteration, change: change) }
      // Where there is next to no information left, a full step would go anywhere.
      var scale = min(1, longestStep / max(length, 1e-300))
      var next = zip(x, step).map { $0 + scale * $1 }
      // Rounding alone may lower the value a little near the top.
      let slack = 1e-12 * (1 + abs(value))
      // The full step nearly always rises, so that its derivatives are computed at once.
      var trial = objective.evaluate(next)
      while !(trial.value >= value - slack), scale > 1e-12 {
        scale /= 2
        next = zip(x, step).map { $0 + scale * $1 }
        trial = objective.evaluate(next)
      }
      x = next
      change = length * scale
      (value, gradient, curvature) = trial
      let far = diverging(objective, x, beyond: horizon)
      if !far.isEmpty { return .diverging(far) }
    }
    throw StatisticsError.notConverged(iterations: iterationLimit, change: change)
  }

  private static func diverging(_ objective: Objective, _ x: [Double], beyond limit: Double) -> [Int] {
    (objective.main..<objective.parameters).filter { abs(x[$0]) > limit && !objective.restrained.contains($0) }
  }
}
