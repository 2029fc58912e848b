/// Damped Newton's method on a concave log-likelihood.
///
/// Each step is halved until the value rises; since the log-likelihoods of all models here are concave, this
/// converges from anywhere to the only maximum there is, if there is one.
/// Source: S. Boyd and L. Vandenberghe, *Convex Optimization*, section 9.5.
struct Newton {
  /// The size, in nats (12 are 2085 Elo), beyond which a nuisance parameter is taken to run to infinity: almost no game
  /// contradicts it any more. Ratings may grow twice as fast, and must stay where differences exceed rounding errors.
  static let horizon = 12.0
  static let iterationLimit = 200
  /// The number of steps after which a step that doesn't raise the value counts as converged.
  static let patience = 50
  /// The longest step, in nats. Ratings of a long chain may be hundreds apart, and are reached in several steps.
  static let longestStep = 10.0

  /// The smallest share to which a step is halved.
  static let shortestScale = 1e-12
  /// The rise, in nats, that rounding may hide among a million million games, and that has no practical meaning.
  static let lostRise = 1e-3

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
    /// No maximum: these nuisance parameters run to infinity.
    case diverging([Int])
  }

  /// Climbs from `start`.
  ///
  /// Throws `StatisticsError.notConverged` when the steps do not become small.
  static func maximise(_ objective: Objective, from start: [Double]) throws -> Outcome {
    var x = start
    var (value, gradient, curvature) = objective.evaluate(x)
    var change = Double.infinity
    // The rise of the value expected from the last step.
    var rise = Double.infinity
    for iteration in 0..<iterationLimit {
      guard let solver = BlockSolver(curvature) else {
        // Only where a nuisance parameter has gone far can the information have vanished.
        let farthest = x[objective.main...].reduce(0) { max($0, abs($1)) }
        let suspects = diverging(objective, x, beyond: farthest / 2)
        guard !suspects.isEmpty else { throw StatisticsError.notConverged(iterations: iteration, change: change) }
        return .diverging(suspects)
      }
      // Convergence is quadratic: after a step this small, the next would be far below rounding. Parameters on which
      // games hardly depend are moved by rounding alone for ever, without any rise.
      if change < 1e-8 || iteration >= patience && rise < 1e-20 * (1 + abs(value)) {
        return .maximum(
          Maximum(x: x, value: value, curvature: curvature, solver: solver, iterations: iteration))
      }
      let step = solver.solve(gradient)
      let length = objective.length(of: step)
      guard length.isFinite else { throw StatisticsError.notConverged(iterations: iteration, change: change) }
      // Where there is next to no information left, a full step would go anywhere.
      var scale = min(1, longestStep / max(length, 1e-300))
      var next = zip(x, step).map { $0 + scale * $1 }
      // Rounding alone may lower the value a little near the top.
      let slack = 1e-12 * (1 + abs(value))
      // The full step nearly always rises, so that its derivatives are computed at once.
      var trial = objective.evaluate(next)
      while !(trial.value >= value - slack), scale > shortestScale {
        scale /= 2
        next = zip(x, step).map { $0 + scale * $1 }
        trial = objective.evaluate(next)
      }
      x = next
      rise = abs(product(gradient, step))
      // A step that was halved is short, but has not arrived; where not even the shortest raises anything, it has, up
      // to rounding errors in sums over many games.
      let wasHalved = scale < longestStep / max(length, longestStep)
      let isLost = scale <= shortestScale && rise < lostRise
      change = wasHalved && !isLost ? min(length, longestStep) : length * scale
      (value, gradient, curvature) = trial
      let far = diverging(objective, x, beyond: horizon)
      if !far.isEmpty { return .diverging(far) }
    }
    throw StatisticsError.notConverged(iterations: iterationLimit, change: change)
  }

  /// Nuisance parameters that have gone farther than `limit`.
  private static func diverging(_ objective: Objective, _ x: [Double], beyond limit: Double) -> [Int] {
    (objective.main..<objective.parameters).filter { abs(x[$0]) > limit && !objective.restrained.contains($0) }
  }
}
