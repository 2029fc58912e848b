import Figures
import People
import Play
import Reports

/// A board to play on: a grid of buttons, for mouse, finger or keyboard, and buttons for moves that are words.
enum BoardMarkup {
  /// The current board.
  /// - Parameter isOpen: whether a move can be made on it now.
  static func grid(_ game: BoardGameInPlay, isOpen: Bool) -> Markup {
    guard let board = game.state.picture(), let traits = game.traits,
      game.playable.isBoardGame || !traits.rows.isEmpty
    else {
      return position(game, isOpen: isOpen)
    }
    let moves = isOpen ? CellMoves(game, traits) : CellMoves()
    // The keyboard focus begins where a move can be made.
    let start = moves.first ?? 0
    let line = board.linePlaces
    let sides = Sides(traits)
    let head = Markup.element(
      "tr", [.init("aria-hidden", "true")],
      (traits.rows.isEmpty ? [] : [.element("td", "")]) + traits.columns.map { .element("td", sides.above, $0) })
    func ends(_ place: Int, of side: Int) -> Bool { place + 1 < side && traits.beginsBlock(place + 1) }
    let rows = (0..<board.height).map { y in
      let name =
        sides.shift(y)
        + (traits.rows.isEmpty ? [] : [.element("td", [.init("aria-hidden", "true")] + sides.left, traits.rows[y])])
      let cells = (0..<board.width).map { x -> Markup in
        if traits.gaps.contains(Place(x: x, y: y)) { return .element("td", "") }
        let place = y * board.width + x
        let isLast = board.last.map { ($0.x, $0.y) == (x, y) } ?? false
        let cell = CellMarkup(
          name: traits.rows.isEmpty ? "column \(traits.columns[x]), row \(y + 1)" : traits.cellName(x: x, y: y),
          piece: board[x, y].map { traits.pieces[$0] }, number: line.firstIndex(of: place).map { $0 + 1 },
          isLast: isLast, moves: moves[place], endsBlock: ends(x, of: board.width))
        return cell.markup(place: place, hasFocus: place == start)
      }
      let look: [Markup.Attribute] = ends(y, of: board.height) ? [.init("class", "ends")] : []
      return Markup.element("tr", [.init("role", "row")] + look, name + cells + sides.right)
    }
    let across = board.width + (traits.shape == .rhombus ? board.height / 2 : 0)
    let size = across <= 8 ? "large" : across <= 12 ? "middling" : "tiny"
    let look = size + (traits.block == nil ? "" : " blocks") + (traits.shape == .rhombus ? " rhombus" : "")
    let grid = Markup.element(
      "table",
      [
        .init("role", "grid"), .init("class", "board \(look)"), .init("data-columns", "\(board.width)"),
        .init("aria-label", "The board; \(moves.howTo)"),
      ],
      [.element("tbody", [.init("role", "presentation")], [head] + rows + sides.below(traits))])
    return .element("div", [.init("class", "wide")], [grid] + buttons(moves.words))
  }

  /// The current position of a program's game: its board as a picture, or its rows, and a button for each move.
  private static func position(_ game: BoardGameInPlay, isOpen: Bool) -> Markup {
    let shown: Markup
    if let figure = BoardFigure(standing: game) {
      shown = .picture(.board(figure), id: "board", width: width)
    } else {
      shown = .element("pre", PrintableText.lines(game.state.board().joined(separator: "\n")))
    }
    let moves = isOpen ? game.state.legal.map(\.text) : []
    return .element("div", [.init("class", "wide")], [shown] + buttons(moves))
  }

  /// The width of a picture, in pixels.
  private static let width = 480.0

  /// Buttons for moves that no cell makes.
  private static func buttons(_ moves: [String]) -> [Markup] {
    if moves.isEmpty { return [] }
    let buttons = moves.map { move in
      Markup.element("button", [.init("type", "button"), .init("data-move", move)], PrintableText.of(move))
    }
    return [.element("p", [.init("class", "bar")], buttons)]
  }
}

