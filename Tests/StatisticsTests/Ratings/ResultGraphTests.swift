import Testing

@testable import Statistics

@Suite struct ResultGraphTests {
  @Test("Cycles are components, and chains are islands")
  func cyclesAreComponents() {
    // 1 -> 2 -> 3 -> 1 is a cycle that 0 leads into; 4 and 5 are by themselves, and 6 never played.
    let graph = ResultGraph(players: 7, edges: [(0, 1), (1, 2), (2, 3), (3, 1), (4, 5)])
    #expect(graph.component == [0, 1, 1, 1, 2, 3, 4])
    #expect(graph.island == [0, 0, 0, 0, 1, 1, 2])
    #expect(graph.componentCount == 5)
  }

  @Test("Without players there is no component")
  func nobodyIsNoComponent() {
    #expect(ResultGraph(players: 0, edges: []).componentCount == 0)
  }

  @Test("A chain of a hundred thousand is no trouble")
  func longChainWorks() {
    let edges = (1..<100_000).flatMap { [($0 - 1, $0), ($0, $0 - 1)] }
    #expect(ResultGraph(players: 100_000, edges: edges).componentCount == 1)
  }
}
