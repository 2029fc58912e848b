import ArgumentParser
import Campaign
import Play
import Reports
import Results
import Store

/// `agon trend`: the changes from run to run.
struct TrendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trend", abstract: "Compares ratings between runs, and reports significant changes.",
    usage: """
      agon trend <database> [<options>]
      agon trend <database> <newer> [<options>]
      """,
    discussion: """
      The newest complete run is compared with the run before it and with a baseline. Players are matched by name; \
      changed definitions or program files are marked. With --fail-on-drop the exit code is 2 if a player got \
      significantly worse since the run before, or since the baseline if one is given.

      Two tournaments, of one database or of two, are compared by their newest complete runs: the players, and the \
      variants played in both.

        agon trend nightly.sqlite
        agon trend nightly.sqlite --baseline 1 --variant reversi:8x8 --fail-on-drop
        agon trend nightly.sqlite --format csv
        agon trend old.sqlite nightly.sqlite --fail-on-drop
        agon trend nightly.sqlite --tournament new --against old
      """)

  @Argument(help: "Database written by agon run.", completion: .database)
  var database: String

  @Argument(help: "Newer database to compare with the first.", completion: .database)
  var newer: String?

  @Option(help: "Tournament name; required only if the database has several.", completion: .tournament)
  var tournament: String?

  @Option(
    parsing: .unconditional,
    help: "Older tournament to compare with; for two databases, in the first (default: the one of the same name).")
  var against: String?

  @Option(help: "Only games of this variant.", completion: .variant)
  var variant: String?

  @Option(
    parsing: .unconditional,
    help: """
      Run number of the baseline (default: the first run); with an older tournament, the number of its run \
      (default: the newest complete one).
      """)
  var baseline: Int?

  @Flag(help: "Exit with code 2 if a player got significantly worse.")
  var failOnDrop = false

  @OptionGroup var print: PrintOptions

  func run() throws {
    let trend = try trend()
    try Console.print(trend.chapter.text(in: print.format, coverage: trend.coverage), in: print.format)
    if failOnDrop { try alarm(trend) }
  }

  private func trend() throws -> Trend {
    if newer != nil || against != nil { return try comparison() }
    let store = try Store.forReading(database)
    let runs = try store.runs(of: tournament)
    return try Trend(
      of: runs, baseline: baseline ?? runs.first?.number ?? 0, variant: try playedVariant(runs), in: store)
  }

  /// The comparison of two tournaments.
  private func comparison() throws -> Trend {
    let older = try Store.forReading(database)
    let store = try newer.map { try Store.forReading($0) } ?? older
    let runs = try store.runs(of: tournament)
    let name = runs.first?.tournament
    let former = try formerRuns(of: name, in: older)
    guard store.path != older.path || name != former.first?.tournament else { throw try itself(name, in: store) }
    return try Trend(
      of: runs, in: store, since: former, in: older, run: baseline, variant: try playedVariant(runs + former))
  }

  /// The runs of the tournament to compare with.
  private func formerRuns(of name: String?, in older: Store) throws -> [Run] {
    let known = try older.tournaments()
    guard let former = against ?? known.first(where: { $0 == name }) ?? (known.count == 1 ? known[0] : nil) else {
      throw UsageError(
        description: "\(older.path): holds several tournaments, name one with --against: "
          + known.joined(separator: ", "))
    }
    return try older.runs(of: former)
  }

  /// The error for a tournament that is compared with itself.
  private func itself(_ name: String?, in store: Store) throws -> UsageError {
    let others = try store.tournaments().filter { $0 != name }
    let remedy = others.isEmpty ? "it holds no other" : "name another with --against: \(others.joined(separator: ", "))"
    return UsageError(description: "\(store.path): \(name ?? "") can't be compared with itself; \(remedy)")
  }

  /// Reports the players that got worse, and fails if there are any.
  private func alarm(_ trend: Trend) throws {
    guard let drops = trend.drops(since: baseline == nil ? .previous : .baseline) else {
      return Console.tell("agon: note: there is nothing to compare the newest complete run with")
    }
    for drop in drops { Console.tell("agon: \(drop)") }
    if !drops.isEmpty { throw ExitCode(ExitStatus.dropped.rawValue) }
  }

  /// The requested variant, which has to be played in some run.
  private func playedVariant(_ runs: [Run]) throws(ReportError) -> String? {
    guard let variant = variant.map(Catalog.canonicalName) else { return nil }
    var known: [String] = []
    for name in runs.flatMap({ $0.variants.map(\.name) }) where !known.contains(name) { known.append(name) }
    guard known.contains(variant) else { throw .unknownVariant(variant, played: known) }
    return variant
  }
}
