/// Draughts (checkers) by the international rules, the English or the Russian: men move ahead on the dark squares,
/// capture by jumping, and become kings on the last row; a player without a move has lost.
///
/// A position may come back, so one carries those before it since a man last moved or a piece was captured.
public struct Draughts: BoardGame {
  /// The phase of a game that a position shows.
  enum Phase: UInt8 {
    case open, blocked, repeated, quiet, fewPieces
  }

  /// The kings of an earlier position; what else stood on the board stands there still.
  struct Kings: Hashable, Sendable {
    var mover: UInt64
    var other: UInt64
  }

  /// The board from the side of the seat whose turn it is.
  public struct Position: Hashable, Sendable {
    var mover: UInt64
    var other: UInt64
    /// The kings of both sides.
    var kings: UInt64
    var plies: UInt16 = 0
    /// The number of moves since one that can't be taken back: by a man, or a capture.
    var quiet: UInt8 = 0
    /// The number of moves in this ending, and that after which it is drawn; 0 where there is no limit.
    var ending: UInt8 = 0
    var endingLimit: UInt8 = 0
    /// The number of moves for which a single king has stood on the main road against three pieces.
    var road: UInt8 = 0
    /// The number of times that the position has occurred, this time included.
    var occurrences: UInt8 = 1
    var phase = Phase.open
    /// The positions since the last move that can't be taken back, the first first; empty after such a move.
    var past: [Kings] = []
  }

  public typealias Move = DraughtsMove

  /// Captures where there are any; else the moves of men to the one side, then to the other, then those of kings.
  public struct Moves: Sequence, IteratorProtocol {
    let game: Draughts
    let empty: UInt64
    var captures: [Move] = []
    var place = 0
    var left: UInt64 = 0
    var right: UInt64 = 0
    let forwards: (Int, Int)
    var kings: UInt64 = 0
    var origin = 0
    var targets: UInt64 = 0

    @inline(__always)
    public mutating func next() -> Move? {
      if place < captures.count {
        defer { place &+= 1 }
        return captures[place]
      }
      if left != 0 { return Self.take(&left, forwards.0) }
      if right != 0 { return Self.take(&right, forwards.1) }
      while targets == 0 {
        guard kings != 0 else { return nil }
        origin = kings.lowest
        kings.removeLowest()
        targets = game.reach(of: UInt64(bit: origin), over: empty)
      }
      let target = targets.lowest
      targets.removeLowest()
      return Move(from: origin, to: target)
    }

    @inline(__always)
    private static func take(_ targets: inout UInt64, _ step: Int) -> Move {
      let target = targets.lowest
      targets.removeLowest()
      return Move(from: target &- step, to: target)
    }
  }

  public let variant: Variant
  let rules: DraughtsRules
  let grid: DraughtsGrid
  private let top, bottom: UInt64
  /// The long diagonal from the lower left to the upper right.
  private let road: UInt64

  init(side: Int, rules: DraughtsRules, variant: Variant) {
    (self.rules, self.variant, grid) = (rules, variant, DraughtsGrid(side: side))
    (top, bottom) = (grid.row(0), grid.row(side - 1))
    road = UInt64(bits: (0..<side).compactMap { [grid] in grid.square(x: $0, y: side - 1 - $0).map(grid.bit) })
  }

  public var width: Int { grid.side }
  public var height: Int { grid.side }
  public var seats: Int { 2 }
  /// The limit on moves: between those of men and captures lie at most the allowed number of moves by kings.
  public var longest: Int { men * (height + 1) * (Int(rules.quietLimit) + 1) }
  /// The number of men of both sides at the start.
  private var men: Int { grid.half * (grid.side - 2) }
  public var gaps: Set<Place> {
    Set((0..<height).flatMap { y in (0..<width).filter { grid.square(x: $0, y: y) == nil }.map { Place(x: $0, y: y) } })
  }

  public func start(seed: UInt64) -> Position {
    let upper = UInt64(bits: (0..<men / 2).map(grid.bit))
    let lower = UInt64(bits: (grid.count - men / 2..<grid.count).map(grid.bit))
    return rules.darkBegins
      ? position(mover: upper, other: lower, kings: 0, seat: 0)
      : position(mover: lower, other: upper, kings: 0, seat: 0)
  }

