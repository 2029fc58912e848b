import CMemory

/// A table of what a solver has proved: lower and upper bounds on the scores of positions, found by hash.
///
/// An entry is one word of 64 bits:
///
///     lower part of the hash | effort (4) | upper bound | lower bound
///
/// The upper part of the hash is the entry's place, so that hash and place together are the whole hash: where the
/// hash is a bijection of a position's key, as on boards of up to 64 bits, nothing is ever found that belongs to
/// another position. On wider boards, whose keys are hashed to 64 bits, a full table of 2^24 entries mistakes one
/// look-up in 2^40.
///
/// The table starts with few entries and grows with what it holds, so that clearing it costs no more than was used of
/// it, and small searches stay within the processor's cache. When it is as large as allowed, the entry of a bucket
/// that took the least effort makes room (D. Breuker, J. Uiterwijk, J. van den Herik, "Replacement Schemes for
/// Transposition Tables", ICCA Journal 1994).
///
/// Copies share their entries.
struct BoundTable {
  /// The owner of the entries.
  private final class Memory {
    let words: LentMemory<UInt64>
    let extent: UnsafeMutablePointer<Extent>

    init(count: Int, of lender: TableMemory) throws(SystemTrouble) {
      words = try LentMemory(count: count, .large, of: lender)
      extent = .allocate(capacity: 1)
    }

    deinit { extent.deallocate() }
  }

  /// The part of the memory that is in use.
  private struct Extent {
    /// The number of entries of the table, as a power of 2.
    var bits: Int
    /// The shift that turns a hash into its place.
    var shift: UInt64
    /// The number of entries that aren't vacant.
    var used: Int
    /// The number of used entries from which on the table grows.
    var room: Int
  }

  /// Entries to a bucket: half a cache line.
  @inline(__always)
  private static var ways: Int { 4 }

  private let memory: Memory
  private let words: UnsafeMutablePointer<UInt64>
  private let extent: UnsafeMutablePointer<Extent>
  private let smallest: Int
  private let largest: Int
  /// Bits of a hash.
  let keyBits: Int
  /// Bits of an entry that aren't hash.
  private let payloadBits: UInt64
  private let scoreBits: UInt64
  private let highestScore: Int

  /// An empty table that grows to 2^`bits` entries of 8 bytes.
  ///
  /// Where that is less than it takes to distinguish all hashes, an exact table has the number needed, and any other
  /// compares a few bits less.
  /// - Parameters:
  ///   - keyBits: bits of a hash, at most 64.
  ///   - isExact: whether no two positions share a hash, so that none must be mistaken for another.
  ///   - highestScore: no score is further from 0.
  ///   - memory: lends the entries.
  init(bits: Int, keyBits: Int, highestScore: Int, isExact: Bool, memory: TableMemory) throws(SystemTrouble) {
    let scoreBits = Self.scoreBits(highestScore)
    let payloadBits = 2 * scoreBits + 4
    (smallest, largest) = Self.sizes(bits: bits, keyBits: keyBits, highestScore: highestScore, isExact: isExact)
    self.keyBits = keyBits
    self.payloadBits = UInt64(payloadBits)
    self.scoreBits = UInt64(scoreBits)
    self.highestScore = highestScore
    self.memory = try Memory(count: 1 << largest, of: memory)
    words = self.memory.words.base
    extent = self.memory.extent
    empty()
  }

  private static func scoreBits(_ highestScore: Int) -> Int { Int.bitWidth - (2 * highestScore).leadingZeroBitCount }

  /// The numbers of entries with which the table begins and ends, as powers of 2.
  private static func sizes(
    bits: Int, keyBits: Int, highestScore: Int, isExact: Bool
  ) -> (smallest: Int, largest: Int) {
    // The bits of its hash that an entry lacks must follow from its bucket, whose number has two bits less than a
    // place. Without them the table can't grow, since an entry doesn't show where it would go.
    let telling = min(keyBits, max(10, keyBits + 2 * scoreBits(highestScore) + 4 - 64 + 2))
    if bits < telling, !isExact { return (min(keyBits, max(bits, 10)), min(keyBits, max(bits, 10))) }
    return (telling, min(keyBits, max(bits, telling)))
  }

