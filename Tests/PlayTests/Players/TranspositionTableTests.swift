import Testing

@testable import Play

struct TranspositionTableTests {
  private func table() throws -> TranspositionTable {
    var table = try TranspositionTable(bits: 8, memory: TableMemory())
    table.clear()
    return table
  }

  @Test("An entry is found again only by its whole hash")
  func entryNeedsItsWholeHash() throws {
    var table = try table()
    #expect(table.entry(for: 0) == nil)
    table.store(0x1234_5678_0000_0042, move: 7, score: -55, depth: 3, bound: .lower)
    let entry = try #require(table.entry(for: 0x1234_5678_0000_0042))
    #expect(entry.move == 7 && entry.score == -55 && entry.depth == 3 && entry.bound == .lower)
    #expect(table.entry(for: 0x1234_5679_0000_0042) == nil)
    #expect(table.entry(for: 0x1234_5678_0000_0043) == nil)
  }

  @Test("A new game finds nothing of earlier ones, however many there were")
  func clearingIsThorough() throws {
    var table = try table()
    table.store(0x9_0000_0001, move: 1, score: 1, depth: 1, bound: .exact)
    for _ in 0..<65_536 {
      table.clear()
      if table.entry(for: 0x9_0000_0001) != nil { Issue.record("an entry outlived its game") }
    }
  }

  @Test("A much deeper result of another position stays, and the same position is always renewed")
  func deepResultsAreKept() throws {
    var table = try table()
    table.store(0x1_0000_0005, move: 1, score: 1, depth: 6, bound: .exact)
    table.store(0x2_0000_0005, move: 2, score: 2, depth: 3, bound: .exact)
    #expect(table.entry(for: 0x1_0000_0005)?.move == 1)
    table.store(0x2_0000_0005, move: 2, score: 2, depth: 4, bound: .exact)
    #expect(table.entry(for: 0x1_0000_0005) == nil && table.entry(for: 0x2_0000_0005)?.move == 2)
    table.store(0x2_0000_0005, move: 3, score: 3, depth: 1, bound: .upper)
    #expect(table.entry(for: 0x2_0000_0005)?.move == 3)
  }
}
