/// The moves that have recently been good enough, over all positions after the same number of plies: a better guess
/// than any rule for positions that look alike.
///
/// A move's value goes part of the way to `highest` when it cuts a search off, and to the lowest when it was tried
/// before the move that did; so it forgets what was long ago.
///
/// Source: J. Schaeffer, "The History Heuristic and Alpha-Beta Search Enhancements in Practice", IEEE PAMI 1989; values
/// that stay within bounds as in the chess program Stockfish.
///
/// Copies share their values.
struct CutHistory {
  private final class Memory {
    let values: UnsafeMutableBufferPointer<Int16>
    init(count: Int) { values = .allocate(capacity: count) }
    deinit { values.deallocate() }
  }

  /// No value is further from 0.
  static var highest: Int { 1024 }
  /// Every change goes 1 / 2^`inertia` of the way.
  private static var inertia: Int { 5 }

  private let memory: Memory
  private let values: UnsafeMutablePointer<Int16>
  private let cells: Int

  /// All values are 0.
  init(plies: Int, cells: Int) {
    memory = Memory(count: plies * cells)
    values = memory.values.baseAddress!
    self.cells = cells
    clear()
  }

  /// Forgets everything.
  func clear() { memory.values.update(repeating: 0) }

  /// The value of a move to this cell after this number of plies.
  @inline(__always)
  func value(of cell: Int, after plies: Int) -> Int { Int(values[plies &* cells &+ cell]) }

  /// Moves the value towards the best or the worst.
  @inline(__always)
  func record(_ cell: Int, after plies: Int, isGood: Bool) {
    let place = plies &* cells &+ cell
    let value = Int(values[place])
    let change = isGood ? Self.highest &- value : -(Self.highest &+ value)
    values[place] = Int16(truncatingIfNeeded: value &+ change >> Self.inertia)
  }
}
