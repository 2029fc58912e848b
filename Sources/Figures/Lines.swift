/// A line chart: values with bands, over time, games or steps.
public struct Lines: Figure {
  /// One value of a line.
  public struct Spot: Hashable, Sendable {
    /// The horizontal coordinate.
    public var x: Double
    /// The value.
    public var y: Double
    /// The interval of the value; nil where it isn't known.
    public var range: ClosedRange<Double>?
    /// Whether the value is highlighted.
    public var isMarked: Bool

    /// Creates a value of a line.
    public init(x: Double, y: Double, range: ClosedRange<Double>? = nil, isMarked: Bool = false) {
      (self.x, self.y, self.range, self.isMarked) = (x, y, range, isMarked)
    }
  }

  /// A line, with gaps where nothing is known.
  public struct Course: Hashable, Sendable {
    /// The name at the line's end.
    public var name: String
    /// The line's values from left to right; nil for a gap.
    public var spots: [Spot?]

    /// Creates a line.
    public init(name: String, spots: [Spot?]) { (self.name, self.spots) = (name, spots) }
  }

  /// A constant reference value, drawn as a horizontal line.
  public struct Level: Hashable, Sendable {
    /// The value.
    public var y: Double
    /// The name of the reference.
    public var name: String

    /// Creates a reference value.
    public init(y: Double, name: String) { (self.y, self.name) = (y, name) }
  }

  /// A label below a place instead of a number.
  public struct Label: Hashable, Sendable {
    /// The place.
    public var x: Double
    /// The label's text.
    public var text: String

    /// Creates a label below a place.
    public init(x: Double, text: String) { (self.x, self.text) = (x, text) }
  }

  public let title: String
  public let summary: String
  /// The unit of the values, such as `Elo`.
  public let unit: String
  /// The name of the horizontal axis, such as `games`.
  public let across: String
  /// The lines.
  public let courses: [Course]
  /// The reference values.
  public let levels: [Level]
  /// The labels of the horizontal axis from left to right, such as dates; empty for numbers.
  public let labels: [Label]
  /// Whether each value has a dot.
  public let hasDots: Bool
  /// The place of a vertical line that the script of a page moves, as a layer `cursor`; nil for none.
  public let cursor: Double?

  /// Creates a chart of lines over one axis, which has 0 and the cursor on it where there is one.
  public init(
    title: String, summary: String, unit: String, across: String, courses: [Course], levels: [Level] = [],
    labels: [Label] = [], hasDots: Bool = true, cursor: Double? = nil
  ) {
    (self.title, self.summary, self.unit, self.across) = (title, summary, unit, across)
    (self.courses, self.levels, self.labels, self.hasDots) = (courses, levels, labels, hasDots)
    self.cursor = cursor
  }

  private static let (head, foot, lowest, label) = (22.0, 38.0, 170.0, 15.0)

  /// The scales of a drawing, with the marks of the vertical one.
  private struct Axes {
    let along, up: Scale
    let ticks: [(place: Double, text: String)]
    let left, right, names, inner: Double
  }

  private func axes(width: Double) -> Axes {
    let spots = courses.flatMap { $0.spots.compactMap(\.self) }
    let ends = spots.flatMap { [$0.y, $0.range?.lowerBound ?? $0.y, $0.range?.upperBound ?? $0.y] } + levels.map(\.y)
    let inner = max(Self.lowest, Double(courses.count) * Self.label + 8)
    let up = Scale(Scale.range(of: ends) ?? 0...1, from: Self.head + inner, to: Self.head)
    let decimals = up.decimals(atMost: 6)
    let ticks = up.ticks(atMost: 6).map { (place: up.place($0), text: Rounded.text($0, decimals: decimals)) }
    let left = (ticks.map { TextWidth.of($0.text, size: 11) }.max() ?? 0) + 10
    let names = min(width * 0.3, (courses.map { TextWidth.of($0.name, size: 12) }.max() ?? 0) + 4)
    let right = width - (courses.count > 1 ? names + 8 : 8)
    let places = spots.map(\.x) + (cursor.map { [0, $0] } ?? [])
    let along = Scale(Scale.range(of: places, margin: 0) ?? 0...1, from: left + 6, to: right - 6)
    return Axes(along: along, up: up, ticks: ticks, left: left, right: right, names: names, inner: inner)
  }

  /// The number of pixels by which the cursor moves for one unit across.
  /// - Parameter width: the width of the paper in pixels.
  public func step(width: Double) -> Double {
    let along = axes(width: width).along
    return (along.end - along.start) / (along.domain.upperBound - along.domain.lowerBound)
  }

