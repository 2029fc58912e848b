import Foundation
import GRDB
import Play
import Testing

@testable import Store

/// Every value that tables come from, changed behind the program's back: reading it is an error.
struct SealTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try Store.writing(scratch.path()) { store in
      for _ in 1...2 {
        let run = try store.beginRun(.sample(planned: 60))
        for part in 0..<3 {
          try store.write(Array(GameRecord.random(60, seed: 3, run: run)[20 * part..<20 * part + 20]), to: run)
        }
        try store.finish(run)
      }
    }
  }

  private func change(_ sql: String) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: scratch.path(), configuration: configuration)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  private func isDamage(_ body: (Store) throws -> Void) throws -> Bool {
    do {
      try Store.reading(scratch.path(), body)
      return false
    } catch StoreError.corrupt {
      return true
    }
  }

  @Test func whatWasWrittenInPartsCanBeRead() throws {
    for runs in [RunSelection.newest, .all, .numbers([1])] {
      #expect(try !isDamage { _ = try $0.results(runs: runs) })
    }
    #expect(try !isDamage { _ = try $0.runs() })
  }

  @Test(arguments: [
    "UPDATE pattern SET encounters = encounters + 1 WHERE rowid_of",
    "UPDATE OR REPLACE pattern SET games = replace(games, '1-2', '1-1')",
    "DELETE FROM pattern WHERE rowid_of", "UPDATE pattern SET games = '{}' WHERE rowid_of",
    "UPDATE length SET games = games * 2", "UPDATE length SET plies = plies + 100",
    "UPDATE ending SET games = games + 65536 WHERE reason = 'line'", "DELETE FROM ending WHERE reason = 'line'",
    "UPDATE ending SET reason = 'lime' WHERE reason = 'line'", "UPDATE effort SET moves = moves + 1 WHERE seat = 1",
    "UPDATE effort SET nanoseconds = nanoseconds + 1", "UPDATE effort SET nodes = 0",
    "UPDATE OR IGNORE effort SET seat = 3 WHERE seat = 1",
    "UPDATE OR IGNORE seating SET first = second, second = first",
    "UPDATE variant SET name = 'noughts:3x4' WHERE id = 1",
    "UPDATE player SET name = 'alpho' WHERE name = 'alpha'", "UPDATE player SET definition = 'x' WHERE name = 'alpha'",
    "UPDATE tournament SET name = 'nightlx'", "UPDATE run SET number = number + 2", "UPDATE run SET seed = 3",
    "UPDATE run SET planned = 61", "UPDATE run SET status = 'running'", "UPDATE run SET config = ''",
    "UPDATE run_player SET position = 9 - position", "UPDATE run_variant SET position = 9 - position",
    "DELETE FROM run_player WHERE player = 2", "UPDATE seal SET totals = totals + 1", "DELETE FROM seal",
    "UPDATE seal SET description = 0",
  ])
  func whateverIsChangedIsNoticed(statement: String) throws {
    try change(statement.replacing(" WHERE rowid_of", with: " WHERE seating = (SELECT max(seating) FROM pattern)"))
    #expect(try isDamage { _ = try $0.results() })
    #expect(try isDamage { _ = try $0.results(runs: .all) })
  }

  @Test func aRunIsNotContinuedAsAnotherThanItWas() throws {
    try change("UPDATE run SET config = 'x', status = 'running'")
    #expect(throws: StoreError.self) { try Store.writing(scratch.path()) { try $0.beginRun(.sample(planned: 60)) } }
  }

  @Test func withoutSealsAFileIsTakenAsItStandsAndSealedAsFarAsItIsWritten() throws {
    try change("UPDATE seal SET description = NULL, totals = NULL; UPDATE run SET planned = 70")
    #expect(try Store.reading(scratch.path()) { try $0.results().coverage.planned } == 70)
    try Store.writing(scratch.path()) { store in
      _ = try store.beginRun(.sample(planned: 80), extending: true)
      #expect(try store.repairTotals().repaired.map(\.number) == [1, 2])
    }
    try change("UPDATE run SET planned = 70")
    #expect(try isDamage { _ = try $0.results() })
  }

  @Test func sealsStayTheSameForEver() {
    var digest = Digest("x")
    digest.add("names and é")
    digest.add(-3)
    #expect(digest.value == 7_157_841_621_922_402_042)
    var seal = TotalsSeal()
    let variant = SealedRow(variant: 1, name: "noughts:3x3", seats: 2)
    let player = SealedRow(player: 5, name: "deep", definition: "alpha-beta:depth=4")
    let seating = SealedRow(seating: 1, variant: variant, players: [player, player])
    let other = SealedRow(seating: 2, variant: variant, players: [player, player])
    seal.addPattern(
      Pattern([.init(seating: seating, places: "1-2"), .init(seating: other, places: "1-1")]), encounters: 3)
    seal.addLength(variant, plies: 9, games: 3)
    seal.addEnding(variant, reason: "line", games: 3)
    seal.addEffort(variant, player, seat: 1, games: 3, Effort(moves: 4, nanoseconds: 5, nodes: 6))
    #expect(seal.value == 7_952_711_016_609_647_833)
  }
}
