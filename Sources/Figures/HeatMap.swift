/// Scores of players against one another: shares from 0 to 1 as colours around a half, with the number in every cell.
public struct HeatMap: Figure {
  /// The score of one player against another.
  public struct Cell: Hashable, Sendable {
    /// The share, from 0 to 1.
    public var share: Double
    /// The number of games.
    public var games: Int

    /// Creates a cell with a share of games.
    public init(share: Double, games: Int) { (self.share, self.games) = (share, games) }
  }

  public let title: String
  public let summary: String
  /// The names of the rows and of the columns, in the same order.
  public let names: [String]
  /// The cells, row by row; nil for players who never met.
  public let cells: [[Cell?]]
  /// The number of games below which a cell is hatched.
  public let fewGames: Int

  /// Creates a square of shares.
  public init(title: String, summary: String, names: [String], cells: [[Cell?]], fewGames: Int = 20) {
    (self.title, self.summary, self.names, self.cells, self.fewGames) = (title, summary, names, cells, fewGames)
  }

  /// The number of rows up to which cells have room for numbers.
  private static let mostNumbered = 30

  public func drawing(width: Double) -> Drawing {
    let count = Double(max(1, names.count))
    let labels = names.enumerated().map { "\($0 + 1) \($1)" }
    let left = min(width * 0.34, (labels.map { TextWidth.of($0, size: 12) }.max() ?? 0) + 4) + 8
    let side = min(56, (width - left - 4) / count)
    // Columns have the numbers of the rows: names would have to be turned.
    let (head, legend) = (22.0, 34.0)
    let top = head + legend
    var drawing = Drawing(width: width, height: top + count * min(side, 32) + 6)
    let row = min(side, 32)
    drawing.marks += Self.legend(from: left, width: min(200, width - left))
    for (number, label) in labels.enumerated() {
      let numeral = String(number + 1)
      let middle = top + (Double(number) + 0.5) * row
      if row >= 11 {
        let size = min(12, row - 1)
        drawing.marks.append(
          .text(TextWidth.shortened(label, size: size, to: left - 8), Point(0, middle + size / 3), size: size))
      }
      if side >= TextWidth.of(numeral, size: 11) + 2 {
        drawing.marks.append(
          .text(
            numeral, Point(left + (Double(number) + 0.5) * side, top - 6), .quiet, size: 11, anchor: .middle))
      }
    }
    for (y, cells) in cells.enumerated() {
      for (x, cell) in cells.enumerated() {
        let box = Box(left + Double(x) * side, top + Double(y) * row, side, row)
        drawing.marks += marks(cell, box, y, x)
      }
    }
    return drawing
  }

  private func marks(_ cell: Cell?, _ box: Box, _ y: Int, _ x: Int) -> [Drawing.Mark] {
    guard let cell else {
      return y == x ? [] : [.box(box, fill: .paper, outline: .grid)]
    }
    let percent = Rounded.text(100 * cell.share, decimals: 0)
    var marks: [Drawing.Mark] = [.box(box, fill: .share(cell.share), outline: .paper)]
    if cell.games < fewGames { marks.append(.hatch(box)) }
    if names.count <= Self.mostNumbered, box.width >= 22, box.height >= 14 {
      if cell.games < fewGames {
        // Slanting lines would cross the number.
        let plate = TextWidth.of(percent, size: 12) + 4
        marks.append(
          .box(Box(box.centre.x - plate / 2, box.centre.y - 7, plate, 14), fill: .share(cell.share), corner: 2))
      }
      marks.append(.text(percent, Point(box.centre.x, box.centre.y + 4), .onShare, anchor: .middle))
    }
    let games = cell.games == 1 ? "1 game" : "\(cell.games) games"
    return [.group(marks, says: "\(names[y]) against \(names[x]): \(percent) % of \(games)")]
  }

  /// The legend: colours from 0 % to 100 %, and the meaning of hatches.
  private static func legend(from left: Double, width: Double) -> [Drawing.Mark] {
    let step = width / 21
    var marks: [Drawing.Mark] = (0...20).map {
      .box(Box(left + Double($0) * step, 2, step + 0.5, 10), fill: .share(Double($0) / 20))
    }
    for (share, anchor) in [(0, Drawing.Anchor.start), (50, .middle), (100, .end)] {
      marks.append(
        .text("\(share) %", Point(left + width * Double(share) / 100, 25), .quiet, size: 11, anchor: anchor))
    }
    return marks
  }
}
