import ArgumentParser
import Reports

/// `agon standings`: the ratings of a tournament.
struct StandingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "standings", abstract: "Prints the Elo table of a tournament, also during a run.",
    usage: "agon standings <database> [<options>]",
    discussion: """
        agon standings nightly.sqlite
        agon standings nightly.sqlite --variant reversi:8x8 --format csv
        agon standings nightly.sqlite --by variant --run all
        agon standings nightly.sqlite --by voters
        agon standings nightly.sqlite --model davidson --anchor greedy=1000
      """)

  @OptionGroup var selection: Selection
  @OptionGroup var table: TableOptions

  func run() throws {
    let results = try selection.results()
    try Console.print(
      try table.chapter(results).text(in: table.print.format, coverage: results.coverage), in: table.print.format)
  }
}
