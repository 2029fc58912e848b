import Figures
import Results
import Statistics
import Testing

@testable import Reports

@Suite struct FirstSeatLadderTests {
  private func ladder(_ results: Results) -> LadderFigure? {
    guard case .ladder(let ladder)? = FirstSeatLadder.picture(results, results.rankedVariants()) else { return nil }
    return ladder
  }

  @Test("Equal players with 60 first-seat wins in 100 give the first seat 70 Elo")
  func sixtyPercentIsSeventyElo() throws {
    let ladder = try #require(self.ladder(Sample.match(["a", "b"], [(0, 1, 600, 0, 400), (1, 0, 600, 0, 400)])))
    let rung = try #require(ladder.rungs.first)
    guard case .known(let elo, let range) = rung.value else {
      Issue.record("\(rung)")
      return
    }
    // 400 log10(600 / 400)
    #expect(abs(elo - 70.4365) < 0.5)
    #expect(abs(range.upperBound + range.lowerBound - 2 * elo) < 1e-9 && range.lowerBound > 0)
    #expect(rung.name == "noughts:3x3" && rung.ranks.isEmpty)
    #expect(ladder.domain.contains(0) && ladder.domain.contains(range) && ladder.unit == "Elo")
  }

  @Test("The numbers are those of the table", arguments: [Sample.nightly, Sample.awkward])
  func ladderMatchesTheTable(results: Results) throws {
    let data = Chapter.variants(results, results.rankedVariants()).data
    let columns = try ["variant", "first_seat_elo", "first_seat_elo_error95"].map { name in
      try #require(data.columns.firstIndex { $0.name == name }, "\(data.columns.map(\.name))")
    }
    let told = data.rows.compactMap { row -> [String]? in
      guard case .real = row[columns[1]].value, case .real = row[columns[2]].value else { return nil }
      return columns.map { data.columns[$0].text(for: row[$0]) }
    }
    #expect((ladder(results)?.rungs ?? []).map { [$0.name, $0.text] } == told.map { [$0[0], $0[1] + " ± " + $0[2]] })
  }

  @Test("If the advantage can't be estimated there is no figure")
  func unknownHasNoFigure() {
    #expect(ladder(Sample.match(["a", "b"], [])) == nil)
    // Who moves first always wins: the advantage has no upper end.
    #expect(ladder(Sample.match(["a", "b"], [(0, 1, 20, 0, 0), (1, 0, 20, 0, 0)])) == nil)
  }
}
