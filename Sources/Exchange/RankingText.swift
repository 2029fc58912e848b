/// Rankings as text, `A>B=C>D`: the best first, `=` between players who tied.
///
/// A name that holds one of the signs stands in quotation marks, and its own quotation marks are doubled.
enum RankingText {
  private static let (behind, level, quote) = (UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "\""))

  /// The names of each rank; nil if the text is malformed.
  static func parse(_ text: UnsafeRawBufferPointer) -> [[[UInt8]]]? {
    var ranks: [[[UInt8]]] = [[]]
    var position = 0
    while true {
      guard let name = parseName(text, &position), !name.isEmpty else { return nil }
      ranks[ranks.count - 1].append(name)
      guard position < text.count else { return ranks }
      if text[position] == behind { ranks.append([]) } else if text[position] != level { return nil }
      position += 1
    }
  }

  private static func parseName(_ text: UnsafeRawBufferPointer, _ position: inout Int) -> [UInt8]? {
    var name: [UInt8] = []
    guard position < text.count, text[position] == quote else {
      while position < text.count, text[position] != behind, text[position] != level {
        name.append(text[position])
        position += 1
      }
      return name
    }
    position += 1
    while position < text.count {
      let byte = text[position]
      position += 1
      if byte == quote {
        guard position < text.count, text[position] == quote else { return name }
        position += 1
      }
      name.append(byte)
    }
    return nil
  }

  /// The ranking that gives each player this place.
  static func text(_ players: [String], places: [Int]) -> String {
    let order = players.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    var text = ""
    for (rank, seat) in order.enumerated() {
      if rank > 0 { text += places[seat] == places[order[rank - 1]] ? "=" : ">" }
      text += written(players[seat])
    }
    return text
  }

  private static func written(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 == behind || $0 == level || $0 == quote }) else { return name }
    return "\"" + name.replacing("\"", with: "\"\"") + "\""
  }
}
