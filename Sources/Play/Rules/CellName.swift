/// Names of cells: column letter, then row number, row 1 at the top.
enum CellName {
  /// The name of the cell in column `x` and row `y`, both from 0.
  static func text(x: Int, y: Int) -> String { letter(x) + String(y + 1) }

  /// The letter of column `x`, from 0.
  static func letter(_ x: Int) -> String { String(UnicodeScalar(UInt8(ascii: "a") + UInt8(x))) }

  /// Reads a name off the front of `text`; nil when none stands there, and `text` is left as it was.
  static func read(from text: inout Substring) -> (x: Int, y: Int)? {
    let bytes = text.utf8
    guard let letter = bytes.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) else { return nil }
    let digits = bytes.dropFirst().prefix(2).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard let row = Int(Substring(digits)), row > 0, digits.first != UInt8(ascii: "0") else { return nil }
    text = text[digits.endIndex...]
    return (Int(letter - UInt8(ascii: "a")), row - 1)
  }
}
