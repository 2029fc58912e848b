import Statistics

/// The estimate of a strength surface from all games of a tune, by any method: its peak with intervals, and the effect
/// of each parameter.
public struct SurfaceEstimate: Sendable {
  /// The estimate for one parameter.
  public struct Axis: Hashable, Sendable {
    /// The 95 % region of the peak's value.
    public let region: Region
    /// The mean Elo lost at the peak when this parameter takes any value of its range instead, or any other word, and
    /// half the width of its 95 % interval.
    public let effect, effectError: Double
    /// Whether the games show that strength depends on this parameter, with a false positive rate of one in twenty.
    public let matters: Bool
  }

  /// A set of values that contains the best one.
  public enum Region: Hashable, Sendable {
    /// A range of numbers.
    case interval(ClosedRange<Double>)
    /// A set of words.
    case words([Double])

    /// Whether the set contains a value.
    public func contains(_ value: Double) -> Bool {
      switch self {
      case .interval(let range): range.contains(value)
      case .words(let words): words.contains(value)
      }
    }

    /// The interval of a number; nil for words.
    public var interval: ClosedRange<Double>? { if case .interval(let range) = self { range } else { nil } }
  }

  /// The values of the peak, rounded to what players can be given.
  public let peak: [Double]
  /// The estimate for each parameter.
  public let axes: [Axis]
  /// Whether the games show a surface that bends otherwise than a skewed quadratic does: intervals are wider then.
  public let isBent: Bool
  /// Whether results depend on more than the difference of two strengths: strength goes in circles, or variants have
  /// different best values. The peak is then a point that no point near it beats.
  public let isContested: Bool
  /// The places where strength changes within a short way: a parameter's index, and a value.
  public let cliffs: [(parameter: Int, value: Double)]
  /// The redundancies of parameters that the games show.
  public let redundancies: [Redundancy]
  private let space: ParameterSpace
  private let fit: SurfaceFit
  private let trust: Trust
  /// Surfaces drawn from the posterior: for each its coefficients, its peak, and the coordinates that have no effect.
  private let samples: [(surface: Surface, peak: [Double], idle: [Int])]

  /// The number of surfaces drawn.
  private static let draws = 400
  /// The number of times that walls are drawn again between two surfaces.
  private static let wallSweeps = 3
  /// The one-sided 95 % point of the normal distribution, in half-widths of a 95 % interval.
  private static let oneSided = 1.645 / NormalDistribution.z95

  /// Fits the surface to the steps played; nil for more coordinates than `SurfaceTuner.mostCoordinates`, and without
  /// games.
  ///
  /// Complexity: as `SurfaceFit.refit`, with 12 rounds.
  public init?(_ space: ParameterSpace, steps: [(step: TuningStep, result: StepResult)], seed: UInt64) {
    guard space.coordinates <= SurfaceTuner.mostCoordinates, steps.contains(where: { $0.result.games > 0 }) else {
      return nil
    }
    self.space = space
    var fit = SurfaceFit(space.basis)
    fit.settle(on: steps) { space.centred($0) }
    redundancies = RedundancyTest(space: space, steps: steps, fit: fit).found()
    let first = space.centred(space.parameters.map(\.start))
    fit.pivot(on: fit.surface.highest(from: [first] + fit.landmarks, within: space.region))
    fit.refit(rounds: 6)
    fit.findWalls()
    let centre = fit.basis.centre
    let tried = fit.landmarks.max { fit.surface.value($0) < fit.surface.value($1) }
    let likeliest =
      if fit.isBent, fit.basis.walls.isEmpty, let tried {
        space.region.nearest(to: fit.surface.climb(from: tried, reach: fit.basis.blur).point)
      } else {
        fit.surface.highest(from: [first, centre] + fit.landmarks, within: space.region)
      }
    fit.broaden()
    fit.refit(rounds: 6)
    self.fit = fit
    trust = Trust(in: fit, steps, space)
    let start = space.parameters.map(\.start)
    let found = space.values(at: likeliest)
    let gain = trust.applied(to: fit.elo(fit.basis.difference(space.centred(found), first)))
    peak = gain.elo > gain.error * Self.oneSided ? found : start
    let top = fit.surface.highest(from: [likeliest, centre], within: space.region)
    let liveliness = space.fields.map { field in fit.liveliness[field].max() ?? 0 }
    var random = RandomSource(seed: seed, sample: 1)
    var walls = fit.walls
    samples = (0..<Self.draws).map { _ in
      for _ in 0..<Self.wallSweeps { walls?.sweep(&random) }
      let surface = Surface(basis: fit.basis, coefficients: fit.sample(&random, walls: walls?.coefficients))
      let idle = zip(space.fields, liveliness).flatMap { random.uniform() > $1 ? Array($0) : [] }
      return (surface, surface.highest(from: [top, centre], within: space.region), idle)
    }
    isBent = fit.isBent
    isContested = fit.isContested
    cliffs = fit.basis.walls.compactMap { wall in
      guard let parameter = space.fields.firstIndex(where: { $0.contains(wall.parameter) }) else { return nil }
      return (parameter, space.parameters[parameter].value(at: (wall.place + 1) / 2))
    }
    let dependence = fit.dependence
    var axes: [Axis] = []
    for (i, parameter) in space.parameters.enumerated() {
      let field = space.fields[i]
      let region: Region
      if parameter.isWord {
        region = .words(Self.words(field, samples.map { Array($0.peak[field]) }, likeliest: Array(likeliest[field])))
      } else {
        let place = field.lowerBound
        let ends = Self.interval(of: place, samples.map { $0.peak[place] }, around: likeliest[place], fit)
        // Integers are rounded outwards: an interval between two of them would be empty.
        let low = parameter.playable(parameter.value(at: (ends.low + 1) / 2), draw: 1)
        let high = parameter.playable(parameter.value(at: (ends.high + 1) / 2), draw: 0)
        region = .interval(low...high)
      }
      let (effect, error) = Self.effect(of: field, at: top, fit, space.region)
      axes.append(
        Axis(region: region, effect: effect, effectError: error, matters: dependence.depends(on: field)))
    }
    self.axes = axes
  }

