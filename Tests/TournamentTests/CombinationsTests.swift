import Testing

@testable import Tournament

@Suite struct CombinationsTests {
  @Test("All choices come once in the order of the players")
  func choicesComeInOrder() {
    #expect(Array(Combinations(of: ["a", "b", "c"], count: 2)) == [["a", "b"], ["a", "c"], ["b", "c"]])
    #expect(Array(Combinations(of: ["a", "b", "c"], count: 3)) == [["a", "b", "c"]])
    let fours = Array(Combinations(of: (0..<9).map { "\($0)" }, count: 4))
    #expect(fours.count == 126 && Set(fours).count == 126)
    #expect(fours.map { $0.joined() } == fours.map { $0.joined() }.sorted())
  }

  @Test("Too few players make no choice")
  func tooFewMakeNoChoice() {
    #expect(Array(Combinations(of: ["a"], count: 2)).isEmpty)
    #expect(Array(Combinations(of: [], count: 0)) == [[]])
  }
}
