/// Breakthrough (Dan Troyka, 2000): pawns move one row forward, straight or diagonally, and capture diagonally; the
/// player who reaches the last row, or captures all pawns, wins.
///
/// Bits run row by row from the top left, without guards: `bit = y * width + x`. The first seat's pawns begin in the
/// two lowest rows and move up.
public struct Breakthrough<Board: Bitboard>: BoardGame {
  /// The board from the side of the seat whose turn it is.
  public struct Position: Hashable, Sendable {
    var mover: Board
    var other: Board
    var plies: UInt16
    /// Whether `other` has won with its last move.
    var over: Bool
  }

  public typealias Move = StepMove

  /// The cells that pawns can move to, by direction.
  struct Targets {
    var straight: Board
    /// To the neighbouring column on the left, and on the right.
    var left, right: Board
  }

  /// The captures and moves to the left, then those to the right, then those straight ahead, each from the top.
  public struct Moves: Sequence, IteratorProtocol {
    var targets: Targets
    /// The step from a target back to the pawn's cell, straight ahead.
    let back: Int

    @inline(__always)
    public mutating func next() -> Move? {
      if !targets.left.isEmpty { return Self.take(&targets.left, back &+ 1) }
      if !targets.right.isEmpty { return Self.take(&targets.right, back &- 1) }
      return targets.straight.isEmpty ? nil : Self.take(&targets.straight, back)
    }

    @inline(__always)
    private static func take(_ targets: inout Board, _ back: Int) -> Move {
      let target = targets.lowest
      targets.removeLowest()
      return Move(from: target &+ back, to: target)
    }
  }

  public let variant: Variant
  public let width: Int
  public let height: Int
  let cells: Board
  /// All cells but those of the first column, and of the last.
  private let notFirst, notLast: Board
  /// The rows that the first seat and the second have to reach.
  private let top, bottom: Board

  init(width: Int, height: Int, variant: Variant) {
    (self.width, self.height, self.variant) = (width, height, variant)
    let count = width * height
    cells = Board(bits: 0..<count)
    notFirst = Board(bits: (0..<count).filter { $0 % width != 0 })
    notLast = Board(bits: (0..<count).filter { $0 % width != width - 1 })
    top = Board(bits: 0..<width)
    bottom = Board(bits: count - width..<count)
  }

  public var seats: Int { 2 }
  /// The limit on moves: each brings a pawn a row nearer to the last.
  public var longest: Int { 2 * width * (2 * height - 3) }
  public var traits: BoardTraits { BoardTraits(of: self, rows: notation.cells.rows, surface: .chequered) }

  public func start(seed: UInt64) -> Position {
    let count = width * height
    return Position(
      mover: Board(bits: count - 2 * width..<count), other: Board(bits: 0..<2 * width), plies: 0, over: false)
  }

  @inline(__always)
  public func standing(in position: Position) -> Standing { position.over ? .lost : .open }

  @inline(__always)
  public func seat(in position: Position) -> Int { Int(position.plies & 1) }

  @inline(__always)
  public func turn(in position: Position) -> Turn {
    turn(in: position, won: position.mover.isEmpty ? .allTaken : .lastRow, drawn: .noMoves)
  }

  /// The last row of a seat.
  @inline(__always)
  func goal(of seat: Int) -> Board { seat == 0 ? top : bottom }

  /// The row from which a seat's pawns reach its last row.
  func last(before seat: Int) -> Board { seat == 0 ? top << width : bottom >> width }

  /// The cells that lie diagonally before pawns of a seat, whatever stands there; bits beyond the board may be set.
  @inline(__always)
  func diagonals(of pawns: Board, seat: Int) -> (left: Board, right: Board) {
    let (left, right) = (pawns & notFirst, pawns & notLast)
    return seat == 0
      ? (left >> (width &+ 1), right >> (width &- 1)) : (left << (width &- 1), right << (width &+ 1))
  }

  /// The cells that the mover's pawns can move to.
  @inline(__always)
  func targets(in position: Position) -> Targets {
    let (own, free, seat) = (position.mover, cells & ~position.mover, seat(in: position))
    let (left, right) = diagonals(of: own, seat: seat)
    let ahead = seat == 0 ? own >> width : own << width
    return Targets(straight: ahead & free & ~position.other, left: left & free, right: right & free)
  }

