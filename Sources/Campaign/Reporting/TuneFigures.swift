import Figures
import Tuning

/// The figures of a tune's report.
enum TuneFigures {
  /// The estimates after a number of games.
  struct Moment {
    let games: Int
    /// The values estimated as best.
    let values: [Double]
    /// The 95 % intervals of the best values, none for words; nil where nothing could be fitted yet.
    let ranges: [ClosedRange<Double>?]?
  }

  /// The development of each parameter that is a number, with its 95 % interval.
  static func course(_ space: ParameterSpace, _ course: [Moment]) -> [Picture] {
    space.parameters.enumerated().filter { !$1.isWord }.map { i, parameter in
      let spots = course.enumerated().map { step, moment -> Lines.Spot? in
        Lines.Spot(
          x: Double(moment.games), y: moment.values[i], range: moment.ranges.flatMap { $0[i] },
          isMarked: step == course.count - 1)
      }
      return .lines(
        Lines(
          title: parameter.name,
          summary: "The best value by the estimate after each number of games; the band is its 95 % interval.",
          unit: parameter.name, across: "games", courses: [.init(name: parameter.name, spots: spots)],
          levels: [.init(y: parameter.start, name: "start")], hasDots: false))
    }
  }

  /// The fitted surface over the two numbers with the largest effects; nil for a tune of fewer, or without a fit.
  static func surface(
    _ space: ParameterSpace, _ played: [TuneQueue.Played], _ estimate: SurfaceEstimate?, result: [Double]
  ) -> Picture? {
    guard let estimate else { return nil }
    let numbers = space.parameters.indices.filter { !space.parameters[$0].isWord }
    let order = numbers.sorted { (estimate.axes[$1].effect, $0) < (estimate.axes[$0].effect, $1) }
    guard order.count > 1 else { return nil }
    let (i, j) = (min(order[0], order[1]), max(order[0], order[1]))
    let cells = 36
    let points = played.flatMap { [$0.step.first, $0.step.second] }.map { values in
      (x: space.parameters[i].unit(of: values[i]), y: space.parameters[j].unit(of: values[j]))
    }
    let heights = estimate.slice(across: i, up: j, cells: cells)
    let (low, high) = (heights.joined().min() ?? 0, heights.joined().max() ?? 0)
    let step = [1.0, 2, 5, 10, 20, 50, 100, 200, 500, 1000].first { (high - low) / $0 <= 12 } ?? (high - low) / 12
    func axis(_ parameter: TunedParameter) -> Contours.Axis {
      .init(
        name: parameter.name, spacing: parameter.scale == .log ? .factors : .differences,
        range: parameter.min...parameter.max)
    }
    let names = (space.parameters[i].name, space.parameters[j].name)
    return .contours(
      Contours(
        title: "The surface",
        summary:
          "How many Elo weaker than the peak a player is by the fitted surface, over \(names.0) and \(names.1), the "
          + "other parameters at their best: dark is strong, a line every \(Int(step)) Elo. Small points were played, the "
          + "large one is the result; where nothing near was played it is hatched.",
        across: axis(space.parameters[i]), up: axis(space.parameters[j]), heights: heights,
        isBeyond: beyond(points, cells: cells),
        played: spread(points),
        result: Point(space.parameters[i].unit(of: result[i]), space.parameters[j].unit(of: result[j])),
        step: step))
  }

  /// The cells that have no point within a tenth of the range.
  private static func beyond(_ points: [(x: Double, y: Double)], cells: Int) -> [[Bool]] {
    let reach = cells / 10
    var near = [[Bool]](repeating: [Bool](repeating: false, count: cells), count: cells)
    for point in points {
      let (x, y) = (min(cells - 1, Int(point.x * Double(cells))), min(cells - 1, Int(point.y * Double(cells))))
      if near[y][x] { continue }
      near[y][x] = true
    }
    return (0..<cells).map { y in
      (0..<cells).map { x in
        !(max(0, y - reach)...min(cells - 1, y + reach)).contains { row in
          (max(0, x - reach)...min(cells - 1, x + reach)).contains { near[row][$0] }
        }
      }
    }
  }

  /// A subset of at most 400 points, evenly chosen: more would be unreadable, and make a large file.
  private static func spread(_ points: [(x: Double, y: Double)]) -> [Point] {
    let step = max(1, points.count / 400)
    return stride(from: 0, to: points.count, by: step).map { Point(points[$0].x, points[$0].y) }
  }
}
