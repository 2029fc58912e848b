import Testing

@testable import Statistics

@Suite struct ComponentOrderTests {
  @Test("Neighbours are those with nobody between")
  func neighboursAreAdjacent() {
    let order = ComponentOrder(components: 5, above: [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3), (4, 3), (0, 1)])
    #expect(order.neighboursBelow == [[1], [2], [3], [], [3]])
  }
}
