/// Amazons (Walter Zamkauskas, 1988): an amazon moves as a queen does at chess and then shoots an arrow in the same
/// way, which bars its cell for good; a player without a move has lost.
///
/// The rules and the names of moves are those of M. Müller and T. Tegos, "Experiments in Computer Amazons", More
/// Games of No Chance (2002): White, in the lower half, begins.
///
/// Bits run row by row from the top left, without guards: `bit = y * width + x`.
public struct Amazons: BoardGame {
  /// The amazons of both seats and the arrows.
  public struct Position: Hashable, Sendable {
    var first: UInt128
    var second: UInt128
    var arrows: UInt128
    var plies: UInt16
    /// Whether the seat to move has no move.
    var isOver: Bool

    /// The cells on which something stands.
    @inline(__always)
    var taken: UInt128 { first | second | arrows }
  }

  /// A move in a position: the amazon, its new cell and the cell of its arrow, each by its rank among those that
  /// there would be on an empty board.
  ///
  /// A number of cells would need more than 16 bits.
  public struct Move: PackedMove {
    public let packed: UInt16

    public init(packed: UInt16) { self.packed = packed }

    /// - Parameters:
    ///   - amazon: its rank among the mover's, from the top.
    ///   - target: the rank of its new cell among those that a queen on the old one could reach.
    ///   - arrow: the rank of the arrow's cell among those that a queen on the new one could reach.
    @inline(__always)
    init(amazon: Int, target: Int, arrow: Int) {
      packed = UInt16(truncatingIfNeeded: amazon << 12 | target << 6 | arrow)
    }

    var amazon: Int { Int(packed >> 12) }
    var target: Int { Int(packed >> 6 & 63) }
    var arrow: Int { Int(packed & 63) }

    /// The number for no move: a queen reaches fewer cells.
    static let none = Move(packed: .max)
  }

  /// The moves of one amazon after the other, by its new cells and then by the arrow's, each from the top.
  public struct Moves: Sequence, IteratorProtocol {
    let grid: AmazonsGrid
    let taken: UInt128
    var amazons: UInt128
    var targets: UInt128 = 0
    var arrows: UInt128 = 0
    var amazon = -1
    var origin = 0
    var target = 0

    @inline(__always)
    public mutating func next() -> Move? {
      while arrows == 0 {
        while targets == 0 {
          guard amazons != 0 else { return nil }
          origin = amazons.lowestCell
          amazons &= amazons &- 1
          amazon &+= 1
          targets = grid.reach(from: origin, past: taken)
        }
        target = targets.lowestCell
        targets &= targets &- 1
        arrows = grid.reach(from: target, past: taken & ~UInt128(cell: origin))
      }
      let arrow = arrows.lowestCell
      arrows &= arrows &- 1
      return Move(
        amazon: amazon, target: grid.rank(of: target, from: origin), arrow: grid.rank(of: arrow, from: target))
    }
  }

  public let variant: Variant
  public let width: Int
  public let height: Int
  let grid: AmazonsGrid

  init(width: Int, height: Int, variant: Variant) {
    (self.width, self.height, self.variant) = (width, height, variant)
    grid = AmazonsGrid(width: width, height: height)
  }

  public var seats: Int { 2 }
  /// The limit on moves: each bars a cell.
  public var longest: Int { width * height - 8 }
  public var traits: BoardTraits { BoardTraits(of: self, rows: notation.cells.rows, surface: .chequered) }

  /// Each side has two amazons on its edge of the board, a third of the way from either corner, and one on the left
  /// and on the right, as far from that edge.
  public func start(seed: UInt64) -> Position {
    let (x, y) = ((width - 1) / 3, (height - 1) / 3)
    func cells(_ places: [(x: Int, y: Int)]) -> UInt128 {
      places.reduce(0) { $0 | UInt128(cell: $1.y * width + $1.x) }
    }
    let (right, bottom) = (width - 1, height - 1)
    return Position(
      first: cells([(0, bottom - y), (x, bottom), (right - x, bottom), (right, bottom - y)]),
      second: cells([(0, y), (x, 0), (right - x, 0), (right, y)]), arrows: 0, plies: 0, isOver: false)
  }

