import ArgumentParser
import Campaign
import Reports
import Store

/// `agon runs`: the runs of a database, and the times when they were played.
struct RunsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "runs", abstract: "Lists the runs of a database with dates and progress.",
    usage: "agon runs <database> [<options>]",
    discussion: """
      Times are UTC. A run that was interrupted has several sessions: it began with the first one, and its time is the \
      sum of all. CSV and JSON include the seed, the host, the version of Agon and the conditions. Of \
      a league or a ladder it also shows the line-up of the next run, or of the one that isn't complete.

      With --conditions the variants, players and settings of each run are listed instead, with changes between runs.

        agon runs nightly.sqlite
        agon runs nightly.sqlite --conditions
        agon runs nightly.sqlite --tournament nightly --format csv
      """)

  @Argument(help: "Database written by agon run.", completion: .database)
  var database: String

  @Option(help: "Only runs of this tournament.", completion: .tournament)
  var tournament: String?

  @Flag(help: "List the variants, format, openings, limits and players of each run.")
  var conditions = false

  @OptionGroup var print: PrintOptions

  func run() throws {
    let store = try Store.forReading(database)
    if conditions {
      let runs = try store.runs(of: tournament).map(\.inWords)
      return try Console.print(Chapter.conditions(runs).text(in: print.format), in: print.format)
    }
    let names = try tournament.map { [$0] } ?? store.tournaments()
    let tournaments = try names.map { name in (name: name, runs: try store.runs(of: name)) }
    var lineups: [String: String] = [:]
    for (name, runs) in tournaments { lineups[name] = try runs.last?.comingLineup(in: store) }
    try Console.print(Chapter.runs(tournaments, lineups: lineups).text(in: print.format), in: print.format)
  }
}
