import Play
import Testing

@testable import Campaign

@Suite struct MemoryNeedTests {
  private func need(_ variants: [String], _ players: [String], workers: Int) throws -> MemoryNeed {
    let specs = try players.map { text throws(NotationError) in try Catalog.player(text) }
    return MemoryNeed(
      try variants.map { name in
        let playable = try Catalog.variant(name)
        return (playable, specs.filter { playable.canBePlayed(by: $0.kind) })
      }, workers: workers)
  }

  @Test("Each worker needs memory for the tables of the largest players of one game")
  func workersNeedLargestTables() throws {
    let one = try need(["connect-four"], ["alpha-beta:table=10", "alpha-beta:table=16", "random"], workers: 1)
    #expect(one.bytes == one.bytesPerWorker && one.bytes > 0)
    let many = try need(
      ["connect-four", "connect-four:6x5"], ["alpha-beta:table=10", "alpha-beta:table=16", "greedy", "random"],
      workers: 7)
    #expect(many.bytes == 7 * one.bytes)
    #expect(try need(["snap:4"], ["reflex", "random"], workers: 64).bytes == 0)
  }

  @Test("A run that doesn't fit into memory says so and what would fit")
  func tooLittleMemoryIsReported() throws {
    let need = try need(["reversi"], ["perfect:table=24", "perfect:table=24,nodes=7"], workers: 5)
    #expect(need.summary == "up to 2.7 GB for tables")
    #expect(throws: Never.self) { try need.requireRoom(in: need.bytes) }
    let error = #expect(throws: UsageError.self) { try need.requireRoom(in: 1_200 << 20) }
    #expect(
      error?.description
        == "5 workers need up to 2.7 GB for tables, but there are only 1.2 GB of memory; use 2 workers or smaller tables"
    )
    let hopeless = #expect(throws: UsageError.self) { try need.requireRoom(in: 100 << 20) }
    #expect(hopeless?.description.hasSuffix("there are only 100 MB of memory; use smaller tables") == true)
  }
}
