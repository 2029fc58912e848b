import Statistics

/// What all games of a tune, by whatever method, tell of the strength surface: where its peak is, how surely, and what
/// each parameter is worth.
public struct SurfaceEstimate: Sendable {
  /// What is known of one parameter.
  public struct Axis: Hashable, Sendable {
    /// The ends of the 95 % interval of the peak's value.
    public let low, high: Double
    /// The Elo that the peak loses when this parameter takes any value of its range instead, on average, and half their
    /// 95 % interval.
    public let effect, effectError: Double
    /// Whether that is surely more than nothing.
    public var matters: Bool { effect > effectError }
  }

  /// The values of the peak, as players can be given them.
  public let peak: [Double]
  /// What is known of each parameter.
  public let axes: [Axis]
  private let space: ParameterSpace
  private let fit: SurfaceFit
  /// For each surface that the games allow for, its coefficients and its peak.
  private let samples: [(surface: Surface, peak: [Double])]

  /// Surfaces that are drawn.
  private static let draws = 400

  /// Fits the surface to the steps that were played; nil for more parameters than `SurfaceTuner.mostParameters`, and
  /// without games.
  ///
  /// Complexity: as `SurfaceFit.refit`, with 12 rounds.
  public init?(_ space: ParameterSpace, steps: [(step: TuningStep, result: StepResult)], seed: UInt64) {
    guard space.count <= SurfaceTuner.mostParameters, steps.contains(where: { $0.result.games > 0 }) else { return nil }
    self.space = space
    var fit = SurfaceFit(parameters: space.count)
    for (step, result) in steps {
      fit.add(
        first: space.centred(step.first), second: space.centred(step.second), games: result.games, score: result.score)
    }
    fit.refit(rounds: 12)
    let centre = [Double](repeating: 0, count: space.count)
    let likeliest = fit.surface.highest(from: [space.centred(space.parameters.map(\.start)), centre])
    peak = space.nearest(to: likeliest.map { ($0 + 1) / 2 })
    fit.broaden()
    fit.refit(rounds: 6)
    self.fit = fit
    let top = fit.surface.highest(from: [likeliest, centre])
    var random = RandomSource(seed: seed, sample: 1)
    samples = (0..<Self.draws).map { _ in
      let surface = Surface(basis: fit.basis, coefficients: fit.sample(&random))
      return (surface, surface.highest(from: [top, centre]))
    }
    let intervals = PeakIntervals(fit.surface, peak: top, samples: samples.map(\.surface.coefficients))
    var axes: [Axis] = []
    for (i, parameter) in space.parameters.enumerated() {
      let ends = intervals.ends(i)
      let (low, high) = (min(ends.low, likeliest[i]), max(ends.high, likeliest[i]))
      let (effect, error) = Self.effect(of: i, at: top, fit)
      axes.append(
        Axis(
          // Integers are rounded outwards: an interval between two of them would be empty.
          low: parameter.playable(parameter.value(at: (low + 1) / 2), draw: 1),
          high: parameter.playable(parameter.value(at: (high + 1) / 2), draw: 0),
          effect: effect, effectError: error))
    }
    self.axes = axes
  }

  /// By how many Elo one point is stronger than another, and half the 95 % interval.
  public func difference(_ first: [Double], _ second: [Double]) -> (elo: Double, error: Double) {
    Self.elo(fit.basis.difference(space.centred(first), space.centred(second)), fit)
  }

  /// The Elo that a point is expected to be weaker than the peak, wherever that is.
  public func expectedLoss(at values: [Double]) -> Double {
    let z = space.centred(values)
    let sum = samples.reduce(0) { $0 + max(0, $1.surface.value($1.peak) - $1.surface.value(z)) }
    return sum / Double(samples.count) * EloScale.pointsPerNat
  }

  /// The likeliest surface over two parameters, the others at the peak: at the middles of so many cells each way how many
  /// Elo a point is stronger than the peak, row by row of the second parameter from its smallest value. Coordinates are
  /// even along the parameters' scales.
  public func slice(across i: Int, up j: Int, cells: Int) -> [[Double]] {
    let top = space.centred(peak)
    let height = fit.surface.value(top)
    return (0..<cells).map { row in
      (0..<cells).map { column in
        var point = top
        point[i] = 2 * (Double(column) + 0.5) / Double(cells) - 1
        point[j] = 2 * (Double(row) + 0.5) / Double(cells) - 1
        return (fit.surface.value(point) - height) * EloScale.pointsPerNat
      }
    }
  }

  private static func effect(of i: Int, at top: [Double], _ fit: SurfaceFit) -> (elo: Double, error: Double) {
    let places = 9
    var mean = [Double](repeating: 0, count: fit.basis.size)
    for place in 0..<places {
      var other = top
      other[i] = 2 * (Double(place) + 0.5) / Double(places) - 1
      for (j, value) in fit.basis.difference(top, other).enumerated() { mean[j] += value / Double(places) }
    }
    return elo(mean, fit)
  }

  /// The value of a sum of coefficients, and half its 95 % interval.
  private static func elo(_ row: [Double], _ fit: SurfaceFit) -> (elo: Double, error: Double) {
    let p = row.count
    var (mean, variance) = (0.0, 0.0)
    for i in 0..<p {
      mean += row[i] * fit.surface.coefficients[i]
      var product = 0.0
      for j in 0..<p { product += fit.covariance[i * p + j] * row[j] }
      variance += row[i] * product
    }
    return (
      mean * EloScale.pointsPerNat,
      NormalDistribution.z95 * max(0, variance).squareRoot() * EloScale.pointsPerNat
    )
  }
}
