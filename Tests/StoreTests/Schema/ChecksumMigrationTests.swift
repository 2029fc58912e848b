import Foundation
import GRDB
import Play
import Testing

@testable import Store

/// Files of version 3, which had checksums neither of all games nor of judgements nor of tunes.
struct ChecksumMigrationTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  /// Makes a file of version 3 with two runs, the second without games, a judged game and a tune; then changes it.
  private func fill(_ change: String = "") throws {
    let queue = try DatabaseQueue(path: scratch.path())
    try queue.writeWithoutTransaction { database in
      try Schema.migrate(database, file: "", migrations: Array(Schema.migrations.prefix(1)))
      try database.execute(sql: Self.rows)
      let variant = DigestedRow(variant: 1, name: "noughts:3x3", seats: 2)
      let players = [("alpha", "greedy"), ("random", "random")].map {
        DigestedRow(player: 0, name: $0.0, definition: $0.1)
      }
      let seating = DigestedRow(seating: 1, variant: variant, players: players)
      for id in 1...2 {
        let digest = Self.record(id - 1).digest(seating: seating, places: "1-2")
        try database.execute(
          sql: "UPDATE game SET digest = ? WHERE id = ?", arguments: [Int64(bitPattern: digest), id])
      }
      for (run, description) in try Checksum.descriptions(asOf: 3, in: database) {
        try Checksum.set(.description, of: run, to: description, in: database)
      }
      var totals = Totals()
      totals.patterns[Pattern([Pattern.Game(seating: seating, places: "1-2")])] = 2
      totals.lengths[Totals.LengthKey(variant: variant, plies: 5)] = 2
      totals.endings[Totals.EndingKey(variant: variant, reason: .line)] = 2
      for (seat, player) in players.enumerated() {
        let key = Totals.EffortKey(variant: variant, player: player, seat: seat)
        let once = Totals.EffortSum(games: 1, effort: Self.record(0).efforts[seat])
        for _ in 1...2 { totals.efforts[key, default: Totals.EffortSum()].add(once) }
      }
      try Checksum.set(.totals, of: 1, to: totals.checksum.value, in: database)
      try database.execute(sql: change)
    }
    try queue.close()
  }

  private static func record(_ encounter: Int) -> GameRecord {
    GameRecord(
      job: Job(variant: "noughts:3x3", players: ["alpha", "random"], encounter: encounter, seed: 3),
      transcript: "a1 b1 a2 b2 a3", outcome: Outcome(winner: 0, reason: .line), plies: 5,
      efforts: [Effort(moves: 3, nanoseconds: 10, nodes: 4), Effort(moves: 2, nanoseconds: 5)])
  }

  private static let rows = """
    INSERT INTO tournament VALUES (1, 'nightly');
    INSERT INTO run VALUES (1, 1, 1, 7, 7, 2, 'complete', '', ''), (2, 1, 2, 7, 8, 2, 'running', '', '');
    INSERT INTO variant VALUES (1, 'noughts:3x3', 2);
    INSERT INTO player VALUES (1, 'alpha', 'greedy'), (2, 'random', 'random');
    INSERT INTO run_variant VALUES (1, 1, 0), (2, 1, 0);
    INSERT INTO run_player VALUES (1, 1, 0), (1, 2, 1), (2, 1, 0), (2, 2, 1);
    INSERT INTO seating VALUES (1, 1, 1, 1, 2, NULL, NULL);
    INSERT INTO game VALUES (1, 1, 0, 3, '', 'a1 b1 a2 b2 a3', '1-2', 'line', 5, NULL, NULL),
      (2, 1, 1, 3, '', 'a1 b1 a2 b2 a3', '1-2', 'line', 5, NULL, NULL);
    INSERT INTO seat VALUES (1, 0, 3, 10, 4), (1, 1, 2, 5, 0), (2, 0, 3, 10, 4), (2, 1, 2, 5, 0);
    INSERT INTO pattern VALUES (1, '{"1":"1-2"}', 2);
    INSERT INTO length VALUES (1, 1, 5, 2);
    INSERT INTO ending VALUES (1, 1, 'line', 2);
    INSERT INTO effort VALUES (1, 1, 1, 0, 2, 6, 20, 8), (1, 1, 2, 1, 2, 4, 10, 0);
    INSERT INTO seal VALUES (1, NULL, 0), (2, NULL, 0);
    INSERT INTO analysis VALUES (1, 100);
    INSERT INTO judgement VALUES (1, 0, 0, 1, 1), (1, 1, 1, NULL, NULL);
    INSERT INTO tune VALUES (1, 't', 1, 40, 'a', 'c');
    INSERT INTO tune_step VALUES (1, 0, 'x=1', 'x=2', 1, 0, 1, 5, 40);
    """

  private func findings() throws -> [Finding] {
    let store = try Store.forReading(scratch.path())
    var findings: [Finding] = []
    func report(_ finding: Finding) { findings.append(finding) }
    try store.inspect(reportingTo: report) { (inspection) throws in
      try inspection.checkFile()
      for run in try inspection.runs() {
        try inspection.checkGames(of: run, batch: 9) { _ in }
        try inspection.checkJudgements(of: run)
      }
      _ = try inspection.checkTunes()
    }
    try store.close()
    // Seeds and plans of these runs are no configs'.
    return findings.filter { !$0.detail.contains("doesn't follow from") }
  }

  @Test("Everything is kept and gets checksums")
  func allIsKeptAndSummed() throws {
    try fill()
    #expect(throws: StoreError.outdated(file: scratch.path(), version: 3, known: Schema.version)) {
      try Store.forReading(scratch.path())
    }
    try Store.writing(scratch.path()) { (store) throws in
      #expect(try store.results(runs: .numbers([1])).coverage.games == 2)
      #expect(try store.game(2).record == Self.record(1))
      #expect(try store.judgements(runs: .all)?.entries.count == 4)
      #expect(try store.steps(ofTune: "t").count == 1)
      let unchecked = """
        SELECT 1 FROM seal WHERE description IS NULL OR totals IS NULL OR games IS NULL OR judgements IS NULL
        UNION ALL SELECT 1 FROM analysis WHERE digest IS NULL UNION ALL SELECT 1 FROM tune WHERE seal IS NULL
        """
      #expect(try store.rows(of: unchecked) == 0)
    }
    #expect(try findings().isEmpty)
  }

  @Test(
    "Data that was broken stays broken",
    arguments: [
      ("UPDATE game SET transcript = '' WHERE id = 1", Finding.Kind.value),
      ("UPDATE run SET conditions = 'x' WHERE id = 1", .run),
      ("UPDATE ending SET games = 3", .totals),
    ])
  func brokenStaysBroken(change: String, expected: Finding.Kind) throws {
    try fill(change)
    try Store.forWriting(scratch.path()).close()
    #expect(try findings().contains { $0.kind == expected })
  }

  @Test("Data without a checksum stays so")
  func uncheckedStaysUnchecked() throws {
    try fill("UPDATE seal SET description = NULL; UPDATE game SET digest = NULL WHERE id = 1")
    try Store.writing(scratch.path()) { (store) throws in
      let checksums =
        "SELECT 1 FROM seal WHERE run = 1 AND description IS NULL AND games IS NULL AND totals IS NOT NULL"
      #expect(try store.rows(of: checksums) == 1)
    }
    #expect(try findings().isEmpty)
  }
}
