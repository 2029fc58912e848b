import ArgumentParser
import Campaign
import Reports
import Store

/// `agon report`: all report files.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Writes all reports of a tournament, also while it is being played.",
    usage: "agon report <database> [<options>]",
    discussion: """
        agon report nightly.sqlite --out reports/nightly --formats text,markdown
      """)

  @OptionGroup var selection: Selection

  @Option(help: "The directory to write to (default: reports/TOURNAMENT).")
  var out: String?

  @Option(help: "The formats, separated by commas: \(ReportFormat.names).")
  var formats = ReportFormat.joined(ReportFormat.usual)

  @Flag(help: "Tell also how long players took per move; such reports differ from run to run.")
  var times = false

  func run() throws {
    let formats = try ReportFormat.list(formats)
    let runs = try selection.runs()
    let store = try Store.forReading(selection.database)
    let results = try store.results(of: selection.tournament, runs: runs)
    let data = try ReportData(results, from: store, of: selection.tournament, runs: runs, times: times)
    let directory = out ?? "reports/\(results.coverage.tournament)"
    let report = Document(
      data,
      command: ShellCommand.report(selection.arguments(for: results), out: directory, formats: formats, times: times))
    for file in try report.write(formats, to: directory) { try Console.print(file + "\n") }
  }
}

extension ReportFormat {
  /// The value of `--formats`, names separated by commas.
  /// - Throws: `UsageError` where one is unknown.
  static func list(_ text: String) throws(UsageError) -> [ReportFormat] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { (name) throws(UsageError) in
      guard let format = ReportFormat(named: String(name)) else {
        throw UsageError(description: "--formats: unknown format “\(name)”; known: \(names)")
      }
      return format
    }
  }
}
