/// The pairings on the way to a final as a tree, with lines from each pairing to the one that its winner played next.
public struct Bracket: Figure {
  /// One side of a pairing.
  public struct Side: Hashable, Sendable {
    /// The side's name.
    public var name: String
    /// The side's result, as text; empty where it isn't known.
    public var text: String
    /// The pairing that the side won before, by its index among those of its part; nil for none.
    public var origin: Int?

    /// Creates a side.
    public init(name: String, text: String = "", origin: Int? = nil) {
      (self.name, self.text, self.origin) = (name, text, origin)
    }
  }

  /// A pairing of two sides.
  public struct Pairing: Hashable, Sendable {
    /// The two sides, the upper one first.
    public var sides: [Side]
    /// The round within the part, from 0.
    public var round: Int
    /// The name of the winner; nil while it isn't known.
    public var winner: String?

    /// Creates a pairing.
    public init(_ upper: Side, _ lower: Side, round: Int, winner: String?) {
      (sides, self.round, self.winner) = ([upper, lower], round, winner)
    }

    /// The two sides, their results and the winner, in words.
    var words: String {
      let got = sides.contains { $0.text.isEmpty } ? "" : ", \(sides[0].text) to \(sides[1].text)"
      return "\(sides[0].name) against \(sides[1].name)\(got): " + (winner.map { "\($0) won" } ?? "undecided")
    }
  }

  /// Pairings that are drawn together, in the order in which they were played.
  public struct Part: Hashable, Sendable {
    /// The part's title; empty for the only part.
    public var title: String
    /// The pairings; each comes after those that its sides won before.
    public var pairings: [Pairing]

    /// Creates a part.
    public init(title: String, pairings: [Pairing]) { (self.title, self.pairings) = (title, pairings) }
  }

  public let title: String
  public let summary: String
  /// The parts, from the top.
  public let parts: [Part]

  /// Creates a bracket of one part or several.
  public init(title: String, summary: String, parts: [Part]) {
    (self.title, self.summary, self.parts) = (title, summary, parts)
  }

  private static let (row, score) = (12.0, 30.0)
  /// The range of widths of a column.
  private static let strides = 90.0...200.0

  /// Draws the bracket as wide as the paper, or wider where its rounds need more room.
  public func drawing(width: Double) -> Drawing {
    let layouts = parts.map { BracketLayout($0.pairings) }
    let strides = layouts.map { layout in
      min(max(width / Double(layout.columns), Self.strides.lowerBound), Self.strides.upperBound)
    }
    let widest = zip(layouts, strides).map { Double($0.columns) * $1 }.max() ?? 0
    var drawing = Drawing(width: max(width, widest), height: 0)
    for (number, part) in parts.enumerated() {
      if number > 0 { drawing.height += Self.row }
      if !part.title.isEmpty {
        let title = TextWidth.shortened(part.title, size: 12, to: drawing.width)
        drawing.marks.append(.text(title, Point(0, drawing.height + 13), size: 12, isBold: true))
        drawing.height += 20
      }
      let top = drawing.height + Self.row
      drawing.marks += marks(layouts[number], part, top: top, stride: strides[number])
      drawing.height = top + Double(layouts[number].rows) * Self.row
    }
    return drawing
  }

  private func marks(_ layout: BracketLayout, _ part: Part, top: Double, stride: Double) -> [Drawing.Mark] {
    func height(_ row: Int) -> Double { top + Double(row) * Self.row }
    func end(_ column: Int) -> Double { Double(column + 1) * stride - 12 }
    let names = layout.entries.map { entry -> Drawing.Mark in
      let (left, middle) = (Double(entry.column) * stride, height(entry.row))
      let isLast = entry.end == nil
      let room = stride - 12 - (isLast ? 0 : Self.score + 6)
      let name = TextWidth.shortened(entry.name, size: 12, to: room)
      var marks: [Drawing.Mark] = [.text(name, Point(left, middle + 4), size: 12, isBold: entry.hasWon)]
      if let column = entry.end {
        let start = left + TextWidth.of(name, size: 12) * (entry.hasWon ? 1.12 : 1) + 4
        marks.append(.line(Point(min(start, end(column)), middle), Point(end(column), middle), .quiet))
        marks.append(.text(entry.text, Point(end(column) - 3, middle - 3), .quiet, size: 10, anchor: .end))
      }
      return .group(marks, says: entry.name)
    }
    let joints = layout.joints.map { joint -> Drawing.Mark in
      let (x, middle) = (end(joint.column), height(joint.row))
      return .group(
        [
          .line(Point(x, height(joint.upper)), Point(x, height(joint.lower)), .quiet),
          .line(Point(x, middle), Point(x + 9, middle), .quiet),
        ], says: part.pairings[joint.pairing].words)
    }
    return names + joints
  }
}
