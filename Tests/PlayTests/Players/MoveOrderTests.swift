import Testing

@testable import Play

struct MoveOrderTests {
  @Test("The last cutoff at a ply comes first, then earlier ones; elsewhere the most frequent")
  func cutoffsOrderMoves() {
    var order = MoveOrder(slots: 512)
    order.reward(5, seat: 0, ply: 3, depth: 2)
    order.reward(6, seat: 0, ply: 3, depth: 1)
    func ranked(_ ply: Int32, _ seat: Int = 0) -> [UInt16] {
      [4, 5, 6].sorted { order.rank(of: $0, seat: seat, ply: ply) > order.rank(of: $1, seat: seat, ply: ply) }
    }
    #expect(ranked(3) == [6, 5, 4])
    #expect(ranked(2) == [5, 6, 4])
    #expect(order.rank(of: 5, seat: 1, ply: 2) == 0)
    order.age()
    #expect(order.rank(of: 6, seat: 0, ply: 3) == order.rank(of: 4, seat: 0, ply: 3))
    order.clear()
    #expect(order.rank(of: 5, seat: 0, ply: 3) == 0)
  }
}
