/// Damped Newton's method on a concave log-likelihood.
///
/// Each step is halved until the value rises; since the log-likelihoods of all models here are concave, this
/// converges from anywhere to the only maximum there is, if there is one.
/// Source: S. Boyd and L. Vandenberghe, *Convex Optimization*, section 9.5.
struct Newton {
  /// Nuisance parameters beyond this, in nats (3474 Elo), are taken to run to infinity: no game in 10^8 would speak
  /// against them any more.
  static let horizon = 20.0
  static let iterationLimit = 200

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
    case diverging(Set<Int>)
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
        let suspects = diverging(objective, x, beyond: 1)
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
      var scale = 1.0
      var next = zip(x, step).map { $0 + $1 }
      // Rounding alone may lower the value a little near the top.
      let slack = 1e-12 * (1 + abs(value))
      while !(objective.value(next) >= value - slack), scale > 1e-12 {
        scale /= 2
        next = zip(x, step).map { $0 + scale * $1 }
      }
      x = next
      change = length * scale
      (value, gradient, curvature) = objective.evaluate(x)
      let far = diverging(objective, x, beyond: horizon)
      if !far.isEmpty { return .diverging(far) }
    }
    throw StatisticsError.notConverged(iterations: iterationLimit, change: change)
  }

  private static func diverging(_ objective: Objective, _ x: [Double], beyond limit: Double) -> Set<Int> {
    Set((objective.main..<objective.parameters).filter { abs(x[$0]) > limit && !objective.restrained.contains($0) })
  }
}