extension BoardFigure {
  /// Creates the figure of a game as it stands; nil where it has no board to draw.
  init?(standing game: BoardGameInPlay) {
    guard let traits = game.traits, let board = game.state.picture() else { return nil }
    self.init(title: game.terms.variant, summary: "The board as it stands.", traits, board)
  }
}

/// The sides of a rhombus that are joined, each with a line in the look of the pieces that join it.
private struct Sides {
  private let isRhombus: Bool
  private let rows, columns: String?

  init(_ traits: BoardTraits) {
    isRhombus = traits.shape == .rhombus
    let looks = traits.piecesOfSides.map { (traits.pieces[$0.rows].look, traits.pieces[$0.columns].look) }
    (rows, columns) = (looks?.0.rawValue, looks?.1.rawValue)
  }

  private static func line(_ look: String?, _ place: String) -> [Markup.Attribute] {
    look.map { [.init("class", "\(place) by-\($0)")] } ?? []
  }

  /// The attributes of a column's name, and of a row's.
  var above: [Markup.Attribute] { Self.line(rows, "above") }
  var left: [Markup.Attribute] { Self.line(columns, "left") }

  /// What stands behind the cells of a row.
  var right: [Markup] {
    columns == nil ? [] : [.element("td", [.init("aria-hidden", "true")] + Self.line(columns, "right"), "")]
  }

  /// What stands before a row: so many halves of a cell as rows are above.
  func shift(_ row: Int) -> [Markup] {
    isRhombus
      ? Array(repeating: .element("td", [.init("class", "half"), .init("aria-hidden", "true")], ""), count: row) : []
  }

  /// A row without cells below all others.
  func below(_ traits: BoardTraits) -> [Markup] {
    guard rows != nil else { return [] }
    let cells = traits.columns.map { _ in Markup.element("td", Self.line(rows, "below"), "") }
    return [
      .element(
        "tr", [.init("aria-hidden", "true")],
        shift(traits.height - 1) + (traits.rows.isEmpty ? [] : [.element("td", "")]) + cells)
    ]
  }
}

/// The legal moves by the cells that make them.
private struct CellMoves {
  /// The effect of a click on a cell.
  enum Click {
    /// Makes a move.
    case move(String)
    /// Takes up a piece, to be put down by a click on another cell, and on the further ones that a move has; with the
    /// moves by the places of those cells.
    case takeUp([(places: [Int], move: String)])
  }

  private var clicks: [Int: Click] = [:]
  /// The moves that no cell makes.
  private(set) var words: [String] = []

  /// Creates an empty set of moves.
  init() {}

  /// Creates the moves of a game that isn't over.
  ///
  /// Where moves take pieces from cells, a click on the piece comes first. Where a move names a column, all of its
  /// cells make it but those by which another move is made.
  init(_ game: BoardGameInPlay, _ traits: BoardTraits) {
    func place(_ cell: Place) -> Int { cell.y * traits.width + cell.x }
    var fromCells: [Int: [(places: [Int], move: String)]] = [:]
    for move in game.state.legal {
      guard let target = move.target else {
        if !move.isPass { words.append(move.text) }
        continue
      }
      if let origin = move.origin {
        fromCells[place(origin), default: []].append((([target] + move.further).map(place), move.text))
      } else if traits.rows.isEmpty, move.text == traits.columns[target.x] {
        for row in 0..<traits.height where clicks[row * traits.width + target.x] == nil {
          clicks[row * traits.width + target.x] = .move(move.text)
        }
      } else {
        clicks[place(target)] = .move(move.text)
      }
    }
    for (origin, moves) in fromCells { clicks[origin] = .takeUp(moves) }
  }

  /// The first cell that has an effect.
  var first: Int? { clicks.keys.min() }

  /// The instructions for playing by the keyboard, for screen readers.
  var howTo: String {
    let takesUp = clicks.values.contains { if case .takeUp = $0 { true } else { false } }
    return takesUp
      ? "arrow keys move, Enter takes up a piece and puts it down, Escape leaves it" : "arrow keys move, Enter plays"
  }

