import Results
import Testing

@testable import Reports

@Suite struct VariantsTests {
  /// What the games of two variants of `Sample.nightly` were like.
  static let variety = [
    Variety(
      variant: "noughts:3x3", looked: 120, games: 120, decisions: 800, choices: 700, moves: 4_600, treeSize: 5.125,
      distinct: 90, partings: [3: 30, 4: 40, 6: 20],
      pairings: [
        .init(players: ["greedy", "random"], isDeterministic: false, games: 60, distinct: 57),
        .init(players: ["alpha-beta:depth=4", "greedy"], isDeterministic: true, games: 40, distinct: 2),
        .init(players: ["alpha-beta:depth=4", "random"], isDeterministic: false, games: 20, distinct: 20),
      ]),
    Variety(
      variant: "connect-four:7x6", looked: 50, games: 60, decisions: 1_000, choices: 1_000, moves: 6_500,
      treeSize: 16.5, distinct: 50, partings: [2: 50],
      pairings: [.init(players: ["greedy", "random"], isDeterministic: false, games: 50, distinct: 50)]),
  ]

  private func variants(_ results: Results, _ judgements: Judgements? = nil) -> Chapter {
    Chapter.variants(results, results.rankedVariants(), variety: Self.variety, judgements: judgements)
  }

  @Test("The data have everything about a variant in one row")
  func dataHaveOneRow() {
    let data = variants(Sample.nightly).data
    #expect(data.rows.allSatisfy { $0.count == data.columns.count })
    #expect(data.rows.map(\.[0]) == Sample.nightly.variants.map { .text($0.name) })
    #expect(Set(data.columns.map(\.name)).count == data.columns.count)
  }

  @Test("The course of games is left out if nothing is judged")
  func unjudgedCourseIsOmitted() {
    #expect(variants(Sample.nightly).tables.map(\.title) == ["", "length and branching"])
    let judgements = Judgements(
      variants: [.init(name: "noughts:3x3", games: 1, nodes: 1...1)], players: [], entries: [])
    #expect(
      variants(Sample.nightly, judgements).tables.map(\.title) == [
        "", "length and branching", "course by exact values",
      ])
  }

  @Test("The share of games that were adjudicated is noted")
  func adjudicatedShareIsNoted() {
    func note(_ results: Results) -> String? {
      variants(results).notes.first { $0.contains("adjudication") }
    }
    #expect(note(Sample.nightly) == nil)
    var results = Sample.nightly
    results.variants[1].endings = ["line": 52, "adjudicated": 8]
    #expect(note(results) == "Ended by adjudication: connect-four:7x6 13.3% (8 of 60 games).")
  }
}
