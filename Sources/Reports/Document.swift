import Results

/// A report or a part of one, independent of its format.
///
/// A document depends only on its data: the same games give the same document, except for the times of play.
public struct Document: Equatable, Sendable {
  /// The title; nil where the chapters' titles say enough.
  public let title: String?
  /// The games that are covered; nil where the document isn't about a run's results.
  public let coverage: Results.Coverage?
  /// The conclusion, in a sentence or two; empty where no chapter has one.
  public var verdict: [String] { chapters.flatMap(\.verdict) }
  /// The part that is worth pasting elsewhere, as text; nil for none.
  var block: String? {
    let blocks = chapters.compactMap(\.block)
    guard !blocks.isEmpty else { return nil }
    let head = [coverage.map(CoverageLine.text)].compactMap(\.self) + verdict
    return ([head.joined(separator: "\n")] + blocks).filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
  /// The chapters, in order.
  public let chapters: [Chapter]
  /// The newest run's config; nil where there is none.
  let appendix: Appendix?
  /// The command line that creates the document again; nil where the reader has just used it.
  public let command: String?

  /// Creates a document of any chapters, with the title of the tournament that it covers.
  public init(_ chapters: [Chapter], coverage: Results.Coverage? = nil, command: String? = nil) {
    self.init(chapters, coverage: coverage, appendix: nil, command: command)
  }

  /// Creates a document of any chapters, with the config of the run that they are about at its end.
  public init(_ chapters: [Chapter], title: String, configOf run: Run, command: String) {
    self.init(chapters, title: title, coverage: nil, appendix: Appendix(run, title: "The config"), command: command)
  }

  init(
    _ chapters: [Chapter], title: String? = nil, coverage: Results.Coverage?, appendix: Appendix?, command: String?
  ) {
    (self.title, self.coverage) = (title ?? coverage?.tournament, coverage)
    (self.chapters, self.appendix, self.command) = (chapters, appendix, command)
  }

  /// Creates a report on results, with those chapters of the data that have content. Rethrows errors of reading a part
  /// of the data.
  public init(_ data: ReportData, command: String) throws {
    try self.init(
      data.chapters(), coverage: data.results.coverage,
      appendix: data.runs.last.flatMap { Appendix($0) }, command: command)
  }

  /// The printed text of the document, without the command.
  public func text(in format: ReportFormat) -> String {
    format.files(Document(chapters, coverage: coverage)).map(\.contents).joined()
  }

  /// The files of the document in these formats, in the order of the catalogue of formats.
  public func files(in formats: [ReportFormat]) -> [ReportFile] {
    ReportFormat.all.filter(formats.contains).flatMap { $0.files(self) }
  }
}
