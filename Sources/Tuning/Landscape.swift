import Statistics

/// The strength of a player with given parameter values on a synthetic surface.
///
/// A word stands for a place along the surface that has nothing to do with the order of words: that of the start for
/// the first one; that of the peak for another, drawn at random; for all others 0.1 to 0.25 to either side of the
/// peak.
///
/// Where constraints exclude the peak, the best point is looked for by random steps that get shorter.
struct Landscape {
  /// The values of the best point that satisfies all constraints.
  private(set) var best: [Double]
  private let space: ParameterSpace
  private let surface: SyntheticSurface
  /// The coordinate of each word; empty for numbers.
  private let places: [[Double]]
  /// The Elo by which the best point is weaker than the surface's peak.
  private var least = 0.0

  init(_ space: ParameterSpace, _ surface: SyntheticSurface, seed: UInt64) {
    (self.space, self.surface) = (space, surface)
    var random = RandomSource(seed: seed, sample: 4)
    let places = space.parameters.enumerated().map { i, parameter in
      Self.places(of: parameter, peak: surface.peak[i], &random)
    }
    self.places = places
    best = space.parameters.enumerated().map { i, parameter in
      places[i].firstIndex(of: surface.peak[i]).map(Double.init) ?? parameter.value(at: surface.peak[i])
    }
    if !space.region.keeps(space.numbers.map { best[$0] }) { climb(&random) }
  }

  private static func places(of parameter: TunedParameter, peak: Double, _ random: inout RandomSource) -> [Double] {
    guard parameter.isWord else { return [] }
    var places = parameter.words.map { _ in
      let away = 0.1 + 0.15 * random.uniform()
      return random.uniform() < 0.5 ? peak - away : peak + away
    }
    let start = Int(parameter.start)
    places[start] = parameter.unit(of: parameter.start)
    let others = places.indices.filter { $0 != start }
    places[others[min(Int(random.uniform() * Double(others.count)), others.count - 1)]] = peak
    return places
  }

  /// The number of tries for each parameter and length of a step.
  private static let tries = 40

  /// Looks for the best point that satisfies the constraints.
  private mutating func climb(_ random: inout RandomSource) {
    var units = space.feasible(space.units(of: best))
    func loss(_ units: [Double]) -> Double {
      surface.loss(at: point(zip(space.parameters, units).map { $0.value(at: $1) }))
    }
    least = loss(units)
    for halving in 1...14 {
      let reach = 1 / Double(1 << halving)
      for _ in 0..<Self.tries * space.count {
        let next = space.feasible(
          zip(space.parameters, units).map { parameter, unit in
            let isMoved = !parameter.isWord && random.uniform() < 0.5
            return isMoved ? min(max(unit + reach * (2 * random.uniform() - 1), 0), 1) : unit
          })
        let there = loss(next)
        if there < least { (units, least) = (next, there) }
      }
    }
    best = zip(space.parameters, units).map { $0.value(at: $1) }
  }

  /// The values of the best point nearest to others, where there are several: on a surface of ratios all its multiples
  /// are best.
  func best(nearest values: [Double]) -> [Double] {
    guard surface.shape == .ratios, places.allSatisfy(\.isEmpty) else { return best }
    let (point, peak) = (point(values), surface.peak)
    let square = peak.reduce(0) { $0 + $1 * $1 }
    let factor = min(product(point, peak) / square, 1 / (peak.max() ?? 1))
    return zip(space.parameters, peak).map { $0.value(at: factor * $1) }
  }

  /// The point on the surface of a player with these values.
  func point(_ values: [Double]) -> [Double] {
    space.units(of: values).enumerated().map { i, unit in places[i].isEmpty ? unit : places[i][Int(values[i])] }
  }

  /// The Elo by which a player with these values is weaker than the best.
  func loss(at values: [Double]) -> Double { surface.loss(at: point(values)) - least }
}
