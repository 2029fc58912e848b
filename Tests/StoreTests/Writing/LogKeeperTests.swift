import Foundation
import GRDB
import Play
import Testing

@testable import Store

@Suite struct LogKeeperTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private var logSize: Int {
    (try? FileManager.default.attributesOfItem(atPath: scratch.path() + "-wal")[.size] as? Int) ?? 0
  }

  @Test("What is written is in the file system at once, and the log is copied meanwhile")
  func writesReachTheFile() throws {
    let store = try Store.forWriting(scratch.path())
    let run = try store.beginRun(.sample(planned: 100_000))
    let players = ["alpha", "random", "greedy"]
    var written = 0
    for batch in 0..<120 {
      try store.write(
        (0..<400).map { .sample([players[$0 % 3], players[($0 + 1) % 3]], encounter: written + $0, plies: $0 % 50) },
        to: run)
      written += 400
      if batch.isMultiple(of: 40) {
        #expect(try Store.forReading(scratch.path()).results().coverage.games == written)
      }
    }
    // Much more went through the log than it ever held.
    #expect(logSize < 64 << 20, "\(logSize)")
    try store.close()
    #expect(try scratch.names() == ["test.sqlite"])
    #expect(try Store.forReading(scratch.path()).results().coverage.games == written)
  }

  @Test("A store that isn't closed loses nothing, nor does one that is released")
  func unclosedStoreLosesNothing() throws {
    do {
      let store = try Store.forWriting(scratch.path())
      let run = try store.beginRun(.sample())
      try store.write([.sample()], to: run)
    }
    #expect(try scratch.names() == ["test.sqlite"])
    #expect(try Store.forReading(scratch.path()).results().coverage.games == 1)
  }

  @Test("A returned connection syncs by itself")
  func returnedConnectionSyncs() throws {
    let queue = try DatabaseQueue(path: scratch.path())
    func level(_ database: Database) throws -> Int? { try Int.fetchOne(database, sql: "PRAGMA synchronous") }
    try queue.inDatabase { database in
      try database.execute(sql: "PRAGMA journal_mode = WAL; CREATE TABLE t (x)")
      let keeper = try LogKeeper(
        of: database, path: scratch.path(), extent: FileExtent(of: scratch.path(), file: "t"), file: "t")
      #expect(try level(database) == 0)
      try database.execute(sql: "INSERT INTO t VALUES (1)")
      try keeper.requireRoom()
      try keeper.finish(database)
      #expect(try level(database) == 2)
    }
  }
}
