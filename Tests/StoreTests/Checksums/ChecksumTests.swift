import Foundation
import Play
import Testing

@testable import Store

/// Every value that tables come from, changed behind the program's back: reading it is an error.
struct ChecksumTests {
  private static let prepared = PreparedFile { store in
    for _ in 1...2 {
      let run = try store.beginRun(.sample(planned: 60))
      for part in 0..<3 {
        try store.write(Array(GameRecord.random(60, seed: 3, run: run)[20 * part..<20 * part + 20]), to: run)
      }
      try store.finish(run)
    }
    try store.write([.sample], nodes: 100)
    _ = try store.beginTune(tune)
    try store.write((0..<3).map(step), [], recorded: 6, toTune: "t")
    try store.write([step(3)], [], recorded: 8, toTune: "t")
  }

  let scratch: Scratch

  init() throws { scratch = try Self.prepared.scratch() }

  private static let tune = StoredTune(
    name: "t", seed: 1, games: 40, conditions: ["a", "b"], config: "c", identity: ["seed": 1])

  private static func step(_ number: Int) -> StoredTune.Step {
    StoredTune.Step(
      number: number, first: "x=1", second: "x=2", wins: 1, draws: 0, losses: 1, seed: 5, budget: 40)
  }

  private func isDamage(_ body: (Store) throws -> Void) throws -> Bool {
    do {
      try Store.reading(scratch.path(), body)
      return false
    } catch StoreError.corrupt {
      return true
    }
  }

  @Test("A file that was written in parts can be read")
  func partialWritesAreReadable() throws {
    for runs in [RunSelection.newest, .all, .numbers([1])] {
      #expect(try !isDamage { _ = try $0.results(runs: runs) })
    }
    #expect(try !isDamage { _ = try $0.runs() })
    #expect(try !isDamage { try $0.forEachGame(runs: .all) { _ in true } })
    #expect(try Store.reading(scratch.path()) { try $0.judgements(runs: .all)?.entries.count } == 4)
    #expect(try Store.reading(scratch.path()) { try $0.steps(ofTune: "t").count } == 4)
  }

  @Test(
    "Any change is noticed by readers of results",
    arguments: [
      "UPDATE pattern SET encounters = encounters + 1 WHERE rowid_of",
      "UPDATE OR REPLACE pattern SET games = replace(games, '1-2', '1-1')",
      "DELETE FROM pattern WHERE rowid_of", "UPDATE pattern SET games = '{}' WHERE rowid_of",
      // Kept under a seating of the same run that they have no game of.
      """
      UPDATE pattern SET seating = (SELECT min(id) FROM seating WHERE run = (SELECT max(id) FROM run)) WHERE rowid_of
      """,
      "UPDATE length SET games = games * 2", "UPDATE length SET plies = plies + 100",
      "UPDATE ending SET games = games + 65536 WHERE reason = 'line'", "DELETE FROM ending WHERE reason = 'line'",
      "UPDATE ending SET reason = 'lime' WHERE reason = 'line'", "UPDATE effort SET moves = moves + 1 WHERE seat = 1",
      "UPDATE effort SET nanoseconds = nanoseconds + 1", "UPDATE effort SET nodes = 0",
      "UPDATE OR IGNORE effort SET seat = 3 WHERE seat = 1",
      "UPDATE OR IGNORE seating SET first = second, second = first",
      "UPDATE variant SET name = 'noughts:3x4' WHERE id = 1",
      "UPDATE player SET name = 'alpho' WHERE name = 'alpha'",
      "UPDATE player SET definition = 'x' WHERE name = 'alpha'",
      "UPDATE tournament SET name = 'nightlx'", "UPDATE run SET number = number + 2", "UPDATE run SET seed = 3",
      "UPDATE run SET planned = 61", "UPDATE run SET status = 'running'", "UPDATE run SET config = ''",
      "UPDATE run_player SET position = 9 - position", "UPDATE run_variant SET position = 9 - position",
      "DELETE FROM run_player WHERE player = 2", "UPDATE seal SET totals = totals + 1", "DELETE FROM seal",
      "UPDATE seal SET description = 0",
    ])
  func anyChangeIsNoticed(statement: String) throws {
    try scratch.change(
      statement.replacing(" WHERE rowid_of", with: " WHERE seating = (SELECT max(seating) FROM pattern)"))
    #expect(try isDamage { _ = try $0.results() })
    #expect(try isDamage { _ = try $0.results(runs: .all) })
  }

