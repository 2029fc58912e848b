import Foundation
import Testing

@testable import Web

@Suite struct DatabasePathTests {
  private let directory = FileManager.default.temporaryDirectory.appending(path: "path-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false) }

  private func make(_ name: String) throws { try Data().write(to: directory.appending(path: name)) }

  @Test("The first database that appears is used for good")
  func firstDatabaseStays() throws {
    let database = DatabasePath(firstIn: directory.path) { $0 != "people.sqlite" }
    #expect(database.path == "a database")
    try make("people.sqlite")
    try make("notes.txt")
    #expect(database.path == "a database")
    try make("nightly.sqlite")
    #expect(database.path == directory.appending(path: "nightly.sqlite").path)
    try make("another.sqlite")
    #expect(database.path == directory.appending(path: "nightly.sqlite").path)
    #expect(DatabasePath.databases(in: directory.path) == ["another.sqlite", "nightly.sqlite", "people.sqlite"])
  }

  @Test("A named file need not exist yet")
  func namedFileMayComeLater() {
    #expect(DatabasePath("later.sqlite").path == "later.sqlite")
  }
}
