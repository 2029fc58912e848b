import Statistics
import Testing

@testable import Reports

@Suite struct BoundedRatingsTests {
  private func notes(_ names: [String], _ games: [(Int, Int, Int, Int, Int)]) -> [String] {
    let results = Sample.match(names, games)
    return BoundedRatings(results.players, Ranking(results)).notes.map {
      String($0.split(separator: ". One-sided 95 % bounds: ")[1])
    }
  }

  @Test("Ten wins to none show who is better and by how much")
  func tenNilHasABound() throws {
    let results = Sample.match(["A", "B"], [(0, 1, 5, 0, 0), (1, 0, 0, 0, 5)])
    let chapter = Chapter.standings(results)
    #expect(
      TextFormat(width: nil).table(chapter.tables[0]) == """
        Rank  Name     Elo   +/-  Games  Score%   W  D   L  Draw%  LOS%   Best  Worst
        ----  ----  -------  ---  -----  ------  --  -  --  -----  -----  ----  -----
           1  A      264.4*    -     10   100.0  10  0   0    0.0  98.2*     1      1
           2  B     -264.4*    -     10     0.0   0  0  10    0.0     -      2      2
        * Took every point, which only bounds the rating; the number shown is kept finite by a weak prior,
          one drawn game. One-sided 95 % bounds: A at least 182.7 above B.
        * Took no point, which only bounds the rating; the number shown is kept finite by a weak prior,
          one drawn game. One-sided 95 % bounds: B at least 182.7 below A.
        """)
    let markdown = try #require(MarkdownFormat.table(chapter.tables[0]).last)
    #expect(markdown.contains("bounds: A at least 182.7 above B.\n") && markdown.hasSuffix("B at least 182.7 below A."))
    #expect(
      chapter.tables[0].rows[0][2].remark == "took every point: at least 182.7 above B (95 %), held by a weak prior")
  }

  @Test("Few games prove only that one isn't much weaker")
  func fewGamesProveLittle() {
    #expect(
      notes(["A", "B"], [(0, 1, 1, 0, 0), (1, 0, 0, 0, 1)]) == ["A at most 216.2 below B.", "B at most 216.2 above A."])
  }

  @Test("With several opponents the bound is on the scale of the table")
  func boundIsOnTableScale() {
    #expect(
      notes(["A", "B", "C"], [(0, 1, 5, 0, 0), (2, 0, 0, 0, 5), (1, 2, 3, 0, 2), (2, 1, 2, 0, 3)]) == [
        "A at least 185.4."
      ])
  }

  @Test("Opponents that are bounded themselves are reported as held")
  func boundedOpponentsAreHeld() {
    #expect(
      notes(["A", "B", "C"], [(0, 1, 5, 0, 0), (2, 0, 0, 0, 5), (1, 2, 5, 0, 0)]) == [
        "A at least -2.1, the opponents held at their ratings.", "C at most 2.1, the opponents held at their ratings.",
        "B at most 140.0 below C, at most 140.0 above A.",
      ])
  }
}