  /// The position with these pieces and this seat, as if a game began there.
  func position(mover: UInt64, other: UInt64, kings: UInt64, seat: UInt16) -> Position {
    var position = Position(mover: mover, other: other, kings: kings, plies: seat)
    count(&position, isQuiet: true, changesBalance: true)
    (position.ending, position.road, position.quiet) = (0, 0, 0)
    settle(&position)
    return position
  }

  // MARK: What can be moved

  /// Whether a seat's men move up the board.
  @inline(__always)
  private func movesUp(_ seat: Int) -> Bool { (seat == 0) != rules.darkBegins }
  /// The steps of a seat's men.
  @inline(__always)
  func forwards(of seat: Int) -> (Int, Int) {
    let steps = grid.steps
    return movesUp(seat) ? (steps.0, steps.1) : (steps.2, steps.3)
  }
  /// The row on which a seat's men become kings.
  @inline(__always)
  func lastRow(of seat: Int) -> UInt64 { movesUp(seat) ? top : bottom }

  @inline(__always)
  func empty(in position: Position) -> UInt64 { grid.cells & ~(position.mover | position.other) }

  /// The squares that kings reach without a capture.
  @inline(__always)
  func reach(of kings: UInt64, over empty: UInt64) -> UInt64 {
    let steps = grid.steps
    guard rules.kingsFly else {
      return empty
        & (grid.shifted(kings, by: steps.0) | grid.shifted(kings, by: steps.1) | grid.shifted(kings, by: steps.2)
          | grid.shifted(kings, by: steps.3))
    }
    return grid.slide(kings, by: steps.0, over: empty) | grid.slide(kings, by: steps.1, over: empty)
      | grid.slide(kings, by: steps.2, over: empty) | grid.slide(kings, by: steps.3, over: empty)
  }

  /// The mover's men that can capture.
  @inline(__always)
  func capturers(in position: Position) -> UInt64 {
    let men = position.mover & ~position.kings
    let (empty, forwards) = (empty(in: position), forwards(of: seat(in: position)))
    var all = jumpers(men, position.other, empty, forwards.0) | jumpers(men, position.other, empty, forwards.1)
    if rules.menCaptureBackwards {
      all |= jumpers(men, position.other, empty, 0 &- forwards.0)
      all |= jumpers(men, position.other, empty, 0 &- forwards.1)
    }
    return all
  }

  /// The pieces of a set that can jump over others in a direction.
  @inline(__always)
  private func jumpers(_ pieces: UInt64, _ others: UInt64, _ empty: UInt64, _ step: Int) -> UInt64 {
    pieces & grid.shifted(others & grid.shifted(empty, by: 0 &- step), by: 0 &- step)
  }

  /// Whether the mover can capture, and so has to.
  @inline(__always)
  func mustCapture(in position: Position) -> Bool {
    if capturers(in: position) != 0 { return true }
    let kings = position.mover & position.kings
    guard kings != 0 else { return false }
    let (empty, steps) = (empty(in: position), grid.steps)
    return canJump(kings, position.other, empty, steps.0) || canJump(kings, position.other, empty, steps.1)
      || canJump(kings, position.other, empty, steps.2) || canJump(kings, position.other, empty, steps.3)
  }

  @inline(__always)
  private func canJump(_ kings: UInt64, _ others: UInt64, _ empty: UInt64, _ step: Int) -> Bool {
    let from = rules.kingsFly ? kings | grid.slide(kings, by: step, over: empty) : kings
    return jumpers(from, others, empty, step) != 0
  }

  /// The squares to which men can move without a capture, by the two steps.
  @inline(__always)
  private func steps(of position: Position) -> (left: UInt64, right: UInt64) {
    let (men, empty, forwards) = (
      position.mover & ~position.kings, empty(in: position), forwards(of: seat(in: position))
    )
    return (grid.shifted(men, by: forwards.0) & empty, grid.shifted(men, by: forwards.1) & empty)
  }

