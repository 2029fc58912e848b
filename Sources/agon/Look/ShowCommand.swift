import ArgumentParser
import Campaign
import Play
import Reports
import Store

/// `agon show`: a recorded game.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Shows a recorded game, move by move.",
    usage: "agon show <database> [<game>] [<options>]",
    discussion: """
      Games are numbered from 1 in the order of recording; options may select a game instead of its number. The last \
      move is in brackets; the cells of a winning line are numbered along it, from the tenth by letters. For a game \
      lost by a fault, the fault and the last messages are shown; for moves with recorded notes, score/depth, time and \
      the expected moves.

        agon show nightly.sqlite 17
        agon show nightly.sqlite 17 --last
        agon show nightly.sqlite --winner random --loser greedy --fastest
        agon show nightly.sqlite -v snap:4 --encounter 3 --first quick --second dozy
        agon show domineering.sqlite 1 --config domineering.yml
      """)

  @OptionGroup var selection: Selection

  @Argument(help: "Game number, unless options select the game.")
  var game: Int64?

  @OptionGroup var filter: GameFilterOptions

  @OptionGroup var programs: ProgramOptions

  @Flag(help: "Show only the final position.")
  var last = false

  @Flag(help: "Draw with ASCII characters only.")
  var ascii = false

  func validate() throws {
    let options =
      filter.arguments + (selection.tournament.map { _ in ["--tournament"] } ?? [])
      + (selection.run.map { _ in ["--run"] } ?? [])
    switch (game, options.first) {
    case (nil, nil):
      throw ValidationError(
        "Say which game: its number, or options such as --player NAME; “agon games” lists them.")
    case (_?, let option?): throw ValidationError("The number of a game and \(option) exclude each other.")
    default: return
    }
  }

  func run() throws {
    let store = try Store.forReading(selection.database)
    let stored = try game.map(store.game) ?? first(in: store)
    let record = stored.record
    guard let playable = try programs.variants().recorded(record.job.variant) else {
      let replay = Replay(words: PrintableText.lines(record.transcript), plies: record.plies)
      return try Console.print(drawn: GameStory(stored: stored, replay: replay, drawing: nil).text(lastOnly: last))
    }
    if let mismatch = playable.mismatch(in: record, run: stored.runSeed) {
      throw StoreError.corrupt(file: selection.database, detail: "game \(stored.number): \(mismatch)")
    }
    let replay = try playable.replay(record.transcript, seed: record.job.seed, plies: record.plies)
    let drawing = playable.traits.map { BoardDrawing(of: $0, ascii: ascii, colour: Console.wantsColour) }
    try Console.print(drawn: GameStory(stored: stored, replay: replay, drawing: drawing).text(lastOnly: last))
  }

  /// The first of the games that the options select; reports their number.
  private func first(in store: Store) throws -> StoredGame {
    let results = try store.results(of: selection.tournament, runs: try selection.runs())
    let list = try filter.games(of: results.coverage, in: store, most: 1)
    let place = selection.arguments(for: results)
    guard let first = list.games.first else {
      throw UsageError(
        description: "no game matches; all of them: \(ShellCommand.line(["games"] + place))")
    }
    if list.hasMore {
      Console.tell(
        "the first of \(list.total) games; all of them: \(ShellCommand.line(["games"] + place + filter.arguments))")
    }
    return first
  }
}
