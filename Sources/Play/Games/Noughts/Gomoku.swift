/// The opening of a game of gomoku.
enum GomokuOpening: String, CaseIterable {
  /// The first seat has black.
  case free
  /// The second seat chooses a side after three stones.
  case swap
  /// The second seat chooses a side after three stones, or puts two more and leaves the choice to the first.
  case swap2

  /// The number of moves that are words.
  var words: Int {
    switch self {
    case .free: 0
    case .swap: 1
    case .swap2: 2
    }
  }
}

/// Noughts as gomoku is played in tournaments: with an opening that shares out the sides, and with forbidden moves.
///
/// Black and white stones are put down in turn, regardless of the seat that puts them. With the opening `swap` the
/// first seat puts the first three; then the second seat takes black by the word `swap`, or goes on as white. With
/// `swap2` it may also put two more by the word `two`, after which the first seat takes black or goes on as white.
/// While one seat puts several stones the other one passes, which no transcript shows.
///
/// Sources: gomocup.org (Swap2 board), renju.net/rifrules (the rules of renju).
public struct Gomoku<Board: Bitboard>: BoardGame {
  /// The phase of the opening.
  enum Phase: UInt8 {
    /// The first seat puts three stones.
    case three
    /// The second seat chooses.
    case choice
    /// The second seat puts two more stones.
    case two
    /// The first seat chooses.
    case lastChoice
    /// Sides are shared out.
    case sides
  }

  /// The stones of both sides.
  public struct Position: Hashable, Sendable {
    var black: Board
    var white: Board
    /// The cells that black may not take now.
    var forbidden: Board
    /// The number of moves, passes included.
    var turns: UInt16
    /// The number of moves that aren't passes.
    var plies: UInt16
    /// The number of stones; black has the first of them.
    var stones: UInt16
    var phase: Phase
    /// The seat that has black, as far as sides are shared out.
    var blackSeat: UInt8
    /// Whether the last stone has completed a line.
    var line: Bool

    /// Whether the next stone is black.
    @inline(__always)
    var isBlackNext: Bool { stones & 1 == 0 }
  }

  public typealias Move = CellMove

  /// The cells that may be taken, lowest first, then the words; or the pass.
  public struct Moves: Sequence, IteratorProtocol {
    var cells: Cells<Board>
    var words: ArraySlice<CellMove>

    @inline(__always)
    public mutating func next() -> CellMove? { cells.next().map { CellMove($0) } ?? words.popFirst() }
  }

  /// The moves that are words; no cell has their bits.
  static var swap: CellMove { CellMove(Board.bitWidth - 1) }
  static var two: CellMove { CellMove(Board.bitWidth - 2) }

  public let variant: Variant
  let opening: GomokuOpening
  /// The lines that black makes, and white.
  let blacks, whites: Noughts<Board>
  /// The moves that black may not make; nil where it may make all.
  let renju: RenjuBans<Board>?

  /// - Parameters:
  ///   - rules: those of the lines of both sides.
  ///   - isRenju: whether black makes lines of exact length alone, and no forbidden moves.
  init(_ rules: Noughts<Board>.Rules, opening: GomokuOpening, isRenju: Bool, variant: Variant) {
    precondition(rules.height * (rules.width + 1) <= Board.bitWidth - 2, "words have bits of their own")
    self.variant = variant
    self.opening = opening
    whites = Noughts(rules, variant: variant)
    blacks =
      isRenju
      ? Noughts(
        .init(width: rules.width, height: rules.height, line: rules.line, misere: false, exact: true), variant: variant)
      : whites
    renju = isRenju ? RenjuBans(width: rules.width, height: rules.height) : nil
  }

  public var seats: Int { 2 }
  public var width: Int { whites.width }
  public var height: Int { whites.height }
  /// The limit on moves: the cells, the words, and the passes while the other seat puts stones.
  public var longest: Int { whites.cellCount + 6 }
  public var traits: BoardTraits {
    BoardTraits(cellsOf: self, surface: .wood, fiveInARow: fiveInARow)
  }
  /// The rule of five in a row, where the game is five in a row.
  private var fiveInARow: BoardTraits.FiveInARow? {
    whites.rules.line != 5 ? nil : renju != nil ? .renju : whites.rules.exact ? .exact : .freestyle
  }

  public func start(seed: UInt64) -> Position {
    Position(
      black: Board(), white: Board(), forbidden: Board(), turns: 0, plies: 0, stones: 0,
      phase: opening == .free ? .sides : .three, blackSeat: 0, line: false)
  }

  @inline(__always)
  public func seat(in position: Position) -> Int { Int(position.turns & 1) }

  @inline(__always)
  public func standing(in position: Position) -> Standing {
    if position.line { return .lost }
    return free(in: position).isEmpty ? .drawn : .open
  }

  @inline(__always)
  public func turn(in position: Position) -> Turn {
    turn(in: position, won: .line, drawn: Int(position.stones) == whites.cellCount ? .boardFull : .noMoves)
  }

  /// The cells that the next stone may take.
  @inline(__always)
  func free(in position: Position) -> Board {
    let empty = whites.cells & ~(position.black | position.white)
    return position.isBlackNext ? empty & ~position.forbidden : empty
  }

  /// Whether the seat to move passes, as the other one puts several stones.
  @inline(__always)
  private func passes(in position: Position) -> Bool {
    switch position.phase {
    case .three: seat(in: position) == 1
    case .two: seat(in: position) == 0
    case .choice, .lastChoice, .sides: false
    }
  }

