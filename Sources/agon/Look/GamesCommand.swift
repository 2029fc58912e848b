import ArgumentParser
import Campaign
import Reports
import Store

/// `agon games`: a list of recorded games.
struct GamesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "games", abstract: "Lists recorded games, filtered by player, winner, reason or length.",
    usage: "agon games <database> [<options>]",
    discussion: """
      All filters apply together. Players are named as in the standings. With more than two seats, every player placed \
      after another one lost. CSV and JSON include the moves.

        agon games nightly.sqlite --player greedy --player random --drawn
        agon games nightly.sqlite --loser "my bot" --reason "illegal move"
        agon games nightly.sqlite -v reversi:8x8 --first greedy --fastest --limit 5
      """)

  @OptionGroup var selection: Selection
  @OptionGroup var filter: GameFilterOptions

  @Option(parsing: .unconditional, help: "Maximum number of games.")
  var limit = 20

  @Option(parsing: .unconditional, help: ArgumentHelp("Start after this game number.", valueName: "game"))
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
