import Figures
import Results

/// One subject of a report, as tables and figures for people and as one table for programs.
public struct Chapter: Hashable, Sendable {
  /// The chapter's name in file names and JSON, such as `standings-by-variant`.
  public private(set) var name: String
  /// The chapter's title for people.
  public private(set) var title: String
  /// The tables for people; a chapter without any is for programs alone.
  public internal(set) var tables: [Table]
  /// The data as one table, for CSV and JSON.
  public let data: Table
  /// Further tables for programs, in JSON alone, with what people read in the notes.
  public let details: [Detail]
  /// The notes for reading the tables.
  public let notes: [String]
  /// The figures, which show the same numbers as the tables.
  public var figures: [Picture] = []
  /// The figures as lines of text, for formats without pictures; nil for none.
  var sketch: String?
  /// The games to step through on a page; the tables refer to them.
  var games: [ShownGame] = []
  /// The command that lists the games counted, shown on a page; nil where there are none.
  var listing: String?
  /// The conclusion, in a sentence or two, for the top of a report; mostly empty.
  public var verdict: [String] = []
  /// The text in small print for the top of a page; nil for none.
  var preface: String?
  /// Lines of text worth pasting elsewhere; nil for none.
  public var block: String?
  /// Whether the chapter is about how games were played rather than their results: pages show it after the others.
  var isBackground = false

  /// A further table, with its name in JSON.
  public struct Detail: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The table.
    public let table: Table
  }

  init(
    name: String, title: String, tables: [Table], data: Table, details: [Detail] = [], notes: [String]
  ) {
    self.name = name
    self.title = title
    self.tables = tables
    self.data = data
    self.details = details
    self.notes = notes
  }

  /// A chapter of one table, the same for people and programs.
  public init(name: String, title: String, table: Table, notes: [String] = []) {
    self.init(name: name, title: title, tables: [table], data: table, notes: notes)
  }

  /// A copy with another name and title, for a page with several chapters of a kind.
  package func renamed(_ name: String, title: String) -> Chapter {
    var chapter = self
    (chapter.name, chapter.title) = (name, title)
    return chapter
  }

  /// The chapter as a text by itself. In CSV this is the table alone; other formats begin with a line on the games
  /// covered, where the chapter is about results.
  public func text(in format: ReportFormat, coverage: Results.Coverage? = nil) -> String {
    Document([self], coverage: coverage).text(in: format)
  }
}
