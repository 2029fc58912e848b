import ArgumentParser
import Campaign
import Play
import Reports
import Store

/// `agon report`: all report files, or one chapter.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Writes the reports of a tournament, also during a run, or prints a chapter.",
    usage: "agon report <database> [<chapter>] [<options>]",
    discussion: """
      With a chapter's name the chapter is printed in the format of --format, and no file is written. Chapters: \
      \(ChapterKind.names).

        agon report nightly.sqlite --out reports/nightly --formats text,markdown
        agon report nightly.sqlite variants --format csv
      """)

  @OptionGroup var selection: Selection

  @Argument(help: "Name of a chapter to print.", completion: .chapter)
  var chapter: String?

  @Option(help: "Output directory (default: reports/TOURNAMENT).", completion: .directory)
  var out: String?

  @Option(
    help:
      "Formats to write, separated by commas: those of --format, and svg (default: \(ReportFormat.joined(ReportFormat.usual)))."
  )
  var formats: String?

  @Flag(help: "Include the time per move; such reports differ between equal runs.")
  var times = false

  @OptionGroup var programs: ProgramOptions

  @OptionGroup var print: PrintOptions

  func validate() throws {
    guard chapter != nil else {
      if print.isGiven {
        throw ValidationError("--format is for a chapter that is printed; files are written in --formats.")
      }
      return
    }
    if out != nil || formats != nil {
      throw ValidationError("A chapter is printed, in --format; --out and --formats are for all of them in files.")
    }
  }

  func run() throws {
    let kind = try chapter.map { (name) throws(UsageError) in try ChapterKind.known(name) }
    let formats = try formats.map(ReportFormat.list) ?? ReportFormat.usual
    let runs = try selection.runs()
    let store = try Store.forReading(selection.database)
    let results = try store.results(of: selection.tournament, runs: runs)
    let data = try ReportData(
      results, for: kind.map { [$0] } ?? ChapterKind.all, from: store, of: selection.tournament, runs: runs,
      among: try programs.variants(), times: times)
    if let kind { return try show(try Document(data, command: ""), of: kind) }
    let directory = out ?? RunPlan.usualReportDirectory(of: results.coverage.tournament)
    let report = try Document(
      data,
      command: ShellCommand.report(selection.arguments(for: results), out: directory, formats: formats, times: times))
    for file in try report.write(formats, to: directory) { try Console.print(file + "\n") }
  }

  /// Prints a chapter, or a note that it has no content for these games.
  private func show(_ document: Document, of kind: ChapterKind) throws {
    guard !document.chapters.isEmpty else {
      let reason = kind.absence.map { ": \($0)" } ?? ""
      return Console.tell("agon: note: these games have nothing to tell of \(kind.name)\(reason)")
    }
    try Console.print(document.text(in: print.format), in: print.format)
  }
}

extension ChapterKind {
  /// The chapter of a name.
  /// - Throws: `UsageError` where there is none.
  fileprivate static func known(_ name: String) throws(UsageError) -> ChapterKind {
    guard let kind = ChapterKind(named: name) else {
      throw UsageError(
        description: "there is no chapter “\(name)”" + KnownNames.hint(for: name, among: all.map(\.name)))
    }
    return kind
  }
}

extension ReportFormat {
  /// The value of `--formats`, names separated by commas.
  /// - Throws: `UsageError` where one is unknown.
  static func list(_ text: String) throws(UsageError) -> [ReportFormat] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { (name) throws(UsageError) in
      guard let format = ReportFormat(named: String(name)) else {
        throw UsageError(
          description: "--formats: unknown format “\(name)”"
            + KnownNames.hint(for: String(name), among: all.map(\.name)))
      }
      return format
    }
  }
}
