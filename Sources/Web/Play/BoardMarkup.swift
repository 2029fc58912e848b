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
    let layout = BoardLayout(BoardFigure(title: "", summary: "", traits, board), width: .infinity)
    let moves = isOpen ? CellMoves(game, traits) : CellMoves()
    // The keyboard focus begins where a move can be made.
    let start = moves.first ?? 0
    let line = board.linePlaces
    let rows = (0..<board.height).map { y in
      let cells = (0..<board.width).filter { !traits.gaps.contains(Place(x: $0, y: y)) }.map { x -> Markup in
        let place = y * board.width + x
        let isLast = board.last.map { ($0.x, $0.y) == (x, y) } ?? false
        let cell = CellMarkup(
          name: traits.rows.isEmpty ? "column \(traits.columns[x]), row \(y + 1)" : traits.cellName(x: x, y: y),
          piece: board[x, y].map { traits.pieces[$0] }, number: line.firstIndex(of: place).map { $0 + 1 },
          isLast: isLast, click: moves[place], isTarget: moves.targets.contains(place),
          refused: isOpen && traits.cellTellsMove ? traits.moveText(x: x, y: y) : nil)
        return cell.markup(place: place, hasFocus: place == start, in: layout.box(x: x, y: y))
      }
      return Markup.element("g", [.init("role", "row")], cells)
    }
    let contents = layout.contents.map { Drawing.Mark.layer($0.marks, name: "at-\($0.place)") }
    let stage = Markup.stage(
      layout.drawing(contents),
      [
        .init("role", "grid"), .init("class", "stage \(traits.surface.rawValue) \(traits.shape.rawValue)"),
        .init("data-columns", "\(board.width)"), .init("aria-label", "The board; \(moves.howTo)"),
      ], rows)
    return .element("div", [.init("class", "wide")], [stage] + buttons(moves.words))
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
  /// Creates the figure of a game's current position; nil where it has no board to draw.
  init?(standing game: BoardGameInPlay) {
    guard let traits = game.traits, let board = game.state.picture() else { return nil }
    self.init(title: game.terms.variant, summary: "The board as it stands.", traits, board)
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
  /// The cells on which a move made by a click puts its piece.
  private(set) var targets: Set<Int> = []
  /// The moves that no cell makes.
  private(set) var words: [String] = []

  /// Creates an empty set of moves.
  init() {}

  /// Creates the moves of a game that isn't over.
  ///
  /// Where moves take pieces from cells, the first click is on the piece. Where a move names a column, a click on any
  /// of its cells makes it, except on cells by which another move is made.
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
        continue
      }
      targets.insert(place(target))
      if traits.rows.isEmpty, move.text == traits.columns[target.x] {
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
  let click: CellMoves.Click?
  /// Whether a move puts a piece on the cell.
  let isTarget: Bool
  /// The move that a click here would make if it were legal; nil where the cell stands for no move, or no move can be
  /// made.
  let refused: String?

  /// The button of the cell.
  /// - Parameter box: the box around the cell.
  func markup(place: Int, hasFocus: Bool, in box: Box) -> Markup {
    var attributes: [Markup.Attribute] = [
      .init("type", "button"), .init("data-place", "\(place)"), .init("tabindex", hasFocus ? "0" : "-1"),
      .init("aria-label", label), .init("data-piece", piece.map { String($0.letter) } ?? ""),
    ]
    switch click {
    case nil:
      attributes.append(.init("aria-disabled", "true"))
      if let refused { attributes.append(.init("data-refused", refused)) }
    case .move(let move):
      attributes.append(.init("data-move", move))
      if isTarget { attributes.append(.init("class", "legal")) }
    case .takeUp(let moves):
      let list = moves.map { "\($0.places.map(String.init).joined(separator: ",")):\($0.move)" }.joined(separator: " ")
      attributes += [.init("data-targets", list), .init("aria-pressed", "false")]
    }
    func number(_ value: Double) -> String { Rounded.text(value, decimals: 1) }
    return .element(
      "foreignObject",
      [
        .init("role", "gridcell"), .init("x", number(box.origin.x)), .init("y", number(box.origin.y)),
        .init("width", number(box.width)), .init("height", number(box.height)),
      ], [.element("button", attributes, "")])
  }

  private var label: String {
    "\(name): \(piece?.name ?? "empty")" + (isLast ? ", the last move" : "")
      + (number.map { ", \($0) of the line" } ?? "")
  }
}
