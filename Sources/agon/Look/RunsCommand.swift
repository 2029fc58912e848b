import ArgumentParser
import Campaign
import Reports
import Store

/// `agon runs`: which runs a database holds, and when they were played.
struct RunsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "runs", abstract: "Lists the runs of a database: when they were played, and how far they are.",
    usage: "agon runs <database> [<options>]",
    discussion: """
      Times are UTC. A run may have been played in several sittings, one after each interruption: it began with the \
      first of them, and took as long as all together. CSV and JSON tell the seed, the host, the version of Agon and \
      the conditions too.

        agon runs nightly.sqlite
        agon runs nightly.sqlite --tournament nightly --format csv
      """)

  @Argument(help: "The database that agon run has written.")
  var database: String

  @Option(help: "Only the runs of one tournament.")
  var tournament: String?

  @OptionGroup var print: PrintOptions

  func run() throws {
    let store = try Store.forReading(database)
    let names = try tournament.map { [$0] } ?? store.tournaments()
    let tournaments = try names.map { name in
      (name: name, runs: try store.runs(of: name).map(PlayedRun.init))
    }
    try Console.print(Chapter.runs(tournaments).text(in: print.format))
  }
}

extension PlayedRun {
  /// A run as the database has it.
  init(_ run: RunSummary) {
    let last = run.sittings.last
    self.init(
      number: run.number, seed: run.seed, games: run.games, planned: run.planned, isComplete: run.isComplete,
      conditions: run.conditions, sittings: run.sittings.map { ($0.began, $0.ended) }, host: last?.host,
      workers: last?.workers, version: last?.version)
  }
}
