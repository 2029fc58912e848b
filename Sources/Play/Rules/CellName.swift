/// Names of cells: column letter, then row number, row 1 at the top.
enum CellName {
  /// The most columns that have letters.
  static let mostColumns = 26

  /// The name of the cell in column `x` and row `y`, both from 0.
  static func text(x: Int, y: Int) -> String { letter(x) + String(y + 1) }

  /// The letter of column `x`, from 0.
  static func letter(_ x: Int) -> String { String(UnicodeScalar(UInt8(ascii: "a") + UInt8(x))) }

  /// Reads a name off the front of `text`; nil when none stands there, and `text` is left as it was.
  static func read(from text: inout TranscriptText) -> (x: Int, y: Int)? {
    guard let letter = text.peek(), UInt8(ascii: "a")...UInt8(ascii: "z") ~= letter else { return nil }
    guard let first = digit(text.peek(1)), first > 0 else { return nil }
    let second = digit(text.peek(2))
    text.skip(second == nil ? 2 : 3)
    return (Int(letter - UInt8(ascii: "a")), (second.map { 10 * first + $0 } ?? first) - 1)
  }

  private static func digit(_ byte: UInt8?) -> Int? {
    byte.flatMap { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 ? Int($0 - UInt8(ascii: "0")) : nil }
  }
}
