import Foundation
import Testing

@testable import Store

@Suite struct FileStampTests {
  @Test("The stamp changes with what is committed and only then")
  func stampFollowsCommits() throws {
    let scratch = try Scratch()
    let path = scratch.path()
    let missing = FileStamp(of: path)
    let store = try Store.forWriting(path)
    let made = FileStamp(of: path)
    #expect(made != missing)
    #expect(try store.tournaments() == [])
    #expect(FileStamp(of: path) == made)
    let run = try store.beginRun(.sample())
    let begun = FileStamp(of: path)
    #expect(begun != made)
    try store.write([.sample()], to: run)
    #expect(FileStamp(of: path) != begun)
  }

  @Test("Reading changes nothing")
  func readingChangesNothing() throws {
    let scratch = try Scratch()
    let path = scratch.path()
    try Store.writing(path) { _ = try $0.beginRun(.sample()) }
    let before = FileStamp(of: path)
    #expect(try Store.reading(path) { try $0.tournaments() } == ["nightly"])
    #expect(FileStamp(of: path) == before)
    // Nor does it while it goes on, though there is a log then.
    try Store.reading(path) { (store) throws in
      _ = try store.tournaments()
      #expect(try scratch.names().contains("test.sqlite-wal"))
      #expect(FileStamp(of: path) == before)
    }
  }
}
