import GRDB
import Play
import Results
import Testing

@testable import Store

/// Files of version 6, which counted no faults and kept no notes of games.
struct FaultMigrationTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Makes a file of version 6 from one of today, as such a file would be.
  private func fill(_ change: String = "") throws -> Results {
    let results = try Store.writing(scratch.path("today.sqlite")) { (store) throws in
      for seed: UInt64 in 1...2 {
        let run = try store.beginRun(.sample())
        let records = GameRecord.random(150, seed: seed, run: run).map {
          GameRecord(
            job: $0.job, transcript: $0.transcript, outcome: $0.outcome, plies: $0.plies, efforts: $0.efforts)
        }
        try store.write(records, to: run)
        try store.finish(run)
      }
      return try store.results(runs: .all)
    }
    let queue = try DatabaseQueue(path: scratch.path("today.sqlite"))
    try queue.writeWithoutTransaction { database in
      for run in try Int64.fetchAll(database, sql: "SELECT id FROM run") {
        var totals = Totals()
        totals.faults = try Totals(of: run, in: database).faults
        try Checksum.add(0 &- totals.checksum.value, to: .totals, of: run, in: database)
      }
      try database.execute(sql: change)
    }
    try queue.close()
    try Scratch.write(scratch.path("today.sqlite"), asOf: 6, to: scratch.path())
    return results
  }

  private func findings() throws -> [Finding] {
    var findings: [Finding] = []
    try Store.reading(scratch.path()) { (store) throws in
      try store.inspect(reportingTo: { findings.append($0) }) { (inspection) throws in
        try inspection.checkFile()
        for run in try inspection.runs() { try inspection.checkGames(of: run, batch: 9) { _ in } }
      }
    }
    return findings
  }

  @Test("Faults in old games are counted and get checksums")
  func oldFaultsAreCounted() throws {
    let results = try fill()
    #expect(results.faults.count > 20)
    try Store.forWriting(scratch.path()).close()
    #expect(try Store.reading(scratch.path()) { try $0.results(runs: .all) } == results)
    #expect(try findings().isEmpty)
  }

  @Test("Data that was broken or had no checksum stays so")
  func brokenStaysBroken() throws {
    _ = try fill("UPDATE ending SET games = games + 1 WHERE run = 1; UPDATE seal SET totals = NULL WHERE run = 2")
    try Store.forWriting(scratch.path()).close()
    try Store.reading(scratch.path()) { (store) throws in
      #expect(throws: StoreError.self) { try store.results(runs: .numbers([1])) }
      #expect(throws: Never.self) { try store.results(runs: .numbers([2])) }
    }
    #expect(try findings().map(\.kind) == [.totals])
  }
}
