import Foundation

/// A surface over two numbers, seen from above: tinted cells, lines of equal height, and the points that were played.
public struct Contours: Figure {
  /// One of the two axes.
  public struct Axis: Hashable, Sendable {
    /// The axis' name.
    public var name: String
    /// The spacing of the axis.
    public var spacing: Spacing
    /// The range of values; above 0 for a spacing by factors.
    public var range: ClosedRange<Double>

    /// The spacing of values along an axis: even by differences or by factors.
    public enum Spacing: Hashable, Sendable {
      case differences, factors
    }

    /// Creates an axis.
    public init(name: String, spacing: Spacing = .differences, range: ClosedRange<Double>) {
      (self.name, self.spacing, self.range) = (name, spacing, range)
    }

    /// The round values to be labelled, each with its share of the way along the axis.
    func ticks(atMost count: Int) -> [(share: Double, text: String)] {
      switch spacing {
      case .differences:
        let scale = Scale(range, from: 0, to: 1)
        let decimals = scale.decimals(atMost: count)
        return scale.ticks(atMost: count).map { (scale.place($0), Rounded.text($0, decimals: decimals)) }
      case .factors:
        var (power, decimals) = (1.0, 0)
        while power > range.lowerBound, decimals < 9 { (power, decimals) = (power / 10, decimals + 1) }
        while power * 10 <= range.lowerBound { power *= 10 }
        var found: [(Double, String)] = []
        while power <= range.upperBound, found.count < 30 {
          for factor in [1.0, 2, 5] where range.contains(factor * power) {
            found.append((share(of: factor * power), Rounded.text(factor * power, decimals: decimals)))
          }
          (power, decimals) = (power * 10, max(0, decimals - 1))
        }
        let step = max(1, (found.count + count - 1) / max(1, count))
        return stride(from: 0, to: found.count, by: step).map { found[$0] }
      }
    }

    /// The share of the way along an axis spaced by factors at which a value above 0 stands.
    private func share(of value: Double) -> Double {
      log(value / range.lowerBound) / log(range.upperBound / range.lowerBound)
    }
  }

  public let title: String
  public let summary: String
  /// The horizontal and the vertical axis.
  public let across, up: Axis
  /// The heights at the middles of cells, row by row from below; all rows have the same length.
  public let heights: [[Double]]
  /// Whether each cell lies beyond what was played, in the same order.
  public let isBeyond: [[Bool]]
  /// The points that were played, as shares of the way along both axes, `y` upwards.
  public let played: [Point]
  /// The result, as shares of the way along both axes, `y` upwards.
  public let result: Point
  /// The difference in height between two lines, in the unit that the summary names.
  public let step: Double

  /// Creates a surface over two numbers.
  /// - Precondition: there are two rows or more, of two heights or more.
  public init(
    title: String, summary: String, across: Axis, up: Axis, heights: [[Double]], isBeyond: [[Bool]], played: [Point],
    result: Point, step: Double
  ) {
    precondition(heights.count > 1 && heights[0].count > 1, "a surface has two rows and two columns or more")
    (self.title, self.summary, self.across, self.up, self.heights) = (title, summary, across, up, heights)
    (self.isBeyond, self.played, self.result, self.step) = (isBeyond, played, result, step)
  }

  public func drawing(width: Double) -> Drawing {
    let inner = min(width - 70, 420)
    let frame = Box(58, 20, inner, inner * 0.75)
    func place(_ share: Point) -> Point {
      Point(frame.origin.x + share.x * frame.width, frame.bottom - share.y * frame.height)
    }
    var drawing = Drawing(width: width, height: frame.bottom + 38)
    drawing.marks += tints(frame) + lines(frame)
    drawing.marks += played.map { .disc(place($0), radius: 1.5, fill: .onShare) }
    drawing.marks.append(
      .group([.disc(place(result), radius: 6, fill: .series(0), outline: .paper)], says: "the result"))
    drawing.marks += axes(frame)
    return drawing
  }

  private func tints(_ frame: Box) -> [Drawing.Mark] {
    let all = heights.joined()
    let (low, high) = (all.min() ?? 0, all.max() ?? 1)
    let (width, height) = (frame.width / Double(heights[0].count), frame.height / Double(heights.count))
    var marks: [Drawing.Mark] = []
    for (row, line) in heights.enumerated() {
      for (column, value) in line.enumerated() {
        let box = Box(
          frame.origin.x + Double(column) * width, frame.bottom - Double(row + 1) * height, width + 0.3, height + 0.3)
        marks.append(.box(box, fill: .amount(high > low ? (value - low) / (high - low) : 0.5)))
        if isBeyond[row][column] { marks.append(.hatch(box)) }
      }
    }
    return marks
  }

  /// Lines of equal height, by marching squares between the middles of cells.
  private func lines(_ frame: Box) -> [Drawing.Mark] {
    let all = heights.joined()
    guard let low = all.min(), let high = all.max(), step > 0, (high - low) / step < 60 else { return [] }
    let (width, height) = (frame.width / Double(heights[0].count), frame.height / Double(heights.count))
    func place(_ column: Double, _ row: Double) -> Point {
      Point(frame.origin.x + (column + 0.5) * width, frame.bottom - (row + 0.5) * height)
    }
    var marks: [Drawing.Mark] = []
    for level in stride(from: (low / step).rounded(.up) * step, through: high, by: step) {
      for row in 0..<heights.count - 1 {
        for column in 0..<heights[0].count - 1 {
          let ends = crossings(of: level, row, column).map { place($0.x, $0.y) }
          for pair in stride(from: 0, to: ends.count - 1, by: 2) {
            marks.append(.line(ends[pair], ends[pair + 1], .onShare, width: 0.6))
          }
        }
      }
    }
    return marks
  }

  /// The points at which a level crosses the sides of a square of four middles, in pairs.
  private func crossings(of level: Double, _ row: Int, _ column: Int) -> [Point] {
    let corners = [(0, 0), (1, 0), (1, 1), (0, 1)]
    let values = corners.map { heights[row + $0.1][column + $0.0] }
    return (0..<4).compactMap { side in
      let (a, b) = (values[side], values[(side + 1) % 4])
      guard (a < level) != (b < level) else { return nil }
      let share = (level - a) / (b - a)
      let (from, to) = (corners[side], corners[(side + 1) % 4])
      return Point(
        Double(column) + Double(from.0) + share * Double(to.0 - from.0),
        Double(row) + Double(from.1) + share * Double(to.1 - from.1))
    }
  }

  private func axes(_ frame: Box) -> [Drawing.Mark] {
    let below = across.ticks(atMost: Int(frame.width / 60)).map { tick in
      Drawing.Mark.text(
        tick.text, Point(frame.origin.x + tick.share * frame.width, frame.bottom + 15), .quiet, size: 11,
        anchor: .middle)
    }
    let beside = up.ticks(atMost: Int(frame.height / 40)).map { tick in
      Drawing.Mark.text(
        tick.text, Point(frame.origin.x - 5, frame.bottom - tick.share * frame.height + 4), .quiet, size: 11,
        anchor: .end)
    }
    let names = [
      Drawing.Mark.text(
        TextWidth.shortened(across.name, size: 11, to: frame.width), Point(frame.right, frame.bottom + 31), .quiet,
        size: 11, anchor: .end),
      .text(TextWidth.shortened(up.name, size: 11, to: frame.right), Point(0, 12), .quiet, size: 11),
    ]
    return below + beside + names
  }
}
