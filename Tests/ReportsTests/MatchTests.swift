import Results
import Statistics
import Testing

@testable import Reports

@Suite struct MatchTests {
  private func results(_ test: SequentialTest?) -> Results {
    func game(_ players: [Int], _ places: [Int]) -> GamePattern {
      GamePattern(group: 0, players: players, places: places)
    }
    let tallies = [
      EncounterTally(games: [game([0, 1], [1, 2]), game([1, 0], [2, 1])], count: 20),
      EncounterTally(games: [game([0, 1], [1, 2]), game([1, 0], [1, 1])], count: 5),
      EncounterTally(games: [game([0, 1], [2, 1]), game([1, 0], [1, 2])], count: 3),
      EncounterTally(games: [game([0, 1], [1, 2])], count: 1),
    ]
    return Results(
      coverage: .init(tournament: "night", runs: [1], seeds: [1], games: 57, planned: 57),
      variants: [.init(name: "noughts:3x3", seats: 2)], players: ["new", "old"],
      tallies: [
        Tally(group: 0, players: [0, 1], places: [1, 2], games: 26),
        Tally(group: 0, players: [1, 0], places: [2, 1], games: 20),
      ],
      encounters: EncounterTable(tallies), efforts: [], test: test)
  }

  @Test func whatATestSaysOfARunStandsInItsReportPairByPair() throws {
    let test = try SequentialTest(elo0: 0, elo1: 100, model: .logistic)
    let chapter = try #require(ChapterKind.match.chapter(ReportData(results(test), judgements: { nil })))
    #expect(chapter.name == "match" && chapter.title == "Match")
    let block = try MatchBlock(
      .pairs(ll: 3, ld: 0, level: 0, wd: 5, ww: 20),
      setting: .init(player: "new", opponent: "old", variants: ["noughts:3x3"]),
      games: (45, 5, 6), test: test)
    #expect(chapter == block.chapter(name: "match", title: "Match"))
    #expect(chapter.text(in: .text).contains("\nnew against old at noughts:3x3; H0, H1: logistic Elo.\n"))
  }

  @Test func withoutATestThereIsNoSuchChapter() {
    #expect(ChapterKind.match.chapter(ReportData(results(nil), judgements: { nil })) == nil)
  }
}
