/// Reversi (Othello) on square boards of even size.
///
/// Bits run row by row from the top left, without guards: `bit = y * size + x`. Runs along rows and diagonals are kept
/// from wrapping by a mask that leaves the first and the last column out of what can be enclosed.
public struct Reversi<Board: Bitboard>: BoardGame {
  /// The rules that distinguish variants.
  public struct Rules: Hashable, Sendable {
    /// The number of cells a side: even, 4 to 16.
    public let size: Int
    /// Whether fewer discs win.
    public let anti: Bool
    /// Whether the start has like colours side by side.
    public let parallel: Bool
  }

  /// The board from the side of the seat whose turn it is.
  public struct Position: Hashable, Sendable {
    var mover: Board
    var other: Board
    /// The cells where the mover may place a disc; empty at a pass and at the end.
    var legal: Board
    var plies: UInt16
    var seat: UInt8
    var over: Bool
  }

  /// A disc placed, or a pass.
  public typealias Move = CellMove

  /// The cells that enclose something, lowest first, or else the pass.
  public struct Moves: Sequence, IteratorProtocol {
    var cells: Cells<Board>
    var passes: Bool
    @inline(__always)
    public mutating func next() -> CellMove? {
      if let cell = cells.next() { return CellMove(cell) }
      guard passes else { return nil }
      passes = false
      return .pass
    }
  }

  /// The rules.
  public let rules: Rules
  public let variant: Variant
  let size: Int
  let cells: Board
  /// All columns but the first and the last: the cells that a run along a row or a diagonal can enclose.
  let inner: Board
  let rays: Rays<Board>

  init(_ rules: Rules, variant: Variant) {
    self.rules = rules
    self.variant = variant
    let size = rules.size
    self.size = size
    cells = Board(bits: 0..<size * size)
    inner = Board(bits: (0..<size * size).filter { $0 % size != 0 && $0 % size != size - 1 })
    rays = Rays(size: size)
  }

  public var seats: Int { 2 }
  public var width: Int { size }
  public var height: Int { size }
  /// The limit on moves: every cell but the first four once, and at most one pass between two placements.
  public var longest: Int { 2 * (size * size - 4) }
  public var traits: BoardTraits {
    BoardTraits(
      cellsOf: self, surface: .felt, countsPieces: true, cellNaming: .othello,
      othelloStart: rules.anti ? nil : rows(in: start(seed: 0)))
  }

  public func start(seed: UInt64) -> Position {
    let low = size / 2 - 1
    let corners = [(low, low), (low + 1, low), (low, low + 1), (low + 1, low + 1)].map { $0.1 * size + $0.0 }
    let white = rules.parallel ? [corners[0], corners[1]] : [corners[0], corners[3]]
    let black = corners.filter { !white.contains($0) }
    return position(mover: Board(bits: black), other: Board(bits: white), seat: 0)
  }

  /// The position with these discs and this seat, its moves worked out.
  func position(mover: Board, other: Board, seat: UInt8) -> Position {
    var position = Position(mover: mover, other: other, legal: Board(), plies: 0, seat: seat, over: false)
    settle(&position)
    return position
  }

  /// Works out the legal moves, and whether the game is over.
  @inline(__always)
  private func settle(_ position: inout Position) {
    position.legal = mobility(of: position.mover, against: position.other)
    if position.legal.isEmpty {
      position.over = mobility(of: position.other, against: position.mover).isEmpty
    }
  }

  /// The number of doublings of a run: `2 + 2 * doublings` cells are the longest that can be enclosed on a board this
  /// wide.
  @inline(__always)
  private static var doublings: Int {
    switch Board.bitWidth {
    case 64: 2
    case 128: 3
    default: 6
    }
  }

  /// The unbroken runs of `enclosable` that begin next to `origin`, upwards or downwards in steps of `step`.
  @inline(__always)
  private func flood(_ origin: Board, through enclosable: Board, step: Int, up: Bool) -> Board {
    @inline(__always)
    func shifted(_ board: Board, _ by: Int) -> Board { up ? board << by : board >> by }
    var run = shifted(origin, step) & enclosable
    run = run | (shifted(run, step) & enclosable)
    let pairs = enclosable & shifted(enclosable, step)
    for _ in 0..<Self.doublings {
      run = run | (shifted(run, 2 &* step) & pairs)
    }
    return run
  }

