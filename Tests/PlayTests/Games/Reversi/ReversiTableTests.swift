import Testing

@testable import Play

struct ReversiTableTests {
  @Test("Bounds narrow, the move that proved the lower one comes first, and clearing forgets")
  func boundsNarrow() throws {
    let table = try ReversiTable(bits: 4, memory: TableMemory())
    #expect(table.entry(for: 5) == nil)
    table.store(5, score: -4, alpha: -3, empties: 9, move: 11)
    table.store(5, score: -10, alpha: -12, empties: 9, move: 20)
    table.store(5, score: 2, alpha: 3, empties: 9, move: 30)
    let known = try #require(table.entry(for: 5)).pointee
    #expect(known.low == -10 && known.high == -4)
    #expect(known.best == 20 && known.second == 11)
    for _ in 0..<600 {
      table.clear()
      #expect(table.entry(for: 5) == nil)
    }
  }

  @Test("Of three positions for two places the one with most empty cells and the newest stay")
  func newestAndEmptiestStay() throws {
    let table = try ReversiTable(bits: 4, memory: TableMemory())
    table.store(0x10, score: 0, alpha: 1, empties: 12, move: 1)
    table.store(0x20, score: 0, alpha: 1, empties: 8, move: 1)
    table.store(0x30, score: 0, alpha: 1, empties: 7, move: 1)
    #expect(table.entry(for: 0x10) != nil && table.entry(for: 0x20) == nil && table.entry(for: 0x30) != nil)
  }
}
