/// A ranking drawn as a ladder: a point and its interval for each rung in order, with the ranks that each may hold.
public struct LadderFigure: Figure {
  /// A value, as far as it is known.
  public enum Value: Hashable, Sendable {
    /// A value with its interval.
    case known(Double, ClosedRange<Double>)
    /// A value somewhere in the first range, with an interval, the second range, that contains it.
    case within(ClosedRange<Double>, interval: ClosedRange<Double>)
    /// A lower bound.
    case atLeast(Double)
    /// An upper bound.
    case atMost(Double)
    /// An unknown value.
    case unknown

    /// The value, the bound, or the middle of the range; nil where nothing is known.
    public var middle: Double? {
      switch self {
      case .known(let value, _), .atLeast(let value), .atMost(let value): value
      case .within(let range, _): (range.lowerBound + range.upperBound) / 2
      case .unknown: nil
      }
    }
  }

  /// A rung of the ladder.
  public struct Rung: Hashable, Sendable {
    /// The rung's name.
    public var name: String
    /// The rung's value.
    public var value: Value
    /// The value as text.
    public var text: String
    /// The probability of each rank, from the first; empty where it isn't known.
    public var ranks: [Double]
    /// Whether the point of a known value is hollow.
    public var isHollow: Bool

    /// Creates a rung.
    public init(name: String, value: Value, text: String, ranks: [Double] = [], isHollow: Bool = false) {
      (self.name, self.value, self.text, self.ranks, self.isHollow) = (name, value, text, ranks, isHollow)
    }
  }

  /// A reference value, drawn as a vertical line with its name below.
  public struct Level: Hashable, Sendable {
    /// The value.
    public var value: Double
    /// The name of the reference.
    public var name: String

    /// Creates a reference value.
    public init(_ value: Double, name: String) { (self.value, self.name) = (value, name) }
  }

  public let title: String
  public let summary: String
  /// The unit of the values, such as `Elo`.
  public let unit: String
  /// The rungs, the first on top.
  public let rungs: [Rung]
  /// The values at the ends of the axis.
  public let domain: ClosedRange<Double>
  /// The reference values from left to right, such as the bounds of a test.
  public let levels: [Level]

  /// Creates a ladder. Its axis holds all values unless a domain is given, for example to compare several ladders. A
  /// value below the domain is drawn as a tip at its lower end.
  public init(
    title: String, summary: String, unit: String, rungs: [Rung], domain: ClosedRange<Double>? = nil,
    levels: [Level] = []
  ) {
    (self.title, self.summary, self.unit, self.rungs) = (title, summary, unit, rungs)
    self.domain = domain ?? Self.domain(of: rungs)
    self.levels = levels
  }

  /// A single value among reference values fits the screen of a telephone.
  public var mostWidth: Double { rungs.count == 1 && !levels.isEmpty ? 320 : .infinity }

  /// The range of an axis that holds the values of these rungs.
  public static func domain(of rungs: [Rung]) -> ClosedRange<Double> {
    let ends = rungs.flatMap { rung -> [Double] in
      switch rung.value {
      case .known(let value, let range): [value, range.lowerBound, range.upperBound]
      case .within(_, let range): [range.lowerBound, range.upperBound]
      case .atLeast(let value), .atMost(let value): [value]
      case .unknown: []
      }
    }
    return Scale.range(of: ends) ?? -1...1
  }

  private static let (row, head, line) = (24.0, 26.0, 16.0)
  private var foot: Double { levels.isEmpty ? 26 : 26 + Self.line }

  public func drawing(width: Double) -> Drawing {
    let names = min(width * 0.34, (rungs.map { TextWidth.of($0.name, size: 12) }.max() ?? 0) + 4)
    let texts = (rungs.map { TextWidth.of($0.text, size: 12) }.max() ?? 0) + 4
    let count = rungs.map(\.ranks.count).max() ?? 0
    let strip = count == 0 ? 0 : min(width * 0.24, max(60, Double(count) * 20))
    let (left, right) = (names + 12, width - strip - (strip > 0 ? 12 : 0) - texts - 12)
    let scale = Scale(domain, from: left, to: max(right, left + 40))
    let height = Self.head + Double(rungs.count) * Self.row + foot
    var drawing = Drawing(width: width, height: height)
    drawing.marks += axis(scale, bottom: height - foot) + references(scale, bottom: height - foot)
    if strip > 0 { drawing.marks += stripHead(count, from: width - strip, width: strip) }
    for (number, rung) in rungs.enumerated() {
      let middle = Self.head + (Double(number) + 0.5) * Self.row
      drawing.marks.append(.text(TextWidth.shortened(rung.name, size: 12, to: names), Point(0, middle + 4)))
      drawing.marks.append(.group(point(rung, scale, middle), says: "\(rung.name): \(rung.text) \(unit)"))
      drawing.marks.append(.text(rung.text, Point(width - strip - (strip > 0 ? 12 : 0), middle + 4), anchor: .end))
      drawing.marks += ranks(rung, Box(width - strip, middle - 8, strip, 16))
    }
    return drawing
  }

