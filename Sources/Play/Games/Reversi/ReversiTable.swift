/// The bounds on scores that an exact search has proved, with the moves that did best.
///
/// Each position has two places: one keeps the entry with the most empty cells, the other the newest. Clearing costs
/// next to nothing: entries of earlier generations count as absent.
final class ReversiTable {
  /// The bounds and best moves of a position; 16 bytes.
  struct Entry {
    var hash: UInt64
    var low: Int16
    var high: Int16
    var empties: UInt8
    var generation: UInt8
    /// The cell of the best move, and of the best before that one.
    var best: UInt8
    var second: UInt8
  }

  /// The cell that stands for no move.
  static let none: UInt8 = 255

  private let memory: LentMemory<Entry>
  private let entries: UnsafeMutablePointer<Entry>
  private let mask: Int
  private var generation: UInt8 = 0

  /// A table with 2^`bits` entries, `bits` at least 1.
  init(bits: Int, memory: TableMemory) throws(SystemTrouble) {
    mask = (1 << bits) - 1
    self.memory = try LentMemory(count: mask + 1, .zeroed(Entry.self), of: memory)
    entries = self.memory.base
    generation = UInt8(self.memory.generation)
    clear()
  }

  /// Forgets everything.
  func clear() {
    if generation == .max {
      memory.zero()
      generation = 0
    }
    generation += 1
    memory.generation = Int(generation)
  }

  @inline(__always)
  private func isAbout(_ hash: UInt64, _ entry: UnsafeMutablePointer<Entry>) -> Bool {
    entry.pointee.hash == hash && entry.pointee.generation == generation
  }

  /// The entry of the position with this hash, or nil.
  @inline(__always)
  func entry(for hash: UInt64) -> UnsafeMutablePointer<Entry>? {
    let place = Int(truncatingIfNeeded: hash) & mask
    if isAbout(hash, entries + place) { return entries + place }
    return isAbout(hash, entries + (place ^ 1)) ? entries + (place ^ 1) : nil
  }

  /// Remembers that the score is at least `score` if that is above `alpha`, or else at most `score`.
  @inline(__always)
  func store(_ hash: UInt64, score: Int, alpha: Int, empties: Int, move: UInt8) {
    let isAbove = score > alpha
    let score = Int16(truncatingIfNeeded: score)
    if let known = entry(for: hash) {
      if isAbove { known.pointee.low = max(known.pointee.low, score) }
      if !isAbove { known.pointee.high = min(known.pointee.high, score) }
      if known.pointee.best != move, isAbove {
        known.pointee.second = known.pointee.best
        known.pointee.best = move
      }
      return
    }
    let empties = UInt8(truncatingIfNeeded: empties)
    let place = Int(truncatingIfNeeded: hash) & mask
    let isKept = entries[place].generation == generation && entries[place].empties > empties
    entries[isKept ? place ^ 1 : place] = Entry(
      hash: hash, low: isAbove ? score : .min, high: isAbove ? .max : score, empties: empties,
      generation: generation, best: move, second: Self.none)
  }
}
