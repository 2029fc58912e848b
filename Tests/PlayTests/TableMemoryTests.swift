import Testing

@testable import Play

@Suite struct TableMemoryTests {
  @Test("Memory that is returned is lent again as it is")
  func returnedMemoryIsReused() throws {
    let memory = TableMemory()
    let first = try memory.take(4_096, .raw)
    memory.give(first, .raw)
    #expect(try memory.take(4_096, .raw).start == first.start)
    let zeroed = try memory.take(4_096, .zeroed(Int.self))
    #expect(UnsafeRawBufferPointer(start: zeroed.start, count: 4_096).allSatisfy { $0 == 0 })
  }

  @Test("Elements of another type never get memory that is zeroed for one")
  func zeroingIsPerType() throws {
    let memory = TableMemory()
    let ints = try memory.take(4_096, .zeroed(Int.self))
    ints.start.storeBytes(of: 7, as: Int.self)
    memory.give(ints, .zeroed(Int.self))
    #expect(try memory.take(4_096, .zeroed(UInt8.self)).start.load(as: Int.self) == 0)
  }

  @Test("No more is held than was once lent at the same time")
  func heldMemoryIsBounded() throws {
    let memory = TableMemory()
    for bytes in 1...50 { memory.give(try memory.take(bytes << 10, .raw), .raw) }
    #expect(memory.held <= 50 << 10)
    let pieces = try (1...3).map { try memory.take($0 << 20, .raw) }
    for piece in pieces { memory.give(piece, .raw) }
    #expect(memory.held <= 6 << 20)
  }

  @Test("Memory that the system doesn't give is reported")
  func missingMemoryIsReported() {
    let error = #expect(throws: SystemTrouble.self) { try TableMemory().take(1 << 60, .zeroed(Int.self)) }
    #expect(error?.description.contains("there is no memory for a table of 1099511627776 MB") == true)
  }

  @Test("A table finds nothing of the one before it")
  func nextTableIsEmpty() throws {
    let memory = TableMemory()
    for round in 0..<300 {
      var table = try TranspositionTable(bits: 8, memory: memory)
      #expect(table.entry(for: 5) == nil, "round \(round)")
      table.store(5, move: 1, score: 2, depth: 3, bound: .exact)
      #expect(table.entry(for: 5) != nil)
      let proofs = try ReversiTable(bits: 8, memory: memory)
      #expect(proofs.entry(for: 5) == nil, "round \(round)")
      proofs.store(5, score: 2, alpha: 1, empties: 9, move: 3)
      let bounds = try BoundTable(bits: 10, keyBits: 49, highestScore: 21, isExact: true, memory: memory)
      #expect(bounds.bounds(for: 5) == nil, "round \(round)")
      bounds.store(5, low: 0, high: 1, nodes: 9)
    }
  }
}
