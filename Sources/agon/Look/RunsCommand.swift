import ArgumentParser
import Campaign
import Reports
import Store

/// `agon runs`: the runs of a database, and the times when they were played.
struct RunsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "runs", abstract: "Lists the runs of a database: when they were played, and how far they are.",
    usage: "agon runs <database> [<options>]",
    discussion: """
      Times are UTC. A run may have been played in several sessions, one after each interruption: it began with the \
      first of them, and took as long as all together. CSV and JSON tell the seed, the host, the version of Agon and \
      the conditions too.

      With --conditions it tells instead what was played, who the players are, and what changed from run to run.

        agon runs nightly.sqlite
        agon runs nightly.sqlite --conditions
        agon runs nightly.sqlite --tournament nightly --format csv
      """)

  @Argument(help: "The database that agon run has written.", completion: .database)
  var database: String

  @Option(help: "Only the runs of one tournament.", completion: .tournament)
  var tournament: String?

  @Flag(help: "What was played by whom: variants, format, openings, limits and what each player is.")
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
    try Console.print(Chapter.runs(tournaments).text(in: print.format), in: print.format)
  }
}
