import Testing

@testable import Statistics

@Suite struct EliminationTests {
  @Test("A chain, whatever its players' order, has no fill-in")
  func chain() {
    var generator = TestGenerator(seed: 1)
    var names = Array(0..<100)
    for i in names.indices { names.swapAt(i, generator.below(100)) }
    let pairs = zip(names, names.dropFirst()).map { (low: min($0, $1), high: max($0, $1)) }
    let elimination = Elimination(pairs, size: 100)
    #expect(elimination.columns.count == 99)
    #expect(elimination.order.sorted() == Array(0..<100))
    #expect((0..<100).allSatisfy { elimination.order[elimination.row[$0]] == $0 })
  }

  @Test("Neighbours of who is eliminated become neighbours: a ring of six has three entries more than pairs")
  func ring() {
    let pairs = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (0, 5)].map { (low: $0.0, high: $0.1) }
    let elimination = Elimination(pairs, size: 6)
    #expect(elimination.columns.count == 6 + 3)
    for row in 0..<6 {
      let columns = elimination.columns[elimination.start[row]..<elimination.start[row + 1]]
      #expect(columns.allSatisfy { $0 < row } && columns.elementsEqual(columns.sorted()))
    }
  }

  @Test("Where many meet at random, fill-in is left out")
  func atRandom() {
    var generator = TestGenerator(seed: 1)
    var pairs: [(low: Int, high: Int)] = []
    for high in 1..<3000 {
      let met = Set((0..<8).map { _ in generator.below(high) })
      pairs += met.sorted().map { (low: $0, high: high) }
    }
    #expect(Elimination(pairs, size: 3000).columns.count == pairs.count)
  }
}