  @Test(
    "Games that aren't those recorded are noticed by any reader of all games",
    arguments: [
      "UPDATE game SET places = '1-2' WHERE places = '2-1'",
      "UPDATE game SET encounter = encounter + 1000 WHERE id = 3",
      "UPDATE game SET transcript = transcript || ' ' WHERE id = 100", "UPDATE game SET digest = 1 WHERE id = 3",
      "UPDATE game SET second_nodes = second_nodes + 1 WHERE id = 7",
      "UPDATE game SET second_moves = NULL WHERE id = 7",
      "DELETE FROM game WHERE id = 7", "UPDATE game SET id = 1000 WHERE id = 7",
      "UPDATE game SET id = 1000 WHERE id = 60", "UPDATE game SET id = id + 1000",
      "UPDATE game SET digest = NULL, transcript = '' WHERE id = 7", "UPDATE seal SET games = 1 WHERE run = 1",
      // A game that has taken the place of the same one in the other run.
      """
      UPDATE OR REPLACE game SET seating = (
        SELECT other.id FROM seating JOIN seating AS other USING (variant, first, second)
        WHERE seating.id = game.seating AND other.run <> seating.run AND other.third IS NULL)
      WHERE id = (SELECT min(game.id) FROM game JOIN seating ON seating.id = seating WHERE third IS NULL)
      """,
      "UPDATE game SET encounter = 1 << 62 WHERE id = 3",
    ])
  func changedGamesAreNoticed(statement: String) throws {
    try scratch.change(statement)
    #expect(try isDamage { try $0.forEachGame(runs: .all) { _ in true } })
  }

  /// Gives game 7 the place of the same game in the other run.
  private static let movesToOtherRun = """
    UPDATE OR REPLACE game SET seating = (
      SELECT other.id FROM seating JOIN seating AS other USING (variant, first, second)
      WHERE seating.id = game.seating AND other.run <> seating.run
        AND other.third IS seating.third AND other.fourth IS seating.fourth)
    WHERE id = 7
    """

  @Test(
    "A game that got another number or run is noticed by any reader",
    arguments: [("UPDATE game SET id = 1000 WHERE id = 7", 1000), (movesToOtherRun, 7)] as [(String, Int64)])
  func changedPlacesAreNoticed(statement: String, number: Int64) throws {
    try scratch.change(statement)
    #expect(try isDamage { _ = try $0.game(number) })
    #expect(try isDamage { _ = try $0.gamesToJudge([number]) })
    #expect(try isDamage { try $0.forEachOutcome(of: "nightly", run: 1) { _, _, _, _, _ in } })
  }

  private static func filter(_ change: (inout GameFilter) -> Void) -> GameFilter {
    var filter = GameFilter()
    change(&filter)
    return filter
  }

  private static let filters: [GameFilter] = [
    filter { _ in }, filter { $0.players = ["alpha"] }, filter { $0.seats = [1: "greedy"] },
    filter { $0.variant = "reversi:6x6" }, filter { $0.winner = "alpha" }, filter { $0.loser = "greedy" },
    filter { $0.isDrawn = true }, filter { $0.reason = .time }, filter { $0.encounter = 3 },
    filter { $0.plies = 5...30 },
  ]

  /// The numbers of the first games of every kind of list, and what else is reported of games chosen among all.
  private static func lists(_ store: Store) throws -> [[String]?] {
    func told(_ body: (Store) throws -> [String]) throws -> [String]? {
      do { return try body(store) } catch StoreError.corrupt { return nil }
    }
    return try filters.flatMap { filter in
      try [GameOrder.number, .newest, .fastest, .longest].map { order in
        try told { store in
          let list = try store.games(filter, runs: .all, by: order, most: 4)
          return list.games.map { "\($0.number)" } + ["\(list.total)"]
        }
      }
    } + [
      told { try $0.faultExamples(runs: .all).map { "\($0)" } },
      told { ["\(try $0.survey(runs: .all))"] },
    ]
  }

  private static let rightLists = Result {
    let scratch = try prepared.scratch()
    return try Store.reading(scratch.path()) { try lists($0) }
  }