  /// Lends the captures of the mover to a closure.
  @inline(__always)
  private func withCaptures<Value>(
    of position: Position, _ body: (UnsafeMutableBufferPointer<Move>) -> Value
  ) -> Value {
    withUnsafeTemporaryAllocation(of: Move.self, capacity: DraughtsCaptures.most) { memory in
      // The memory has a base, as it has room for captures; moves are trivial values, which needn't be destroyed.
      let found = DraughtsCaptures(self, position, into: memory.baseAddress!)
      return body(UnsafeMutableBufferPointer(rebasing: memory[..<found.count]))
    }
  }

  public func moves(in position: Position) -> Moves {
    var moves = Moves(game: self, empty: empty(in: position), forwards: forwards(of: seat(in: position)))
    guard position.phase == .open else { return moves }
    if mustCapture(in: position) {
      moves.captures = withCaptures(of: position) { Array($0) }
    } else {
      (moves.left, moves.right) = steps(of: position)
      moves.kings = position.mover & position.kings
    }
    return moves
  }

  public func moveCount(in position: Position) -> Int {
    guard position.phase == .open else { return 0 }
    if mustCapture(in: position) { return withCaptures(of: position) { $0.count } }
    let (left, right) = steps(of: position)
    let (kings, empty) = (position.mover & position.kings, empty(in: position))
    return left.count &+ right.count &+ kings.cells.reduce(0) { $0 &+ reach(of: UInt64(bit: $1), over: empty).count }
  }

  public func isLegal(_ move: Move, in position: Position) -> Bool { moves(in: position).contains(move) }

  @inline(__always)
  public func randomMove(in position: Position, using random: inout SplitMix) -> Move {
    if mustCapture(in: position) {
      return withCaptures(of: position) { $0[random.below($0.count)] }
    }
    let (left, right) = steps(of: position)
    let (kings, empty, forwards) = (
      position.mover & position.kings, empty(in: position), forwards(of: seat(in: position))
    )
    let men = left.count &+ right.count
    var all = men
    var rest = kings
    while rest != 0 {
      all &+= reach(of: UInt64(bit: rest.lowest), over: empty).count
      rest.removeLowest()
    }
    var rank = random.below(all)
    if rank < men {
      let isLeft = rank < left.count
      let target = isLeft ? left.cell(rank: rank) : right.cell(rank: rank &- left.count)
      return Move(from: target &- (isLeft ? forwards.0 : forwards.1), to: target)
    }
    rank &-= men
    rest = kings
    while true {
      let targets = reach(of: UInt64(bit: rest.lowest), over: empty)
      if rank < targets.count { return Move(from: rest.lowest, to: targets.cell(rank: rank)) }
      rank &-= targets.count
      rest.removeLowest()
    }
  }

  // MARK: What a move does

  @inline(__always)
  public func play(_ move: Move, in position: inout Position) {
    let (origin, target) = (UInt64(bit: move.origin), UInt64(bit: move.target))
    let taken = move.rank == 0 ? 0 : captured(by: move, in: position)
    let wasKing = position.kings & origin != 0
    let isKing =
      wasKing || target & lastRow(of: seat(in: position)) != 0 || taken & DraughtsMove.crowned != 0
    let isQuiet = wasKing && taken == 0
    if isQuiet {
      position.past.append(
        Kings(mover: position.mover & position.kings, other: position.other & position.kings))
    } else if !position.past.isEmpty {
      position.past = []
    }
    let own = position.mover & ~origin | target
    position.mover = position.other & ~taken
    position.other = own
    position.kings = position.kings & ~(origin | taken) | (isKing ? target : 0)
    position.plies &+= 1
    count(&position, isQuiet: isQuiet, changesBalance: taken != 0 || isKing != wasKing)
    settle(&position)
  }

  /// The pieces that a capture takes, from the move itself or found by its number.
  @inline(__always)
  func captured(by move: Move, in position: Position) -> UInt64 {
    move.captured != 0
      ? move.captured : withCaptures(of: position) { found in found.first { $0 == move }?.captured ?? 0 }
  }

