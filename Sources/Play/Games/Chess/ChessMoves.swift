/// The legal moves of a position: pieces one after the other, then pawns, captures in passing and castlings.
public struct ChessMoves: Sequence, IteratorProtocol {
  private let grid: ChessGrid
  private let taken, other: UInt64
  /// The empty squares to which pieces may go.
  private var free: UInt64
  private let knights, bishops, rooks: UInt64
  private let king: Int
  private let isWhite: Bool
  /// Own pieces that stand before the king.
  private let pinned: UInt64
  /// The squares on which a piece ends a check: all where there is none.
  private let helping: UInt64
  /// The squares to which the king may go.
  private var steps: UInt64
  private let pawns: UInt64
  /// The pawns that can capture in passing.
  let passers: UInt64
  private let passing: UInt64
  /// The rooks with which can be castled.
  private let castling: UInt64
  /// Whether the king is attacked.
  let isCheck: Bool

  /// The pieces that are still to move, the one that moves and where it can go.
  private var pieces: UInt64
  private var origin: Int
  private var targets: UInt64
  /// The squares to which pawns can go that are still to move, by the steps back.
  private var ways: Ways
  private var restPassers: UInt64
  private var restCastling: UInt64
  /// The promotions that the last move has besides.
  private var promotions = 0
  private var promoted = ChessMove(packed: 0)

  /// The squares to which pawns go: by one step and two, and by captures to the left and to the right.
  private struct Ways {
    var one: UInt64 = 0
    var two: UInt64 = 0
    var left: UInt64 = 0
    var right: UInt64 = 0
    static let promoting: UInt64 = 0xFF00_0000_0000_00FF

    @inline(__always)
    var count: Int {
      let all = one.count &+ two.count &+ left.count &+ right.count
      let last = (one & Self.promoting).count &+ (left & Self.promoting).count &+ (right & Self.promoting).count
      return all &+ 3 &* last
    }
  }

  @inline(never)
  init(_ position: Chess.Position, _ grid: ChessGrid) {
    self.grid = grid
    let (own, other, taken) = (position.own, position.other, position.taken)
    (self.taken, self.other, isWhite) = (taken, other, !position.isBlack)
    free = ~taken
    let king = (position.kings & own).trailingZeroBitCount
    self.king = king
    let (diagonal, straight) = (position.bishops | position.queens, position.rooks | position.queens)
    (knights, bishops, rooks) = (position.knights, diagonal, straight)

    // Squares that the other side attacks, through the king, which can't hide behind itself.
    let through = taken & ~UInt64(bit: king)
    var attacked = ChessGrid.pawns(position.pawns & other, isWhite: position.isBlack)
    for square in (position.knights & other).cells { attacked |= grid.knight(square) }
    for square in (diagonal & other).cells { attacked |= grid.bishop(square, through) }
    for square in (straight & other).cells { attacked |= grid.rook(square, through) }
    attacked |= grid.king((position.kings & other).trailingZeroBitCount)
    steps = grid.king(king) & ~own & ~attacked

    var checkers = ChessGrid.pawns(UInt64(bit: king), isWhite: !position.isBlack) & position.pawns
    checkers |= grid.knight(king) & position.knights
    checkers &= other
    // Sliders that would attack the king if own pieces weren't there.
    let sliders = other & (grid.rook(king, other) & straight | grid.bishop(king, other) & diagonal)
    var pinned: UInt64 = 0
    for slider in sliders.cells {
      let between = grid.between(king, slider) & own
      if between == 0 { checkers |= UInt64(bit: slider) }
      if between.count == 1 { pinned |= between }
    }
    self.pinned = pinned
    isCheck = checkers != 0
    let helping: UInt64 =
      checkers == 0
      ? ~0 : checkers.count == 1 ? checkers | grid.between(king, checkers.trailingZeroBitCount) : 0
    self.helping = helping

    let pawns = position.pawns & own
    self.pawns = pawns
    ways = Self.ways(of: pawns & ~pinned, isWhite: isWhite, taken: taken, other: other, helping: helping)
    passing = position.passing
    passers =
      passing == 0
      ? 0
      : Self.passers(
        position, grid, king: king, pawns: pawns & ChessGrid.pawns(passing, isWhite: position.isBlack))
    restPassers = passers
    castling =
      checkers == 0 && position.castling & own != 0
      ? Self.castlings(position, grid, king: king, attacked: attacked, pinned: pinned) : 0
    restCastling = castling
    pieces = own & ~pawns & ~UInt64(bit: king) & (helping == 0 ? 0 : ~0)
    // Pinned pawns move as pieces do, one by one.
    pieces |= pawns & pinned
    (origin, targets) = (king, steps)
  }

  /// The squares to which pawns can go.
  @inline(__always)
  private static func ways(
    of pawns: UInt64, isWhite: Bool, taken: UInt64, other: UInt64, helping: UInt64
  ) -> Ways {
    let (left, right) = (pawns & ~ChessGrid.files.first, pawns & ~ChessGrid.files.last)
    let goal = other & helping
    if isWhite {
      let one = pawns &<< 8 & ~taken
      let two = (one & ChessGrid.rank(2)) &<< 8 & ~taken
      return Ways(one: one & helping, two: two & helping, left: left &<< 7 & goal, right: right &<< 9 & goal)
    }
    let one = pawns &>> 8 & ~taken
    let two = (one & ChessGrid.rank(5)) &>> 8 & ~taken
    return Ways(one: one & helping, two: two & helping, left: left &>> 9 & goal, right: right &>> 7 & goal)
  }