  @Test(
    "A list that leaves games out is right, or the file is damaged, whatever was changed of the games",
    arguments: [
      "UPDATE game SET plies = 3 WHERE id = 31", "UPDATE game SET plies = 0 WHERE id % 7 = 0",
      "UPDATE game SET places = '2-1' WHERE places = '1-2'",
      "UPDATE game SET reason = 'time' WHERE id = 4",
      "UPDATE game SET reason = CASE reason WHEN 'line' THEN 'time' ELSE 'line' END WHERE id % 5 = 0",
      "UPDATE game SET encounter = encounter + 1000 WHERE encounter = 3",
      "UPDATE game SET encounter = 3000 WHERE id = 50",
      "UPDATE game SET seating = (SELECT max(id) FROM seating) WHERE id = 9", "DELETE FROM game WHERE id = 7",
      "DELETE FROM game WHERE id > 80", "UPDATE game SET id = -5 WHERE id = 60",
      "UPDATE game SET id = 1000 WHERE id = 60", "UPDATE game SET id = -id; UPDATE game SET id = 121 + id",
      "UPDATE game SET id = 1 << 60 WHERE id = 2",
      movesToOtherRun,
    ])
  func lists(after statement: String) throws {
    let right = try Self.rightLists.get()
    #expect(right.allSatisfy { $0 != nil })
    try scratch.change(statement)
    let found = try Store.reading(scratch.path()) { try Self.lists($0) }
    for (index, (one, other)) in zip(found, right).enumerated() where one != nil {
      #expect(one == other, "list \(index)")
    }
    #expect(found.contains { $0 == nil })
  }

  @Test(
    "Judgements that aren't those recorded are noticed",
    arguments: [
      "UPDATE judgement SET played = best WHERE ply = 2", "UPDATE judgement SET best = 3 WHERE ply = 2",
      "UPDATE judgement SET seat = 0 WHERE ply = 1", "UPDATE judgement SET ply = 1 << 62 WHERE ply = 3",
      "UPDATE judgement SET best = NULL, played = NULL WHERE ply = 3", "DELETE FROM judgement WHERE ply = 3",
      "INSERT INTO judgement VALUES (1, 9, 0, 1, 1)", "UPDATE analysis SET nodes = 99",
      "UPDATE analysis SET digest = 1",
      "UPDATE analysis SET game = 2; UPDATE judgement SET game = 2", "DELETE FROM judgement; DELETE FROM analysis",
      "UPDATE OR REPLACE game SET seating = seating + 1 WHERE id = 1", "UPDATE seal SET judgements = 1 WHERE run = 1",
      "INSERT INTO analysis VALUES (2, 100, NULL)",
    ])
  func changedJudgementsNoticed(statement: String) throws {
    try scratch.change(statement)
    #expect(try isDamage { _ = try $0.judgements(runs: .all) })
  }

  @Test("A game that isn't as it was recorded isn't judged")
  func changedGameIsNotJudged() throws {
    try scratch.change("UPDATE game SET transcript = 'a1' WHERE id = 3")
    #expect(try isDamage { _ = try $0.gamesToJudge([2, 3]) })
    #expect(try !isDamage { _ = try $0.gamesToJudge([1, 2]) })
    try scratch.change("DELETE FROM game WHERE id = 7")
    #expect(try isDamage { _ = try $0.gamesToJudge(runs: .all, nodes: 9) { _ in true } })
  }

  @Test("Judgements that have changed don't get a new checksum")
  func changedJudgementsUnsummed() throws {
    try scratch.change("UPDATE judgement SET played = best WHERE ply = 2")
    #expect(throws: StoreError.self) { try Store.writing(scratch.path()) { try $0.write([.sample], nodes: 200) } }
    #expect(try isDamage { _ = try $0.judgements(runs: .all) })
  }

  @Test(
    "Tunes that aren't as they were recorded are noticed",
    arguments: [
      "UPDATE tune SET name = 'u'", "UPDATE tune SET seed = 2", "UPDATE tune SET games = 41",
      "UPDATE tune SET conditions = 'a'", "UPDATE tune SET config = ''", "UPDATE tune SET seal = 1",
      "UPDATE tune SET id = 9", "UPDATE tune_step SET first = 'x=3' WHERE number = 2",
      "UPDATE tune_step SET second = 'x=3' WHERE number = 2",
      "UPDATE tune_step SET wins = 2, losses = 0 WHERE number = 2",
      "UPDATE tune_step SET wins = 1 << 62", "UPDATE tune_step SET draws = 1 WHERE number = 2",
      "UPDATE tune_step SET losses = 2 WHERE number = 2", "UPDATE tune_step SET seed = 6 WHERE number = 2",
      "UPDATE tune_step SET budget = 41 WHERE number = 2", "DELETE FROM tune_step WHERE number = 3",
      "DELETE FROM tune_step WHERE number = 2", "DELETE FROM tune",
    ])
  func changedTunesAreNoticed(statement: String) throws {
    try scratch.change(statement)
    #expect(try isDamage { _ = try $0.tunes() })
    #expect(try isDamage { _ = try $0.steps(ofTune: "t") })
    #expect(throws: StoreError.self) { try Store.writing(scratch.path()) { try $0.beginTune(Self.tune) } }
  }

