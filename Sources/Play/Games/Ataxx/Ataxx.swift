/// Ataxx (Dave Crummack and Craig Galley, 1990): a piece grows into a neighbouring cell or jumps two cells away, and
/// all pieces of the other side beside its new cell change sides; more pieces win.
///
/// The rules are those of engines that speak UAI: a side without a move passes, the game ends when neither side has one
/// or one side has no piece, and is drawn after a hundred moves in a row that let no piece grow.
///
/// Bits run row by row from the top left, without guards: `bit = y * width + x`.
public struct Ataxx: BoardGame {
  /// The phase of a game that a position shows.
  enum Phase: UInt8 {
    case open
    /// The mover has no move, the other side has one.
    case pass
    /// Neither side has a move.
    case settled
    /// The mover has no piece left.
    case taken
    /// No piece has grown for a hundred moves.
    case quiet
  }

  /// The board from the side of the seat whose turn it is.
  public struct Position: Hashable, Sendable {
    var mover: UInt64
    var other: UInt64
    /// The cells on which nothing can stand.
    var walls: UInt64
    var plies: UInt16
    /// The number of moves since a piece has grown, passes included.
    var quiet: UInt8
    var seat: UInt8
    var phase: Phase
  }

  /// A jump from a cell to another, a pass, or growth into a cell: from it to itself.
  public typealias Move = StepMove

  /// The cells into which pieces grow, then the jumps of one piece after the other, each from the top; or the pass.
  public struct Moves: Sequence, IteratorProtocol {
    let grid: AtaxxGrid
    let free: UInt64
    var clones: UInt64
    var jumpers: UInt64
    var targets: UInt64 = 0
    var origin = 0
    var passes: Bool

    @inline(__always)
    public mutating func next() -> Move? {
      if clones != 0 {
        let target = clones.lowest
        clones.removeLowest()
        return Move(from: target, to: target)
      }
      while targets == 0 {
        guard jumpers != 0 else {
          guard passes else { return nil }
          passes = false
          return .pass
        }
        origin = jumpers.lowest
        jumpers.removeLowest()
        let near = grid.spread(UInt64(bit: origin))
        targets = grid.spread(near) & ~near & free
      }
      let target = targets.lowest
      targets.removeLowest()
      return Move(from: origin, to: target)
    }
  }

  public let variant: Variant
  public let width: Int
  public let height: Int
  let grid: AtaxxGrid
  /// The cells with walls at the usual start.
  private let walls: UInt64

  /// The number of moves in a row without growth after which a game is drawn.
  static let quietLimit: UInt8 = 100

  init(width: Int, height: Int, walls: AtaxxWalls, variant: Variant) {
    (self.width, self.height, self.variant) = (width, height, variant)
    grid = AtaxxGrid(width: width, height: height)
    self.walls = UInt64(bits: walls.places(width: width, height: height).map { $0.y * width + $0.x })
  }

  public var seats: Int { 2 }
  /// The limit on moves from any start: each cell but one grows once at most, and at most the allowed number of quiet
  /// moves lies between.
  public var longest: Int { (grid.cells.count - 1) * Int(Self.quietLimit) }
  public var traits: BoardTraits {
    let fen = AtaxxFen.text(of: start(seed: 0), on: self)
    return BoardTraits(of: self, rows: notation.cells.rows, countsPieces: true, fen: fen, uci: .init(name: "uai"))
  }

  public func start(seed: UInt64) -> Position {
    let (right, bottom) = (width - 1, (height - 1) * width)
    return position(UInt64(bits: [0, bottom + right]), UInt64(bits: [right, bottom]), walls: walls)
  }

  public func start(fen: String) throws(FENError) -> Position { try AtaxxFen(fen).position(of: self) }

  /// The position with the pieces of both seats, and the seat that moves.
  func position(_ first: UInt64, _ second: UInt64, walls: UInt64, seat: UInt8 = 0, quiet: UInt8 = 0) -> Position {
    let (mover, other) = seat == 0 ? (first, second) : (second, first)
    var position = Position(
      mover: mover, other: other, walls: walls, plies: 0, quiet: quiet, seat: seat, phase: .open)
    settle(&position)
    return position
  }

  /// Works out whether there are moves, and whether the game is over.
  @inline(__always)
  private func settle(_ position: inout Position) {
    let free = free(in: position)
    let canMove = grid.spread(grid.spread(position.mover)) & free != 0
    position.phase =
      if position.mover == 0 {
        .taken
      } else if !canMove && grid.spread(grid.spread(position.other)) & free == 0 {
        .settled
      } else if position.quiet >= Self.quietLimit {
        .quiet
      } else {
        canMove ? .open : .pass
      }
  }

  /// The empty cells.
  @inline(__always)
  func free(in position: Position) -> UInt64 { grid.cells & ~(position.mover | position.other | position.walls) }

  /// The cells into which pieces can grow.
  @inline(__always)
  func growth(of pieces: UInt64, in position: Position) -> UInt64 { grid.spread(pieces) & free(in: position) }

  @inline(__always)
  public func standing(in position: Position) -> Standing {
    switch position.phase {
    case .open, .pass: return .open
    case .taken: return .lost
    case .quiet: return .drawn
    case .settled:
      let (own, other) = (position.mover.count, position.other.count)
      return own > other ? .won : own < other ? .lost : .drawn
    }
  }

  @inline(__always)
  public func seat(in position: Position) -> Int { Int(position.seat) }

