import ArgumentParser
import Reports

/// `agon standings`: who is better.
struct StandingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "standings", abstract: "Prints the Elo table of a tournament, also while it is being played.",
    usage: "agon standings <database> [<options>]",
    discussion: """
        agon standings nightly.sqlite
        agon standings nightly.sqlite --variant reversi:8x8 --format csv
        agon standings nightly.sqlite --by variant --run all
        agon standings nightly.sqlite --variants
        agon standings nightly.sqlite --model davidson --anchor greedy=1000
      """)

  @OptionGroup var selection: Selection
  @OptionGroup var table: TableOptions

  @Flag(help: "Instead of the table, how each variant went: the first seat's worth, draws, lengths, endings.")
  var variants = false

  func validate() throws {
    guard variants else { return }
    if let option = table.chosen { throw ValidationError("--variants and \(option) exclude each other.") }
  }

  func run() throws {
    let results = try selection.results()
    let chapter = variants ? Chapter.variants(results) : try table.chapter(results)
    try Console.print(chapter.text(in: table.print.format, coverage: results.coverage))
  }
}
