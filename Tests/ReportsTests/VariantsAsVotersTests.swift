import Results
import Statistics
import Testing

@testable import Reports

@Suite struct VariantsAsVotersTests {
  /// One is far ahead in one variant and a little behind in two: Elo has it first, the variants don't.
  private static let results: Results = {
    func games(_ variant: Int, _ wins: Int, _ losses: Int) -> [Tally] {
      Sample.pairs(group: variant, [(0, 1, wins, 0, losses), (1, 0, losses, 0, wins)])
    }
    var results = Sample.match(["specialist", "allrounder", "idle"], [])
    results.variants = ["noughts:3x3", "noughts:4x4", "noughts:5x5", "connect-four:7x6"].map {
      Results.Variant(name: $0, seats: 2)
    }
    results.tallies = games(0, 95, 5) + games(1, 40, 60) + games(2, 38, 62) + games(3, 50, 50)
    return results
  }()

  @Test("A player significantly ahead in more variants is first")
  func mostVariantsAheadIsFirst() throws {
    let chapter = try Chapter.variantsAsVoters(Self.results, settings: RatingSettings())
    #expect(
      TextFormat(width: nil).table(chapter.tables[0]) == """
        Rank  Name        Copeland  Schulze  For  Against  Abstained
        ----  ----------  --------  -------  ---  -------  ---------
           1  allrounder       1.0        1    2        1          1
           2  specialist       0.0        0    1        2          1
        """)
    #expect(Chapter.standings(Self.results).data.rows[0][2] == .text("specialist"))
    #expect(
      chapter.text(in: .csv) == """
        league,rank,name,copeland,schulze,votes_for,votes_against,abstentions\r
        board games,1,allrounder,1.0,1,2,1,1\r
        board games,2,specialist,0.0,0,1,2,1\r

        """)
  }

  @Test("Variants without a significant result abstain")
  func openVariantsAbstain() throws {
    let chapter = try Chapter.variantsAsVoters(
      Sample.match(["a", "b"], [(0, 1, 6, 1, 5), (1, 0, 5, 2, 5)]), settings: RatingSettings())
    #expect(chapter.tables[0].rows.map { $0[0] } == [.integer(1), .integer(1)])
    #expect(chapter.tables[0].rows.map { $0[6] } == [.integer(1), .integer(1)])
  }

  @Test("Reports have the chapter if there are several variants")
  func severalVariantsAreVoters() throws {
    func chapters(_ results: Results) throws -> [String] {
      try ReportData(results, for: [.variantsAsVoters]).chapters().map(\.name)
    }
    #expect(try chapters(Self.results) == ["variants-as-voters"])
    #expect(try chapters(Sample.match(["a", "b"], [(0, 1, 6, 1, 5)])).isEmpty)
    #expect(try chapters(Sample.match([], [])).isEmpty)
  }

  @Test("An unknown anchor is an error that names the players")
  func unknownAnchorIsAnError() throws {
    #expect(throws: ReportError.self) {
      try Chapter.variantsAsVoters(Self.results, settings: RatingSettings(anchors: ["nobody": 0]))
    }
  }
}
