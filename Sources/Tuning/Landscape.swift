import Statistics

/// A synthetic surface as a player with these parameters has it.
///
/// A word stands for a place along the surface that has nothing to do with the order of words: that of the start for the
/// first one; that of the peak for another, drawn at random; for all others 0.1 to 0.25 to either side of the peak.
struct Landscape {
  private let space: ParameterSpace
  private let surface: SyntheticSurface
  /// The place of each word; none of numbers.
  private let places: [[Double]]

  init(_ space: ParameterSpace, _ surface: SyntheticSurface, seed: UInt64) {
    (self.space, self.surface) = (space, surface)
    var random = RandomSource(seed: seed, sample: 4)
    places = space.parameters.enumerated().map { i, parameter in
      let peak = surface.peak[i]
      var places = parameter.words.map { _ in
        let away = 0.1 + 0.15 * random.uniform()
        return random.uniform() < 0.5 ? peak - away : peak + away
      }
      guard parameter.isWord else { return [] }
      let start = Int(parameter.start)
      places[start] = parameter.unit(of: parameter.start)
      let others = places.indices.filter { $0 != start }
      places[others[min(Int(random.uniform() * Double(others.count)), others.count - 1)]] = peak
      return places
    }
  }

  /// Where a player with these values stands on the surface.
  func point(_ values: [Double]) -> [Double] {
    space.units(of: values).enumerated().map { i, unit in places[i].isEmpty ? unit : places[i][Int(values[i])] }
  }

  /// The values of the peak.
  var best: [Double] {
    space.parameters.enumerated().map { i, parameter in
      places[i].firstIndex(of: surface.peak[i]).map(Double.init) ?? parameter.value(at: surface.peak[i])
    }
  }
}
