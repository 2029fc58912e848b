import Foundation
import Play
import Store

/// A database of games between ann and bob, or others, which goes when the value does.
final class RecordedGames {
  /// A game, as its moves say: who won, how many of the moves were an opening's.
  struct Game {
    var transcript: String
    var winner: Int?
    var opening = ""
    var players = ["ann", "bob"]
  }

  let directory: URL
  let store: Store

  init(_ games: [Game], of variant: String) throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "games-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    store = try Store.forWriting(directory.appending(path: "t.sqlite").path)
    let run = try store.beginRun(
      RunDescription(
        tournament: "t", seed: 1, variants: [.init(name: variant, seats: 2), .init(name: "snap:2", seats: 2)],
        players: ["ann", "bob", "eve"].map { .init(name: $0, definition: "random") }, planned: games.count,
        conditions: "", config: "", identity: nil, openings: []))
    let playable = try Catalog.variant(variant)
    let records = try games.enumerated().map { number, game in
      GameRecord(
        job: Job(variant: variant, players: game.players, encounter: number, opening: game.opening, seed: 1),
        transcript: game.transcript, outcome: Outcome(winner: game.winner, reason: .resigned),
        plies: try playable.replay(game.transcript, seed: 1).plies, efforts: [Effort(), Effort()])
    }
    if !records.isEmpty { try store.write(records, to: run) }
  }

  deinit {
    try? store.close()
    try? FileManager.default.removeItem(at: directory)
  }
}