  /// The pawns that can capture in passing without leaving the king attacked, with both pawns gone from their squares.
  @inline(never)
  private static func passers(
    _ position: Chess.Position, _ grid: ChessGrid, king: Int, pawns: UInt64
  ) -> UInt64 {
    let target = position.passing.trailingZeroBitCount
    let captured = UInt64(bit: position.isBlack ? target + 8 : target - 8)
    return UInt64(
      bits: pawns.cells.filter { pawn in
        let taken = position.taken & ~UInt64(bit: pawn) & ~captured | position.passing
        let other = position.other & ~captured
        return attackers(of: king, position, grid, taken: taken) & other == 0
      })
  }

  /// The pieces but for kings that reach a square of the side to move with these squares taken, those of both sides;
  /// pawns as the other side's move.
  static func attackers(of square: Int, _ position: Chess.Position, _ grid: ChessGrid, taken: UInt64) -> UInt64 {
    grid.rook(square, taken) & (position.rooks | position.queens)
      | grid.bishop(square, taken) & (position.bishops | position.queens) | grid.knight(square) & position.knights
      | ChessGrid.pawns(UInt64(bit: square), isWhite: !position.isBlack) & position.pawns
  }

  /// The rooks with which can be castled: nothing stands between, and the king passes no attacked square.
  @inline(never)
  private static func castlings(
    _ position: Chess.Position, _ grid: ChessGrid, king: Int, attacked: UInt64, pinned: UInt64
  ) -> UInt64 {
    let home = position.isBlack ? 56 : 0
    return UInt64(
      bits: (position.castling & position.own).cells.filter { rook in
        let (kingGoal, rookGoal) = rook > king ? (home + 6, home + 5) : (home + 2, home + 3)
        let kingWay = grid.between(king, kingGoal) | UInt64(bit: kingGoal)
        let rookWay = grid.between(rook, rookGoal) | UInt64(bit: rookGoal)
        let others = position.taken & ~UInt64(bit: king) & ~UInt64(bit: rook)
        // A rook that stands before the king against another one can't leave it.
        return (kingWay | rookWay) & others == 0 && kingWay & attacked & ~UInt64(bit: king) == 0
          && !pinned.contains(rook)
      })
  }

  /// The squares to which a piece can go.
  @inline(__always)
  private func targets(of square: Int) -> UInt64 {
    let bit = UInt64(bit: square)
    var targets: UInt64 = 0
    if pawns & bit != 0 {
      let ways = Self.ways(of: bit, isWhite: isWhite, taken: taken, other: other, helping: helping)
      targets = ways.one | ways.two | ways.left | ways.right
    } else if knights & bit != 0 {
      targets = grid.knight(square)
    } else {
      if rooks & bit != 0 { targets |= grid.rook(square, taken) }
      if bishops & bit != 0 { targets |= grid.bishop(square, taken) }
    }
    targets &= helping & (other | free)
    return pinned & bit != 0 ? targets & grid.through(king, square) : targets
  }

  /// Leaves captures and promotions alone, before any move is taken.
  mutating func keepExchanges() {
    free = 0
    steps &= other
    targets = steps
    ways.one &= Ways.promoting
    ways.two = 0
    restCastling = 0
  }

  /// The number of moves, of which none may have been taken yet.
  @inline(never)
  var total: Int {
    var total = steps.count &+ ways.count &+ passers.count &+ castling.count
    var rest = pieces
    while rest != 0 {
      let targets = targets(of: rest.lowest)
      total &+= targets.count
      if pawns.contains(rest.lowest) { total &+= 3 &* (targets & Ways.promoting).count }
      rest.removeLowest()
    }
    return total
  }

  /// Whether there is any move.
  @inline(never)
  var isAny: Bool {
    if steps | ways.one | ways.left | ways.right | ways.two | passers | castling != 0 { return true }
    return pieces.cells.contains { targets(of: $0) != 0 }
  }

  @inline(never)
  public mutating func next() -> ChessMove? {
    if promotions > 0 {
      promotions &-= 1
      return ChessMove(from: promoted.from, to: promoted.to, promotion: Chess.Kind(rawValue: 1 &+ promotions))
    }
    while targets == 0 {
      guard pieces != 0 else { return nextOfPawns() }
      origin = pieces.lowest
      pieces.removeLowest()
      targets = targets(of: origin)
    }
    let target = targets.lowest
    targets.removeLowest()
    return move(origin, target, isPawn: pawns.contains(origin))
  }

  /// A move, or the first of its promotions: the others come next.
  @inline(__always)
  private mutating func move(_ origin: Int, _ target: Int, isPawn: Bool) -> ChessMove {
    guard isPawn, Ways.promoting.contains(target) else { return ChessMove(from: origin, to: target) }
    promotions = 3
    promoted = ChessMove(from: origin, to: target)
    return ChessMove(from: origin, to: target, promotion: .queen)
  }

  @inline(__always)
  private mutating func nextOfPawns() -> ChessMove? {
    let up = isWhite ? 1 : -1
    if let target = Self.take(&ways.left) { return move(target &- (isWhite ? 7 : -9), target, isPawn: true) }
    if let target = Self.take(&ways.right) { return move(target &- (isWhite ? 9 : -7), target, isPawn: true) }
    if let target = Self.take(&ways.one) { return move(target &- 8 &* up, target, isPawn: true) }
    if let target = Self.take(&ways.two) { return move(target &- 16 &* up, target, isPawn: true) }
    if restPassers != 0 {
      let origin = restPassers.lowest
      restPassers.removeLowest()
      return ChessMove(from: origin, to: passing.trailingZeroBitCount)
    }
    guard restCastling != 0 else { return nil }
    let rook = restCastling.lowest
    restCastling.removeLowest()
    return ChessMove(from: king, to: rook)
  }

  @inline(__always)
  private static func take(_ targets: inout UInt64) -> Int? {
    guard targets != 0 else { return nil }
    defer { targets.removeLowest() }
    return targets.lowest
  }
}
