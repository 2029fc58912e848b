import Testing

@testable import Play

struct BoundTableTests {
  @Test("A stored entry is found however much the table has grown meanwhile", arguments: [36, 49, 56, 64])
  func entriesSurviveGrowth(keyBits: Int) throws {
    let table = try BoundTable(bits: 22, keyBits: keyBits, highestScore: 21, isExact: true, memory: TableMemory())
    let keys = (1...40_000 as ClosedRange<UInt64>).map { $0.mixed(to: keyBits) }
    for (place, key) in keys.enumerated() { table.store(key, low: -(place % 22), high: place % 22, nodes: 1 + place) }
    let found = keys.enumerated().filter { place, key in
      guard let bounds = table.bounds(for: key) else { return false }
      #expect(bounds.low == -(place % 22))
      #expect(bounds.high == place % 22)
      return true
    }
    // Until a table grows, some of its buckets are full already.
    #expect(found.count > 36_000)
    for key in 40_001...80_000 as ClosedRange<UInt64> { #expect(table.bounds(for: key.mixed(to: keyBits)) == nil) }
  }

  @Test("A later result replaces the earlier one, and clearing forgets both")
  func laterResultReplaces() throws {
    let table = try BoundTable(bits: 12, keyBits: 49, highestScore: 21, isExact: true, memory: TableMemory())
    table.store(5, low: -21, high: 3, nodes: 100)
    table.store(5, low: 2, high: 3, nodes: 1)
    #expect(table.bounds(for: 5)?.low == 2)
    #expect(table.bounds(for: 6) == nil)
    table.clear()
    #expect(table.bounds(for: 5) == nil)
  }

  @Test("A full table keeps what took the most effort")
  func fullTableKeepsEffort() throws {
    let table = try BoundTable(bits: 10, keyBits: 49, highestScore: 21, isExact: true, memory: TableMemory())
    table.store(7, low: 0, high: 1, nodes: 1_000_000)
    for key in 8...20_000 as ClosedRange<UInt64> { table.store(key.mixed(to: 49), low: 0, high: 0, nodes: 3) }
    #expect(table.bounds(for: 7)?.high == 1)
  }

  @Test("Different sets have different hashes at every number of bits")
  func hashesAreDistinct() {
    for bits in [12, 17] {
      let hashes = Set((0..<(1 << bits)).map { UInt64($0).mixed(to: bits) })
      #expect(hashes.count == 1 << bits)
      #expect(hashes.allSatisfy { $0 >> UInt64(bits) == 0 })
    }
  }
}
