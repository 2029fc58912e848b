import Results
import Testing

@testable import Reports

@Suite struct FaultsTests {
  private static let results: Results = {
    var results = Sample.match(
      ["good", "cheat", "crashy"], [(0, 1, 10, 0, 0), (1, 0, 0, 0, 10), (0, 2, 8, 0, 2), (2, 0, 3, 0, 7)])
    results.variants.append(Results.Variant(name: "connect-four:7x6", seats: 2))
    results.faults = [
      Results.Fault(variant: 0, player: 1, reason: "illegal move", games: 5),
      Results.Fault(variant: 0, player: 2, reason: "crash", games: 1),
      Results.Fault(variant: 0, player: 2, reason: "time", games: 4),
      Results.Fault(variant: 1, player: 2, reason: "crash", games: 1),
    ]
    return results
  }()

  private static let examples = [
    FaultExample(player: "cheat", reason: "illegal move", game: 12, what: "answered “z9”"),
    FaultExample(player: "crashy", reason: "crash", game: 7),
  ]

  @Test("The chapter shows who lost games by which fault and where to look")
  func faultsShowWhoAndWhere() {
    #expect(
      Chapter.faults(Self.results, examples: Self.examples).text(in: .text) == """
        Faults
        ======

        Name    Fault         Games  Share%  Game  What was wrong
        ------  ------------  -----  ------  ----  --------------
        crashy  time              4    20.0     -  -
        crashy  crash             2    10.0     7  -

        cheat   illegal move      5    25.0    12  answered “z9”

        Games lost by faults. Share% is of all games of the player; Game is the number of an example for
          `agon show`, with its fault.

        """)
  }

  @Test("A report has the chapter if there are faults")
  func faultyReportHasIt() throws {
    func names(_ results: Results) throws -> [String] {
      try Document(ReportData(results, faultExamples: Self.examples), command: "").chapters.map(\.name)
    }
    #expect(try names(Self.results).contains("faults"))
    #expect(try !names(Sample.nightly).contains("faults"))
  }

  @Test("The standings name the players with faults")
  func standingsNameTheFaulty() throws {
    let note = "Games lost by faults: crashy 6; cheat 5. The report's chapter “faults” has more."
    #expect(Chapter.standings(Self.results).notes.last == note)
    let variant = try Chapter.standings(Self.results, of: "connect-four:7x6")
    #expect(variant.notes.last?.hasPrefix("Games lost by faults: crashy 1. ") == true)
    #expect(!Chapter.standings(Sample.nightly).notes.contains { $0.contains("faults") })
  }

  @Test("Of many players the note names those with the most faults")
  func noteNamesMostFaulty() {
    var results = Sample.match((0..<13).map { "p\($0)" }, [(0, 1, 3, 0, 0)])
    results.faults = results.players.indices.map {
      Results.Fault(variant: 0, player: $0, reason: "crash", games: 20 - $0)
    }
    #expect(
      results.faultNotes == [
        "Games lost by faults: " + (0..<10).map { "p\($0) \(20 - $0)" }.joined(separator: "; ")
          + "; and 3 more players. The report's chapter “faults” has more."
      ])
  }

  @Test("A withdrawn player is reported with what it did")
  func withdrawnIsExplained() throws {
    var results = Sample.match(["good", "bad", "broken"], [(0, 1, 3, 0, 0)])
    results.withdrawals = [Results.Withdrawal(player: 2, run: 1, why: "failed to start: no such file")]
    #expect(
      Chapter.standings(results).notes.last
        == "Withdrawn, its games are left out: broken failed to start: no such file.")
    let chapter = try #require(
      try Document(ReportData(results), command: "").chapters.first { $0.name == "faults" })
    #expect(
      TextFormat(width: nil).table(chapter.tables[0]).split(separator: "\n").last
        == "broken  withdrawn      -       -     -  failed to start: no such file")
    results.coverage.runs = [1, 2]
    #expect(Chapter.standings(results).notes.last?.contains("broken in run 1 failed to start") == true)
  }
}