  /// The step from a target back to the pawn's cell, straight ahead.
  @inline(__always)
  private func back(in position: Position) -> Int { seat(in: position) == 0 ? width : -width }

  @inline(__always)
  func moves(to targets: Targets, in position: Position) -> Moves {
    Moves(targets: targets, back: back(in: position))
  }

  @inline(__always)
  public func moves(in position: Position) -> Moves { moves(to: targets(in: position), in: position) }

  @inline(__always)
  public func moveCount(in position: Position) -> Int {
    let targets = targets(in: position)
    return targets.straight.count &+ targets.left.count &+ targets.right.count
  }

  public func isLegal(_ move: Move, in position: Position) -> Bool {
    moves(in: position).contains(move)
  }

  @inline(__always)
  public func randomMove(in position: Position, using random: inout SplitMix) -> Move {
    let targets = targets(in: position)
    let (left, right) = (targets.left.count, targets.right.count)
    var rank = random.below(left &+ right &+ targets.straight.count)
    let back = back(in: position)
    func move(_ cells: Board, _ back: Int) -> Move {
      let target = cells.cell(rank: rank)
      return Move(from: target &+ back, to: target)
    }
    if rank < left { return move(targets.left, back &+ 1) }
    rank &-= left
    if rank < right { return move(targets.right, back &- 1) }
    rank &-= right
    return move(targets.straight, back)
  }

  @inline(__always)
  public func play(_ move: Move, in position: inout Position) {
    let target = Board(bit: move.target)
    let own = (position.mover & ~Board(bit: move.origin)) | target
    let goal = goal(of: seat(in: position))
    position.mover = position.other & ~target
    position.other = own
    position.plies &+= 1
    position.over = position.mover.isEmpty || !(target & goal).isEmpty
  }

  @inline(__always)
  public func hash(of position: Position) -> UInt64 {
    // The sides move in different directions, so that it matters who the mover is.
    position.mover.mixed &- (position.other.mixed &* 0x9E37_79B9_7F4A_7C15) &+ UInt64(position.plies & 1)
  }

  public func plies(in position: Position) -> Int { Int(position.plies) }

  public var symmetries: [Symmetry] { [.identity, .leftRight] }
  public var notation: BreakthroughNotation { BreakthroughNotation(cells: ChessCells(width: width, height: height)) }
  public func objection(to move: Move, in position: Position) -> String? {
    let rows = move.target / width - move.origin / width
    let columns = abs(move.target % width - move.origin % width)
    if !position.mover.contains(move.origin) { return "no pawn of the mover stands there" }
    if rows != (seat(in: position) == 0 ? -1 : 1) || columns > 1 {
      return "pawns move one row forward, straight or diagonally"
    }
    if columns == 0, position.other.contains(move.target) { return "pawns capture diagonally alone" }
    return nil
  }

  public var pieces: [Piece] { Piece.pawns }
  public func piece(x: Int, y: Int, in position: Position) -> Int? {
    let bit = y * width + x
    if position.mover.contains(bit) { return seat(in: position) }
    return position.other.contains(bit) ? 1 - seat(in: position) : nil
  }

  private func place(of bit: Int) -> Place { Place(x: bit % width, y: bit / width) }
  public func target(of move: Move, in position: Position) -> Place? { place(of: move.target) }
  public func origin(of move: Move, in position: Position) -> Place? { place(of: move.origin) }
  public func winningCells(in position: Position) -> [Place] {
    (position.other & goal(of: 1 - seat(in: position))).cells.map(place)
  }
}

extension Piece {
  fileprivate static let pawns = [
    Piece(seat: 0, letter: "W", glyph: "♙", look: .lightFigure, figure: .pawn, name: "light pawn"),
    Piece(seat: 1, letter: "B", glyph: "♟", look: .darkFigure, figure: .pawn, name: "dark pawn"),
  ]
}

extension Reason {
  /// The winner's pawn has reached the last row.
  static let lastRow = Reason("last row", .rules)
}
