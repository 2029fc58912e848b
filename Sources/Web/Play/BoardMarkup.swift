import People
import Play
import Reports

/// A board to play on: a grid of buttons, by mouse, finger or keyboard.
enum BoardMarkup {
  /// A board as it stands.
  /// - Parameter isOpen: whether a move can be made on it now.
  static func grid(_ game: BoardGameInPlay, isOpen: Bool) -> Markup {
    let (board, traits) = (game.state.picture(), game.traits)
    let moves = isOpen ? moves(game) : [:]
    // Who comes by the keyboard begins where a move can be made.
    let start = moves.keys.min() ?? 0
    let line = board.linePlaces
    let head = Markup.element(
      "tr", [.init("aria-hidden", "true")],
      (traits.rows.isEmpty ? [] : [.element("td", "")]) + traits.columns.map { .element("td", $0) })
    let rows = (0..<board.height).map { y in
      let name = traits.rows.isEmpty ? [] : [Markup.element("td", [.init("aria-hidden", "true")], traits.rows[y])]
      let cells = (0..<board.width).map { x -> Markup in
        let place = y * board.width + x
        let isLast = board.last.map { ($0.x, $0.y) == (x, y) } ?? false
        let cell = CellMarkup(
          name: traits.rows.isEmpty ? "column \(traits.columns[x]), row \(y + 1)" : traits.cellName(x: x, y: y),
          seat: board[x, y], pieces: traits.pieces, number: line.firstIndex(of: place).map { $0 + 1 },
          isLast: isLast, move: moves[place])
        return cell.markup(place: place, hasFocus: place == start)
      }
      return Markup.element("tr", [.init("role", "row")], name + cells)
    }
    let size = board.width <= 8 ? "large" : board.width <= 12 ? "middling" : "tiny"
    return .element(
      "div", [.init("class", "wide")],
      [
        .element(
          "table",
          [
            .init("role", "grid"), .init("class", "board \(size)"), .init("data-columns", "\(board.width)"),
            .init("aria-label", "The board; arrow keys move, Enter plays"),
          ],
          [.element("tbody", [.init("role", "presentation")], [head] + rows)])
      ])
  }

  /// The move that a click on each place makes: where a move names a column, all of its cells do but those by which
  /// another move is made.
  private static func moves(_ game: BoardGameInPlay) -> [Int: String] {
    let (traits, legal) = (game.traits, game.state.legal)
    var moves: [Int: String] = [:]
    for move in legal {
      guard let x = move.x, let y = move.y else { continue }
      if traits.rows.isEmpty, move.text == traits.columns[x] {
        for row in 0..<traits.height where moves[row * traits.width + x] == nil {
          moves[row * traits.width + x] = move.text
        }
      } else {
        moves[y * traits.width + x] = move.text
      }
    }
    return moves
  }
}

/// One cell of a board to play on.
private struct CellMarkup {
  let name: String
  let seat: Int?
  let pieces: BoardTraits.Pieces
  /// Its number in the line that won.
  let number: Int?
  let isLast: Bool
  /// The move that a click on it makes.
  let move: String?

  func markup(place: Int, hasFocus: Bool) -> Markup {
    var attributes: [Markup.Attribute] = [
      .init("type", "button"), .init("data-place", "\(place)"), .init("tabindex", hasFocus ? "0" : "-1"),
      .init("aria-label", label),
    ]
    attributes.append(move.map { .init("data-move", $0) } ?? .init("aria-disabled", "true"))
    var marks: [String] = []
    if number != nil { marks.append("won") }
    if isLast { marks.append("last") }
    if !marks.isEmpty { attributes.append(.init("class", marks.joined(separator: " "))) }
    let piece = seat.map { [Self.piece(of: $0, pieces)] } ?? []
    let told = number.map { [Markup.element("span", [.init("aria-hidden", "true")], "\($0)")] } ?? []
    return .element("td", [.init("role", "gridcell")], [.element("button", attributes, piece + told)])
  }

  private var label: String {
    let piece =
      switch (pieces, seat) {
      case (_, nil): "empty"
      case (.marks, 0): "cross"
      case (.marks, _): "nought"
      case (.discs, 0): "dark"
      case (.discs, _): "light"
      }
    return "\(name): \(piece)" + (isLast ? ", the last move" : "") + (number.map { ", \($0) of the line" } ?? "")
  }

  private static func piece(of seat: Int, _ pieces: BoardTraits.Pieces) -> Markup {
    let marks: [Markup] =
      switch (pieces, seat) {
      case (.marks, 0):
        [.element("path", [.init("d", "M6 6 18 18M18 6 6 18"), .init("class", "cross")])]
      case (.marks, _): [circle("nought")]
      case (.discs, 0): [circle("dark")]
      case (.discs, _): [circle("light")]
      }
    return .element("svg", [.init("viewBox", "0 0 24 24"), .init("aria-hidden", "true")], marks)
  }

  private static func circle(_ look: String) -> Markup {
    .element("circle", [.init("cx", "12"), .init("cy", "12"), .init("r", "8"), .init("class", look)])
  }
}
