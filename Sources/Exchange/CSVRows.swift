/// The rows of comma-separated values as in RFC 4180: fields in quotes may hold commas, line breaks and doubled quotes.
struct CSVRows {
  /// Where a field's content stands.
  enum Field {
    case plain(Range<Int>)
    /// With its quotes taken off, in `unquoted`.
    case quoted(Range<Int>)
  }

  private let bytes: UnsafeRawBufferPointer
  private let file: String
  private var position = 0
  private var nextLine = 1
  private var unquoted: [UInt8] = []

  /// The line on which the latest row begins.
  private(set) var line = 0
  /// The fields of the latest row.
  private(set) var fields: [Field] = []

  init(_ bytes: UnsafeRawBufferPointer, file: String) {
    self.bytes = bytes
    self.file = file
  }

  /// Moves on to the next row that isn't empty; false after the last one.
  mutating func next() throws(ImportError) -> Bool {
    while position < bytes.count {
      line = nextLine
      fields.removeAll(keepingCapacity: true)
      unquoted.removeAll(keepingCapacity: true)
      try readRow()
      if fields.count > 1 || !isEmpty(0) { return true }
    }
    return false
  }

  /// Hands the content of a field to `body`.
  func withField<Value>(_ index: Int, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    switch fields[index] {
    case .plain(let range): body(UnsafeRawBufferPointer(rebasing: bytes[range]))
    case .quoted(let range): unquoted.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }
  }

  /// What is wrong with the latest row.
  func error(_ problem: String) -> ImportError { ImportError(file: file, line: line, problem: problem) }

  private func isEmpty(_ index: Int) -> Bool {
    switch fields[index] {
    case .plain(let range): range.isEmpty
    case .quoted: false
    }
  }

  private mutating func readRow() throws(ImportError) {
    while true {
      if position < bytes.count, bytes[position] == UInt8(ascii: "\"") { try readQuoted() } else { readPlain() }
      guard position < bytes.count else { return }
      let end = bytes[position]
      position += 1
      if end == 0x0A {
        nextLine += 1
        return
      }
    }
  }

  private mutating func readPlain() {
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: ","), bytes[position] != 0x0A { position += 1 }
    let isLast = position == bytes.count || bytes[position] == 0x0A
    let end = isLast && position > start && bytes[position - 1] == 0x0D ? position - 1 : position
    fields.append(.plain(start..<end))
  }

  /// Reads a field in quotes and stops at the comma or line feed behind it.
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
    if position + 1 < bytes.count, bytes[position] == 0x0D, bytes[position + 1] == 0x0A { position += 1 }
    guard position == bytes.count || bytes[position] == UInt8(ascii: ",") || bytes[position] == 0x0A else {
      throw error("text follows a closing quotation mark; inside quotes, double each quotation mark")
    }
  }
}
