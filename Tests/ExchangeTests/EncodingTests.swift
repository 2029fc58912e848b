import Testing

@testable import Exchange

@Suite struct EncodingTests {
  private func read(_ files: [UInt8]...) throws -> GameBook {
    var book = GameBook()
    for bytes in files { try bytes.withUnsafeBytes { try book.read($0, file: "file") } }
    return book
  }

  private static let pgn = "[White \"Müller\"]\n[Black \"Þór\"]\n[Result \"1-0\"]\n\n1-0\n\n"
  private static let csv = "white,black,result\nMüller,Þór,1-0\n"

  private func latin1(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }

  private func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
    (isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE])
      + text.utf16.flatMap { unit in
        let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        return isBigEndian ? bytes.reversed() : bytes
      }
  }

  @Test("A name is the same in whatever encoding its file is", arguments: [pgn, csv])
  func encodings(text: String) throws {
    let book = try read(
      Array(text.utf8), latin1(text), utf16(text, isBigEndian: false), utf16(text, isBigEndian: true),
      [0xEF, 0xBB, 0xBF] + Array(text.utf8))
    #expect(book.players == ["Müller", "Þór"] && book.games == 5)
  }

  @Test("Byte order marks in the midst of files that were put together don't hide games")
  func marksInTheMidst() throws {
    let part = [0xEF, 0xBB, 0xBF] + Array(Self.pgn.utf8)
    let book = try read(part + part + part)
    #expect(book.players == ["Müller", "Þór"] && book.games == 3 && book.leftOut.unreadable == 0)
  }
}