  /// Bytes that a table takes when it is as large as allowed.
  static func bytes(bits: Int, keyBits: Int, highestScore: Int, isExact: Bool) -> Int {
    8 << sizes(bits: bits, keyBits: keyBits, highestScore: highestScore, isExact: isExact).largest
  }

  /// Forgets everything and is small again; the time it takes doesn't depend on how large it may grow.
  func clear() {
    if extent.pointee.used > 0 { empty() }
  }

  private func empty() {
    extend(to: smallest, used: 0)
    words.update(repeating: 0, count: 1 << smallest)
  }

  private func extend(to bits: Int, used: Int) {
    let room = bits == largest ? .max : (1 << bits) / 8 * 5
    extent.initialize(to: Extent(bits: bits, shift: UInt64(keyBits - bits), used: used, room: room))
  }

  /// Makes the table eight times as large, if it may be.
  ///
  /// Every bucket becomes eight that lie at or above its old place, so going from the last one down overwrites
  /// nothing that is still to be moved.
  private func grow() {
    let old = extent.pointee
    extend(to: min(old.bits + 3, largest), used: old.used)
    let oldCount = 1 << old.bits
    (words + oldCount).update(repeating: 0, count: (1 << extent.pointee.bits) - oldCount)
    let known = 64 - payloadBits
    let placed = known < 64 ? ~UInt64(0) << known : 0
    for bucket in stride(from: oldCount - Self.ways, through: 0, by: -Self.ways) {
      let moved = (words[bucket], words[bucket + 1], words[bucket + 2], words[bucket + 3])
      (words + bucket).update(repeating: 0, count: Self.ways)
      for word in [moved.0, moved.1, moved.2, moved.3] where word != 0 {
        let hash = ((UInt64(bucket) << old.shift) & placed) | (word >> payloadBits)
        var place = place(of: hash)
        while words[place] != 0 { place += 1 }
        words[place] = word
      }
    }
  }

  /// The first entry of a hash's bucket.
  @inline(__always)
  private func place(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash &>> extent.pointee.shift) & ~(Self.ways &- 1)
  }

  /// Brings the place of this hash near, for a look-up soon.
  @inline(__always)
  func prefetch(_ hash: UInt64) { agon_prefetch(words + place(of: hash)) }

  /// The bounds on the score of the position with this hash; nil if there are none.
  @inline(__always)
  func bounds(for hash: UInt64) -> (low: Int, high: Int)? {
    let bucket = words + place(of: hash)
    let check = hash &<< payloadBits
    let limit: UInt64 = 1 &<< payloadBits
    var found = bucket[0] ^ check
    if found >= limit { found = bucket[1] ^ check }
    if found >= limit { found = bucket[2] ^ check }
    if found >= limit { found = bucket[3] ^ check }
    // A vacant entry is 0, and looks like an entry of hash 0 that took no effort.
    if found >= limit || found &>> (2 &* scoreBits) == 0 { return nil }
    let mask = (1 &<< scoreBits) &- 1
    return (
      Int(truncatingIfNeeded: found & mask) &- highestScore,
      Int(truncatingIfNeeded: (found &>> scoreBits) & mask) &- highestScore
    )
  }

  /// Remembers bounds.
  /// - Parameter nodes: the number of nodes it took to prove them, at least 1.
  @inline(__always)
  func store(_ hash: UInt64, low: Int, high: Int, nodes: Int) {
    let bucket = words + place(of: hash)
    let check = hash &<< payloadBits
    let limit: UInt64 = 1 &<< payloadBits
    let effort = UInt64(truncatingIfNeeded: min(15, (65 &- nodes.leadingZeroBitCount) / 2))
    var place = 0
    var least = UInt64.max
    for way in 0..<Self.ways {
      let old = bucket[way]
      if old == 0 { extent.pointee.used &+= 1 }
      if old == 0 || old ^ check < limit {
        place = way
        break
      }
      let oldEffort = (old &>> (2 &* scoreBits)) & 15
      if oldEffort < least { (least, place) = (oldEffort, way) }
    }
    let bounds =
      UInt64(truncatingIfNeeded: low &+ highestScore)
      | UInt64(truncatingIfNeeded: high &+ highestScore) &<< scoreBits
    bucket[place] = check | effort &<< (2 &* scoreBits) | bounds
    if extent.pointee.used > extent.pointee.room { grow() }
  }
}
