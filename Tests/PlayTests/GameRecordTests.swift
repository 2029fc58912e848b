import Play
import Testing

@Suite struct GameRecordTests {
  private static let edges: [Int64] = [.min, -1, 0, 1, Effort.most - 1, Effort.most, Effort.most + 1, .max]

  @Test("An effort takes any number and keeps what is possible", arguments: edges)
  func effortIsClamped(number: Int64) {
    let effort = Effort(moves: Int(number), nanoseconds: number, nodes: number)
    for kept in [Int64(effort.moves), effort.nanoseconds, effort.nodes] {
      #expect((0...Effort.most).contains(kept))
      if (0...Effort.most).contains(number) { #expect(kept == number) }
    }
  }

  @Test("Sums of efforts stop at the maximum instead of overflowing")
  func effortSumsSaturate() {
    var sum = Effort(moves: 1, nanoseconds: 2, nodes: 3)
    sum += Effort(moves: 10, nanoseconds: 20, nodes: 30)
    #expect(sum == Effort(moves: 11, nanoseconds: 22, nodes: 33))
    for _ in 0..<20 { sum += Effort(moves: .max, nanoseconds: .max, nodes: .max) }
    #expect(sum == Effort(moves: .max, nanoseconds: .max, nodes: .max))
    #expect(sum.nodes == Effort.most)
  }
}