  /// Counts what draws depend on, after a move.
  @inline(__always)
  private func count(_ position: inout Position, isQuiet: Bool, changesBalance: Bool) {
    position.quiet = isQuiet ? position.quiet &+ 1 : 0
    position.occurrences = 1
    guard position.kings != 0 else { return }
    let (mover, other) = (position.mover, position.other)
    let kings = (mover & position.kings, other & position.kings)
    let limit = rules.endingLimit(
      men: ((mover & ~kings.0).count, (other & ~kings.1).count), kings: (kings.0.count, kings.1.count))
    let goesOn = limit == position.endingLimit && !(changesBalance && rules.endingRestarts)
    position.ending = goesOn && limit != 0 ? position.ending &+ 1 : 0
    position.endingLimit = limit
    position.road = rules.roadLimit != 0 && isRoadHeld(mover, other, position.kings) ? position.road &+ 1 : 0
    // Four moves lead back at the earliest; positions with the same seat to move stand two apart.
    guard position.past.count >= 4 else { return }
    var place = position.past.count &- 4
    while place >= 0 {
      let past = position.past[place]
      if past.mover == kings.0, past.other == kings.1 { position.occurrences &+= 1 }
      place &-= 2
    }
  }

  /// Whether a single king stands on the main road against three pieces, a king among them, that don't.
  @inline(__always)
  private func isRoadHeld(_ mover: UInt64, _ other: UInt64, _ kings: UInt64) -> Bool {
    let (one, three) = mover.count == 1 ? (mover, other) : (other, mover)
    return one.count == 1 && three.count == 3 && one & kings & road != 0 && three & kings != 0 && three & road == 0
  }

  @inline(__always)
  private func settle(_ position: inout Position) {
    let (left, right) = steps(of: position)
    let empty = empty(in: position)
    position.phase =
      if left | right == 0, reach(of: position.mover & position.kings, over: empty) == 0,
        !mustCapture(in: position)
      {
        .blocked
      } else if position.occurrences >= 3 {
        .repeated
      } else if position.quiet >= rules.quietLimit {
        .quiet
      } else if position.endingLimit != 0 && position.ending >= position.endingLimit
        || rules.roadLimit != 0 && position.road > rules.roadLimit
      {
        .fewPieces
      } else {
        .open
      }
  }

  @inline(__always)
  public func standing(in position: Position) -> Standing {
    switch position.phase {
    case .open: .open
    case .blocked: .lost
    case .repeated, .quiet, .fewPieces: .drawn
    }
  }

  @inline(__always)
  public func seat(in position: Position) -> Int { Int(position.plies & 1) }

  public func turn(in position: Position) -> Turn {
    switch position.phase {
    case .open: .seat(seat(in: position))
    case .blocked:
      .over(Outcome(winner: 1 - seat(in: position), reason: position.mover == 0 ? .allTaken : .noMoves))
    case .repeated: .over(Outcome(winner: nil, reason: .repetition))
    case .quiet: .over(Outcome(winner: nil, reason: .kingsAlone))
    case .fewPieces: .over(Outcome(winner: nil, reason: .fewPieces))
    }
  }

  /// A hash that includes the counts that draws depend on where they may matter soon, so that a search doesn't take
  /// the value of a position that is further from a draw.
  @inline(__always)
  public func hash(of position: Position) -> UInt64 {
    let late = position.quiet &+ 20 > rules.quietLimit ? UInt64(position.quiet) : 0
    // One after the other: together the compiler takes ten seconds to find their types.
    var counts = UInt64(position.plies & 1) | late << 8
    counts |= UInt64(position.occurrences) << 1
    counts |= UInt64(position.ending) << 16
    counts |= UInt64(position.road) << 24
    return position.mover.mixed &- (position.other.mixed &* 0x9E37_79B9_7F4A_7C15)
      &+ (position.kings.mixed &* 0xBF58_476D_1CE4_E5B9) &+ counts.mixed
  }

  public func plies(in position: Position) -> Int { Int(position.plies) }
}

extension Reason {
  /// Kings alone have moved, and captured nothing, for as long as is allowed.
  static let kingsAlone = Reason("kings alone", .rules)
  /// An ending of few pieces has lasted for as long as is allowed.
  static let fewPieces = Reason("few pieces", .rules)
}