  public func drawing(width: Double) -> Drawing {
    let axes = axes(width: width)
    let (along, up, left, right, inner) = (axes.along, axes.up, axes.left, axes.right, axes.inner)
    let height = Self.head + inner + Self.foot
    var drawing = Drawing(width: width, height: height)
    drawing.marks.append(.text(unit, Point(0, 12), .quiet, size: 11))
    for tick in axes.ticks {
      drawing.marks.append(.line(Point(left, tick.place), Point(right, tick.place), .grid))
      drawing.marks.append(.text(tick.text, Point(left - 6, tick.place + 4), .quiet, size: 11, anchor: .end))
    }
    drawing.marks += below(along, bottom: Self.head + inner, width: width)
    for level in levels {
      let place = up.place(level.y)
      drawing.marks.append(.line(Point(left, place), Point(right, place), .quiet, isDashed: true))
      let name = TextWidth.shortened(level.name, size: 11, to: right - left - 8)
      let isHigh = place - Self.head < 16
      drawing.marks.append(.text(name, Point(left + 4, place + (isHigh ? 12 : -4)), .quiet, size: 11))
    }
    if let place = cursor.map(along.place) {
      let line = Drawing.Mark.line(Point(place, Self.head), Point(place, Self.head + inner), .ink)
      drawing.marks.append(.layer([line], name: "cursor"))
    }
    for (number, course) in courses.enumerated() {
      drawing.marks += line(course, .series(number), along, up)
    }
    if courses.count > 1 {
      drawing.marks += endings(up, right: right, width: axes.names, within: Self.head...Self.head + inner)
    }
    return drawing
  }

  /// The labels of the horizontal axis, as far as they don't overlap.
  private func below(_ along: Scale, bottom: Double, width: Double) -> [Drawing.Mark] {
    let most = Int((along.end - along.start) / 60)
    let decimals = along.decimals(atMost: most)
    let written =
      labels.isEmpty
      ? along.ticks(atMost: most).map { ($0, Rounded.text($0, decimals: decimals)) } : labels.map { ($0.x, $0.text) }
    var marks: [Drawing.Mark] = []
    var free = -Double.infinity
    for (x, text) in written {
      let (place, half) = (along.place(x), TextWidth.of(text, size: 11) / 2)
      let middle = min(max(place, half), width - half)
      marks.append(.line(Point(place, bottom), Point(place, bottom + 4), .quiet))
      guard middle - half > free else { continue }
      marks.append(.text(text, Point(middle, bottom + 16), .quiet, size: 11, anchor: .middle))
      free = middle + half + 6
    }
    let name = TextWidth.shortened(across, size: 11, to: along.end - along.start)
    return marks + [.text(name, Point(along.end + 6, bottom + 32), .quiet, size: 11, anchor: .end)]
  }

  private func line(_ course: Course, _ ink: Ink, _ along: Scale, _ up: Scale) -> [Drawing.Mark] {
    var marks: [Drawing.Mark] = []
    for stretch in course.spots.split(separator: nil).map({ $0.compactMap(\.self) }) {
      let points = stretch.map { Point(along.place($0.x), up.place($0.y)) }
      let band = stretch.filter { $0.range != nil }
      if band.count > 1 {
        let upper = band.map { Point(along.place($0.x), up.place($0.range?.upperBound ?? $0.y)) }
        let lower = band.map { Point(along.place($0.x), up.place($0.range?.lowerBound ?? $0.y)) }
        marks.append(.area(upper + lower.reversed(), ink, isFaint: true))
      } else if let only = band.first, let range = only.range {
        let x = along.place(only.x)
        marks.append(.line(Point(x, up.place(range.lowerBound)), Point(x, up.place(range.upperBound)), ink))
      }
      if points.count > 1 { marks.append(.path(points, ink)) }
      for (spot, point) in zip(stretch, points) where hasDots || spot.isMarked || points.count == 1 {
        marks.append(.disc(point, radius: spot.isMarked ? 5 : 2.5, fill: ink, outline: spot.isMarked ? .ink : nil))
      }
    }
    return marks.isEmpty ? [] : [.group(marks, says: course.name)]
  }

  /// Names at the ends of their lines, moved apart where they would overlap.
  private func endings(
    _ up: Scale, right: Double, width: Double, within range: ClosedRange<Double>
  ) -> [Drawing.Mark] {
    let last = courses.enumerated().compactMap { number, course in
      course.spots.last { $0 != nil }.flatMap { $0 }.map { (number: number, place: up.place($0.y)) }
    }.sorted { ($0.place, $0.number) < ($1.place, $1.number) }
    var places: [Double] = []
    for entry in last { places.append(max(entry.place, (places.last ?? -.infinity) + Self.label)) }
    // Names that were moved beyond the lower end move up again.
    var lowest = range.upperBound
    for index in places.indices.reversed() {
      places[index] = min(places[index], lowest)
      lowest = places[index] - Self.label
    }
    return zip(last, places).map { entry, place in
      let name = TextWidth.shortened(courses[entry.number].name, size: 12, to: width)
      return .text(name, Point(right + 6, max(place, range.lowerBound) + 4), .series(entry.number))
    }
  }
}
