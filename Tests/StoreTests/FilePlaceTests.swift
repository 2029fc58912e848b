import Foundation
import Testing

@testable import Store

@Suite struct FilePlaceTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: scratch.path(name), withDestinationPath: target)
  }

  @Test("Links are followed to their end, also where nothing stands there yet")
  func resolved() throws {
    try link("one.sqlite", to: "two.sqlite")
    try link("two.sqlite", to: scratch.path("disk/three.sqlite"))
    try link("round.sqlite", to: "round.sqlite")
    #expect(FilePlace.resolved(scratch.path("one.sqlite")) == scratch.path("disk/three.sqlite"))
    #expect(FilePlace.resolved(scratch.path("round.sqlite")) == scratch.path("round.sqlite"))
    #expect(FilePlace.resolved("no link.sqlite") == "no link.sqlite")
  }

  @Test(
    "A database behind a link is written, locked, stamped and read there, and the link stays", arguments: [false, true])
  func linkedDatabase(isThere: Bool) throws {
    try FileManager.default.createDirectory(atPath: scratch.path("disk"), withIntermediateDirectories: false)
    try link("n.sqlite", to: "disk/real.sqlite")
    let path = scratch.path("n.sqlite")
    if isThere { try Store.forWriting(scratch.path("disk/real.sqlite")).close() }
    let lock = try RunLock(of: path)
    #expect(throws: StoreError.self) { try RunLock(of: scratch.path("disk/real.sqlite")) }
    let store = try Store.forWriting(path)
    let run = try store.beginRun(.sample())
    let before = FileStamp(of: path)
    try store.write([.sample()], to: run)
    #expect(FileStamp(of: path) != before)
    #expect(try scratch.names() == ["disk", "n.sqlite"])
    #expect(try Store.reading(path) { try $0.results().coverage.games } == 1)
    try store.close()
    lock.release()
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("disk")) == ["real.sqlite"])
    #expect(try Store.reading(path) { try $0.results().coverage.games } == 1)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "disk/real.sqlite")
  }

  @Test("A shard behind a link is played beside its file, owned there, and takes its place, not the link's")
  func linkedShard() throws {
    try FileManager.default.createDirectory(atPath: scratch.path("disk"), withIntermediateDirectories: false)
    try link("3.sqlite", to: "disk/3.sqlite")
    let part = ShardFile.part(of: scratch.path("3.sqlite"))
    #expect(part == scratch.path("disk/3.sqlite.part"))
    let owner = try ShardOwner(of: part, job: nil, host: "node7")
    let store = try Store.forWriting(part, journal: .rollback)
    let run = try store.beginRun(.sample())
    try store.write([.sample()], to: run)
    #expect(try Snapshot(of: part, at: scratch.path("copy")).path == scratch.path("copy"))
    try store.close()
    owner.release()
    try ShardFile.publish(scratch.path("3.sqlite"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: scratch.path("3.sqlite")) == "disk/3.sqlite")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("disk")) == ["3.sqlite"])
    #expect(try Store.forReading(settled: scratch.path("3.sqlite")).results().coverage.games == 1)
  }
}
