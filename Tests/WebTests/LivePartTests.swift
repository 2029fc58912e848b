import Foundation
import Reports
import Store
import Synchronization
import Testing

@testable import Web

@Suite struct LivePartTests {
  @Test("A part is made again when something was committed and only then")
  func remadeAfterCommits() throws {
    let database = try SampleDatabase()
    let count = Mutex(0)
    let part = LivePart(of: Shelf(DatabasePath(database.path)), pause: .zero) { store in
      count.withLock { $0 += 1 }
      return .text(try store.tournaments().joined())
    }
    #expect(try part.content().markup == .text(""))
    let first = try part.content().response.tag
    #expect(count.withLock(\.self) == 1)
    try database.play(1, of: "nightly")
    #expect(try part.content().markup == .text("nightly"))
    let second = try part.content().response.tag
    #expect(count.withLock(\.self) == 2 && first != second)
    // Other games, but the same to be shown.
    try database.play(1, of: "nightly")
    #expect(try part.content().response.tag == second)
    #expect(count.withLock(\.self) == 3)
  }

  @Test("A part isn't made again before its pause is over")
  func pauseIsKept() throws {
    let database = try SampleDatabase()
    let part = LivePart(of: Shelf(DatabasePath(database.path)), pause: .seconds(1_000_000)) {
      .text(try $0.tournaments().joined())
    }
    #expect(try part.content().markup == .text(""))
    try database.play(1, of: "nightly")
    #expect(try part.content().markup == .text(""))
  }

  @Test("A part that changes by itself is made again")
  func passingPartIsRemade() throws {
    let database = try SampleDatabase()
    let count = Mutex(0)
    let isPassing = Mutex(true)
    let part = LivePart(
      of: Shelf(DatabasePath(database.path)), pause: .zero, isPassing: { isPassing.withLock(\.self) },
      make: { _ in
        count.withLock { $0 += 1 }
        return .text("\(count.withLock(\.self))")
      })
    #expect(try part.content().markup == .text("1"))
    #expect(try part.content().markup == .text("2"))
    isPassing.withLock { $0 = false }
    #expect(try part.content().markup == .text("2"))
  }

  @Test("A part is made again when something changed beside the database")
  func remadeAfterOtherChanges() throws {
    let database = try SampleDatabase()
    let version = Mutex(0)
    let part = LivePart(
      of: Shelf(DatabasePath(database.path)), pause: .zero, version: { version.withLock(\.self) },
      make: { _ in .text("\(version.withLock(\.self))") })
    #expect(try part.content().markup == .text("0"))
    version.withLock { $0 = 1 }
    #expect(try part.content().markup == .text("1"))
  }

  @Test("A database that isn't there yet is waited for")
  func missingDatabaseIsAwaited() throws {
    let database = try SampleDatabase()
    let path = database.directory.appending(path: "later.sqlite").path
    let part = LivePart(of: Shelf(DatabasePath(path)), pause: .zero) { .text(try $0.tournaments().joined()) }
    let command = "agon run tournament.yml --database \(path)"
    for text in ["<p>later.sqlite isn&#39;t there yet.</p>", ">\(command)</pre>"] {
      #expect(try part.content().markup.source.contains(text), "\(text)")
    }
    try Data().write(to: URL(filePath: path))
    #expect(try part.content().markup.source.contains("later.sqlite isn&#39;t there yet."))
    try Store.forWriting(path).close()
    #expect(try part.content().markup == .text(""))
    try Data("no database".utf8).write(to: URL(filePath: path))
    #expect(throws: StoreError.notADatabase(file: path)) { try part.content() }
  }

  @Test("An unreadable database is reported and tried again")
  func unreadableIsRetried() throws {
    let database = try SampleDatabase()
    let path = database.directory.appending(path: "later.sqlite").path
    try Data("no database".utf8).write(to: URL(filePath: path))
    let part = LivePart(of: Shelf(DatabasePath(path))) { .text(try $0.tournaments().joined()) }
    #expect(throws: (any Error).self) { try part.content() }
    try FileManager.default.removeItem(atPath: path)
    try Store.forWriting(path).close()
    #expect(try part.content().markup == .text(""))
  }
}
