/// The rows of comma-separated values as in RFC 4180: fields in quotes may hold commas, line breaks and doubled quotes.
///
/// The forms that spreadsheets write are read, too: with semicolons or tabs between fields, as shown by a first line
/// `sep=;` or else by the header; with lines that end in a carriage return alone; with blanks around fields; and with
/// empty rows.
package struct CSVRows {
  /// The place of a field's content.
  package enum Field {
    case plain(Range<Int>)
    /// A field in quotes, with its content in `unquoted`.
    case quoted(Range<Int>)
  }

  private let bytes: UnsafeRawBufferPointer
  private let file: String
  private let separator: UInt8
  private var position = 0
  private var nextLine = 1
  private var unquoted: [UInt8] = []

  /// The line on which the latest row begins.
  package private(set) var line = 0
  /// The fields of the latest row.
  package private(set) var fields: [Field] = []

  package init(_ bytes: UnsafeRawBufferPointer, file: String) {
    self.bytes = bytes
    self.file = file
    let line = bytes[..<(bytes.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count)]
    if line.starts(with: "sep=".utf8), line.count == 5 {
      separator = bytes[4]
      (position, nextLine) = (5, 1)
      return
    }
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
    let counts = candidates.map { candidate in line.count { $0 == candidate } }
    separator = zip(candidates, counts).first { $1 == counts.max() }?.0 ?? candidates[0]
  }

  /// Moves on to the next row that isn't empty; false after the last one.
  package mutating func next() throws(ImportError) -> Bool {
    while position < bytes.count {
      line = nextLine
      fields.removeAll(keepingCapacity: true)
      unquoted.removeAll(keepingCapacity: true)
      try readRow()
      if fields.indices.contains(where: { !isEmpty($0) }) { return true }
    }
    return false
  }

  /// Passes the content of a field to `body`.
  package func withField<Value>(_ index: Int, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    switch fields[index] {
    case .plain(let range): body(UnsafeRawBufferPointer(rebasing: bytes[range]))
    case .quoted(let range): unquoted.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }
  }

  /// An error about the latest row.
  package func error(_ problem: String) -> ImportError { ImportError(file: file, line: line, problem: problem) }

  /// Whether a field is empty, without even quotation marks.
  func isEmpty(_ index: Int) -> Bool {
    switch fields[index] {
    case .plain(let range): range.isEmpty
    case .quoted: false
    }
  }

  private mutating func readRow() throws(ImportError) {
    while true {
      skipBlanks()
      if position < bytes.count, bytes[position] == UInt8(ascii: "\"") { try readQuoted() } else { readPlain() }
      guard position < bytes.count else { return }
      let end = bytes[position]
      position += 1
      if end == 0x0D, position < bytes.count, bytes[position] == 0x0A { position += 1 }
      if end == 0x0A || end == 0x0D {
        nextLine += 1
        return
      }
    }
  }

  /// Whether a byte ends a field that isn't in quotes.
  private func isEnd(_ byte: UInt8) -> Bool { byte == separator || byte == 0x0A || byte == 0x0D }

  private mutating func skipBlanks() {
    while position < bytes.count, bytes[position] != separator, bytes[position] == 0x20 || bytes[position] == 0x09 {
      position += 1
    }
  }

  private mutating func readPlain() {
    let start = position
    while position < bytes.count, !isEnd(bytes[position]) { position += 1 }
    var end = position
    while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    fields.append(.plain(start..<end))
  }

  /// Reads a field in quotes up to the separator or line break after it.
  private mutating func readQuoted() throws(ImportError) {
    let start = unquoted.count
    position += 1
    while true {
      guard position < bytes.count else { throw error("a quotation mark is never closed") }
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { break }
        position += 1
      }
      if byte == 0x0A { nextLine += 1 }
      unquoted.append(byte)
    }
    fields.append(.quoted(start..<unquoted.count))
    skipBlanks()
    guard position == bytes.count || isEnd(bytes[position]) else {
      throw error("text follows a closing quotation mark; inside quotes, double each quotation mark")
    }
  }
}
