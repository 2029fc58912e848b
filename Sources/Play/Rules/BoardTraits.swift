/// The properties of a board game for display and speech: plain values, so that no user has to know the game's type or
/// to parse its name.
public struct BoardTraits: Hashable, Sendable {
  /// The way of naming cells in other programs for the game.
  public enum CellNaming: Sendable {
    /// The naming of Go: no letter I, row 1 at the bottom.
    case go
    /// The naming of Othello: all letters, row 1 on top.
    case othello
    /// The naming of Hex: as that of Othello, and boards have two sides.
    case hex
  }

  /// The rule by which five in a row win.
  public enum FiveInARow: Sendable, CaseIterable {
    /// Five or more win.
    case freestyle
    /// Exactly five win.
    case exact
    /// Exactly five win for black, who has forbidden moves, five or more for white.
    case renju
  }

  /// The names of a game and its start in the hub protocol of draughts engines.
  public struct HubNames: Hashable, Sendable {
    /// The value of the parameter `variant`.
    public let variant: String
    /// The side to move at the start, `W` or `B`, then the cells on which something can stand, row by row from the top:
    /// the letter of a piece, or `e`.
    public let start: String

    /// Creates the names of a game.
    public init(variant: String, start: String) { (self.variant, self.start) = (variant, start) }
  }

  /// The names of this variant in a protocol of the UCI family that is for its game alone.
  public struct UCINames: Hashable, Sendable {
    /// An option of engines that distinguishes variants of the game.
    public struct Flag: Hashable, Sendable {
      /// The option's name.
      public let name: String
      /// Whether it is set for this variant; engines without the option play the others alone.
      public let isSet: Bool

      /// Creates an option with its value.
      public init(name: String, isSet: Bool) { (self.name, self.isSet) = (name, isSet) }
    }

    /// The protocol's name, which begins a conversation, such as `uai`.
    public let name: String
    /// The option for the variant; nil where the protocol knows one variant alone.
    public let flag: Flag?

    /// Creates the names of a variant.
    public init(name: String, flag: Flag? = nil) { (self.name, self.flag) = (name, flag) }
  }

  /// The form of the game in PGN, with moves by their names, for programs that read its games in PGN.
  public struct PGNForm: Hashable, Sendable {
    /// The value of the tag Variant; nil for the game that programs expect without it.
    public let variant: String?
    /// The ends by the game's rules in words: after `Draw by` where nobody won, else after the winner's colour.
    public let ends: [Reason: String]

    /// Creates the form of a game.
    public init(variant: String?, ends: [Reason: String]) { (self.variant, self.ends) = (variant, ends) }
  }

  /// The number of columns of the board.
  public let width: Int
  /// The number of rows of the board.
  public let height: Int
  /// All kinds of pieces, those of the first seat first; the first of a seat's is the symbol of the seat.
  public let pieces: [Piece]
  /// The form of the cells.
  public let shape: BoardShape
  /// The places in the rows of the board where there is no cell.
  public let gaps: Set<Place>
  /// The surface of the board in drawings.
  public let surface: BoardSurface
  /// Whether the seat with more pieces on the board is ahead.
  public let countsPieces: Bool
  /// The seat that joins the upper side of the board with the lower one, while the other seat joins left and right; nil
  /// where no sides are joined.
  public let seatFromTop: Int?
  /// The side of the square blocks that the board is divided into; nil for none.
  public let block: Int?
  /// An example of a move, for messages: `a cell such as b2`.
  public let moveExample: String
  /// The names of the columns, from the left.
  public let columns: [String]
  /// The names of the rows, from the top; none where moves name columns alone.
  public let rows: [String]
  /// The text of the move that puts a piece on each cell, row by row from the top left; nil where a cell doesn't
  /// identify a move.
  private let cellMoves: [String]?
  /// The texts of the moves that are words, whether they are legal or not.
  public let words: [String]
  /// The way of naming cells in other programs for the game.
  public let cellNaming: CellNaming
  /// The rows of the board at the start, from the top, in the form of `OutsideTurn.board`, if the game is Othello on a
  /// board of any size: the first seat has the dark discs, more discs win; else nil.
  public let othelloStart: [String]?
  /// The rule of five in a row, if the game is that on an empty board of any size; else nil.
  public let fiveInARow: FiveInARow?
  /// The second seat's points besides those that are counted on the board, a multiple of a half, which other programs
  /// receive; nil where the game has none. With a half the margin of an outcome is rounded up.
  public let komi: Double?
  /// The position at the start in the FEN of other programs for the game; nil where there is none.
  public let fen: String?
  /// The names of the variant in a protocol of the UCI family; nil where none of these protocols is for this game.
  public let uci: UCINames?
  /// The names of the game in the hub protocol; nil where the protocol doesn't know it.
  public let hub: HubNames?
  /// The form of the game in PGN, whose books then open games, as do positions in FEN; nil where other programs have
  /// none.
  public let pgn: PGNForm?

  /// Creates the traits of a game whose moves name the cells that they put a piece on; games that other programs don't
  /// know leave out the parameters for these.
  public init<G: BoardGame>(
    cellsOf game: G, shape: BoardShape = .squares, surface: BoardSurface = .paper, countsPieces: Bool = false,
    seatFromTop: Int? = nil, block: Int? = nil, cellNaming: CellNaming = .go, othelloStart: [String]? = nil,
    fiveInARow: FiveInARow? = nil, komi: Double? = nil
  ) where G.Notation == CellNotation {
    let notation = game.notation
    self.init(
      of: game, columns: notation.columns, rows: notation.rows, shape: shape, surface: surface,
      countsPieces: countsPieces, seatFromTop: seatFromTop, block: block,
      cellMoves: (0..<game.width * game.height).map(notation.text), words: notation.words,
      cellNaming: cellNaming, othelloStart: othelloStart, fiveInARow: fiveInARow, komi: komi)
  }

