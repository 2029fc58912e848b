import Testing

@testable import Store

struct FileHeaderTests {
  private func header(magic: String = "SQLite format 3\0", version: UInt8 = 1, application: String = "Agon") -> [UInt8]
  {
    var bytes = Array(magic.utf8) + Array(repeating: 0, count: 84)
    bytes[62] = 2
    bytes[63] = version
    bytes.replaceSubrange(68..<72, with: application.utf8)
    return bytes
  }

  @Test("Agon's files are known by their header")
  func ownFilesHaveAHeader() {
    #expect(FileHeader(bytes: header(version: 5)) == .agon(version: 0x205))
  }

  @Test("All other files are distinguished from Agon's")
  func otherFilesAreDistinct() {
    #expect(FileHeader(bytes: []) == .empty)
    #expect(FileHeader(bytes: header(application: "agon")) == .foreign)
    #expect(FileHeader(bytes: header(magic: "SQLite format 4\0")) == .notADatabase)
    #expect(FileHeader(bytes: Array(header().dropLast())) == .notADatabase)
  }
}
