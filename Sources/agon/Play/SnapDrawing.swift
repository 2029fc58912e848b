import Play
import Reports

/// A drawing of the stacks of Snap: the players, the card on top, the numbers of open and closed cards. The card turned
/// last is in brackets.
///
///     Ann       reflex
///     [7♠]       J♥
///     3+20      2+27
struct SnapDrawing {
  let names: [String]
  /// Whether to write suits as letters.
  let ascii: Bool

  private static let widest = 18

  /// The stacks, without a line break at their end.
  func text(of position: Snap.Position, at snap: Snap) -> String {
    let stacks = names.indices.map { seat -> [String] in
      let card = position.open[seat].last.map { Self.plain(snap.name(of: $0), ascii) } ?? "--"
      let isTurned = seat == position.active
      return [
        names[seat].shortened(to: Self.widest), isTurned ? "[\(card)]" : " \(card)",
        "\(position.open[seat].count)+\(position.closed[seat].count)",
      ]
    }
    return (0..<3).map { row in
      let cells = stacks.map { stack in stack[row].padded(to: max(8, stack[0].count), .leading) }
      return cells.joined(separator: "  ").withoutTrailingSpaces
    }.joined(separator: "\n")
  }

  private static func plain(_ name: String, _ ascii: Bool) -> String {
    guard ascii else { return name }
    let letters: [Character: Character] = ["♠": "S", "♥": "H", "♦": "D", "♣": "C"]
    return String(name.map { letters[$0] ?? $0 })
  }
}
