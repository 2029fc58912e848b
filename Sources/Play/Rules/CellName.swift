/// Names of cells: column letter, then row number, row 1 at the top.
enum CellName {
  /// The name of the cell in column `x` and row `y`, both from 0.
  static func text(x: Int, y: Int) -> String { letter(x) + String(y + 1) }

  /// The letter of column `x`, from 0.
  static func letter(_ x: Int) -> String { String(UnicodeScalar(UInt8(ascii: "a") + UInt8(x))) }

  /// Reads a name off the front of `text`; nil when none stands there, and `text` is left as it was.
  static func read(from text: inout Substring) -> (x: Int, y: Int)? {
    let bytes = text.utf8
    guard let letter = bytes.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= letter else { return nil }
    var (row, end) = (0, bytes.index(after: bytes.startIndex))
    for least in [1, 0] as [UInt8] where end < bytes.endIndex {
      let digit = bytes[end] &- UInt8(ascii: "0")
      guard least...9 ~= digit else { break }
      row = 10 * row + Int(digit)
      end = bytes.index(after: end)
    }
    guard row > 0 else { return nil }
    text = text[end...]
    return (Int(letter - UInt8(ascii: "a")), row - 1)
  }
}
