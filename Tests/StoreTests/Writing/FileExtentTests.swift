import Foundation
import Play
import Testing

@testable import Store

@Suite struct FileExtentTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test(
    "A database that is cut while it is written to is an error, not a malformed file", arguments: [0, 4096, 10_000])
  func cut(size: Int) throws {
    let store = try Store.forWriting(scratch.path())
    let run = try store.beginRun(.sample())
    try store.write(GameRecord.random(50, seed: 1, run: run), to: run)
    let before = FilePlace.size(of: scratch.path())
    truncate(scratch.path(), off_t(size))
    let error = StoreError.cutShort(file: scratch.path(), size: size, before: before)
    #expect(throws: error) { try store.write([.sample(encounter: 99)], to: run) }
    #expect(throws: error) { try store.close() }
    #expect(FilePlace.size(of: scratch.path()) == size)
    if size == 0 { #expect(throws: StoreError.empty(file: scratch.path())) { try Store.forReading(scratch.path()) } }
  }

  @Test("A database that is cut after the last write is an error when it is closed")
  func cutAtLast() throws {
    let store = try Store.forWriting(scratch.path())
    let run = try store.beginRun(.sample())
    try store.write([.sample()], to: run)
    truncate(scratch.path(), 0)
    #expect(throws: StoreError.self) { try store.close() }
  }

  @Test("A file may grow")
  func growth() throws {
    let path = scratch.path("f")
    try Data(count: 10).write(to: URL(filePath: path))
    let extent = FileExtent(of: path, file: "f")
    try Data(count: 20).write(to: URL(filePath: path))
    try extent.requireWhole()
    try Data(count: 19).write(to: URL(filePath: path))
    #expect(throws: StoreError.cutShort(file: "f", size: 19, before: 20)) { try extent.requireWhole() }
  }
}
