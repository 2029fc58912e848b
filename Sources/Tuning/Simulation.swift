import Statistics

/// A tune against a synthetic surface, to see what to expect of a budget.
public struct Simulation: Sendable {
  /// The values it ended with.
  public let result: [Double]
  /// The Elo that they are weaker than the peak.
  public let lost: Double
  /// The Elo that it is stronger than the start, as scores against it would tell.
  public let gain: Double
  /// What the estimate says of that; nil where there are too many parameters for an estimate.
  public let expectedGain: Double?
  /// The Elo that the estimate expects to be lost; nil where there are too many parameters for an estimate.
  public let expectedLoss: Double?
  /// For each parameter, whether the 95 % interval, or the words that may be best, hold the peak.
  public let covered: [Bool]
  /// For each parameter that does nothing, whether the estimate says that it matters.
  public let falseAlarms: [Bool]

  /// Plays a whole tune; the same seed gives the same one.
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

/// A tune of the kind by which optimisers are compared: parameters from 0 to 1 that start anywhere in the middle four
/// fifths of the box, 100 Elo below the peak of a surface drawn at random.
public struct StandardTune: Hashable, Sendable {
  /// What it is called in tables.
  public let name: String
  /// The number of parameters.
  public let parameters: Int
  /// The surface.
  public let shape: SyntheticSurface.Shape
  /// The share of draws between equals.
  public let drawRate: Double
  /// The Elo that the start is below the peak.
  public let drop: Double

  /// A tune of this kind.
  public init(name: String, parameters: Int, shape: SyntheticSurface.Shape, drawRate: Double, drop: Double = 100) {
    (self.name, self.parameters, self.shape, self.drawRate, self.drop) = (name, parameters, shape, drawRate, drop)
  }

  /// Those that tables show.
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

  /// Plays one; each seed draws a surface and a start of its own.
  public func simulate(_ method: TuneMethod = .usual, games: Int, seed: UInt64) throws(TuningError) -> Simulation {
    var random = RandomSource(seed: seed, sample: 3)
    var list: [Parameter] = []
    for i in 0..<parameters {
      list.append(try Parameter(name: "p\(i + 1)", start: 0.1 + 0.8 * random.uniform(), min: 0, max: 1))
    }
    let space = try ParameterSpace(list)
    let surface = SyntheticSurface(shape, start: space.start, drop: drop, drawRate: drawRate, seed: seed)
    return Simulation(space, surface, method, games: games, seed: seed)
  }
}
