import ArgumentParser
import Campaign
import Reports
import Store

/// `agon games`: a list of recorded games.
struct GamesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "games", abstract: "Lists recorded games: of whom, won by whom, why, how long.",
    usage: "agon games <database> [<options>]",
    discussion: """
      All that is asked for holds for each game listed. Players are named as in the standings. With more than two \
      seats, everybody lost who came in behind somebody. CSV and JSON have the moves too.

        agon games nightly.sqlite --player greedy --player random --drawn
        agon games nightly.sqlite --loser "my bot" --reason "illegal move"
        agon games nightly.sqlite -v reversi:8x8 --first greedy --fastest --limit 5
      """)

  @OptionGroup var selection: Selection
  @OptionGroup var filter: GameFilterOptions

  @Option(parsing: .unconditional, help: "How many at most.")
  var limit = 20

  @Option(parsing: .unconditional, help: ArgumentHelp("Those that come behind this one.", valueName: "game"))
  var after: Int64?

  @OptionGroup var print: PrintOptions

  func run() throws {
    guard 1...1_000_000 ~= limit else {
      throw UsageError(description: "--limit: expected 1 to 1000000, found \(limit)")
    }
    let runs = try selection.runs()
    let store = try Store.forReading(selection.database)
    let results = try store.results(of: selection.tournament, runs: runs)
    let list = try filter.games(of: results.coverage, in: store, after: after, most: limit)
    let chapter = Chapter.list(list.games.map(\.played))
    try Console.print(chapter.text(in: print.format, coverage: results.coverage), in: print.format)
    if list.hasMore, let last = list.games.last {
      let next = ["games"] + selection.arguments(for: results) + filter.arguments
      Console.tell(
        """
        \(list.games.count) of \(list.total) games
        the next: \(ShellCommand.line(next + ["--limit", "\(limit)", "--after", "\(last.number)"]))
        """)
    }
  }
}