  /// The words that are legal moves.
  private func words(in position: Position) -> ArraySlice<CellMove> {
    switch position.phase {
    case .choice: opening == .swap2 ? [Self.swap, Self.two] : [Self.swap]
    case .lastChoice: [Self.swap]
    case .three, .two, .sides: []
    }
  }

  public func moves(in position: Position) -> Moves { moves(to: free(in: position), in: position) }

  /// The moves to some of the free cells, and the words.
  func moves(to cells: Board, in position: Position) -> Moves {
    passes(in: position)
      ? Moves(cells: Board().cells, words: [.pass]) : Moves(cells: cells.cells, words: words(in: position))
  }

  public func moveCount(in position: Position) -> Int {
    passes(in: position) ? 1 : free(in: position).count + words(in: position).count
  }

  public func isLegal(_ move: CellMove, in position: Position) -> Bool {
    if passes(in: position) { return move == .pass }
    return move.index < Board.bitWidth - 2
      ? free(in: position).contains(move.index) : words(in: position).contains(move)
  }

  public func forcedMove(in position: Position) -> CellMove? { passes(in: position) ? .pass : nil }

  @inline(__always)
  public func randomMove(in position: Position, using random: inout SplitMix) -> CellMove {
    guard position.phase == .sides else { return randomOpeningMove(in: position, using: &random) }
    let free = free(in: position)
    return CellMove(free.cell(rank: random.below(free.count)))
  }

  @inline(never)
  private func randomOpeningMove(in position: Position, using random: inout SplitMix) -> CellMove {
    let moves = Array(moves(in: position))
    return moves[random.below(moves.count)]
  }

  @inline(__always)
  public func play(_ move: CellMove, in position: inout Position) {
    position.turns &+= 1
    if move == .pass { return }
    position.plies &+= 1
    if move.index >= Board.bitWidth - 2 { return say(move, in: &position) }
    let stone = Board(bit: move.index)
    if position.isBlackNext {
      position.black = position.black | stone
      position.line = blacks.hasLine(position.black)
    } else {
      position.white = position.white | stone
      position.line = whites.hasLine(position.white)
    }
    position.stones &+= 1
    if let renju, position.isBlackNext { position.forbidden = renju.bans(black: position.black, white: position.white) }
    if position.phase != .sides { goOn(in: &position) }
  }

  /// Goes on in the opening after a stone.
  @inline(never)
  private func goOn(in position: inout Position) {
    switch position.phase {
    case .three: if position.stones == 3 { position.phase = .choice }
    case .two: if position.stones == 5 { position.phase = .lastChoice }
    case .choice: position.phase = .sides
    case .lastChoice: (position.phase, position.blackSeat) = (.sides, 1)
    case .sides: break
    }
  }

  /// Carries out the choice that a word states.
  @inline(never)
  private func say(_ word: CellMove, in position: inout Position) {
    guard word == Self.swap else {
      position.phase = .two
      return
    }
    position.blackSeat = position.phase == .choice ? 1 : 0
    position.phase = .sides
  }

  @inline(__always)
  public func hash(of position: Position) -> UInt64 {
    let stones = position.black.mixed &- (position.white.mixed &* 0x9E37_79B9_7F4A_7C15)
    // In the opening the same stones may be there at another seat's turn.
    return stones ^ UInt64(position.turns & 1) << 63 ^ UInt64(position.phase.rawValue) << 60
  }

  public func plies(in position: Position) -> Int { Int(position.plies) }

  public var symmetries: [Symmetry] { whites.symmetries }
  public var notation: CellNotation {
    CellNotation(width: width, height: height, words: Array(["swap", "two"].prefix(opening.words)))
  }
  public func number(of move: CellMove, in position: Position) -> Int? {
    if move == .pass { return nil }
    if move == Self.swap { return width * height }
    if move == Self.two { return width * height + 1 }
    return whites.number(of: move, in: whites.start(seed: 0))
  }
  public func move(numbered number: Int, in position: Position) -> CellMove {
    switch number - width * height {
    case 0: Self.swap
    case 1: Self.two
    default: whites.move(numbered: number, in: whites.start(seed: 0))
    }
  }
  public func objection(to move: CellMove, in position: Position) -> String? {
    if move == Self.swap || move == Self.two { return "sides are shared out only after the third stone or the fifth" }
    return position.isBlackNext && position.forbidden.contains(move.index)
      ? "black may not make an overline, two fours or two threes" : nil
  }

  public var pieces: [Piece] { Piece.discs }
  public func piece(x: Int, y: Int, in position: Position) -> Int? {
    let bit = y * whites.stride + x
    let blackSeat = Int(position.blackSeat)
    return position.black.contains(bit) ? blackSeat : position.white.contains(bit) ? 1 - blackSeat : nil
  }

  public func target(of move: CellMove, in position: Position) -> Place? {
    move.index < Board.bitWidth - 2 ? Place(x: move.index % whites.stride, y: move.index / whites.stride) : nil
  }

  public func winningCells(in position: Position) -> [Place] {
    let isBlack = !position.isBlackNext
    let (game, marks) = isBlack ? (blacks, position.black) : (whites, position.white)
    return game.winningCells(
      in: .init(mover: Board(), other: marks, plies: position.stones, line: position.line))
  }
}
