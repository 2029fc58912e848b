/// Reads books of chess in the Polyglot format (hgm.nubati.net/book_format.html): moves by the keys of positions.
public struct PolyglotBook: Sendable {
  private static let bytesOfEntry = 16

  /// The moves of each position that have a weight, as the format has them.
  private var moves: [UInt64: [UInt16]] = [:]

  /// Reads a book.
  /// - Throws: `ImportError`.
  public init(_ bytes: [UInt8], file: String) throws(ImportError) {
    guard bytes.count.isMultiple(of: Self.bytesOfEntry), !bytes.isEmpty else {
      throw ImportError(
        file: file, line: nil,
        problem: "has \(bytes.count) bytes; expected a book of polyglot, with \(Self.bytesOfEntry) for each entry")
    }
    for start in stride(from: 0, to: bytes.count, by: Self.bytesOfEntry) {
      func number(_ range: Range<Int>) -> UInt64 {
        bytes[(start + range.lowerBound)..<(start + range.upperBound)].reduce(0) { $0 << 8 | UInt64($1) }
      }
      if number(10..<12) > 0 { moves[number(0..<8), default: []].append(UInt16(number(8..<10))) }
    }
  }

  /// The moves of the position with a key; none where the book has none.
  public subscript(key: UInt64) -> [UInt16] { moves[key] ?? [] }
}
