import ArgumentParser
import Play
import Reports
import Store

/// `agon show`: a recorded game.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Shows a recorded game, board by board; at Snap, card by card.",
    discussion: """
      Games are numbered from 1 in the order in which they were recorded. The last move stands in brackets, a \
      winning line between stars. Of a game lost by a fault it tells what was wrong and what was said last; of each \
      move, where that was recorded, score/depth, time and the moves expected.

        agon show nightly.sqlite 17
        agon show nightly.sqlite 17 --last
      """)

  @Argument(help: "The database that agon run has written.")
  var database: String

  @Argument(help: "The number of the game.")
  var game: Int64

  @Flag(help: "Only the final position.")
  var last = false

  @Flag(help: "Draw with ASCII characters only.")
  var ascii = false

  func run() throws {
    let stored = try Store.forReading(database).game(game)
    let record = stored.record
    let playable = try Catalog.variant(record.job.variant)
    if let contradiction = playable.contradiction(in: record, run: stored.runSeed) {
      throw StoreError.corrupt(file: database, detail: "game \(game): \(contradiction)")
    }
    let replay = try playable.replay(record.transcript, seed: record.job.seed, plies: record.plies)
    let drawing = playable.traits.map { BoardDrawing(of: $0, ascii: ascii, colour: Console.wantsColour) }
    try Console.print(GameStory(stored: stored, replay: replay, drawing: drawing).text(lastOnly: last))
  }
}