  @inline(__always)
  public func seat(in position: Position) -> Int { Int(position.plies & 1) }

  @inline(__always)
  public func standing(in position: Position) -> Standing { position.isOver ? .lost : .open }

  @inline(__always)
  public func turn(in position: Position) -> Turn {
    // There are no draws.
    turn(in: position, won: .noMoves, drawn: .noMoves)
  }

  /// The amazons of the seat to move.
  @inline(__always)
  func movers(in position: Position) -> UInt128 { position.plies & 1 == 0 ? position.first : position.second }

  @inline(__always)
  public func moves(in position: Position) -> Moves {
    Moves(grid: grid, taken: position.taken, amazons: movers(in: position))
  }

  public func moveCount(in position: Position) -> Int {
    var count = 0
    for origin in movers(in: position).cells {
      let rest = position.taken & ~UInt128(cell: origin)
      for target in grid.reach(from: origin, past: position.taken).cells {
        count &+= grid.reach(from: target, past: rest).nonzeroBitCount
      }
    }
    return count
  }

  /// The cells of a move; nil where it has none in this position.
  @inline(__always)
  func cells(of move: Move, in position: Position) -> (origin: Int, target: Int, arrow: Int)? {
    guard let origin = movers(in: position).cell(ranked: move.amazon),
      let target = grid.all(from: origin).cell(ranked: move.target),
      let arrow = grid.all(from: target).cell(ranked: move.arrow)
    else { return nil }
    return (origin, target, arrow)
  }

  public func isLegal(_ move: Move, in position: Position) -> Bool {
    guard let (origin, target, arrow) = cells(of: move, in: position) else { return false }
    return grid.reach(from: origin, past: position.taken).has(target)
      && grid.reach(from: target, past: position.taken & ~UInt128(cell: origin)).has(arrow)
  }

  @inline(__always)
  public func randomMove(in position: Position, using random: inout SplitMix) -> Move {
    let (origin, target, arrow) = randomCells(in: position, using: &random)
    let amazon = (movers(in: position) & (UInt128(cell: origin) &- 1)).nonzeroBitCount
    return Move(
      amazon: amazon, target: grid.rank(of: target, from: origin), arrow: grid.rank(of: arrow, from: target))
  }

  /// The cells of a random move.
  ///
  /// An amazon's new cell is accepted with a chance in proportion to the number of cells that it leaves for the
  /// arrow, so that each move is equally likely.
  @inline(__always)
  private func randomCells(
    in position: Position, using random: inout SplitMix
  ) -> (origin: Int, target: Int, arrow: Int) {
    let taken = position.taken
    // For each amazon its cell, and its possible new cells, in two words.
    var origins = SIMD4<Int>()
    var ways = SIMD8<UInt64>()
    var (rest, amazon, count) = (movers(in: position), 0, 0)
    while rest != 0 {
      origins[amazon] = rest.lowestCell
      rest &= rest &- 1
      let way = grid.reach(from: origins[amazon], past: taken)
      ways[2 &* amazon] = UInt64(truncatingIfNeeded: way)
      ways[2 &* amazon &+ 1] = UInt64(truncatingIfNeeded: way &>> 64)
      count &+= way.nonzeroBitCount
      amazon &+= 1
    }
    // No arrow has more cells than are empty, including the one that the amazon leaves.
    let most = min(grid.mostReached, grid.cells &- taken.nonzeroBitCount)
    while true {
      var rank = random.below(count)
      var word = 0
      while rank >= ways[word].nonzeroBitCount {
        rank &-= ways[word].nonzeroBitCount
        word &+= 1
      }
      let target = (word & 1) &* 64 &+ ways[word].cell(rank: rank)
      let origin = origins[word / 2]
      let arrows = grid.reach(from: target, past: taken & ~UInt128(cell: origin))
      rank = random.below(most)
      if rank < arrows.nonzeroBitCount { return (origin, target, arrows.cell(rank: rank)) }
    }
  }

