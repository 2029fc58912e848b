import Foundation
import Reports
import Testing

/// The page on chapters names all of them, with all their columns.
@Suite struct ChaptersPageTests {
  /// A chapter's section: its name, and the words in code font in it.
  private struct Section {
    let name: String
    var words: Set<String> = []
  }

  /// The sections of chapters, in the order of the page; the first, without a name, is of columns that several have.
  private var sections = [Section(name: "")]
  /// The headings and names of all columns, as in `| Elo | elo`.
  private var columns: Set<String> = []

  init() throws {
    for line in try Project.page("Chapters").split(separator: "\n") {
      if line.hasPrefix("### ") {
        sections.append(Section(name: line.dropFirst(4).filter { $0 != "`" }))
      }
      let parts = line.split(separator: "`", omittingEmptySubsequences: false)
      for place in stride(from: 1, to: parts.count, by: 2) {
        sections[sections.count - 1].words.insert(String(parts[place]))
      }
      let cells = line.split(separator: "|")
      if line.hasPrefix("| "), cells.count > 2 {
        columns.insert(cells.prefix(2).map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " | "))
      }
    }
  }

  @Test("Every chapter of a tournament has a section, in the order of a report")
  func chaptersHaveSections() {
    #expect(sections.dropFirst().prefix(ChapterKind.all.count).map(\.name) == ChapterKind.all.map(\.name))
  }

  @Test("Every column that the sources name is in a table, with its heading and its name for programs")
  func columnsAreListed() throws {
    var count = 0
    for folder in ["Sources/Reports/Chapters", "Sources/Reports/Ratings", "Sources/Campaign/Reporting"] {
      for name in try FileManager.default.contentsOfDirectory(atPath: Project.root.appending(path: folder).path) {
        let text = try Project.text("\(folder)/\(name)")
        // Names that are made from others, such as those of seats, are tested by examples.
        for match in text.matches(of: /\.(?:text|number)\(\s*"([^"\\]+)",\s*"([^"\\]+)"/) {
          count += 1
          #expect(columns.contains("\(match.1) | `\(match.2)`"), "\(name)")
        }
      }
    }
    #expect(count > 250)
  }

  @Test("Every column of the example reports is described with its chapter, or for several")
  func exampleColumnsAreDescribed() throws {
    let words = Dictionary(sections.map { ($0.name, $0.words) }) { $0.union($1) }
    let folder = Project.root.appending(path: "reports/example")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".csv") }
    #expect(files.count >= 15)
    for file in files {
      let own = try #require(words[String(file.dropLast(4))], "\(file)")
      // A chapter may have the columns of another one, which it names.
      let known = own.union(words[""] ?? []).union(own.flatMap { words[$0] ?? [] })
      let header = try Project.text("reports/example/\(file)").prefix { !$0.isNewline }
      #expect(header.split(separator: ",").map(String.init).filter { !known.contains($0) } == [], "\(file)")
    }
  }
}
