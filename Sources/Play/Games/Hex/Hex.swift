/// Hex (Piet Hein, 1942; John Nash, 1948): a stone on an empty cell in turn; the first seat joins top and bottom of a
/// rhombus by a chain of stones, the second left and right. Nobody passes, and one of them always succeeds.
///
/// With `swap` the second seat may answer the first stone by taking it: the stone is mirrored and becomes its own, so
/// that it is to the second seat's sides as it was to the first one's. The rules, the names of cells and of that move
/// are those of HexWiki (hexwiki.net/index.php/Rules, Swap_rule) and HexGui.
public struct Hex: BoardGame {
  /// The stones of both seats.
  public struct Position: Hashable, Sendable {
    var first: GridCells
    var second: GridCells
    var plies: UInt16
    /// Whether the last move has joined its sides.
    var isOver: Bool
  }

  public typealias Move = CellMove

  /// The empty cells, lowest first, then the swap.
  public struct Moves: Sequence, IteratorProtocol {
    var cells: GridCells.Cells
    var swaps: Bool

    @inline(__always)
    public mutating func next() -> CellMove? {
      if let cell = cells.next() { return CellMove(cell) }
      guard swaps else { return nil }
      swaps = false
      return Hex.swap
    }
  }

  /// The move by which the second seat takes the first stone; no cell has its bit.
  static let swap = CellMove(GridCells.bitWidth - 1)

  public let variant: Variant
  public let width: Int
  public let height: Int
  let grid: HexGrid
  let hasSwap: Bool

  init(width: Int, height: Int, hasSwap: Bool, variant: Variant) {
    precondition(width == height || !hasSwap, "a stone is mirrored onto the same board")
    (self.width, self.height, self.hasSwap, self.variant) = (width, height, hasSwap, variant)
    grid = HexGrid(width: width, height: height)
  }

  public var seats: Int { 2 }
  public var longest: Int { width * height + (hasSwap ? 1 : 0) }
  public var traits: BoardTraits {
    BoardTraits(cellsOf: self, shape: .rhombus, seatFromTop: 0, cellNaming: .hex)
  }

  public func start(seed: UInt64) -> Position {
    Position(first: GridCells(), second: GridCells(), plies: 0, isOver: false)
  }

  @inline(__always)
  public func standing(in position: Position) -> Standing { position.isOver ? .lost : .open }

  @inline(__always)
  public func seat(in position: Position) -> Int { Int(position.plies & 1) }

  @inline(__always)
  public func turn(in position: Position) -> Turn {
    // There are no draws.
    turn(in: position, won: .connected, drawn: .connected)
  }

  @inline(__always)
  func empty(in position: Position) -> GridCells { grid.cells - (position.first | position.second) }

  @inline(__always)
  func stones(of seat: Int, in position: Position) -> GridCells { seat == 0 ? position.first : position.second }

  @inline(__always)
  func canSwap(in position: Position) -> Bool { hasSwap && position.plies == 1 }

  @inline(__always)
  public func moves(in position: Position) -> Moves {
    Moves(cells: empty(in: position).cells, swaps: canSwap(in: position))
  }

  public func moveCount(in position: Position) -> Int {
    empty(in: position).count + (canSwap(in: position) ? 1 : 0)
  }

  public func isLegal(_ move: CellMove, in position: Position) -> Bool {
    if move == Self.swap { return canSwap(in: position) }
    return move.index < GridCells.bitWidth && empty(in: position).contains(move.index)
  }

  @inline(__always)
  public func randomMove(in position: Position, using random: inout SplitMix) -> CellMove {
    let empty = empty(in: position)
    let count = empty.count
    let rank = random.below(canSwap(in: position) ? count &+ 1 : count)
    return rank < count ? CellMove(empty.cell(rank: rank)) : Self.swap
  }

  @inline(__always)
  public func play(_ move: CellMove, in position: inout Position) {
    let seat = seat(in: position)
    position.plies &+= 1
    if move == Self.swap {
      let place = GridCells.place(of: position.first.lowest)
      position.first = GridCells()
      position.second = GridCells(bit: GridCells.bit(x: place.y, y: place.x))
      return
    }
    if seat == 0 { position.first.insert(move.index) } else { position.second.insert(move.index) }
    position.isOver = joins(move.index, stones(of: seat, in: position), seat)
  }

  /// Whether a new stone joins the sides of its seat: only if it has two neighbours of its own, sides included.
  @inline(__always)
  private func joins(_ bit: Int, _ stones: GridCells, _ seat: Int) -> Bool {
    let (from, to) = grid.sides(of: seat)
    let contacts = grid.contacts(of: bit, with: stones)
    let touchesSide = from.contains(bit) || to.contains(bit)
    guard contacts != 0, touchesSide || contacts & (contacts &- 1) != 0 else { return false }
    return grid.isJoined(stones, seat: seat)
  }

  @inline(__always)
  public func hash(of position: Position) -> UInt64 {
    // After a swap the same stones are there at another seat's turn.
    position.first.mixed &- (position.second.mixed &* 0x9E37_79B9_7F4A_7C15) &+ UInt64(position.plies & 1)
  }

  public func plies(in position: Position) -> Int { Int(position.plies) }

  public var symmetries: [Symmetry] { [.identity, .halfTurn] }
  public var notation: CellNotation {
    CellNotation(width: width, height: height, words: hasSwap ? ["swap-pieces"] : [])
  }
  public func number(of move: CellMove, in position: Position) -> Int? {
    if move == Self.swap { return width * height }
    let place = GridCells.place(of: move.index)
    return place.y * width + place.x
  }
  public func move(numbered number: Int, in position: Position) -> CellMove {
    number == width * height ? Self.swap : CellMove(GridCells.bit(x: number % width, y: number / width))
  }
  public func objection(to move: CellMove, in position: Position) -> String? {
    move == Self.swap ? "it can only answer the first stone" : nil
  }

  public var pieces: [Piece] { Piece.discs((.redDisc, "red"), (.blueDisc, "blue")) }
  public func piece(x: Int, y: Int, in position: Position) -> Int? {
    let bit = GridCells.bit(x: x, y: y)
    return position.first.contains(bit) ? 0 : position.second.contains(bit) ? 1 : nil
  }

  public func target(of move: CellMove, in position: Position) -> Place? {
    move == Self.swap ? nil : GridCells.place(of: move.index)
  }
  public func winningCells(in position: Position) -> [Place] {
    let winner = 1 - seat(in: position)
    return grid.shortestChains(of: stones(of: winner, in: position), seat: winner).cells.map(GridCells.place)
  }
}

extension Reason {
  /// The winner's stones join both of its sides.
  static let connected = Reason("connected", .rules)
}
