/// A ranking as text, `A>B=C>D`: the best first, `=` between players who tied; and at the end, in braces, players who
/// came in after all others in unknown order, as in `A>{B,C}`.
///
/// A name that contains one of the signs is in quotation marks, and its own quotation marks are doubled.
struct RankingText {
  private static let (behind, level, quote) = (UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "\""))
  private static let (begin, end, comma) = (UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ","))

  /// The names of each rank, at least one.
  private(set) var ranks: [[[UInt8]]] = [[]]
  /// The players whose order isn't known: none or more than one.
  private(set) var unranked: [[UInt8]] = []

  /// Reads a ranking; nil if the text is malformed.
  init?(_ text: UnsafeRawBufferPointer) {
    var position = 0
    while true {
      if position < text.count, text[position] == Self.begin, ranks[ranks.count - 1].isEmpty {
        guard ranks.count > 1, let names = Self.set(text, &position) else { return nil }
        ranks.removeLast()
        // A single player in braces is simply the last.
        if names.count > 1 { unranked = names } else { ranks.append(names) }
        return
      }
      guard let name = Self.name(text, &position, before: [Self.behind, Self.level]) else { return nil }
      ranks[ranks.count - 1].append(name)
      guard position < text.count else { return }
      if text[position] == Self.behind { ranks.append([]) } else if text[position] != Self.level { return nil }
      position += 1
    }
  }

  /// The names in braces at the end of the text.
  private static func set(_ text: UnsafeRawBufferPointer, _ position: inout Int) -> [[UInt8]]? {
    var names: [[UInt8]] = []
    repeat {
      position += 1
      guard let name = name(text, &position, before: [comma, end]), position < text.count else { return nil }
      names.append(name)
    } while text[position] == comma
    return text[position] == end && position == text.count - 1 ? names : nil
  }

  /// A name that isn't empty, up to one of the signs or in quotation marks.
  private static func name(_ text: UnsafeRawBufferPointer, _ position: inout Int, before signs: [UInt8]) -> [UInt8]? {
    var name: [UInt8] = []
    guard position < text.count, text[position] == quote else {
      while position < text.count, !signs.contains(text[position]) {
        name.append(text[position])
        position += 1
      }
      return name.isEmpty ? nil : name
    }
    position += 1
    while position < text.count {
      let byte = text[position]
      position += 1
      if byte == quote {
        guard position < text.count, text[position] == quote else { return name.isEmpty ? nil : name }
        position += 1
      }
      name.append(byte)
    }
    return nil
  }
}
