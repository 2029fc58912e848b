/// The text of a table's columns, for fitting it to a terminal.
///
/// If the table is too wide, names are first shortened in the middle down to `fairName`; then columns are left out, by
/// their importance; then names are shortened as far as needed. A number is never cut.
struct TextGrid {
  /// The width above which cells are always shortened, so that one name doesn't push all numbers off the terminal.
  static let widestCell = 72
  /// The width at which a name is usually recognisable; columns are left out before names get shorter.
  static let fairName = 24
  /// The least width of names.
  static let shortestName = 8
  private static let gap = 2

  private let table: Table
  private let columns: [TextColumn]

  init(_ table: Table) {
    self.table = table
    columns = table.columns.indices.map { TextColumn(table, $0) }
  }

  /// The lowest rank of the columns that fit a width.
  func lowestRank(in width: Int) -> Int {
    let ranks = columns.compactMap(\.rank)
    let candidates = [Int.min] + Set(ranks).sorted().map { $0 + 1 }
    return candidates.first { leastWidth(from: $0) <= width } ?? candidates[candidates.count - 1]
  }

  /// The columns of lower rank.
  func columns(below rank: Int) -> [Column] {
    zip(table.columns, columns).filter { $1.rank ?? .max < rank }.map(\.0)
  }

  /// The heading, a rule and the rows, with the columns from a rank on, in one block or several.
  ///
  /// - Parameter width: the width of the terminal; nil where there is none.
  func lines(in width: Int?, from rank: Int) -> [String] {
    let kept = columns.indices.filter { columns[$0].rank ?? .max >= rank }
    guard let width else { return block(kept, widths(kept)) }
    let series = kept.filter { columns[$0].isSeries }
    let base = kept.filter { !columns[$0].isSeries }
    var widths = widths(kept)
    shorten(base, &widths, to: width - series.reduce(0) { $0 + Self.gap + columns[$1].width }, least: Self.fairName)
    let widest = series.map { Self.gap + columns[$0].width }.max() ?? 0
    shorten(base, &widths, to: width - widest, least: Self.shortestName)
    let room = width - total(base, widths)
    var blocks: [[Int]] = [[]]
    var used = 0
    for column in series {
      used += Self.gap + columns[column].width
      if used > room, blocks[blocks.count - 1] != [] {
        blocks.append([])
        used = Self.gap + columns[column].width
      }
      blocks[blocks.count - 1].append(column)
    }
    return Array(blocks.map { block((base + $0).sorted(), widths) }.joined(separator: [""]))
  }

  private func widths(_ shown: [Int]) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: shown.map { ($0, columns[$0].width) })
  }

  /// The least width with columns from a rank on, names being recognisable and a series having one column for each
  /// block.
  private func leastWidth(from rank: Int) -> Int {
    let kept = columns.filter { $0.rank ?? .max >= rank }
    let widths =
      kept.filter { !$0.isSeries }.map { $0.holdsNames ? min($0.width, max($0.head, Self.fairName)) : $0.width }
      + [kept.filter(\.isSeries).map(\.width).max()].compactMap(\.self)
    return widths.reduce(0, +) + Self.gap * max(0, widths.count - 1)
  }

  private func total(_ shown: [Int], _ widths: [Int: Int]) -> Int {
    shown.reduce(0) { $0 + (widths[$1] ?? 0) } + Self.gap * max(0, shown.count - 1)
  }

  /// Shortens the widest column of names repeatedly, until all columns fit or none may get shorter.
  private func shorten(_ shown: [Int], _ widths: inout [Int: Int], to width: Int, least: Int) {
    let names = shown.filter { columns[$0].holdsNames }
    var excess = total(shown, widths) - width
    while excess > 0 {
      let longest = names.filter { widths[$0] ?? 0 > max(columns[$0].head, least) }
        .max { (widths[$0] ?? 0, $1) < (widths[$1] ?? 0, $0) }
      guard let longest else { return }
      widths[longest, default: 0] -= 1
      excess -= 1
    }
  }

  private func block(_ shown: [Int], _ widths: [Int: Int]) -> [String] {
    let heads = shown.map { columns[$0].headText }
    var row = -1
    let groups = table.groups.map { group in
      group.map { _ in
        row += 1
        return shown.map { columns[$0].cell(row, within: widths[$0] ?? 0) }
      }
    }
    let layout = ColumnLayout(groups.joined() + [heads], shown.map { table.columns[$0].alignment })
    func line(_ cells: [String]) -> String { layout.line(cells, gap: String(repeating: " ", count: Self.gap)) }
    let rule = line(layout.widths.map { String(repeating: "-", count: $0) })
    return [line(heads), rule] + groups.map { $0.map(line) }.joined(separator: [""])
  }
}

/// The text of one column.
private struct TextColumn {
  let headText: String
  /// The width of the column's heading.
  let head: Int
  /// The width of the column's widest text.
  let width: Int
  /// The rank of a column that may be left out.
  let rank: Int?
  let isSeries: Bool
  /// Whether the cells may be shortened.
  let holdsNames: Bool
  private let cells: [(text: String, mark: String)]

  init(_ table: Table, _ index: Int) {
    let column = table.columns[index]
    let values = table.rows.map { $0[index] }
    let isMarked = values.contains(where: \.isMarked)
    headText = column.header + (isMarked ? " " : "")
    cells = values.map {
      (column.text(for: $0).shortened(to: TextGrid.widestCell), $0.isMarked ? "*" : isMarked ? " " : "")
    }
    head = DisplayWidth.of(headText)
    width = cells.reduce(head) { max($0, DisplayWidth.of($1.text) + $1.mark.count) }
    rank = if case .rank(let rank) = column.importance { rank } else { nil }
    isSeries = column.importance == .series
    holdsNames =
      column.alignment == .leading
      && values.allSatisfy { if case .breakdown = $0.value { false } else { true } }
  }

  func cell(_ row: Int, within limit: Int) -> String {
    let (text, mark) = cells[row]
    return text.shortened(to: limit - mark.count) + mark
  }
}