  subscript(place: Int) -> Click? { clicks[place] }
}

/// One cell of a board to play on.
private struct CellMarkup {
  let name: String
  let piece: Piece?
  /// The cell's number in the line that won.
  let number: Int?
  let isLast: Bool
  /// The effect of a click on the cell.
  let moves: CellMoves.Click?
  /// Whether the cell is the last of its block in its row.
  let endsBlock: Bool

  func markup(place: Int, hasFocus: Bool) -> Markup {
    var attributes: [Markup.Attribute] = [
      .init("type", "button"), .init("data-place", "\(place)"), .init("tabindex", hasFocus ? "0" : "-1"),
      .init("aria-label", label),
    ]
    switch moves {
    case nil: attributes.append(.init("aria-disabled", "true"))
    case .move(let move): attributes.append(.init("data-move", move))
    case .takeUp(let moves):
      let list = moves.map { "\($0.places.map(String.init).joined(separator: ",")):\($0.move)" }.joined(separator: " ")
      attributes += [.init("data-targets", list), .init("aria-pressed", "false")]
    }
    var marks: [String] = []
    if number != nil { marks.append("won") }
    if isLast { marks.append("last") }
    if !marks.isEmpty { attributes.append(.init("class", marks.joined(separator: " "))) }
    let piece = piece.map { [Self.markup(of: $0)] } ?? []
    let told = number.map { [Markup.element("span", [.init("aria-hidden", "true")], "\($0)")] } ?? []
    let look: [Markup.Attribute] = endsBlock ? [.init("class", "ends")] : []
    return .element("td", [.init("role", "gridcell")] + look, [.element("button", attributes, piece + told)])
  }

  private var label: String {
    "\(name): \(piece?.name ?? "empty")" + (isLast ? ", the last move" : "")
      + (number.map { ", \($0) of the line" } ?? "")
  }

  private static func markup(of piece: Piece) -> Markup {
    let look = [Markup.Attribute("class", piece.look.rawValue)]
    func path(_ line: String) -> [Markup] { [.element("path", [.init("d", line)] + look)] }
    func circle(_ radius: Int, y: Int = 12, _ paint: [Markup.Attribute]) -> Markup {
      .element("circle", [.init("cx", "12"), .init("cy", "\(y)"), .init("r", "\(radius)")] + paint)
    }
    func paint(_ ink: Ink) -> [Markup.Attribute] {
      [.init("class", "f-\(ink.className ?? "")"), .init("fill", ink.light.hex)]
    }
    func letter(_ ink: Ink) -> Markup {
      .element(
        "text",
        [.init("x", "12"), .init("y", "16"), .init("font-size", "11"), .init("text-anchor", "middle")] + paint(ink),
        PrintableText.of(String(piece.letter)))
    }
    func figure(_ part: Chessman.Part, _ look: [Markup.Attribute]) -> Markup {
      func number(_ value: Double) -> String { "\(((12 + 9 * value) * 10).rounded() / 10)" }
      switch part {
      case .area(let points):
        let line = points.map { number($0.x) + "," + number($0.y) }.joined(separator: " ")
        return .element("polygon", [.init("points", line)] + look)
      case .disc(let centre, let radius):
        let place = [Markup.Attribute("cx", number(centre.x)), .init("cy", number(centre.y))]
        return .element("circle", place + [.init("r", "\((9 * radius * 10).rounded() / 10)")] + look)
      }
    }
    let marks =
      switch piece.look {
      case .cross: path("M6 6 18 18M18 6 6 18")
      case .nought, .darkDisc, .lightDisc: [circle(8, look)]
      case .darkFigure, .lightFigure: Chessman(piece.figure).parts.map { figure($0, look) }
      case .counter: [circle(9, paint(.series(piece.seat ?? 0))), letter(.paper)]
      case .letter: [letter(.ink)]
      }
    return .element("svg", [.init("viewBox", "0 0 24 24"), .init("aria-hidden", "true")], marks)
  }
}
