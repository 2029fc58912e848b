/// Reads the words of a text one by one, separated by blanks and tabs.
///
/// By bytes: to ask Unicode of each character what it is takes longer than to wait for an engine's move.
struct WordReader: Sequence, IteratorProtocol {
  /// The text that hasn't been read.
  private var rest: Substring

  init(_ text: Substring) { rest = text }

  mutating func next() -> Substring? {
    let bytes = rest.utf8
    var start = bytes.startIndex
    while start < bytes.endIndex, bytes[start].isBlank { bytes.formIndex(after: &start) }
    guard start < bytes.endIndex else {
      rest = ""
      return nil
    }
    var end = start
    while end < bytes.endIndex, !bytes[end].isBlank { bytes.formIndex(after: &end) }
    defer { rest = rest[end...] }
    return rest[start..<end]
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The words of a line, separated by blanks and tabs.
  var words: [Substring] { Array(WordReader(self[...])) }

  /// Whether the text has nothing but blanks and tabs.
  var isBlank: Bool { utf8.allSatisfy(\.isBlank) }
}

extension UInt8 {
  /// Whether the byte is a blank, a tab or another of ASCII's white space.
  var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// Whether the byte is one of ASCII's digits.
  var isDigit: Bool { (0x30...0x39).contains(self) }
}