  @inline(__always)
  public func turn(in position: Position) -> Turn {
    let seat = Int(position.seat)
    let reason: Reason
    switch position.phase {
    case .open, .pass: return .seat(seat)
    case .taken: reason = .allTaken
    case .quiet: return .over(Outcome(winner: nil, reason: .fiftyMoves))
    case .settled: reason = free(in: position) == 0 ? .boardFull : .noMoves
    }
    let margin = position.mover.count - position.other.count
    return .over(Outcome(margin: seat == 0 ? margin : -margin, reason: reason))
  }

  @inline(__always)
  public func moves(in position: Position) -> Moves {
    let isOpen = position.phase == .open
    return Moves(
      grid: grid, free: free(in: position), clones: isOpen ? growth(of: position.mover, in: position) : 0,
      jumpers: isOpen ? position.mover : 0, passes: position.phase == .pass)
  }

  @inline(__always)
  public func moveCount(in position: Position) -> Int {
    guard position.phase == .open else { return position.phase == .pass ? 1 : 0 }
    let free = free(in: position)
    return (grid.spread(position.mover) & free).count &+ jumpCount(of: position.mover, into: free)
  }

  @inline(__always)
  private func jumpCount(of pieces: UInt64, into free: UInt64) -> Int {
    var count = 0
    _ = grid.hasJump(of: pieces) { targets, _ in
      count &+= (targets & free).count
      return false
    }
    return count
  }

  public func isLegal(_ move: Move, in position: Position) -> Bool {
    moves(in: position).contains(move)
  }

  @inline(__always)
  public func randomMove(in position: Position, using random: inout SplitMix) -> Move {
    guard position.phase == .open else { return .pass }
    let free = free(in: position)
    let clones = grid.spread(position.mover) & free
    var rank = random.below(clones.count &+ jumpCount(of: position.mover, into: free))
    if rank < clones.count {
      let target = clones.cell(rank: rank)
      return Move(from: target, to: target)
    }
    rank &-= clones.count
    var move = Move.pass
    _ = grid.hasJump(of: position.mover) { targets, step in
      let targets = targets & free
      guard rank < targets.count else {
        rank &-= targets.count
        return false
      }
      let target = targets.cell(rank: rank)
      move = Move(from: target &- step, to: target)
      return true
    }
    return move
  }

  public func forcedMove(in position: Position) -> Move? { position.phase == .pass ? .pass : nil }

  @inline(__always)
  public func play(_ move: Move, in position: inout Position) {
    var (own, other) = (position.mover, position.other)
    if move == .pass {
      position.quiet &+= 1
    } else {
      let target = UInt64(bit: move.target)
      let turned = grid.spread(target) & other
      if move.isJump {
        own &= ~UInt64(bit: move.origin)
        position.quiet &+= 1
      } else {
        position.quiet = 0
      }
      own |= target | turned
      other &= ~turned
      position.plies &+= 1
    }
    (position.mover, position.other) = (other, own)
    position.seat ^= 1
    settle(&position)
  }

  /// A hash that includes the number of quiet moves near their limit, so that a search doesn't take the value of a
  /// position that is further from it.
  @inline(__always)
  public func hash(of position: Position) -> UInt64 {
    let late = UInt64(position.quiet) > 80 ? UInt64(position.quiet) : 0
    let other = (position.walls ^ walls) &* 0x94D0_49BB_1331_11EB
    return position.mover.mixed &- (position.other.mixed &* 0x9E37_79B9_7F4A_7C15) &+ late &* 0xBF58_476D_1CE4_E5B9
      &+ other
  }

  public func plies(in position: Position) -> Int { Int(position.plies) }

  public var symmetries: [Symmetry] { Symmetry.all(width: width, height: height) }
  public var notation: AtaxxNotation { AtaxxNotation(cells: ChessCells(width: width, height: height)) }
  public func objection(to move: Move, in position: Position) -> String? {
    let taken = position.mover | position.other
    if taken.contains(move.target) { return nil }
    if position.walls.contains(move.target) { return "a wall stands there" }
    if !move.isJump { return "no piece of the mover stands beside it" }
    if !position.mover.contains(move.origin) { return "no piece of the mover stands on the first cell" }
    return "pieces jump two cells away"
  }

  public var pieces: [Piece] {
    Piece.discs((.redDisc, "red"), (.blueDisc, "blue"))
      + [Piece(seat: nil, letter: "W", glyph: "■", look: .block, name: "wall")]
  }
  public func piece(x: Int, y: Int, in position: Position) -> Int? {
    let bit = y * width + x
    if position.walls.contains(bit) { return 2 }
    if position.mover.contains(bit) { return Int(position.seat) }
    return position.other.contains(bit) ? 1 - Int(position.seat) : nil
  }

  private func place(of bit: Int) -> Place { Place(x: bit % width, y: bit / width) }
  public func target(of move: Move, in position: Position) -> Place? { move == .pass ? nil : place(of: move.target) }
  public func origin(of move: Move, in position: Position) -> Place? {
    move != .pass && move.isJump ? place(of: move.origin) : nil
  }
  public func winningCells(in position: Position) -> [Place] { [] }
}

extension Reason {
  /// A hundred moves, fifty of each side, have let nothing grow.
  static let fiftyMoves = Reason("fifty moves", .rules)
}

extension StepMove {
  /// Whether a piece leaves its cell; else it grows into one.
  @inline(__always)
  fileprivate var isJump: Bool { origin != target }
}
