/// A table of search results for positions, found by their hash.
///
/// One entry a place; a newer result replaces an older one unless that searched deeper in the same game. Starting a new
/// game costs nothing: entries of earlier games carry another generation and count as absent.
struct TranspositionTable {
  /// The relation of a stored score to the true one.
  enum Bound: UInt8 {
    case exact, lower, upper
  }

  /// The search result for a position.
  struct Entry {
    /// The upper half of the hash; the lower half chose the place.
    var check: UInt32
    var generation: UInt16
    var move: UInt16
    var score: Int32
    var depth: Int8
    var bound: Bound
  }

  private let entries: LentMemory<Entry>
  private let mask: Int
  private var generation: UInt16 = 0

  /// A table with 2^`bits` entries of 16 bytes.
  init(bits: Int, memory: TableMemory) throws(SystemTrouble) {
    mask = (1 << bits) - 1
    entries = try LentMemory(count: 1 << bits, .zeroed(Entry.self), of: memory)
    generation = UInt16(entries.generation)
    clear()
  }

  /// Bytes that a table with 2^`bits` entries takes.
  static func bytes(bits: Int) -> Int { MemoryLayout<Entry>.stride << bits }

  /// Forgets everything.
  mutating func clear() {
    generation &+= 1
    if generation == 0 {
      entries.zero()
      generation = 1
    }
    entries.generation = Int(generation)
  }

  /// The result for the position with this hash.
  @inline(__always)
  func entry(for hash: UInt64) -> Entry? {
    let entry = entries.base[Int(truncatingIfNeeded: hash) & mask]
    return entry.generation == generation && entry.check == UInt32(truncatingIfNeeded: hash &>> 32) ? entry : nil
  }

  /// Remembers what was found out.
  @inline(__always)
  mutating func store(_ hash: UInt64, move: UInt16, score: Int32, depth: Int, bound: Bound) {
    let place = Int(truncatingIfNeeded: hash) & mask
    let check = UInt32(truncatingIfNeeded: hash &>> 32)
    let old = entries.base[place]
    if old.generation == generation, old.check != check, Int(old.depth) > depth + 2 { return }
    entries.base[place] = Entry(
      check: check, generation: generation, move: move, score: score, depth: Int8(truncatingIfNeeded: depth),
      bound: bound)
  }
}
