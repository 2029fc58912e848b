/// A histogram: counts of several kinds by ranges of a number.
public struct HistogramFigure: Figure {
  /// Counts of one kind, by bin.
  public struct Kind: Hashable, Sendable {
    /// The kind's name.
    public var name: String
    /// The counts of the bins.
    public var counts: [Int]
    /// The ink of the bars.
    public var ink: Ink

    /// Creates the counts of a kind.
    public init(name: String, counts: [Int], ink: Ink) { (self.name, self.counts, self.ink) = (name, counts, ink) }
  }

  public let title: String
  public let summary: String
  /// The unit of counts, such as `games`.
  public let unit: String
  /// The name of the horizontal axis, such as `plies`.
  public let across: String
  /// The first number of the first bin, and the width of a bin.
  public let first, binWidth: Int
  /// The kinds, the lowest first; all with the same number of bins.
  public let kinds: [Kind]

  /// Creates a histogram from counts by kind and bin.
  public init(
    title: String, summary: String, unit: String, across: String, first: Int, binWidth: Int, kinds: [Kind]
  ) {
    (self.title, self.summary, self.unit, self.across) = (title, summary, unit, across)
    (self.first, self.binWidth, self.kinds) = (first, binWidth, kinds)
  }

  private static let (foot, inner) = (36.0, 90.0)

  public func drawing(width: Double) -> Drawing {
    let bins = kinds.map(\.counts.count).max() ?? 0
    let sums = (0..<bins).map { bin in kinds.reduce(0) { $0 + $1.counts[bin] } }
    let isKeyed = kinds.count > 1
    let key = legend(width: width)
    let head = isKeyed ? key.height : 22
    let up = Scale(0...Double(max(1, sums.max() ?? 1)), from: head + Self.inner, to: head)
    let ticks = up.ticks(atMost: 4).filter { $0 == $0.rounded() }
    let left = (ticks.map { TextWidth.of(Rounded.text($0, decimals: 0), size: 11) }.max() ?? 0) + 8
    let along = Scale(
      Double(first)...Double(first + max(1, bins) * binWidth), from: left, to: width - 8)
    var drawing = Drawing(width: width, height: head + Self.inner + Self.foot, marks: isKeyed ? key.marks : [])
    if !isKeyed { drawing.marks.append(.text(unit, Point(0, 11), .quiet, size: 11)) }
    for tick in ticks {
      drawing.marks.append(.line(Point(left, up.place(tick)), Point(width - 8, up.place(tick)), .grid))
      drawing.marks.append(
        .text(
          Rounded.text(tick, decimals: 0), Point(left - 4, up.place(tick) + 4), .quiet, size: 11, anchor: .end))
    }
    let step = (along.end - along.start) / Double(max(1, bins))
    for bin in 0..<bins where sums[bin] > 0 {
      drawing.marks.append(stack(bin, left + Double(bin) * step, step, up))
    }
    drawing.marks += axis(along, bottom: head + Self.inner)
    return drawing
  }

  private func stack(_ bin: Int, _ left: Double, _ step: Double, _ up: Scale) -> Drawing.Mark {
    var (marks, sum): ([Drawing.Mark], Int) = ([], 0)
    let gap = min(1, step * 0.1)
    for kind in kinds where kind.counts[bin] > 0 {
      let (low, high) = (up.place(Double(sum)), up.place(Double(sum + kind.counts[bin])))
      marks.append(.box(Box(left + gap / 2, high, step - gap, low - high), fill: kind.ink))
      sum += kind.counts[bin]
    }
    let from = first + bin * binWidth
    let range = binWidth == 1 ? "\(from)" : "\(from) to \(from + binWidth - 1)"
    let counts = kinds.filter { $0.counts[bin] > 0 }.map { "\($0.name) \($0.counts[bin])" }.joined(separator: ", ")
    return .group(marks, says: "\(range) \(across): \(counts)")
  }

  private func axis(_ along: Scale, bottom: Double) -> [Drawing.Mark] {
    let most = max(2, Int((along.end - along.start) / 50))
    let ticks = along.ticks(atMost: most).filter { $0 == $0.rounded() && $0 < along.domain.upperBound }
    // A number stands below the middle of its bar where each number has a bar of its own.
    let shift = binWidth == 1 ? 0.5 : 0
    return [.line(Point(along.start, bottom), Point(along.end, bottom), .quiet)]
      + ticks.map {
        .text(
          Rounded.text($0, decimals: 0), Point(along.place($0 + shift), bottom + 14), .quiet, size: 11, anchor: .middle)
      } + [.text(across, Point(along.end, bottom + 30), .quiet, size: 11, anchor: .end)]
  }

  /// The legend of the kinds' colours, in as many lines as it takes.
  private func legend(width: Double) -> (marks: [Drawing.Mark], height: Double) {
    var (marks, x, y): ([Drawing.Mark], Double, Double) = ([], 0, 0)
    for kind in kinds {
      let name = TextWidth.shortened(kind.name, size: 11, to: width - 20)
      let needed = 14 + TextWidth.of(name, size: 11)
      if x > 0, x + needed > width { (x, y) = (0, y + 15) }
      marks.append(.box(Box(x, y + 2, 10, 10), fill: kind.ink))
      marks.append(.text(name, Point(x + 14, y + 11), .quiet, size: 11))
      x += needed + 14
    }
    return (marks, y + 24)
  }
}
