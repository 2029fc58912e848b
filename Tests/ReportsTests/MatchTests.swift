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
        Tally(group: 0, players: [0, 1], places: [2, 1], games: 3),
        Tally(group: 0, players: [1, 0], places: [2, 1], games: 20),
        Tally(group: 0, players: [1, 0], places: [1, 2], games: 3),
        Tally(group: 0, players: [1, 0], places: [1, 1], games: 5),
      ],
      encounters: EncounterTable(tallies), efforts: [], test: test)
  }

  @Test("What a test says about a run is in its report, pair by pair")
  func testIsReportedByPairs() throws {
    let test = try SequentialTest(elo0: 0, elo1: 100, model: .logistic)
    let chapter = try #require(try ChapterKind.match.chapter(ReportData(results(test))))
    #expect(chapter.name == "match" && chapter.title == "Match")
    let block = try MatchBlock(
      .pairs(ll: 3, ld: 0, level: 0, wd: 5, ww: 20),
      setting: .init(player: "new", opponent: "old", variants: ["noughts:3x3"]),
      games: (45, 5, 6), test: test)
    #expect(chapter == block.chapter(name: "match", title: "Match"))
    #expect(chapter.text(in: .text).contains("\nnew against old at noughts:3x3; H0, H1: logistic Elo.\n"))
  }

  @Test("A verdict that rests on faults says so")
  func faultyVerdictIsNoted() throws {
    func text(_ results: Results) throws -> String {
      try #require(try ChapterKind.match.chapter(ReportData(results))).text(in: .text)
    }
    var results = results(try SequentialTest(elo0: 0, elo1: 100))
    let before = try text(results)
    #expect(before.contains("H1 accepted") && !before.contains("rests on faults"))
    results.faults = [
      Results.Fault(variant: 0, player: 1, reason: "crash", games: 9),
      Results.Fault(variant: 0, player: 0, reason: "time", games: 1),
    ]
    let after = try text(results)
    #expect(after.contains("The verdict depends on faults: 10 of 56 games"), "\(after)")
  }

  @Test("Without a test there is no such chapter")
  func noTestNoChapter() throws {
    #expect(try ChapterKind.match.chapter(ReportData(results(nil))) == nil)
  }

  /// The value that a chapter's table for programs has for a player.
  private func number(_ name: String, of player: String, in chapter: Chapter) throws -> Double {
    let columns = chapter.data.columns.map(\.name)
    let place = try #require(columns.firstIndex(of: "name"))
    let column = try #require(columns.firstIndex(of: name))
    let row = try #require(chapter.data.rows.first { $0[place].value == .text(player) })
    switch row[column].value {
    case .real(let value): return value
    case .integer(let value): return Double(value)
    default: return try #require(nil)
    }
  }

  @Test("Standings of a tested match have the match's numbers, in every table of its report")
  func standings() throws {
    let results = results(try SequentialTest(elo0: 0, elo1: 100))
    let match = try MatchStatistics(.pairs(ll: 3, ld: 0, level: 0, wd: 5, ww: 20))
    let report = ReportData(results)
    let chapters =
      try report.chapters().filter { $0.name.hasPrefix("standings") } + [
        .standings(results), .standings(results, of: "noughts:3x3"),
        .standingsByVariant(results, settings: RatingSettings()),
      ]
    #expect(chapters.count == 5)
    for chapter in chapters {
      let (new, old) = try (number("elo", of: "new", in: chapter), number("elo", of: "old", in: chapter))
      #expect(abs(new - match.elo / 2) < 1e-9 && abs(new + old) < 1e-9)
      for player in ["new", "old"] {
        #expect(try abs(number("elo_error95", of: player, in: chapter) - match.eloError95 / 2) < 1e-9)
      }
      #expect(try number("superiority_to_next_percent", of: "new", in: chapter) == 100 * match.los)
      #expect(
        try number("rank_worst95", of: "new", in: chapter) == 1 && number("rank_best95", of: "old", in: chapter) == 2)
    }
    let words = chapters[0].text(in: .text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains(
        "Elo: the match's difference, by its pairs of games, half on each side of 0; +/-: half the 95 % interval and half "
          + "of the difference's, a pair of games as one sample."))
  }

  @Test("An anchored player of a tested match keeps its rating, and the other has the whole difference and error")
  func anchor() throws {
    let results = results(try SequentialTest(elo0: 0, elo1: 100))
    let match = try MatchStatistics(.pairs(ll: 3, ld: 0, level: 0, wd: 5, ww: 20))
    let chapter = try Chapter.standings(results, settings: RatingSettings(anchors: ["old": 1000]))
    #expect(try abs(number("elo", of: "new", in: chapter) - 1000 - match.elo) < 1e-9)
    #expect(try abs(number("elo_error95", of: "new", in: chapter) - match.eloError95) < 1e-9)
    #expect(try number("elo", of: "old", in: chapter) == 1000 && number("elo_error95", of: "old", in: chapter) == 0)
    // Who asks for a model gets its fit.
    let davidson = try Chapter.standings(results, settings: RatingSettings(model: .davidson))
    #expect(try abs(number("elo", of: "new", in: davidson) - match.elo / 2) > 1)
  }

  @Test("Where games came again, or all were won, standings count what the match counts")
  func repeated() throws {
    var results = results(try SequentialTest(elo0: 0, elo1: 100))
    results.newPairs = [.init(variant: 0, score: 4, differentGames: 2), .init(variant: 0, score: 4, differentGames: 1)]
    let chapter = Chapter.standings(results)
    let match = try MatchStatistics(.pairs(ll: 0, ld: 0, level: 0, wd: 0, ww: 2))
    #expect(match.isRestrained)
    #expect(try abs(number("elo", of: "new", in: chapter) - match.elo / 2) < 1e-9)
    #expect(try abs(number("elo_error95", of: "new", in: chapter) - match.eloError95 / 2) < 1e-9)
    let text = chapter.text(in: .text)
    #expect(
      text.contains("* All results are equal, so one more sample, half won and half lost, is added."), "\(text)")
  }
}
