import Statistics

/// The result of a tune on a synthetic surface, for judging the effect of a budget.
public struct Simulation: Sendable {
  /// The values that the tune ended with.
  public let result: [Double]
  /// The Elo by which the result is weaker than the peak.
  public let lost: Double
  /// The Elo by which the result is stronger than the start, as scores against it would show.
  public let gain: Double
  /// The estimated gain over the start; nil where there are too many parameters for an estimate.
  public let expectedGain: Double?
  /// The estimated loss against the peak, in Elo; nil where there are too many parameters for an estimate.
  public let expectedLoss: Double?
  /// Whether the 95 % interval of each parameter, or the set of words that may be best, contains the peak.
  public let covered: [Bool]
  /// Whether the estimate claims an effect, for each parameter without one.
  public let falseAlarms: [Bool]

  /// Plays a whole tune; the same seed gives the same result.
  public init(_ space: ParameterSpace, _ surface: SyntheticSurface, _ method: TuneMethod, games: Int, seed: UInt64) {
    let landscape = Landscape(space, surface, seed: seed)
    var random = RandomSource(seed: seed, sample: 2)
    let optimiser = method.optimiser(space, games: games, seed: seed)
    guard var queue = TuneQueue(optimiser, encounters: method.encounters, games: games) else {
      preconditionFailure("nothing was played that could disagree")
    }
    var steps: [(step: TuningStep, result: StepResult)] = []
    while let step = queue.next() {
      let result = surface.play(
        landscape.point(step.first), landscape.point(step.second), games: 2 * step.encounters, random: &random)
      queue.tell(result)
      steps.append((step, result))
    }
    let estimate = SurfaceEstimate(space, steps: steps, seed: seed)
    let values = method.result(queue.optimiser, estimate)
    result = values
    lost = landscape.loss(at: values)
    gain = surface.gain(landscape.point(values), over: space.start)
    expectedGain = estimate?.gain(values).elo
    expectedLoss = estimate?.expectedLoss(at: values)
    covered = zip(landscape.best(nearest: values), estimate?.axes ?? []).map { $1.region.contains($0) }
    falseAlarms = (estimate?.axes ?? []).enumerated().compactMap { surface.depends(on: $0) ? nil : $1.matters }
  }
}

/// A standard case for comparing optimisers: parameters from 0 to 1 that start anywhere in the middle four fifths of
/// the box, by default 100 Elo below the peak of a surface drawn at random.
public struct StandardTune: Hashable, Sendable {
  /// The name in tables.
  public let name: String
  /// The number of parameters.
  public let parameters: Int
  /// The shape of the surface.
  public let shape: SyntheticSurface.Shape
  /// The share of draws between equals.
  public let drawRate: Double
  /// The Elo by which the start is below the peak.
  public let drop: Double

  /// Creates a case.
  public init(name: String, parameters: Int, shape: SyntheticSurface.Shape, drawRate: Double, drop: Double = 100) {
    (self.name, self.parameters, self.shape, self.drawRate, self.drop) = (name, parameters, shape, drawRate, drop)
  }

  /// The cases in tables.
  public static let all = [
    StandardTune(name: "1 parameter", parameters: 1, shape: .quadratic, drawRate: 0),
    StandardTune(name: "2, correlated", parameters: 2, shape: .correlated, drawRate: 0),
    StandardTune(name: "5", parameters: 5, shape: .quadratic, drawRate: 0),
    StandardTune(name: "10", parameters: 10, shape: .quadratic, drawRate: 0),
    StandardTune(name: "5, 60 % draws", parameters: 5, shape: .quadratic, drawRate: 0.6),
    StandardTune(name: "5, skewed", parameters: 5, shape: .skewed, drawRate: 0),
    StandardTune(name: "12, 2 matter", parameters: 12, shape: .sparse, drawRate: 0),
    StandardTune(name: "2, ridge", parameters: 2, shape: .ridge, drawRate: 0),
    StandardTune(name: "5, ridge", parameters: 5, shape: .ridge, drawRate: 0),
    StandardTune(name: "2, peaks", parameters: 2, shape: .peaks, drawRate: 0),
    StandardTune(name: "2, plateau", parameters: 2, shape: .plateau, drawRate: 0),
    StandardTune(name: "2, cliff", parameters: 2, shape: .cliff, drawRate: 0),
    StandardTune(name: "2, variants", parameters: 2, shape: .variants, drawRate: 0),
    StandardTune(name: "2, cyclic", parameters: 2, shape: .cyclic, drawRate: 0),
    StandardTune(name: "4, ratios, 50 Elo", parameters: 4, shape: .ratios, drawRate: 0, drop: 50),
    StandardTune(name: "5, 15 Elo", parameters: 5, shape: .quadratic, drawRate: 0, drop: 15),
    StandardTune(name: "6, oblique", parameters: 6, shape: .oblique, drawRate: 0),
    StandardTune(name: "5, flat", parameters: 5, shape: .flat, drawRate: 0),
  ]

  /// Plays a tune; each seed draws its own surface and start.
  public func simulate(_ method: TuneMethod = .usual, games: Int, seed: UInt64) throws(TuningError) -> Simulation {
    var random = RandomSource(seed: seed, sample: 3)
    var list: [TunedParameter] = []
    for i in 0..<parameters {
      list.append(try TunedParameter(name: "p\(i + 1)", start: 0.1 + 0.8 * random.uniform(), min: 0, max: 1))
    }
    let space = try ParameterSpace(list)
    let surface = SyntheticSurface(shape, start: space.start, drop: drop, drawRate: drawRate, seed: seed)
    return Simulation(space, surface, method, games: games, seed: seed)
  }
}
