/// Ultimate tic-tac-toe: nine boards in a square; the cell that is chosen in one determines in which the other seat
/// must play, and three boards won in a row win the game.
///
/// A player who is sent to a board that is won or full may play in any that is neither. Boards are numbered row by
/// row, and so are the cells of each.
public struct Ultimate: BoardGame, SearchedGame {
  /// The boards from the side of the seat whose turn it is.
  public struct Position: Hashable, Sendable {
    /// The marks of the mover and of the other seat: nine bits for each of the nine boards.
    var mover, other: SIMD16<UInt16>
    /// The boards that the mover has won, and the other seat.
    var moverBoards, otherBoards: UInt16
    /// The boards in which nobody can play any more.
    var closed: UInt16
    /// The boards in which the mover may play.
    var playable: UInt16
    var plies: UInt8
  }

  public typealias Move = CellMove

  /// The empty cells of the boards that may be played in, board by board.
  public struct Moves: Sequence, IteratorProtocol {
    let position: Position
    var boards: UInt16
    var board = 0
    var cells: UInt16 = 0

    @inline(__always)
    public mutating func next() -> CellMove? {
      while cells == 0 {
        if boards == 0 { return nil }
        board = boards.trailingZeroBitCount
        boards &= boards &- 1
        cells = position.empty(board)
      }
      let cell = cells.trailingZeroBitCount
      cells &= cells &- 1
      return CellMove(board &* 9 &+ cell)
    }
  }

  public let variant: Variant

  init(variant: Variant) { self.variant = variant }

  public var seats: Int { 2 }
  public var width: Int { 9 }
  public var height: Int { 9 }
  public var longest: Int { 81 }
  public var traits: BoardTraits { BoardTraits(cellsOf: self, block: 3) }

  public func start(seed: UInt64) -> Position {
    Position(
      mover: SIMD16(), other: SIMD16(), moverBoards: 0, otherBoards: 0, closed: 0, playable: Self.full, plies: 0)
  }

  /// All nine cells, or all nine boards.
  fileprivate static let full: UInt16 = 0x1FF

  /// Whether three of nine are in a row.
  @inline(__always)
  private static func hasLine(_ marks: UInt16) -> Bool {
    marks & marks >> 1 & marks >> 2 & 0b001_001_001 != 0 || marks & marks >> 3 & marks >> 6 & 0b111 != 0
      || marks & 0b100_010_001 == 0b100_010_001 || marks & 0b001_010_100 == 0b001_010_100
  }

  @inline(__always)
  public func standing(in position: Position) -> Standing {
    if Self.hasLine(position.otherBoards) { return .lost }
    return position.closed == Self.full ? .drawn : .open
  }

  @inline(__always)
  public func seat(in position: Position) -> Int { Int(position.plies & 1) }

  @inline(__always)
  public func turn(in position: Position) -> Turn { turn(in: position, won: .line, drawn: .boardFull) }

  @inline(__always)
  public func moves(in position: Position) -> Moves { Moves(position: position, boards: position.playable) }

  public func isLegal(_ move: CellMove, in position: Position) -> Bool {
    guard move.index < 81 else { return false }
    let (board, cell) = move.index.quotientAndRemainder(dividingBy: 9)
    return position.playable & 1 << board != 0 && position.empty(board) & 1 << cell != 0
  }

  @inline(__always)
  public func randomMove(in position: Position, using random: inout SplitMix) -> CellMove {
    var rank = random.below(moveCount(in: position))
    var boards = position.playable
    while true {
      let board = boards.trailingZeroBitCount
      var cells = position.empty(board)
      if rank < cells.nonzeroBitCount {
        for _ in 0..<rank { cells &= cells &- 1 }
        return CellMove(board &* 9 &+ cells.trailingZeroBitCount)
      }
      rank &-= cells.nonzeroBitCount
      boards &= boards &- 1
    }
  }

