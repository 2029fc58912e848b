/// Reads the size and the options of a variant, one after the other, and at the end tells what was left over.
struct VariantReader {
  let game: String
  private let notation: Notation
  private var size: String?
  private var unread: [Notation.Option]
  private var known: [String] = []

  init(_ notation: Notation) {
    game = notation.name
    self.notation = notation
    unread = notation.options
    if let first = unread.first, first.value == nil, first.key.first?.isNumber == true {
      size = first.key
      unread.removeFirst()
    }
  }

  /// The size as WIDTHxHEIGHT, both within `range`; `fallback` when none is written.
  mutating func board(
    default fallback: (width: Int, height: Int), range: ClosedRange<Int>
  ) throws(NotationError) -> (width: Int, height: Int) {
    guard let size else { return fallback }
    let sides = size.split(separator: "x", omittingEmptySubsequences: false).map { Self.number(String($0)) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], range ~= width, range ~= height else {
      throw .badValue(
        of: game, option: "size", value: size,
        expected: "WIDTHxHEIGHT with both from \(range.lowerBound) to \(range.upperBound), such as "
          + "\(fallback.width)x\(fallback.height)")
    }
    return (width, height)
  }

  /// The size as a plain number within `range`; `fallback` when none is written.
  mutating func count(of what: String, default fallback: Int, range: ClosedRange<Int>) throws(NotationError) -> Int {
    guard let size else { return fallback }
    guard let number = Self.number(size), range ~= number else {
      throw .badValue(
        of: game, option: what, value: size, expected: "a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The value of a numeric option within `range`; `fallback` when it isn't written.
  mutating func number(
    _ option: String, default fallback: Int, range: ClosedRange<Int>
  ) throws(NotationError) -> Int {
    known.append(option)
    guard let place = unread.firstIndex(where: { $0.key == option }) else { return fallback }
    let value = unread.remove(at: place).value ?? ""
    guard let number = Self.number(value), range ~= number else {
      throw .badValue(
        of: game, option: option, value: value,
        expected: "a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Whether a bare word is written among the options.
  mutating func flag(_ option: String) throws(NotationError) -> Bool {
    known.append(option)
    guard let place = unread.firstIndex(where: { $0.key == option }) else { return false }
    if let value = unread.remove(at: place).value {
      throw .badValue(of: game, option: option, value: value, expected: "the bare word “\(option)”")
    }
    return true
  }

  /// Makes sure that nothing is left over.
  func finish() throws(NotationError) {
    guard let left = unread.first else { return }
    throw .unknownOption(of: game, option: left.key, known: known)
  }

  /// A number in plain digits, no sign, no leading zero.
  private static func number(_ text: String) -> Int? {
    guard text.utf8.allSatisfy({ (48...57).contains($0) }), text == "0" || text.first != "0" else { return nil }
    return Int(text)
  }
}
