extension ReportFormat {
  /// Text with aligned columns, rounded; tables are complete, whatever their width.
  public static let text = text(TextFormat(width: nil))

  /// Text for a terminal with a number of columns: tables, notes and titles fit it.
  public static func text(fitting width: Int) -> ReportFormat { text(TextFormat(width: width)) }

  private static func text(_ format: TextFormat) -> ReportFormat {
    ReportFormat(name: "text") { [ReportFile("report.txt", format.text(of: $0))] }
  }
}

/// The text format, for a terminal: columns are aligned by the width of characters there.
struct TextFormat {
  /// The maximum width of notes in columns, on terminals of any width: longer lines are hard to read.
  static let widestNote = 100

  /// The width of the terminal; nil where there is none.
  let width: Int?

  /// The text of a document: its coverage, its chapters, and the command that creates it again.
  func text(of document: Document) -> String {
    var blocks = document.coverage.map { [heading(CoverageLine.text($0))] } ?? []
    for chapter in document.chapters where !chapter.tables.isEmpty {
      blocks.append(underlined(chapter.title))
      if let sketch = chapter.sketch { blocks.append(sketch) }
      let (tables, leftOut) = tables(chapter)
      blocks += tables
      let notes = chapter.notes + [leftOut].compactMap(\.self)
      if !notes.isEmpty { blocks.append(notes.map(note).joined(separator: "\n")) }
    }
    if let appendix = document.appendix { blocks.append(underlined(appendix.title) + "\n\n" + appendix.text) }
    if let command = document.command { blocks.append("To reproduce this report:\n  " + PrintableText.of(command)) }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  /// The title of a chapter, underlined.
  private func underlined(_ title: String) -> String {
    let title = heading(PrintableText.of(title))
    let widest = title.split(separator: "\n").map { DisplayWidth.of(String($0)) }.max() ?? 0
    return title + "\n" + String(repeating: "=", count: widest)
  }

  /// A table with its title and notes.
  func table(_ table: Table) -> String {
    let grid = TextGrid(table)
    return text(table, grid, from: width.map(grid.lowestRank) ?? .min)
  }

  /// The tables of a chapter, with equal columns of similar tables shown once, and a note on columns that were left
  /// out, if any.
  private func tables(_ chapter: Chapter) -> (tables: [String], leftOut: String?) {
    guard let width else { return (chapter.tables.map(table), nil) }
    let grids = chapter.tables.map { (table: $0, grid: TextGrid($0)) }
    var ranks: [[Column]: Int] = [:]
    for (table, grid) in grids { ranks[table.columns] = max(ranks[table.columns] ?? .min, grid.lowestRank(in: width)) }
    var leftOut: [String] = []
    let texts = grids.map { table, grid in
      let rank = ranks[table.columns] ?? .min
      for column in grid.columns(below: rank) where !leftOut.contains(column.header) { leftOut.append(column.header) }
      return text(table, grid, from: rank)
    }
    return (
      texts,
      leftOut.isEmpty ? nil : "Columns omitted for lack of width: \(leftOut.joined(separator: ", ")); --wide shows all."
    )
  }

  private func text(_ table: Table, _ grid: TextGrid, from rank: Int) -> String {
    var lines: [String] = table.title.isEmpty ? [] : [heading(PrintableText.of(table.title))]
    if !table.groups.isEmpty { lines += grid.lines(in: width, from: rank) }
    return (lines + table.notes.map(note)).joined(separator: "\n")
  }

  /// A title, broken into lines where it doesn't fit the terminal.
  private func heading(_ text: String) -> String { width.map { wrapped(text, to: $0) } ?? text }

  private func note(_ text: String) -> String {
    wrapped(PrintableText.of(text), to: min(width ?? Self.widestNote, Self.widestNote))
  }

  /// Lines of at most `width` columns, all but the first set in.
  private func wrapped(_ text: String, to width: Int) -> String {
    text.wrapped(to: width, behind: "", indent: "  ").joined(separator: "\n")
  }
}