  @inline(__always)
  public func play(_ move: Move, in position: inout Position) {
    guard let (origin, target, arrow) = cells(of: move, in: position) else {
      preconditionFailure("a move that is played is legal")
    }
    play(origin, target, arrow, in: &position)
  }

  @inline(__always)
  private func play(_ origin: Int, _ target: Int, _ arrow: Int, in position: inout Position) {
    let step = UInt128(cell: origin) | UInt128(cell: target)
    if position.plies & 1 == 0 { position.first ^= step } else { position.second ^= step }
    position.arrows |= UInt128(cell: arrow)
    position.plies &+= 1
    position.isOver = grid.spread(movers(in: position)) & ~position.taken == 0
  }

  @inline(__always)
  public func hash(of position: Position) -> UInt64 {
    let sides = position.first.mixed &- (position.second.mixed &* 0x9E37_79B9_7F4A_7C15)
    return sides ^ SplitMix.mix(position.arrows.mixed &+ UInt64(position.plies & 1))
  }

  public func plies(in position: Position) -> Int { Int(position.plies) }

  /// The turns and mirror images of the board; those that exchange top and bottom exchange the sides of the start.
  public var symmetries: [Symmetry] { Symmetry.all(width: width, height: height) }
  public var notation: AmazonsNotation { AmazonsNotation(cells: ChessCells(width: width, height: height)) }
  public func number(of move: Move, in position: Position) -> Int? {
    cells(of: move, in: position).map { notation.number(of: $0.origin, $0.target, $0.arrow) }
  }
  public func move(numbered number: Int, in position: Position) -> Move {
    let (origin, target, arrow) = notation.cells(of: number)
    let movers = movers(in: position)
    guard movers.has(origin), grid.all(from: origin).has(target), grid.all(from: target).has(arrow) else {
      return .none
    }
    return Move(
      amazon: (movers & (UInt128(cell: origin) - 1)).nonzeroBitCount, target: grid.rank(of: target, from: origin),
      arrow: grid.rank(of: arrow, from: target))
  }
  public func objection(to move: Move, in position: Position) -> String? {
    guard let (origin, target, _) = cells(of: move, in: position) else {
      return "an amazon of the mover moves as a queen of chess does, and its arrow flies so from there"
    }
    return grid.reach(from: origin, past: position.taken).has(target)
      ? "something bars the arrow's way" : "something bars the amazon's way"
  }

  public var pieces: [Piece] { Piece.amazons }
  public func piece(x: Int, y: Int, in position: Position) -> Int? {
    let cell = y * width + x
    return position.first.has(cell) ? 0 : position.second.has(cell) ? 1 : position.arrows.has(cell) ? 2 : nil
  }

  private func place(of cell: Int) -> Place { Place(x: cell % width, y: cell / width) }
  public func target(of move: Move, in position: Position) -> Place? {
    cells(of: move, in: position).map { place(of: $0.target) }
  }
  public func origin(of move: Move, in position: Position) -> Place? {
    cells(of: move, in: position).map { place(of: $0.origin) }
  }
  public func furtherCells(of move: Move, in position: Position) -> [Place] {
    cells(of: move, in: position).map { [place(of: $0.arrow)] } ?? []
  }
  public func winningCells(in position: Position) -> [Place] { [] }
}

extension Amazons {
  /// Plays move by move, without the detour by ranks.
  @inline(__always)
  public func playOut(from start: Position, using random: inout SplitMix) -> (standing: Standing, seat: Int) {
    var position = start
    while !position.isOver {
      let (origin, target, arrow) = randomCells(in: position, using: &random)
      play(origin, target, arrow, in: &position)
    }
    return (.lost, seat(in: position))
  }
}

extension Piece {
  fileprivate static let amazons = [
    Piece(seat: 0, letter: "W", glyph: "♕", look: .lightFigure, figure: .queen, name: "light amazon"),
    Piece(seat: 1, letter: "B", glyph: "♛", look: .darkFigure, figure: .queen, name: "dark amazon"),
    Piece(seat: nil, letter: "x", glyph: "×", look: .letter, name: "arrow"),
  ]
}
