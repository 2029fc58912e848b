/// The order in which a search tries moves, as learnt from the moves that cut before.
///
/// Sources: J. Schaeffer, "The History Heuristic" (1983); S. Akl and M. Newborn, "The Principal Continuation and the
/// Killer Heuristic" (1977).
struct MoveOrder {
  /// The number of cuts by each move, weighted by depth, for each seat.
  private var history: [Int32]
  /// The number of moves of a seat that are distinguished, a power of two.
  private let slots: Int
  /// The two moves that cut last, for each ply.
  private var killers = [UInt16](repeating: none, count: 2 * deepest)

  private static var deepest: Int { 256 }
  /// The number for no move; only the pass has it, which is never one of several.
  private static var none: UInt16 { .max }

  /// Creates an order of which nothing is learnt.
  /// - Parameter slots: the number of moves that are distinguished, a power of two.
  init(slots: Int) {
    precondition(slots.nonzeroBitCount == 1, "places are found by the last bits of a move")
    self.slots = slots
    history = Array(repeating: 0, count: 2 * slots)
  }

  /// Forgets everything.
  mutating func clear() {
    for slot in history.indices { history[slot] = 0 }
    for place in killers.indices { killers[place] = Self.none }
  }

  /// Gives what was learnt for the move before less weight.
  mutating func age() {
    for slot in history.indices { history[slot] /= 8 }
    for place in killers.indices { killers[place] = Self.none }
  }

  /// The rank of urgent moves, the more urgent above it; all others are ranked below.
  static let urgent: Int32 = 1 << 30

  /// The rank below which a move is quiet: neither urgent nor one of the two that cut last.
  static let quiet = urgent - 2

  /// The rank of a move that isn't urgent, higher if tried earlier.
  @inline(__always)
  func rank(of move: UInt16, seat: Int, ply: Int32) -> Int32 {
    let place = place(of: ply)
    if move == killers[place] { return Self.urgent - 1 }
    if move == killers[place &+ 1] { return Self.quiet }
    return history[slot(of: move, seat: seat)]
  }

  /// Notes that a move has cut.
  mutating func reward(_ move: UInt16, seat: Int, ply: Int32, depth: Int) {
    let slot = slot(of: move, seat: seat)
    history[slot] = min(history[slot] + Int32(depth * depth), 1 << 28)
    let place = place(of: ply)
    guard killers[place] != move else { return }
    killers[place + 1] = killers[place]
    killers[place] = move
  }

  @inline(__always)
  private func slot(of move: UInt16, seat: Int) -> Int { seat &* slots &+ Int(move) & (slots &- 1) }

  @inline(__always)
  private func place(of ply: Int32) -> Int { 2 &* min(Int(ply), Self.deepest &- 1) }
}
