extension ReportFormat {
  /// Aligned columns for a terminal, rounded.
  public static let text = ReportFormat(name: "text") { [ReportFile("report.txt", TextFormat.text(of: $0))] }
}

/// Text for a terminal: columns aligned by the width they have there.
enum TextFormat {
  /// Longer cells lose their middle, so that one long name doesn't push all numbers off the screen.
  static let widestCell = 72
  /// Where notes are broken into lines.
  static let noteWidth = 100

  /// Chapters under what they cover, with the command that makes them again.
  static func text(of document: Document) -> String {
    var blocks = document.coverage.map { [CoverageLine.text($0)] } ?? []
    for chapter in document.chapters where !chapter.tables.isEmpty {
      blocks.append(heading(chapter.title))
      blocks += chapter.tables.map(table)
      if !chapter.notes.isEmpty { blocks.append(chapter.notes.map(note).joined(separator: "\n")) }
    }
    if let appendix = document.appendix { blocks.append(heading(appendix.title) + "\n\n" + appendix.text) }
    if let command = document.command { blocks.append("To make this report again:\n  " + PrintableText.of(command)) }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static func heading(_ title: String) -> String {
    let title = PrintableText.of(title)
    return title + "\n" + String(repeating: "=", count: DisplayWidth.of(title))
  }

  /// A table with its title and notes.
  static func table(_ table: Table) -> String {
    var lines: [String] = table.title.isEmpty ? [] : [PrintableText.of(table.title)]
    if !table.groups.isEmpty { lines += grid(table) }
    return (lines + table.notes.map(note)).joined(separator: "\n")
  }

  private static func grid(_ table: Table) -> [String] {
    let marked = table.columns.indices.map { column in table.rows.contains { $0[column].isMarked } }
    func text(_ column: Int, _ cell: Cell) -> String {
      table.columns[column].text(for: cell).shortened(to: widestCell)
        + (cell.isMarked ? "*" : marked[column] ? " " : "")
    }
    let heads = table.columns.enumerated().map { $1.header + (marked[$0] ? " " : "") }
    let groups = table.groups.map { $0.map { row in row.enumerated().map { text($0, $1) } } }
    let layout = ColumnLayout(groups.joined() + [heads], table.columns.map(\.alignment))
    func line(_ cells: [String]) -> String { layout.line(cells, gap: "  ") }
    let rule = line(layout.widths.map { String(repeating: "-", count: $0) })
    return [line(heads), rule] + groups.map { $0.map(line) }.joined(separator: [""])
  }

  private static func note(_ text: String) -> String {
    PrintableText.of(text).wrapped(to: noteWidth - 2).enumerated()
      .map { ($0 == 0 ? "" : "  ") + $1 }.joined(separator: "\n")
  }
}