  /// The cells where `own` may place a disc.
  @inline(__always)
  func mobility(of own: Board, against other: Board) -> Board {
    Board.isWide ? mobilityCalled(of: own, against: other) : mobilityInPlace(of: own, against: other)
  }

  @inline(never)
  private func mobilityCalled(of own: Board, against other: Board) -> Board {
    mobilityInPlace(of: own, against: other)
  }

  @inline(__always)
  private func mobilityInPlace(of own: Board, against other: Board) -> Board {
    let inside = other & inner
    // To the right the carry of an addition runs through a row; the bit that it sets beyond is a cell for a disc.
    var found = (((own << 1) & inside) &+ inside) & ~inside
    found = found | flood(own, through: inside, step: 1, up: false) >> 1
    found = found | flood(own, through: other, step: size, up: true) << size
    found = found | flood(own, through: other, step: size, up: false) >> size
    found = found | flood(own, through: inside, step: size &+ 1, up: true) << (size &+ 1)
    found = found | flood(own, through: inside, step: size &+ 1, up: false) >> (size &+ 1)
    found = found | flood(own, through: inside, step: size &- 1, up: true) << (size &- 1)
    found = found | flood(own, through: inside, step: size &- 1, up: false) >> (size &- 1)
    return found & cells & ~(own | other)
  }

  @inline(__always)
  public func standing(in position: Position) -> Standing {
    guard position.over else { return .open }
    var (own, other) = (position.mover.count, position.other.count)
    if rules.anti { swap(&own, &other) }
    return own > other ? .won : own < other ? .lost : .drawn
  }

  @inline(__always)
  public func seat(in position: Position) -> Int { Int(position.seat) }

  @inline(__always)
  public func turn(in position: Position) -> Turn {
    let seat = Int(position.seat)
    guard position.over else { return .seat(seat) }
    let margin = position.mover.count - position.other.count
    return .over(Outcome(margin: seat == 0 ? margin : -margin, fewerWin: rules.anti, reason: .noMoves))
  }

  @inline(__always)
  public func moves(in position: Position) -> Moves {
    Moves(cells: position.legal.cells, passes: position.legal.isEmpty)
  }

  @inline(__always)
  public func moveCount(in position: Position) -> Int {
    position.over ? 0 : max(1, position.legal.count)
  }

  public func isLegal(_ move: CellMove, in position: Position) -> Bool {
    if move == .pass { return position.legal.isEmpty && !position.over }
    return move.index < size * size && position.legal.contains(move.index)
  }

  @inline(__always)
  public func randomMove(in position: Position, using random: inout SplitMix) -> CellMove {
    if position.legal.isEmpty { return .pass }
    return CellMove(position.legal.cell(rank: random.below(position.legal.count)))
  }

  public func forcedMove(in position: Position) -> CellMove? {
    position.legal.isEmpty && !position.over ? .pass : nil
  }

  @inline(__always)
  public func play(_ move: CellMove, in position: inout Position) {
    var own = position.mover
    var other = position.other
    if move != .pass {
      let turned = rays.flips(placing: move.index, own: own, other: other)
      own = own | Board(bit: move.index) | turned
      other = other & ~turned
      position.plies &+= 1
    }
    position.mover = other
    position.other = own
    position.seat ^= 1
    settle(&position)
  }

  @inline(__always)
  public func hash(of position: Position) -> UInt64 {
    position.mover.mixed &- (position.other.mixed &* 0x9E37_79B9_7F4A_7C15)
  }

  public func plies(in position: Position) -> Int { Int(position.plies) }

  public var symmetries: [Symmetry] { Symmetry.allCases }
  public var notation: CellNotation { CellNotation(width: width, height: height) }
  public func number(of move: CellMove, in position: Position) -> Int? { move == .pass ? nil : move.index }
  public func move(numbered number: Int, in position: Position) -> CellMove { CellMove(number) }
  public func objection(to move: CellMove, in position: Position) -> String? {
    (position.mover | position.other).contains(move.index) ? nil : "it encloses nothing"
  }

  public var pieces: [Piece] { Piece.discs }
  public func piece(x: Int, y: Int, in position: Position) -> Int? {
    let bit = y * size + x
    if position.mover.contains(bit) { return Int(position.seat) }
    return position.other.contains(bit) ? 1 - Int(position.seat) : nil
  }

  public func target(of move: CellMove, in position: Position) -> Place? {
    move == .pass ? nil : Place(x: move.index % size, y: move.index / size)
  }

  public func winningCells(in position: Position) -> [Place] { [] }
}
