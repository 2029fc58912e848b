/// Comma-separated values as bytes, for tables of millions of rows: the text that `CSVText` makes, cell by cell.
public struct CSVBytes: Sendable {
  /// The bytes that have been written.
  public private(set) var bytes: [UInt8] = []
  private var isAtStartOfRow = true

  /// Creates a text without rows.
  public init() {}

  /// Adds a cell with text, in quotes where needed.
  public mutating func add(_ text: String) {
    separate()
    guard CSVText.needsQuotes(text) else {
      bytes.append(contentsOf: text.utf8)
      return
    }
    bytes.append(CSVText.quote)
    for byte in text.utf8 {
      if byte == CSVText.quote { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(CSVText.quote)
  }

  /// Adds a cell with a whole number; an empty one for nil.
  public mutating func add(_ number: Int?) {
    separate()
    guard let number else { return }
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    add(digitsOf: number.magnitude)
  }

  /// Adds a cell with a finite number, with the fewest digits that distinguish it from all others; an empty one for
  /// nil.
  public mutating func add(_ number: Double?) {
    separate()
    if let number { bytes.append(contentsOf: number.description.utf8) }
  }

  /// Adds a cell with `true` or `false`.
  public mutating func add(_ truth: Bool) { add(truth ? "true" : "false") }

  /// Adds cells that were written before and recur in many rows; at least one.
  public mutating func add(_ cells: CSVBytes) {
    separate()
    bytes.append(contentsOf: cells.bytes)
  }

  /// Ends the row.
  public mutating func endRow() {
    bytes.append(UInt8(ascii: "\r"))
    bytes.append(UInt8(ascii: "\n"))
    isAtStartOfRow = true
  }

  /// Removes all bytes that have been written.
  public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  private mutating func separate() {
    if isAtStartOfRow { isAtStartOfRow = false } else { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func add(digitsOf number: UInt) {
    // From the last digit to the first, of which there are 20 at most.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var (rest, start) = (number, digits.count)
      repeat {
        start -= 1
        digits.initializeElement(at: start, to: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
        rest /= 10
      } while rest > 0
      bytes.append(contentsOf: digits[start...])
    }
  }
}
