import Testing

@testable import Reports

@Suite struct TransitivityNotesTests {
  /// Both ways round, so that seats are worth nothing.
  static func circle(_ names: [String], wins: Int, losses: Int, _ rows: [(Int, Int, Int, Int, Int)] = []) -> [String] {
    let circle = (0..<3).flatMap { one in
      [(one, (one + 1) % 3, wins, 0, losses), ((one + 1) % 3, one, losses, 0, wins)]
    }
    let ranking = Ranking(Sample.match(names, circle + rows))
    return TransitivityNotes(names, ranking.transitivity()).notes
  }

  @Test("A circle is reported with the mixture that nobody gains against")
  func circleHasItsMixture() {
    #expect(
      Self.circle(["rock", "paper", "scissors"], wins: 30, losses: 50) == [
        "Goodness of fit (Bradley-Terry): rejected, Q = 30.00, 1 degree of freedom, p < 0.0001.",
        "Significant circles: rock beats scissors 62.5 %, scissors beats paper 62.5 %, paper beats rock 62.5 %, p = 0.0020. "
          + "Nash average, the mixture that no player gains against: rock 33.3 %, paper 33.3 %, scissors 33.3 %.",
      ])
  }

  @Test("If ratings fit, only the test is reported")
  func goodFitIsBrief() {
    #expect(
      Self.circle(["a", "b", "c"], wins: 26, losses: 24) == [
        "Goodness of fit (Bradley-Terry): not rejected, Q = 0.48, 1 degree of freedom, p = 0.4884."
      ])
  }

  @Test("Results that hardly vary are simulated")
  func rareVariationIsSimulated() throws {
    let weak = (0..<3).flatMap { [($0, 3, 99, 0, 1), (3, $0, 1, 0, 99)] }
    let notes = Self.circle(["a", "b", "c", "weak"], wins: 40, losses: 40, weak)
    #expect(
      notes == [
        "Goodness of fit (Bradley-Terry): not rejected, Q = 0.00, 3 degrees of freedom, p = 1.00 by simulation."
      ])
  }

  @Test("For two players there is nothing to test")
  func twoPlayersHaveNoTest() {
    let names = ["a", "b"]
    let ranking = Ranking(Sample.match(names, [(0, 1, 6, 1, 3), (1, 0, 2, 2, 2)]))
    #expect(TransitivityNotes(names, ranking.transitivity()).notes.isEmpty)
  }

  @Test("Each table of standings has the notes")
  func everyTableHasTheNotes() throws {
    let rows = (0..<3).flatMap { [($0, ($0 + 1) % 3, 30, 0, 50), (($0 + 1) % 3, $0, 50, 0, 30)] }
    let results = Sample.match(["rock", "paper", "scissors"], rows)
    let told = Self.circle(["rock", "paper", "scissors"], wins: 30, losses: 50)
    for chapter in [
      Chapter.standings(results), try .standings(results, settings: RatingSettings()),
      try .standings(results, of: "noughts:3x3"), .standingsByVariant(results),
    ] {
      for note in told {
        #expect((chapter.notes + chapter.tables.flatMap(\.notes)).contains(note))
        #expect(chapter.text(in: .json).contains(note))
        #expect(chapter.text(in: .markdown).contains(note) || chapter.text(in: .markdown).contains("Nash average"))
      }
    }
  }
}
