import Foundation

/// A scatter plot of named spots by two numbers, with a line through the spots that no other exceeds in both.
public struct Scatter: Figure {
  /// One spot.
  public struct Spot: Hashable, Sendable {
    /// The spot's name.
    public var name: String
    /// The horizontal value; above 0.
    public var x: Double
    /// The vertical value.
    public var y: Double
    /// The interval of the vertical value; nil where it isn't known.
    public var range: ClosedRange<Double>?
    /// Whether the line goes through the spot.
    public var isOnLine: Bool
    /// The description of the spot.
    public var says: String

    /// Creates a spot.
    public init(
      name: String, x: Double, y: Double, range: ClosedRange<Double>? = nil, isOnLine: Bool = false, says: String
    ) {
      (self.name, self.x, self.y) = (name, x, y)
      (self.range, self.isOnLine, self.says) = (range, isOnLine, says)
    }
  }

  public let title: String
  public let summary: String
  /// The unit of the vertical axis, such as `Elo`.
  public let unit: String
  /// The name of the horizontal axis, such as `nodes a move`, which is logarithmic.
  public let across: String
  /// The spots.
  public let spots: [Spot]

  /// Creates a plot over an axis of powers of ten; spots whose horizontal value isn't above 0 can't be placed on it and
  /// are left out.
  public init(title: String, summary: String, unit: String, across: String, spots: [Spot]) {
    (self.title, self.summary, self.unit, self.across) = (title, summary, unit, across)
    self.spots = spots.filter { $0.x > 0 && $0.x.isFinite && $0.y.isFinite }
  }

  private static let (head, inner, foot) = (22.0, 260.0, 38.0)

  public func drawing(width: Double) -> Drawing {
    let ends = spots.flatMap { [$0.y, $0.range?.lowerBound ?? $0.y, $0.range?.upperBound ?? $0.y] }
    let up = Scale(Scale.range(of: ends) ?? 0...1, from: Self.head + Self.inner, to: Self.head)
    let decimals = up.decimals(atMost: 6)
    let ticks = up.ticks(atMost: 6).map { (place: up.place($0), text: Rounded.text($0, decimals: decimals)) }
    let left = (ticks.map { TextWidth.of($0.text, size: 11) }.max() ?? 0) + 10
    let along = Scale(Scale.range(of: spots.map { log10($0.x) }, margin: 0.06) ?? 0...1, from: left + 6, to: width - 8)
    var drawing = Drawing(width: width, height: Self.head + Self.inner + Self.foot)
    drawing.marks.append(.text(unit, Point(0, 12), .quiet, size: 11))
    for tick in ticks {
      drawing.marks.append(.line(Point(left, tick.place), Point(width - 8, tick.place), .grid))
      drawing.marks.append(.text(tick.text, Point(left - 6, tick.place + 4), .quiet, size: 11, anchor: .end))
    }
    drawing.marks += below(along, width: width)
    let points = spots.map { Point(along.place(log10($0.x)), up.place($0.y)) }
    let line = zip(spots, points).filter(\.0.isOnLine).map(\.1).sorted { ($0.x, -$0.y) < ($1.x, -$1.y) }
    if line.count > 1 { drawing.marks.append(.path(line, .series(0), isDashed: true)) }
    drawing.marks += zip(spots, points).map { mark($0, at: $1, up) }
    drawing.marks += names(points, within: Box(left, Self.head, width - left, Self.inner))
    return drawing
  }

  private func mark(_ spot: Spot, at point: Point, _ up: Scale) -> Drawing.Mark {
    let ink: Ink = spot.isOnLine ? .series(0) : .quiet
    let bar = spot.range.map { range in
      Drawing.Mark.line(Point(point.x, up.place(range.lowerBound)), Point(point.x, up.place(range.upperBound)), ink)
    }
    return .group(
      [bar].compactMap(\.self) + [.disc(point, radius: spot.isOnLine ? 4.5 : 3.5, fill: ink, outline: .paper)],
      says: "\(spot.name): \(spot.says)")
  }

  /// The labels of the horizontal axis: powers of ten or, where there are fewer than two, the ends; as far as they
  /// don't overlap.
  private func below(_ along: Scale, width: Double) -> [Drawing.Mark] {
    let (first, last) = (Int(along.domain.lowerBound.rounded(.up)), Int(along.domain.upperBound.rounded(.down)))
    var values = first > last ? [] : (first...last).map { pow(10, Double($0)) }
    if values.count < 2 { values = [spots.map(\.x).min(), spots.map(\.x).max()].compactMap(\.self) }
    let bottom = Self.head + Self.inner
    var (marks, free): ([Drawing.Mark], Double) = ([], -.infinity)
    for value in values {
      let (place, text) = (along.place(log10(value)), Self.number(value))
      let half = TextWidth.of(text, size: 11) / 2
      let middle = min(max(place, half), width - half)
      marks.append(.line(Point(place, bottom), Point(place, bottom + 4), .quiet))
      guard middle - half > free else { continue }
      marks.append(.text(text, Point(middle, bottom + 16), .quiet, size: 11, anchor: .middle))
      free = middle + half + 6
    }
    return marks + [.text(across, Point(along.end, bottom + 32), .quiet, size: 11, anchor: .end)]
  }

  /// A number with at least two digits; a power of ten as it is.
  private static func number(_ value: Double) -> String {
    let exponent = Int(floor(log10(value) + 1e-9))
    let isPower = abs(value / pow(10, Double(exponent)) - 1) < 1e-9
    return Rounded.text(value, decimals: max(0, (isPower ? 0 : 1) - exponent))
  }

  /// The names beside their spots, where there is room: to the right, to the left, above or below. Other names appear
  /// in descriptions only.
  private func names(_ points: [Point], within paper: Box) -> [Drawing.Mark] {
    var taken = points.map { Box($0.x - 5, $0.y - 5, 10, 10) }
    var marks: [Drawing.Mark] = []
    // Those on the line come first.
    for number in spots.indices.sorted(by: { (spots[$0].isOnLine ? 0 : 1, $0) < (spots[$1].isOnLine ? 0 : 1, $1) }) {
      let name = TextWidth.shortened(spots[number].name, size: 12, to: paper.width * 0.4)
      let (point, long) = (points[number], TextWidth.of(name, size: 12))
      let places = [
        Point(point.x + 8, point.y + 4), Point(point.x - 8 - long, point.y + 4), Point(point.x - long / 2, point.y - 9),
        Point(point.x - long / 2, point.y + 17),
      ]
      let free = places.first { place in
        let box = Box(place.x, place.y - 10, long, 13)
        let isInside =
          box.origin.x >= paper.origin.x && box.right <= paper.right && box.origin.y >= paper.origin.y
          && box.bottom <= paper.bottom
        return isInside && !taken.contains { $0.overlaps(box) }
      }
      guard let free else { continue }
      taken.append(Box(free.x, free.y - 10, long, 13))
      marks.append(.text(name, free))
    }
    return marks
  }
}

extension Box {
  fileprivate func overlaps(_ other: Box) -> Bool {
    origin.x < other.right && other.origin.x < right && origin.y < other.bottom && other.origin.y < bottom
  }
}
