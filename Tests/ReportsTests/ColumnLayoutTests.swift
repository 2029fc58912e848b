import Testing

@testable import Reports

@Suite struct ColumnLayoutTests {
  private let rows = [["a", "10", "x"], ["日本", "7", ""]]

  @Test("Columns are as wide as their widest cell on a terminal")
  func columnsFitTerminalWidth() {
    let layout = ColumnLayout(rows, [.leading, .trailing, .leading])
    #expect(rows.map { layout.line($0, gap: "  ") } == ["a     10  x", "日本   7"])
    #expect(layout.cells(rows[1]) == ["日本", " 7", " "])
  }

  @Test("Cells outside the range aren't aligned")
  func outsideCellsAreUnaligned() {
    let layout = ColumnLayout(rows, [.leading, .trailing, .leading], within: 2...3)
    #expect(layout.widths == [2, 2, 2])
    #expect(layout.line(rows[1], gap: "|") == "日本| 7|")
  }
}
