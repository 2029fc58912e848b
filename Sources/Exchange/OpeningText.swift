import Statistics

/// The text of an encounter's opening and its source: `RUN.PLACE/SUPPLY`, such as `1.18/72` for the 18th of 72 in the
/// order of run 1, and `1./72` for one that isn't distinguished from others. An exclamation mark follows where games
/// are determined by their opening.
enum OpeningText {
  /// The expected form, for messages.
  static let expected =
    "expected RUN.PLACE/SUPPLY, numbers from 1 to \(most) with PLACE up to SUPPLY, such as 1.18/72 for the 18th of 72 "
    + "openings in run 1, or 1./72 for any of them; and ! behind it where games follow from their openings"

  private static let most = 1_000_000_000

  static func of(_ draw: OpeningDraw) -> String {
    "\(draw.run).\(draw.place.map { String($0 + 1) } ?? "")/\(draw.supply)" + (draw.isDecisive ? "!" : "")
  }

  /// Reads a text of this form; nil if it is malformed.
  static func read(_ text: some Collection<UInt8>) -> OpeningDraw? {
    var rest = text[...]
    guard let run = number(&rest), take(UInt8(ascii: "."), &rest) else { return nil }
    var place: Int?
    if rest.first != UInt8(ascii: "/") {
      place = number(&rest)
      guard place != nil else { return nil }
    }
    guard take(UInt8(ascii: "/"), &rest), let supply = number(&rest) else { return nil }
    let isDecisive = !rest.isEmpty
    guard !isDecisive || take(UInt8(ascii: "!"), &rest), rest.isEmpty, place ?? 1 <= supply else { return nil }
    return OpeningDraw(run: run, supply: supply, place: place.map { $0 - 1 }, isDecisive: isDecisive)
  }

  private static func take<Text: Collection<UInt8>>(_ byte: UInt8, _ rest: inout Text) -> Bool
  where Text.SubSequence == Text {
    rest.popFirst() == byte
  }

  /// Reads a number; nil if there is none, or it is out of range.
  private static func number<Text: Collection<UInt8>>(_ rest: inout Text) -> Int? where Text.SubSequence == Text {
    var number = 0
    while let byte = rest.first, case let digit = byte &- UInt8(ascii: "0"), digit < 10 {
      number = 10 * number + Int(digit)
      guard number <= most else { return nil }
      rest.removeFirst()
    }
    return number > 0 ? number : nil
  }
}
