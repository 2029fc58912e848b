import Foundation
import GRDB
import Play
import Testing

@testable import Store

@Suite struct ShardFileTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test("A shard is written without log and locks and then gets its name")
  func shardIsWrittenThenNamed() throws {
    let (file, part) = (scratch.path("3.sqlite"), scratch.path("3.sqlite.part"))
    #expect(ShardFile.part(of: file) == part)
    let store = try Store.forWriting(part, patience: .zero, journal: .rollback)
    let run = try store.beginRun(.sample())
    // A process that holds a lock on it would stop one that took any.
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let holder = try DatabaseQueue(path: part, configuration: configuration)
    try holder.inDatabase { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    defer { try? holder.inDatabase { try $0.execute(sql: "ROLLBACK") } }
    try store.write(GameRecord.random(50, seed: 1, run: run), to: run)
    #expect(try scratch.names() == ["3.sqlite.part"])
    try store.close()
    try ShardFile.publish(file)
    #expect(try scratch.names() == ["3.sqlite"])
    let settled = try Store.forReading(settled: file)
    #expect(try settled.results().coverage.games == 50)
    try settled.close()
    #expect(try scratch.names() == ["3.sqlite"])
  }

  @Test("Games get the numbers that they are given")
  func givenNumbersAreUsed() throws {
    let store = try Store.forWriting(scratch.path(), journal: .rollback)
    let run = try store.beginRun(.sample())
    let records = (0..<4).map { GameRecord.sample(encounter: $0) }
    try store.write(records, to: run) { 10 + 3 * $0.encounter }
    let numbers = try store.read { try $0.all("SELECT id FROM game ORDER BY encounter") { try $0.int(0) } }
    #expect(numbers == [10, 13, 16, 19])
  }

  @Test("A missing file gets no name")
  func missingFileGetsNoName() throws {
    #expect(throws: StoreError.self) { try ShardFile.publish(scratch.path("4.sqlite")) }
  }
}
