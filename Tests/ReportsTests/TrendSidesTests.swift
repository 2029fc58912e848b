import Results
import Statistics
import Testing

@testable import Reports

@Suite struct TrendSidesTests {
  /// Two variants, of which three players play each pairing's games; how often the first seat won, drew and lost.
  private static func run(
    _ name: String, players: [String] = ["engine", "greedy", "random"], definitions: [String]? = nil,
    variants: [String] = ["noughts:3x3", "reversi:4x4"], lengths: [Int: Int], isComplete: Bool = true,
    _ rows: [(Int, Int, Int, Int, Int)]
  ) -> RunResults {
    var results = Sample.match(players, rows)
    results.coverage.tournament = name
    results.variants = variants.map { Results.Variant(name: $0, seats: 2, lengths: lengths) }
    results.tallies += results.tallies.map {
      Tally(group: 1, players: $0.players, places: $0.places, games: $0.games)
    }
    return RunResults(results, name: name + " run 1", definitions: definitions, isComplete: isComplete)
  }

  private static let old = run(
    "old", lengths: [5: 100, 7: 150, 9: 50], [(0, 1, 50, 10, 40), (1, 2, 60, 0, 40), (2, 0, 30, 0, 70)])
  private static let new = run(
    "new", definitions: ["engine:depth=1", "greedy", "random"], lengths: [5: 10, 7: 100, 9: 190],
    [(0, 1, 20, 40, 40), (1, 2, 60, 0, 40), (2, 0, 60, 0, 40)])

  @Test("Players and variants stand side by side")
  func sidesStandSideBySide() {
    let trend = Trend(of: Self.new, since: Self.old)
    #expect(
      trend.chapter.text(in: .text, coverage: trend.coverage) == """
        Trend
        =====

        new run 1 since old run 1
        #  Name     Games    Elo   +/-  Change   +/-       p  Verdict
        -  -------  -----  -----  ----  ------  ----  ------  -------
        1  greedy     400   47.0  20.6   -37.4  55.8  0.3767
        2  random     400    0.0  23.2    37.4  55.8  0.3767
        3  engine*    400  -47.0  20.6  -161.5  46.6  0.0000  worse
        * engine was engine in old run 1 and is engine:depth=1 now.

        Ratings by run
        Run        Games           1            2              3
        ---------  -----  ----------  -----------  -------------
        old run 1    600  11.9 ±22.4  -72.5 ±24.0     60.7 ±23.3
        new run 1    600  47.0 ±20.6    0.0 ±23.2  ↓ -47.0 ±20.6
        Columns are the players by their numbers above. ↑ better and ↓ worse than in the run before; *
          only bounded by the games; a run with * isn't complete.

        Variants since old run 1
        Variant      What    Then   Now  Change  +/-       p  Verdict
        -----------  ------  ----  ----  ------  ---  ------  -------
        noughts:3x3  First%  48.3  53.3     5.0  7.7  0.4054
        noughts:3x3  Draw%    3.3  13.3    10.0  4.4  0.0000  more
        noughts:3x3  Plies    7.0   9.0     2.0    -  0.0000  longer

        reversi:4x4  First%  48.3  53.3     5.0  7.7  0.4054
        reversi:4x4  Draw%    3.3  13.3    10.0  4.4  0.0000  more
        reversi:4x4  Plies    7.0   9.0     2.0    -  0.0000  longer
        First%: the first seat's score; Draw%: games with a shared first place; Plies: the median length.
          +/- and p of the first two by encounters and openings, p of lengths by ranks (Wilcoxon), each game
          one sample; all p are two-sided and adjusted for their number (Holm). Differences may come from
          other players as well as from the variants.

        old run 1: Tournament old, run 1, seed 1: 300 of 300 games.
        new run 1: Tournament new, run 1, seed 1: 300 of 300 games.
        Elo: each run's own fit around a mean of 0; +/-: half the 95 % interval, each game as one sample.
        Changes are relative to the mean of the other players that are equal in both runs, without those
          that changed significantly; so they may differ from the difference of two ratings. Players are
          matched by name.
        p: two-sided, adjusted for the number of players compared (Holm); below 0.05 a player is called
          better or worse.

        """)
  }

  @Test("A player that got worse is reported by tournament")
  func dropNamesTheRuns() throws {
    let drops = try #require(Trend(of: Self.new, since: Self.old).drops(since: .previous))
    #expect(drops.count == 1)
    #expect(drops[0].description.hasPrefix("new run 1: engine got worse since old run 1: -"))
    #expect(try #require(Trend(of: Self.old, since: Self.new).drops(since: .previous)).isEmpty)
  }

  @Test("Players and variants of only one tournament are listed")
  func oneSidedIsListed() throws {
    let other = Self.run(
      "other", players: ["greedy", "random", "newcomer"], variants: ["noughts:3x3", "connect-four:7x6"],
      lengths: [5: 300],
      [(0, 1, 60, 0, 40), (1, 2, 60, 0, 40), (2, 0, 30, 0, 70)])
    let chapter = Trend(of: other, since: Self.old).chapter
    #expect(chapter.notes.contains("Only in other run 1: connect-four:7x6."))
    #expect(chapter.notes.contains("Only in old run 1: reversi:4x4."))
    let notes = chapter.tables[0].notes
    #expect(notes.contains("Not in other run 1: engine."))
    #expect(notes.contains("No change since old run 1 for newcomer: didn't take part in old run 1."))
    let table = try #require(chapter.tables.first { $0.title == "Variants since old run 1" })
    #expect(Set(table.rows.map { $0[0] }) == [.text("noughts:3x3")] && table.rows.count == 3)
  }

  @Test("Without a common variant there is no table of variants")
  func noCommonVariantNoTable() {
    let other = Self.run("other", variants: ["noughts:5x5", "reversi:6x6"], lengths: [:], [(0, 1, 1, 0, 1)])
    let chapter = Trend(of: other, since: Self.old).chapter
    #expect(!chapter.tables.contains { $0.title.hasPrefix("Variants") })
    #expect(chapter.details.isEmpty)
  }

  @Test("A game that only one tournament has is listed only among the variants")
  func oneSidedGamesAreVariants() {
    let snap = Self.run("snappy", variants: ["noughts:3x3", "snap:2"], lengths: [5: 300], [(0, 1, 60, 0, 40)])
    let trend = Trend(of: Self.new, since: snap)
    #expect(
      trend.chapter.tables.map(\.title) == [
        "board games: new run 1 since snappy run 1", "board games: ratings by run", "Variants since snappy run 1",
      ])
    #expect(trend.chapter.notes.contains("Only in snappy run 1: snap:2."))
    let alone = Trend(of: Self.new, since: snap, variant: "snap:2")
    #expect(alone.chapter.tables.isEmpty && alone.drops(since: .previous) == nil)
  }

  @Test("P-values are adjusted for their number")
  func pValuesAreAdjusted() throws {
    // Nothing differs but the lengths: p by itself is that of the ranks, six times as much adjusted.
    let later = Self.run(
      "later", lengths: [5: 90, 7: 150, 9: 60], [(0, 1, 50, 10, 40), (1, 2, 60, 0, 40), (2, 0, 30, 0, 70)])
    let chapter = Trend(of: later, since: Self.old).chapter
    let table = try #require(chapter.tables.first { $0.title == "Variants since old run 1" })
    let p = try #require(
      RankSumTest(Histogram([5: 90, 7: 150, 9: 60]), since: Histogram([5: 100, 7: 150, 9: 50])))
    #expect(table.rows[0][6] == .real(1) && table.rows[2][6] == .real(min(1, 6 * p.p)))
  }
}
