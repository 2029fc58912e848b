/// Points that may become a tune's result: the start, and the estimated best points during the tune.
///
/// Contenders meet one another, to check that they are as strong as on the surface. No point is recommended that
/// hasn't met the start, and the expected gain of the result doesn't depend on the surface's fit far from its peak.
struct Contenders: Sendable {
  /// The values of each contender, the start's first.
  private(set) var all: [[Double]]
  private let space: ParameterSpace
  private var steps = 0
  private var calls = 0

  /// The shares of the steps after which further contenders are added.
  private static let callShares = [0.4, 0.55, 0.7, 0.85]
  /// The number of steps from one game pair of contenders to the next; smaller where the surface is less reliable.
  private static let (rhythm, unevenRhythm) = (6, 3)
  /// The smallest distance between contenders along some parameter, in coordinates from -1 to 1.
  private static let leastDistance = 0.05

  init(_ space: ParameterSpace) {
    self.space = space
    all = [space.parameters.map(\.start)]
  }

  /// Sets the number of steps of the tune.
  mutating func plan(steps: Int) { self.steps = steps }

  /// Adds points that differ from all contenders, if it is time to.
  mutating func take(_ points: [[Double]], at recorded: Int) {
    guard calls < Self.callShares.count, steps > 0, Double(recorded) >= Self.callShares[calls] * Double(steps) else {
      return
    }
    calls += 1
    for point in points {
      let z = space.centred(point)
      let isNew = all.allSatisfy { other in
        zip(space.centred(other), z).contains { abs($0 - $1) > Self.leastDistance }
      }
      if isNew { all.append(point) }
    }
  }

  /// The opponent of the strongest contender at a step, if the step is one for contenders.
  enum Opponent { case none, anybody, start }

  /// Whether a step is one for contenders, and the opponent of the strongest; the start at every second such step.
  func opponent(at step: Int, isUneven: Bool) -> Opponent {
    let rhythm = isUneven ? Self.unevenRhythm : Self.rhythm
    guard all.count > 1, step % rhythm == rhythm - 1 else { return .none }
    return step / rhythm % 2 == 0 ? .start : .anybody
  }
}
