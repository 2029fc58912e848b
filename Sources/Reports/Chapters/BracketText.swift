import Figures

extension Bracket {
  /// The bracket's parts as lines of text; as wide as names need, but for up to eleven rounds at most 80 columns.
  var text: String {
    parts.map { part in
      let lines = Self.lines(BracketLayout(part.pairings))
      return (part.title.isEmpty ? lines : [part.title, ""] + lines).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private static let (widest, gap, leastName) = (80, 4, 3)

  /// The lines of a layout: in each column the names, then the connecting lines.
  private static func lines(_ layout: BracketLayout) -> [String] {
    let names = layout.entries.map { PrintableText.of($0.name) }
    let room = (widest - gap * (layout.columns - 1)) / layout.columns
    let width = min(names.map { DisplayWidth.of($0) }.max() ?? 0, max(room, leastName))
    func start(_ column: Int) -> Int { column * (width + gap) }
    func end(_ column: Int) -> Int { start(column) + width + 1 }
    var lines = [String](repeating: "", count: layout.rows)
    for column in 0..<layout.columns {
      for (entry, name) in zip(layout.entries, names) where entry.column == column {
        var line = lines[entry.row].padded(to: start(column), .leading) + name.shortened(to: width)
        if let last = entry.end {
          line += " "
          line += String(repeating: "─", count: max(0, end(last) - DisplayWidth.of(line)))
        }
        lines[entry.row] = line
      }
      for joint in layout.joints where joint.column == column {
        for row in joint.upper...joint.lower {
          let sign = row == joint.upper ? "┐" : row == joint.lower ? "┘" : row == joint.row ? "├─" : "│"
          lines[row] = lines[row].padded(to: end(column), .leading) + sign
        }
      }
    }
    return lines
  }
}
