import Results
import Testing

@testable import Reports

@Suite struct RatingLadderTests {
  private func verdict(_ players: [String], _ rows: [(Int, Int, Int, Int, Int)]) -> [String] {
    let results = Sample.match(players, rows)
    return RatingLadder(results, Ranking(results), title: "").verdict
  }

  @Test func theVerdictSaysWhoIsFirstAndHowSurely() {
    #expect(verdict(["a", "b"], [(0, 1, 90, 0, 10), (1, 0, 10, 0, 90)]) == ["a is first, surely."])
    #expect(
      verdict(["a", "b"], [(0, 1, 52, 0, 48), (1, 0, 48, 0, 52)]) == ["a is first, but b may be as good."])
  }

  @Test func theVerdictSaysWhichPlacesAreOpen() {
    let rows = [
      (0, 1, 95, 0, 5), (1, 0, 5, 0, 95), (0, 2, 95, 0, 5), (2, 0, 5, 0, 95), (1, 2, 51, 0, 49), (2, 1, 49, 0, 51),
    ]
    #expect(verdict(["a", "b", "c"], rows) == ["a is first, surely; places 2 and 3 are open."])
    let clear = [
      (0, 1, 95, 0, 5), (1, 0, 5, 0, 95), (0, 2, 95, 0, 5), (2, 0, 5, 0, 95), (1, 2, 90, 0, 10), (2, 1, 10, 0, 90),
    ]
    #expect(verdict(["a", "b", "c"], clear) == ["a is first, surely; all other places are clear, too."])
  }
}