  private func axis(_ scale: Scale, bottom: Double) -> [Drawing.Mark] {
    let most = max(3, Int((scale.end - scale.start) / 56))
    let decimals = scale.decimals(atMost: most)
    return scale.ticks(atMost: most).flatMap { tick -> [Drawing.Mark] in
      let place = scale.place(tick)
      return [
        .line(Point(place, Self.head - 4), Point(place, bottom + 4), .grid),
        .text(
          Rounded.text(tick, decimals: decimals), Point(place, bottom + 17), .quiet, size: 11, anchor: .middle),
      ]
    } + [.text(unit, Point(scale.start, 13), .quiet, size: 11)]
  }

  private func references(_ scale: Scale, bottom: Double) -> [Drawing.Mark] {
    levels.flatMap { level -> [Drawing.Mark] in
      let (place, half) = (scale.place(level.value), TextWidth.of(level.name, size: 12) / 2)
      let middle = max(min(place, scale.end - half), scale.start + half)
      return [
        .line(Point(place, Self.head - 4), Point(place, bottom + 4), .quiet, width: 1.5, isDashed: true),
        .text(level.name, Point(middle, bottom + 18 + Self.line), anchor: .middle),
      ]
    }
  }

  private func stripHead(_ count: Int, from left: Double, width: Double) -> [Drawing.Mark] {
    [
      .text("rank 1", Point(left, 13), .quiet, size: 11),
      .text(String(count), Point(left + width, 13), .quiet, size: 11, anchor: .end),
    ]
  }

  private func point(_ rung: Rung, _ scale: Scale, _ middle: Double) -> [Drawing.Mark] {
    switch rung.value {
    case .known(let value, _) where value < scale.domain.lowerBound:
      let (start, tip) = (scale.start + 7, scale.start)
      return [.area([Point(tip, middle), Point(start, middle - 4), Point(start, middle + 4)], .series(0))]
    case .known(let value, let range):
      return [
        .line(
          Point(scale.place(range.lowerBound), middle), Point(scale.place(range.upperBound), middle), .series(0),
          width: 2),
        .disc(
          Point(scale.place(value), middle), radius: 4, fill: rung.isHollow ? .paper : .series(0),
          outline: rung.isHollow ? .series(0) : .paper),
      ]
    case .within(let range, let interval):
      return [(interval, 2.0), (range, 6.0)].map { range, width in
        .line(
          Point(scale.place(range.lowerBound), middle), Point(scale.place(range.upperBound), middle), .series(0),
          width: width)
      }
    case .atLeast(let value): return arrow(from: scale.place(value), to: scale.end, middle)
    case .atMost(let value): return arrow(from: scale.place(value), to: scale.start, middle)
    case .unknown: return []
    }
  }

  /// The marks of an arrow from a bound towards the value.
  private func arrow(from start: Double, to end: Double, _ middle: Double) -> [Drawing.Mark] {
    let way = end < start ? -1.0 : 1.0
    // A bound at the very end of the axis has an arrow, too.
    let tip = way * (end - start) < 14 ? start + way * 14 : end
    let head = [Point(tip, middle), Point(tip - way * 7, middle - 4), Point(tip - way * 7, middle + 4)]
    return [
      .line(Point(start, middle - 5), Point(start, middle + 5), .series(0), width: 2),
      .line(Point(start, middle), Point(tip - way * 7, middle), .series(0), width: 2, isDashed: true),
      .area(head, .series(0)),
    ]
  }

  private func ranks(_ rung: Rung, _ box: Box) -> [Drawing.Mark] {
    let step = box.width / Double(max(1, rung.ranks.count))
    return rung.ranks.enumerated().compactMap { number, likely in
      guard likely >= 0.005 else { return nil }
      let cell = Box(box.origin.x + Double(number) * step, box.origin.y, step, box.height)
      let percent = Rounded.text(100 * likely, decimals: 0)
      return .group(
        [.box(cell, fill: .amount(likely), outline: step > 8 ? .grid : nil)],
        says: "\(rung.name): rank \(number + 1) with \(percent) %")
    }
  }
}
