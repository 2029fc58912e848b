import Foundation
import Play
import Testing

@testable import Store

/// Games walked through one after the other, held against each looked up by itself.
struct GamesInOrderTests {
  /// A file with two runs, the games of which were written by turns.
  private static let prepared = PreparedFile { store in
    let (one, other) = (try store.beginRun(.sample()), try store.beginRun(.sample(tournament: "weekly")))
    for (seed, run) in [(1, one), (2, other), (3, one), (4, other)] as [(UInt64, StoredRun)] {
      let known = Set(try store.allGames().map(\.record.job))
      let games = GameRecord.random(200, seed: seed, run: run).filter { !known.contains($0.job) }
      try store.write(games, to: run)
    }
  }

  let scratch: Scratch

  init() throws { scratch = try Self.prepared.scratch() }

  private func lines(_ store: Store, of tournament: String) throws -> [StoredGame] {
    var lines: [StoredGame] = []
    try store.forEachGame(of: tournament) {
      lines.append($0)
      return true
    }
    return lines
  }

  @Test("Each game is as it was recorded", arguments: ["nightly", "weekly"])
  func linesMatchRecords(tournament: String) throws {
    try Store.reading(scratch.path()) { store in
      let games = try store.allGames().filter { $0.tournament == tournament }
      let lines = try lines(store, of: tournament)
      #expect(games.count > 300 && lines.count == games.count)
      #expect(games.contains { !$0.record.moves.isEmpty } && games.contains { $0.record.fault != nil })
      for (line, game) in zip(lines, games) {
        #expect(line.record == game.record && line.players == game.record.job.players)
        #expect(line.number == game.number && line.run == game.run && line.seating == game.seating)
        #expect(line.tournament == tournament && line.runSeed == game.runSeed && !line.isSetAside)
      }
      let seated = Dictionary(grouping: lines, by: \.seating).values
      #expect(seated.allSatisfy { games in games.allSatisfy { $0.players == games[0].players } })
    }
  }

  @Test("A reader that has enough gets no more")
  func readerMayStop() throws {
    try Store.reading(scratch.path()) { store in
      var count = 0
      try store.forEachGame(of: "nightly") { _ in
        count += 1
        return count < 7
      }
      #expect(count == 7)
    }
  }

  @Test("A run without games has no lines")
  func emptyRunHasNoLines() throws {
    try Store.writing(scratch.path("other.sqlite")) { store in
      _ = try store.beginRun(.sample())
      #expect(try lines(store, of: "nightly").isEmpty)
    }
  }

  @Test(
    "Damage is found",
    arguments: [
      "UPDATE game SET second_moves = NULL WHERE id = 40", "UPDATE game SET first_nodes = NULL WHERE id = 40",
      "UPDATE game SET third_nodes = 1 WHERE id = (SELECT min(id) FROM game WHERE length(places) = 3)",
      "UPDATE game SET first_nodes = first_nodes + 1 WHERE id = 40",
      "UPDATE game SET transcript = 'a1' WHERE id = 40", "UPDATE game SET reason = 'boredom' WHERE id = 40",
      "INSERT INTO move VALUES (40, 500, 0, 1, 1, NULL, NULL, '')", "DELETE FROM move", "DELETE FROM fault",
      "DELETE FROM game WHERE id = 40", "UPDATE game SET seating = 99999 WHERE id = 40",
      "UPDATE game SET encounter = encounter + 1000 WHERE id = 40",
    ])
  func damageIsFound(change: String) throws {
    try scratch.change(change)
    try Store.reading(scratch.path()) { store in
      let sound = ["nightly", "weekly"].filter { (try? lines(store, of: $0)) != nil }
      #expect(sound.count < 2)
    }
  }
}
