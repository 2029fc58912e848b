import Foundation
import GRDB
import Play
import Testing

@testable import Store

@Suite struct SnapshotTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test("A shard that is being played is read as it stands and left alone")
  func activeShardIsReadable() throws {
    let part = scratch.path("3.sqlite.part")
    let store = try Store.forWriting(part, journal: .rollback)
    let run = try store.beginRun(.sample(identity: ["shard": .shard(0, of: 2, planned: 9)]))
    try store.write(GameRecord.random(50, seed: 1, run: run), to: run)
    // Found under the name that it will have, too.
    let source = try MergeSource(scratch.path("3.sqlite"), copy: scratch.path("copy"))
    #expect(source.file == part && source.games == 50)
    try store.write([.sample(encounter: 1_000)], to: run)
    #expect(try MergeSource(part, copy: scratch.path("copy2")).games == 51)
    withExtendedLifetime(source) {}
    try store.close()
    #expect(try scratch.names() == ["3.sqlite.part", "copy"])
  }

  @Test("A shard that has got its name meanwhile is found there")
  func renamedShardIsFound() throws {
    let store = try Store.forWriting(scratch.path("3.sqlite.part"), journal: .rollback)
    let run = try store.beginRun(.sample(identity: ["shard": .shard(0, of: 2, planned: 9)]))
    try store.write([.sample()], to: run)
    try store.finish(run)
    try store.close()
    try ShardFile.publish(scratch.path("3.sqlite"))
    let source = try MergeSource(scratch.path("3.sqlite.part"), copy: scratch.path("copy"))
    #expect(source.file == scratch.path("3.sqlite") && source.games == 1)
    #expect(try scratch.names() == ["3.sqlite"])
  }

  @Test("An unfinished transaction is rolled back")
  func unfinishedIsRolledBack() throws {
    let part = scratch.path("3.sqlite.part")
    let store = try Store.forWriting(part, journal: .rollback)
    let run = try store.beginRun(.sample(identity: ["shard": .shard(0, of: 2, planned: 9)]))
    try store.write(GameRecord.random(50, seed: 1, run: run), to: run)
    try store.close()
    // Another connection in the middle of a transaction so large that pages are in the file already.
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let writer = try DatabaseQueue(path: part, configuration: configuration)
    try writer.inDatabase {
      try $0.execute(
        sql: "PRAGMA cache_size = 1; BEGIN; UPDATE game SET transcript = transcript || 'x'; DELETE FROM length")
    }
    #expect(try scratch.names().contains("3.sqlite.part-journal"))
    #expect(try MergeSource(part, copy: scratch.path("copy")).games == 50)
    try writer.inDatabase { try $0.execute(sql: "ROLLBACK") }
  }

  @Test("A file that is written to all the time is left for later")
  func busyFileIsPostponed() throws {
    let part = scratch.path("3.part")
    var count = 0
    func write() throws {
      count += 1
      try Data(repeating: 1, count: count).write(to: URL(filePath: part))
    }
    try write()
    #expect(throws: StoreError.locked(file: part)) {
      _ = try Snapshot(of: part, at: scratch.path("copy"), patience: .milliseconds(50)) { try? write() }
    }
    #expect(count > 1)
    #expect(try !scratch.names().contains("copy"))
  }
}
