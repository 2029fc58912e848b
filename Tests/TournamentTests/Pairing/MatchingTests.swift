import Play
import Testing

@testable import Tournament

@Suite struct MatchingTests {
  private func total(_ partners: [Int], _ weight: (Int, Int) -> Int) -> Int {
    partners.indices.filter { $0 < partners[$0] }.reduce(0) { $0 + weight($1, partners[$1]) }
  }

  /// The most that any matching of these comes to, all of them tried.
  private func most(_ vertices: [Int], _ weight: (Int, Int) -> Int) -> Int {
    guard let first = vertices.first else { return 0 }
    return vertices.dropFirst().map { second in
      weight(first, second) + most(vertices.filter { $0 != first && $0 != second }, weight)
    }.max() ?? 0
  }

  @Test("Nobody is paired with nobody, and two with each other")
  func smallestMatchings() {
    #expect(Matching.heaviest(of: 0) { _, _ in 1 } == [])
    #expect(Matching.heaviest(of: 2) { _, _ in -7 } == [1, 0])
  }

  @Test("The best pair is given up if the rest is worth more")
  func bestPairMayGo() {
    // The path 0-1-2-3 with weights 5, 11, 5, and next to nothing elsewhere: 5 + 5 is less than 11 + 0.
    func weight(_ low: Int) -> (Int, Int) -> Int {
      { [[0, 1]: 5, [1, 2]: 11, [2, 3]: 5][[$0, $1]] ?? low }
    }
    #expect(Matching.heaviest(of: 4, weight: weight(0)) == [3, 2, 1, 0])
    #expect(Matching.heaviest(of: 4, weight: weight(-2)) == [1, 0, 3, 2])
  }

  @Test("No matching of random graphs is heavier", arguments: [(2, 40), (4, 1500), (6, 1500), (8, 600), (10, 40)])
  func matchingIsHeaviest(vertices: Int, graphs: Int) {
    for number in 0..<graphs {
      var random = SplitMix(seed: UInt64(number * 16 + vertices))
      // Few different weights make ties and odd cycles of tight edges; many make duals that differ.
      let (range, low) = ([2, 4, 10, 1000][number % 4], [0, -500][number / 4 % 2])
      let weights = (0..<vertices * vertices).map { _ in low + random.below(range) }
      let weight = { (first: Int, second: Int) in weights[first * vertices + second] }
      let partners = Matching.heaviest(of: vertices, weight: weight)
      #expect(partners.indices.allSatisfy { partners[$0] != $0 && partners[partners[$0]] == $0 })
      #expect(total(partners, weight) == most(Array(0..<vertices), weight), "graph \(number) of \(vertices)")
    }
  }

  @Test("Nested odd cycles are found in a line of triangles")
  func nestedCyclesAreFound() {
    // Ten triangles in a row whose corners are heavy among themselves: one pair of each is left to its neighbours.
    func weight(_ first: Int, _ second: Int) -> Int { first / 3 == second / 3 ? 10 : second - first <= 3 ? 4 : 0 }
    let partners = Matching.heaviest(of: 30, weight: weight)
    #expect(total(partners, weight) == 10 * 10 + 5 * 4)
  }
}
