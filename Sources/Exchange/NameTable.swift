/// Numbers for names, which are compared byte by byte: no text is created for a known name.
struct NameTable: Sendable {
  private var pool: [UInt8] = []
  private var ends: [Int] = []
  private var hashes: [UInt64] = []
  /// Name number + 1 per slot, by hash with linear probing; 0 is free. Its size is a power of two.
  private var slots = [Int32](repeating: 0, count: 64)

  var count: Int { ends.count }

  /// The number of a name, from 0, in the order of first appearance.
  mutating func number(of name: UnsafeRawBufferPointer) -> Int {
    let hash = Self.hash(name)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let known = Int(slots[slot]) - 1
      if hashes[known] == hash, isEqual(name, known) { return known }
      slot = (slot + 1) & (slots.count - 1)
    }
    pool.append(contentsOf: name)
    ends.append(pool.count)
    hashes.append(hash)
    slots[slot] = Int32(count)
    if 2 * count > slots.count { grow() }
    return count - 1
  }

  /// All names as text; bytes that aren't UTF-8 are repaired.
  var names: [String] {
    ends.indices.map { String(decoding: pool[range($0)], as: UTF8.self) }
  }

  private func range(_ number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

  private func isEqual(_ name: UnsafeRawBufferPointer, _ number: Int) -> Bool {
    let range = range(number)
    guard range.count == name.count else { return false }
    return pool.withUnsafeBytes { pool in
      var index = 0
      while index < name.count, pool[range.lowerBound + index] == name[index] { index += 1 }
      return index == name.count
    }
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: 2 * slots.count)
    for (number, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number + 1)
    }
  }

  /// The hash of a name: eight bytes at a time, each step scrambled by a product and a shift.
  private static func hash(_ name: UnsafeRawBufferPointer) -> UInt64 {
    var hash = UInt64(name.count)
    var index = 0
    while index + 8 <= name.count {
      hash = mix(hash ^ name.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var rest: UInt64 = 0
    while index < name.count {
      rest = rest &<< 8 | UInt64(name[index])
      index += 1
    }
    return mix(hash ^ rest)
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    let product = (value ^ 0x9E37_79B9_7F4A_7C15) &* 0xBF58_476D_1CE4_E5B9
    return product ^ product &>> 29
  }
}