  @inline(__always)
  public func moveCount(in position: Position) -> Int {
    var (count, boards) = (0, position.playable)
    while boards != 0 {
      count &+= position.empty(boards.trailingZeroBitCount).nonzeroBitCount
      boards &= boards &- 1
    }
    return count
  }

  @inline(__always)
  public func play(_ move: CellMove, in position: inout Position) {
    let (board, cell) = (move.index / 9, move.index % 9)
    let bit = UInt16(1) << UInt16(board)
    var (own, ownBoards) = (position.mover, position.moverBoards)
    own[board] |= 1 << UInt16(cell)
    if Self.hasLine(own[board]) { ownBoards |= bit }
    if ownBoards & bit != 0 || (own[board] | position.other[board]) == Self.full { position.closed |= bit }
    (position.mover, position.moverBoards) = (position.other, position.otherBoards)
    (position.other, position.otherBoards) = (own, ownBoards)
    position.plies &+= 1
    let target = UInt16(1) << UInt16(cell)
    position.playable =
      Self.hasLine(ownBoards) ? 0 : target & ~position.closed != 0 ? target : Self.full & ~position.closed
  }

  public func hash(of position: Position) -> UInt64 {
    var hash = UInt64(position.playable)
    for board in 0..<9 {
      hash = SplitMix.mix(hash ^ (UInt64(position.mover[board]) << 16 | UInt64(position.other[board])))
    }
    return hash
  }

  public func plies(in position: Position) -> Int { Int(position.plies) }

  public var symmetries: [Symmetry] { Symmetry.allCases }
  public var notation: CellNotation { CellNotation(width: width, height: height) }
  public func number(of move: CellMove, in position: Position) -> Int? {
    let place = place(of: move)
    return place.y * width + place.x
  }
  public func move(numbered number: Int, in position: Position) -> CellMove {
    cell(x: number % width, y: number / width)
  }
  public func objection(to move: CellMove, in position: Position) -> String? {
    let (board, cell) = move.index.quotientAndRemainder(dividingBy: 9)
    guard position.empty(board) & 1 << cell != 0 else { return nil }
    return position.closed & 1 << board != 0
      ? "that board is won or full" : "the last move sends the mover to another board"
  }

  private func cell(x: Int, y: Int) -> CellMove { CellMove((y / 3 * 3 + x / 3) * 9 + y % 3 * 3 + x % 3) }
  private func place(of move: CellMove) -> Place {
    let (board, cell) = move.index.quotientAndRemainder(dividingBy: 9)
    return Place(x: board % 3 * 3 + cell % 3, y: board / 3 * 3 + cell / 3)
  }

  public var pieces: [Piece] { Piece.marks }
  public func piece(x: Int, y: Int, in position: Position) -> Int? {
    let (board, cell) = cell(x: x, y: y).index.quotientAndRemainder(dividingBy: 9)
    if position.mover[board] & 1 << cell != 0 { return seat(in: position) }
    return position.other[board] & 1 << cell != 0 ? 1 - seat(in: position) : nil
  }
  public func target(of move: CellMove, in position: Position) -> Place? { place(of: move) }
  /// The cells of the lines on all boards that lie on a line of won boards.
  public func winningCells(in position: Position) -> [Place] {
    Self.lines(in: position.otherBoards).flatMap { board in
      Self.lines(in: position.other[board]).map { place(of: CellMove(board * 9 + $0)) }
    }
  }

  /// The cells or boards, of nine, that lie on a complete line of three.
  private static func lines(in marks: UInt16) -> [Int] {
    let lines: [UInt16] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124]
    let all = lines.filter { marks & $0 == $0 }.reduce(0, |)
    return (0..<9).filter { all & 1 << $0 != 0 }
  }
}

extension Ultimate.Position {
  /// The empty cells of a board.
  @inline(__always)
  func empty(_ board: Int) -> UInt16 { Ultimate.full & ~(mover[board] | other[board]) }
}
