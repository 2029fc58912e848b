import ArgumentParser
import Campaign
import Play
import Reports
import Store

/// `agon trend`: what changed from run to run.
struct TrendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trend", abstract: "Prints ratings from run to run, and who got significantly better or worse.",
    usage: "agon trend <database> [<options>]",
    discussion: """
      The newest complete run is compared with the run before and with a baseline. Players are known by their names; \
      who is defined otherwise, or run from other files, is marked. With --fail-on-drop the exit code is 2 when a \
      player got significantly worse since the run before, or since the baseline where one is given.

        agon trend nightly.sqlite
        agon trend nightly.sqlite --baseline 1 --variant reversi:8x8 --fail-on-drop
        agon trend nightly.sqlite --format csv
      """)

  @Argument(help: "The database that agon run has written.")
  var database: String

  @Option(help: "The tournament; needed only where the database holds several.")
  var tournament: String?

  @Option(help: "Only the games of one variant.")
  var variant: String?

  @Option(
    parsing: .unconditional, help: "The number of the run to compare with beside the one before (default: the first).")
  var baseline: Int?

  @Flag(help: "Exit with code 2 if a player got significantly worse.")
  var failOnDrop = false

  @OptionGroup var print: PrintOptions

  func run() throws {
    let trend = try trend()
    try Console.print(trend.chapter.text(in: print.format, coverage: trend.coverage))
    if failOnDrop { try alarm(trend) }
  }

  private func trend() throws -> Trend {
    let store = try Store.forReading(database)
    let runs = try store.runs(of: tournament)
    return try Trend(
      of: runs, baseline: baseline ?? runs.first?.number ?? 0, variant: try playedVariant(runs), in: store)
  }

  /// Tells who got worse, and fails if anybody did.
  private func alarm(_ trend: Trend) throws {
    guard let drops = trend.drops(since: baseline == nil ? .previous : .baseline) else {
      return Console.tell("agon: note: there is nothing to compare the newest complete run with")
    }
    for drop in drops { Console.tell("agon: \(drop)") }
    if !drops.isEmpty { throw ExitCode(ExitStatus.dropped.rawValue) }
  }

  /// The variant asked for, which some run must have.
  private func playedVariant(_ runs: [RunSummary]) throws(ReportError) -> String? {
    guard let variant = variant.map(Catalog.canonicalName) else { return nil }
    var known: [String] = []
    for name in runs.flatMap({ $0.variants.map(\.name) }) where !known.contains(name) { known.append(name) }
    guard known.contains(variant) else { throw .unknownVariant(variant, played: known) }
    return variant
  }
}
