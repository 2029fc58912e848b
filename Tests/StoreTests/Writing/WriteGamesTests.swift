import Foundation
import GRDB
import Play
import Testing

@testable import Store

struct WriteGamesTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  @Test("Written games are read back unchanged")
  func gamesRoundTrip() throws {
    let (run, records) = try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      let records = GameRecord.random(300, seed: 1, run: run)
      try store.write(Array(records[..<100]), to: run)
      try store.write(Array(records[100...]), to: run)
      return (run, records)
    }
    let games = try Store.reading(scratch.path()) { try $0.allGames() }
    #expect(games.map(\.record) == records)
    #expect(games.map(\.number) == Array(1...300))
    #expect(games.allSatisfy { $0.tournament == "nightly" && $0.run == run.number })
  }

  @Test("A game recorded twice is an error, and nothing of its batch is kept")
  func duplicateDropsTheBatch() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      try store.write([.sample(encounter: 0)], to: run)
      let before = try store.results()
      // The new pairing's seating is undone too, and must not be taken for known afterwards.
      let batch: [GameRecord] = [.sample(["greedy", "alpha"], encounter: 5), .sample(encounter: 0)]
      let error = #expect(throws: StoreError.self) { try store.write(batch, to: run) }
      #expect(error?.kind == .program)
      #expect(try store.results() == before)
      #expect(try store.allGames().count == 1)
      try store.write([batch[0]], to: run)
      #expect(try store.allGames().map(\.record) == [.sample(encounter: 0), batch[0]])
    }
  }

  @Test(
    "A game that doesn't belong to the run is refused",
    arguments: [
      GameRecord.sample(variant: "noughts:4x4"), .sample(["alpha", "nobody"]), .sample(["alpha"]),
      .sample(["alpha", "random", "greedy"], variant: "snap:3"), .sample(seed: UInt64.max), .sample(encounter: -1),
    ])
  func foreignGameIsRefused(record: GameRecord) throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      let error = #expect(throws: StoreError.self) { try store.write([.sample(), record], to: run) }
      #expect(error?.kind == .program)
      #expect(try store.allGames().isEmpty)
    }
  }

  @Test("Games of several runs go to their own")
  func gamesGoToTheirRuns() throws {
    try Store.writing(scratch.path()) { store in
      let one = try store.beginRun(.sample())
      let other = try store.beginRun(.sample(tournament: "weekly"))
      try store.write([.sample()], to: one)
      try store.write([.sample(), .sample(encounter: 1)], to: other)
      #expect(try store.played(in: one).count == 1)
      #expect(try store.played(in: other).count == 2)
    }
  }

  @Test("Writers on several threads take turns")
  func threadsTakeTurns() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        for batch in 0..<5 {
          let first = (thread * 5 + batch) * 10
          try! store.write((first..<first + 10).map { .sample(encounter: $0) }, to: run)
        }
      }
      #expect(try store.played(in: run).count == 400)
      #expect(try store.results().coverage.games == 400)
    }
  }

  /// The patterns counted from the games: those of the same players, in any seats, at the same encounter make one.
  private static let patterns = """
    SELECT games, count(*) FROM (
      SELECT json_group_object(seating, places) AS games FROM (
        SELECT seating, places, encounter, variant, (SELECT group_concat(player) FROM (
            SELECT value AS player FROM json_each(json_array(first, second, third, fourth)) ORDER BY 1)) AS players
        FROM game JOIN seating ON seating.id = seating ORDER BY seating)
      GROUP BY variant, players, encounter)
    GROUP BY 1
    """

  /// The law of the totals: they are what counting the games anew would give.
  @Test("Totals equal the sums over the games", arguments: 1...5 as ClosedRange<UInt64>)
  func totalsEqualSums(seed: UInt64) throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      var records = GameRecord.random(400, encounters: 8, seed: seed, run: run)
      var random = SplitMix(seed: seed)
      random.shuffle(&records)
      var rest = records[...]
      while !rest.isEmpty {
        let size = 1 + random.below(150)
        try store.write(Array(rest.prefix(size)), to: run)
        rest = rest.dropFirst(size)
      }
      let differences = [
        ("SELECT seating, places, games FROM tally", "SELECT seating, places, count(*) FROM game GROUP BY 1, 2"),
        ("SELECT games, encounters FROM pattern", Self.patterns),
        (
          "SELECT run, variant, plies, games FROM length",
          "SELECT run, variant, plies, count(*) FROM game JOIN seating ON seating.id = seating GROUP BY 1, 2, 3"
        ),
        (
          "SELECT run, variant, reason, games FROM ending",
          "SELECT run, variant, reason, count(*) FROM game JOIN seating ON seating.id = seating GROUP BY 1, 2, 3"
        ),
        (
          "SELECT run, variant, player, seat, games, moves, nanoseconds, nodes FROM effort",
          """
          SELECT run, variant, CASE seat WHEN 0 THEN first WHEN 1 THEN second WHEN 2 THEN third ELSE fourth END, seat,
            count(*), sum(moves), sum(nanoseconds), sum(nodes)
          FROM game JOIN seating ON seating.id = seating JOIN seat ON seat.game = game.id GROUP BY 1, 2, 3, 4
          """
        ),
      ]
      for (totals, sums) in differences {
        #expect(try store.rows(of: totals) > 0)
        #expect(try store.rows(of: "\(totals) EXCEPT \(sums)") == 0)
        #expect(try store.rows(of: "\(sums) EXCEPT \(totals)") == 0)
      }
    }
  }
}
