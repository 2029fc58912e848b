extension ReportFormat {
  /// Markdown with GitHub's tables, rounded.
  public static let markdown = ReportFormat(name: "markdown") {
    [ReportFile("report.md", MarkdownFormat.text(of: $0))]
  }
}

/// The Markdown format, with GitHub's tables, whose source is aligned as well.
enum MarkdownFormat {
  /// The width above which cells aren't aligned in the source.
  static let widestAligned = 72

  /// The text of a document: its coverage, its chapters, and the command that creates it again.
  static func text(of document: Document) -> String {
    var blocks = document.title.map { ["# " + escaped($0)] } ?? []
    if let coverage = document.coverage { blocks.append(escaped(CoverageLine.text(coverage))) }
    for chapter in document.chapters where !chapter.tables.isEmpty {
      blocks.append("## " + escaped(chapter.title))
      if let sketch = chapter.sketch { blocks.append(code(sketch, in: "text")) }
      blocks += chapter.tables.flatMap(table)
      if !chapter.notes.isEmpty { blocks.append(escaped(chapter.notes.joined(separator: " "))) }
    }
    if let appendix = document.appendix { blocks += fold(appendix) }
    if let command = document.command { blocks += ["To reproduce this report:", code(PrintableText.of(command))] }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  /// The blocks of a table: its title, its rows, its notes.
  static func table(_ table: Table) -> [String] {
    let title = table.title.isEmpty ? [] : ["### " + escaped(table.title)]
    return title + (table.groups.isEmpty ? [] : [grid(table)]) + list(table.notes)
  }

  private static func grid(_ table: Table) -> String {
    func text(_ column: Column, _ cell: Cell) -> String {
      escaped(column.text(for: cell) + (cell.isMarked ? "*" : ""))
    }
    let heads = table.columns.map { escaped($0.header) }
    let empty = heads.map { _ in "" }
    let rows = table.groups.map { $0.map { zip(table.columns, $0).map(text) } }.joined(separator: [empty])
    let layout = ColumnLayout(rows + [heads], table.columns.map(\.alignment), within: 3...widestAligned)
    func line(_ cells: [String]) -> String { "| " + layout.cells(cells).joined(separator: " | ") + " |" }
    let rule = zip(table.columns, layout.widths).map { column, width in
      column.alignment == .leading
        ? String(repeating: "-", count: width) : String(repeating: "-", count: width - 1) + ":"
    }
    return ([line(heads), line(rule)] + rows.map(line)).joined(separator: "\n")
  }

  private static func list(_ notes: [String]) -> [String] {
    notes.isEmpty ? [] : [notes.map { "- " + escaped($0) }.joined(separator: "\n")]
  }

  private static let special = Set("\\`*_[]<>|#~&".unicodeScalars)

  /// Text escaped so that Markdown shows it unchanged, also in tables.
  static func escaped(_ text: String) -> String {
    PrintableText.of(text).unicodeScalars.reduce(into: "") { result, scalar in
      if special.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
  }

  /// A text that unfolds at a click on its title.
  private static func fold(_ appendix: Appendix) -> [String] {
    [
      "<details>\n<summary>\(escaped(appendix.title))</summary>", code(appendix.text, in: appendix.language),
      "</details>",
    ]
  }

  /// A block of code, fenced by more backticks than the code has in a row.
  private static func code(_ text: String, in language: String = "sh") -> String {
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return [fence + language, text, fence].joined(separator: "\n")
  }
}