  @Test(
    "A run that is lost or changed is noticed whichever is requested",
    arguments: [
      "UPDATE run SET tournament = 2 WHERE number = 1", "UPDATE tournament SET id = 9",
      "DELETE FROM seal WHERE run = 1",
      "INSERT INTO seal VALUES (9, 1, 1, 1, 1, 1)", "INSERT INTO tournament VALUES (9, 'z')",
      "DELETE FROM run WHERE number = 1", "UPDATE run_variant SET position = 7 WHERE run = 1 AND position = 0",
      "UPDATE run_player SET position = 3 WHERE run = 1 AND position = 2",
      "UPDATE run SET planned = 61 WHERE number = 1",
    ])
  func changedRunIsNoticed(statement: String) throws {
    try scratch.change(statement)
    #expect(try isDamage { _ = try $0.results(runs: .numbers([2])) })
    #expect(try isDamage { _ = try $0.runs() })
    #expect(try isDamage { _ = try $0.tournaments() })
  }

  @Test(
    "Totals that don't add up are damage",
    arguments: [
      "UPDATE pattern SET encounters = 9223372036854775807", "UPDATE length SET games = 1 << 62",
      "UPDATE ending SET games = 1 << 41", "UPDATE effort SET moves = 9223372036854775807",
      "UPDATE effort SET seat = 4 WHERE seat = 0", "UPDATE run SET number = number + (1 << 50)",
    ])
  func uncountedTotalsAreDamage(statement: String) throws {
    try scratch.change(
      "PRAGMA ignore_check_constraints = 1; UPDATE seal SET description = NULL, totals = NULL; " + statement)
    #expect(try isDamage { _ = try $0.results(runs: .all) })
  }

  @Test("A run with broken totals isn't continued")
  func brokenRunIsNotContinued() throws {
    try scratch.change("UPDATE pattern SET encounters = 9223372036854775807")
    #expect(throws: StoreError.self) {
      try Store.writing(scratch.path()) { try $0.beginRun(.sample(planned: 70), extending: true) }
    }
  }

  @Test("A changed run isn't continued")
  func changedRunIsNotContinued() throws {
    try scratch.change("UPDATE run SET config = 'x', status = 'running'")
    #expect(throws: StoreError.self) { try Store.writing(scratch.path()) { try $0.beginRun(.sample(planned: 60)) } }
  }

  @Test("A file without checksums is read as it is and gets them as it is written")
  func uncheckedFileIsTrusted() throws {
    try scratch.change("UPDATE seal SET description = NULL, totals = NULL; UPDATE run SET planned = 70")
    #expect(try Store.reading(scratch.path()) { try $0.results().coverage.planned } == 70)
    try Store.writing(scratch.path()) { (store) throws in
      _ = try store.beginRun(.sample(planned: 80), extending: true)
      #expect(try store.repairTotals().repaired.map(\.number) == [1, 2])
    }
    try scratch.change("UPDATE run SET planned = 70")
    #expect(try isDamage { _ = try $0.results() })
  }

  @Test("Checksums stay the same for ever")
  func checksumsAreStable() {
    var digest = Digest("x")
    digest.add("names and é")
    digest.add(-3)
    #expect(digest.value == 7_157_841_621_922_402_042)
    var checksum = TotalsChecksum()
    let variant = DigestedRow(variant: 1, name: "noughts:3x3", seats: 2)
    let player = DigestedRow(player: 5, name: "deep", definition: "alpha-beta:depth=4")
    let seating = DigestedRow(seating: 1, variant: variant, players: [player, player])
    let other = DigestedRow(seating: 2, variant: variant, players: [player, player])
    checksum.addPattern(
      Pattern([.init(seating: seating, places: "1-2"), .init(seating: other, places: "1-1")]), encounters: 3)
    checksum.addLength(variant, plies: 9, games: 3)
    checksum.addEnding(variant, reason: "line", games: 3)
    checksum.addEffort(variant, player, seat: 1, games: 3, Effort(moves: 4, nanoseconds: 5, nodes: 6))
    #expect(checksum.value == 7_952_711_016_609_647_833)
    checksum.addFault(variant, player, reason: "crash", games: 3)
    #expect(checksum.value == 14_818_496_860_507_179_106)
  }
}
