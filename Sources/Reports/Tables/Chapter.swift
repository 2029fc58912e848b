import Figures
import Results

/// One subject of a report: what people are shown of it, and the same as one table for programs.
public struct Chapter: Hashable, Sendable {
  /// Its name in file names and JSON, such as `standings-by-variant`.
  public private(set) var name: String
  /// Its title for people.
  public private(set) var title: String
  /// The tables people are shown; a chapter without any is for programs alone.
  public internal(set) var tables: [Table]
  /// The same in one table, for CSV and JSON.
  public let data: Table
  /// What else there is for programs, in JSON alone: what people read in the notes.
  public let details: [Detail]
  /// What has to be known to read any of its tables.
  public let notes: [String]
  /// The same numbers to be looked at; the tables are what they show.
  public var figures: [Picture] = []
  /// The same as lines of text, for where there are no pictures; nil for nothing.
  var sketch: String?
  /// Games to step through, on a page; the tables name them.
  var games: [ShownGame] = []
  /// The command that lists the games that its numbers count, told on a page; nil where there are none.
  var listing: String?
  /// What it comes to, in a sentence or two, for the top of a report; mostly empty.
  public var verdict: [String] = []
  /// What the top of a page says of it in small print; nil for nothing.
  var preface: String?
  /// What of it is worth pasting elsewhere: lines of text; nil for nothing.
  public var block: String?
  /// Whether it says how games were played rather than what came of them: a page has it behind the others.
  var isBackground = false

  /// A table beside the data, by its name in JSON.
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

  /// The same by another name, for a page with several of its kind.
  package func renamed(_ name: String, title: String) -> Chapter {
    var chapter = self
    (chapter.name, chapter.title) = (name, title)
    return chapter
  }

  /// The chapter by itself: in CSV the table alone, else under a line that says what it covers, where it is about
  /// results.
  public func text(in format: ReportFormat, coverage: Results.Coverage? = nil) -> String {
    Document([self], coverage: coverage).text(in: format)
  }
}