  /// The 95 % interval of the peak's place along a parameter, from its places on surfaces drawn from the posterior.
  ///
  /// Where a surface bends, it is wider by a fifth, and by the resolution of bumps; at a wall it is wider by half of
  /// its steps, as the place of a cliff is known no better.
  private static func interval(
    of parameter: Int, _ places: [Double], around likeliest: Double, _ fit: SurfaceFit
  ) -> (low: Double, high: Double) {
    let sorted = places.sorted()
    let outside = places.count / 40
    let (low, high) = (min(sorted[outside], likeliest), max(sorted[sorted.count - 1 - outside], likeliest))
    let blur = fit.bend * fit.basis.blur / 2
    let stretch = 0.9 + 0.2 * fit.bend
    func step(_ x: Double) -> Double {
      fit.basis.walls.contains { $0.reaches(x, along: parameter) } ? Wall.spacing / 2 : 0
    }
    return (
      max(-1, likeliest - stretch * (likeliest - low) - blur - step(low)),
      min(1, likeliest + stretch * (high - likeliest) + blur + step(high))
    )
  }

  /// The words that are best on more than one in forty of the surfaces drawn, and the likeliest word.
  private static func words(_ field: Range<Int>, _ best: [[Double]], likeliest: [Double]) -> [Double] {
    SurfaceBasis.corners(field).enumerated().compactMap { word, corner in
      corner == likeliest || best.count { $0 == corner } > best.count / 40 ? Double(word) : nil
    }
  }

  /// The Elo by which a point is stronger than the start, and half the width of its 95 % interval.
  ///
  /// The estimate is that of `difference`, corrected by the results of the start's own games, and for the selection
  /// of a point that looked strong.
  public func gain(_ values: [Double]) -> (elo: Double, error: Double) {
    trust.promised(difference(values, space.parameters.map(\.start)))
  }

  /// The Elo by which one point is stronger than another, and half the width of its 95 % interval.
  public func difference(_ first: [Double], _ second: [Double]) -> (elo: Double, error: Double) {
    fit.elo(fit.basis.difference(space.centred(first), space.centred(second)))
  }

  /// The expected Elo by which a point is weaker than the peak, over the peak's possible places.
  public func expectedLoss(at values: [Double]) -> Double {
    let z = space.centred(values)
    let sum = samples.reduce(0.0) { sum, sample in
      var peak = sample.peak
      for i in sample.idle { peak[i] = z[i] }
      return sum + max(0, sample.surface.advantage(of: peak, over: z))
    }
    return sum / Double(samples.count) * EloScale.pointsPerNat
  }

  /// The likeliest surface over two numeric parameters, the others at the peak: the Elo of a point above the peak at
  /// the middles of `cells` by `cells` cells, row by row of the second parameter from its smallest value. Coordinates
  /// are even along the parameters' scales.
  public func slice(across i: Int, up j: Int, cells: Int) -> [[Double]] {
    let top = space.centred(peak)
    let (i, j) = (space.fields[i].lowerBound, space.fields[j].lowerBound)
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

  private static func effect(
    of field: Range<Int>, at top: [Double], _ fit: SurfaceFit, _ region: FeasibleRegion
  ) -> (elo: Double, error: Double) {
    let isWord = fit.basis.words.contains(field)
    var others = isWord ? SurfaceBasis.others(field, than: top) : evenly(field.lowerBound, top)
    // Points that can't be played are no alternative values, unless the values of the others leave only such points.
    let kept = others.filter { region.holds($0) }
    if !kept.isEmpty { others = kept }
    var mean = [Double](repeating: 0, count: fit.basis.size)
    for other in others {
      for (j, value) in fit.basis.difference(top, other).enumerated() { mean[j] += value / Double(others.count) }
    }
    return fit.elo(mean)
  }

  /// A point with places of a number all along its range.
  private static func evenly(_ i: Int, _ point: [Double]) -> [[Double]] {
    let places = 9
    return (0..<places).map { place in
      var other = point
      other[i] = 2 * (Double(place) + 0.5) / Double(places) - 1
      return other
    }
  }
}