  /// Creates the traits of a game whose moves name columns.
  /// - Parameter cellTellsMove: whether the cell that a move puts a piece on identifies the move.
  init<G: BoardGame>(columnsOf game: G, surface: BoardSurface, cellTellsMove: Bool) where G.Notation == ColumnNotation {
    let columns = (0..<game.width).map(game.notation.text)
    self.init(
      of: game, columns: columns, rows: [], surface: surface,
      cellMoves: cellTellsMove ? (0..<game.height).flatMap { _ in columns } : nil)
  }

  /// Creates the traits of a game whose moves say more than the cell that they put a piece on.
  /// - Parameters:
  ///   - columns: the names of the columns, from the left; letters from a on unless others are given.
  ///   - rows: the names of the rows, from the top.
  ///   - fen: the position at the start as other programs for the game write it.
  ///   - uci: what the UCI family of protocols calls the game.
  ///   - hub: the names of the game in the hub protocol.
  ///   - pgn: the form of the game in PGN.
  public init(
    of game: some BoardGame, columns: [String]? = nil, rows: [String], surface: BoardSurface = .paper,
    countsPieces: Bool = false, block: Int? = nil, fen: String? = nil, uci: UCINames? = nil, hub: HubNames? = nil,
    pgn: PGNForm? = nil
  ) {
    self.init(
      of: game, columns: columns, rows: rows, surface: surface, countsPieces: countsPieces, block: block,
      cellMoves: nil, fen: fen, uci: uci, hub: hub, pgn: pgn)
  }

  /// Creates the traits of a program's board.
  /// - Parameter order: the side from which rows are numbered; nil where the names of cells aren't known. Cells have
  ///   no names on boards of more columns than letters.
  init(
    width: Int, height: Int, pieces: [Piece], shape: BoardShape, surface: BoardSurface, rows order: RowOrder?,
    gaps: Set<Place>
  ) {
    (self.width, self.height, self.pieces, self.shape, self.gaps) = (width, height, pieces, shape, gaps)
    if let order, width <= CellName.mostColumns {
      let numbers = (1...height).map(String.init)
      (columns, rows) = ((0..<width).map(CellName.letter), order == .top ? numbers : numbers.reversed())
    } else {
      (columns, rows) = (Array(repeating: "", count: width), [])
    }
    (moveExample, cellMoves, words, cellNaming) = ("", nil, [], .go)
    (block, seatFromTop, othelloStart, fiveInARow, komi, fen, uci) = (nil, nil, nil, nil, nil, nil, nil)
    (hub, pgn, countsPieces) = (nil, nil, false)
    self.surface = surface
  }

  private init(
    of game: some BoardGame, columns: [String]? = nil, rows: [String], shape: BoardShape = .squares,
    surface: BoardSurface = .paper, countsPieces: Bool = false, seatFromTop: Int? = nil, block: Int? = nil,
    cellMoves: [String]?, words: [String] = [],
    cellNaming: CellNaming = .go, othelloStart: [String]? = nil, fiveInARow: FiveInARow? = nil, komi: Double? = nil,
    fen: String? = nil, uci: UCINames? = nil, hub: HubNames? = nil, pgn: PGNForm? = nil
  ) {
    width = game.width
    height = game.height
    pieces = game.pieces
    assert(pieces.allSatisfy { $0.letter.isASCII && $0.letter.isLetter }, "rows of text are ASCII")
    moveExample = game.notation.example
    gaps = game.gaps
    self.shape = shape
    (self.surface, self.countsPieces) = (surface, countsPieces)
    self.seatFromTop = seatFromTop
    self.block = block
    self.columns = columns ?? (0..<game.width).map(CellName.letter)
    self.rows = rows
    self.cellMoves = cellMoves
    self.words = words
    self.cellNaming = cellNaming
    self.othelloStart = othelloStart
    self.fiveInARow = fiveInARow
    self.komi = komi
    (self.fen, self.uci, self.hub, self.pgn) = (fen, uci, hub, pgn)
  }

  /// The pieces, by their indices, of the seat that joins the upper side with the lower one, and of that which joins
  /// left and right; nil where no sides are joined.
  public var piecesOfSides: (rows: Int, columns: Int)? {
    guard let seatFromTop, let rows = pieces.firstIndex(where: { $0.seat == seatFromTop }),
      let columns = pieces.firstIndex(where: { $0.seat == 1 - seatFromTop })
    else { return nil }
    return (rows, columns)
  }

  /// Whether a block begins with a column or row, from 0, other than the first.
  public func beginsBlock(_ place: Int) -> Bool {
    block.map { place > 0 && place.isMultiple(of: $0) } ?? false
  }

  /// Whether the cell that a move puts a piece on identifies the move; it doesn't where moves take pieces away, or from
  /// other cells.
  public var cellTellsMove: Bool { cellMoves != nil }

  /// The text of the move that puts a piece on the cell in column `x` and row `y`, both from 0 at the top left; empty
  /// for games in which a cell doesn't identify the move.
  public func moveText(x: Int, y: Int) -> String { cellMoves?[y * width + x] ?? "" }

  /// The name of a cell: by its column and row, or by its column alone where rows have no names.
  public func cellName(x: Int, y: Int) -> String { columns[x] + (rows.isEmpty ? "" : rows[y]) }
}
