import Foundation
import Results
import Testing

@testable import Reports

@Suite struct TrendTests {
  private static func run(
    _ number: Int, players: [String] = ["engine", "greedy", "random"], definitions: [String]? = nil,
    conditions: String = "no openings", isComplete: Bool = true, began: Date? = nil, playSignature: String? = nil,
    _ rows: [(Int, Int, Int, Int, Int)]
  ) -> RunResults {
    var results = Sample.match(players, rows)
    results.coverage.runs = [number]
    results.coverage.seeds = [UInt64(number)]
    return RunResults(
      results, definitions: definitions, conditions: conditions, isComplete: isComplete,
      sessions: began.map { [session($0)] } ?? [], playSignature: playSignature)
  }

  private static func session(_ began: Date, version: String = "0.3.0") -> Session {
    Session(began: began, host: "h", workers: 1, version: version)
  }

  /// A run with its settings.
  private static func night(
    _ number: Int, version: String = "0.3.0", limits: String = "none", engine: String = "engine"
  ) -> RunResults {
    let played = run(number, usual)
    var run = played.run
    run.sessions = [session(Date(timeIntervalSince1970: 1_700_000_000), version: version)]
    run.settings = [Run.Setting("openings", "none"), Run.Setting("limits", limits)]
    run.players[0].settings = [Run.Setting("player", engine)]
    return RunResults(run, played.results)
  }

  private static let usual = [(0, 1, 60, 0, 40), (1, 2, 60, 0, 40), (2, 0, 30, 0, 70)]
  private static let worse = [(0, 1, 30, 0, 70), (1, 2, 60, 0, 40), (2, 0, 60, 0, 40)]

  private static func trend(_ runs: RunResults..., baseline: Int = 0, variant: String? = nil) -> Trend {
    var trend = Trend(baseline: runs[baseline], variant: variant)
    for run in runs { trend.add(run) }
    return trend
  }

  private static let dropped = trend(
    run(1, usual), run(2, definitions: ["engine:depth=1", "greedy", "random"], worse),
    run(3, isComplete: false, [(0, 1, 1, 0, 1)]))

  private static func faulty(_ number: Int, _ faults: [Int]) -> RunResults {
    let run = run(number, usual)
    var results = run.results
    results.faults = faults.enumerated().filter { $1 > 0 }.map {
      Results.Fault(variant: 0, player: $0, reason: "crash", games: $1)
    }
    return RunResults(run.run, results)
  }

  @Test("First faults and many more than the night before are news")
  func newFaultsAreNews() throws {
    let chapter = Self.trend(Self.faulty(1, [0, 5, 3]), Self.faulty(2, [1, 30, 4])).chapter
    #expect(
      chapter.tables[0].notes.prefix(2) == [
        "! engine lost 1 of 200 games by faults, and none of 200 in run 1.",
        "! greedy lost 30 of 200 games by faults, significantly more than the 5 of 200 in run 1: p < 0.0001.",
      ])
    #expect(chapter.tables[0].notes.count { $0.contains("faults") } == 2)
    let detail = try #require(chapter.details.first)
    #expect(detail.name == "faults" && detail.table.rows.count == 3)
    #expect(detail.table.rows.map { $0.last } == [.text("yes"), .text("yes"), .text("no")])
    #expect(Self.dropped.chapter.details.isEmpty)
  }

  @Test("A player that was withdrawn from the newest complete run is news")
  func newWithdrawalIsNews() {
    func run(_ number: Int, isComplete: Bool = true) -> RunResults {
      var results = Self.run(number, Self.usual).results
      results.withdrawals = [Results.Withdrawal(player: number - 1, run: number, why: "failed to start")]
      return RunResults(results, isComplete: isComplete)
    }
    let notes = Self.trend(run(1), run(2), run(3, isComplete: false)).chapter.notes
    #expect(notes.first == "! greedy was withdrawn from run 2: failed to start.")
    #expect(notes.count { $0.contains("withdrawn") } == 1)
  }

  @Test("The newest complete run is compared, and all runs are listed")
  func newestIsCompared() {
    #expect(
      Self.dropped.chapter.text(in: .text, coverage: Self.dropped.coverage) == """
        Tournament match, runs 1-3, seeds 1-3: 602 of 602 games

        Trend
        =====

        Run 2 since run 1
        #  Name     Games    Elo   +/-  Since run 1   +/-       p  Verdict
        -  -------  -----  -----  ----  -----------  ----  ------  -----------------
        1  greedy     200   72.5  33.9          0.0  81.2  1.0000
        2  random     200    0.0  32.8          0.0  81.2  1.0000
        3  engine*    200  -72.5  33.9       -217.6  71.9  0.0000  worse since run 1
        Run 3 isn't complete, 2 of 2 games so far, and left out here.
        * engine was engine in run 1 and is engine:depth=1 now.

        Ratings by run
        Run   Games           1            2              3
        ----  -----  ----------  -----------  -------------
          1     300   0.0 ±32.8  -72.5 ±33.9     72.5 ±33.9
          2     300  72.5 ±33.9    0.0 ±32.8  ↓ -72.5 ±33.9
          3*      2  0.0 ±240.8            -     0.0 ±240.8
        Columns are the players by their numbers above. ↑ better and ↓ worse than in the run before; *
          only bounded by the games; a run with * isn't complete.

        Elo: each run's own fit around a mean of 0; +/-: half the 95 % interval, each game as one sample.
        Changes are relative to the mean of the other players that are equal in both runs, without those
          that changed significantly; so they may differ from the difference of two ratings. Players are
          matched by name.
        p: two-sided, adjusted for the number of players compared (Holm); below 0.05 a player is called
          better or worse.
        The baseline is run 1, the first.

        """)
  }

  @Test("Players that got worse are reported for the newest complete run")
  func dropsOfNewestRun() throws {
    #expect(
      try #require(Self.dropped.drops(since: .previous)).map(\.description)
        == ["run 2: engine got worse since run 1: -217.6 +/- 71.9 Elo, p < 0.0001"])
    #expect(Self.dropped.drops(since: .baseline) == Self.dropped.drops(since: .previous))
    #expect(Self.trend(Self.run(1, Self.worse), Self.run(2, Self.usual)).drops(since: .previous) == [])
  }

  @Test("A baseline may be any run")
  func baselineMayBeAnyRun() throws {
    let runs = (Self.run(1, Self.worse), Self.run(2, Self.usual), Self.run(3, Self.worse))
    let first = Self.trend(runs.0, runs.1, runs.2)
    #expect(try #require(first.drops(since: .previous)).map(\.player) == ["engine"])
    #expect(try #require(first.drops(since: .baseline)).isEmpty)
    let second = Self.trend(runs.0, runs.1, runs.2, baseline: 1)
    #expect(try #require(second.drops(since: .baseline)).map(\.player) == ["engine"])
    #expect(second.chapter.tables[0].title == "Run 3 since run 2")
    #expect(first.chapter.tables[0].title == "Run 3 since run 2 and run 1")
    #expect(Self.trend(runs.0, runs.1, runs.2, baseline: 2).drops(since: .baseline) == nil)
  }

  @Test("A single run has nothing to be compared with")
  func singleRunHasNoBaseline() {
    let trend = Self.trend(Self.run(1, isComplete: false, Self.usual))
    #expect(trend.drops(since: .previous) == nil)
    #expect(trend.drops(since: .baseline) == nil)
    #expect(trend.chapter.tables.count == 1)
    #expect(
      trend.chapter.tables[0].notes
        == ["Run 1 isn't complete: 300 of 300 games so far.", "There is no other run to compare with."])
  }

  @Test("Players that come or go and other conditions are noted")
  func changedPlayersAreNoted() {
    let trend = Self.trend(
      Self.run(1, Self.usual),
      Self.run(
        2, players: ["greedy", "random", "new"], conditions: "openings of 2 plies",
        [(0, 1, 60, 0, 40), (1, 2, 5, 0, 5)]))
    let table = trend.chapter.tables[0]
    #expect(
      table.notes == [
        "No change since run 1 for new: didn't take part in run 1.",
        "Changes since run 1 may come from other conditions: then no openings, now openings of 2 plies.",
        "Not in run 2: engine.",
      ])
    #expect(table.groups.last?.first?[1] == .text("engine"))
    #expect(table.groups.last?.first?[3] == .missing(because: "not in run 2"))
  }

  @Test("Runs are dated where the date is known")
  func knownDatesAreShown() {
    let trend = Self.trend(
      Self.run(1, Self.usual), Self.run(2, began: Date(timeIntervalSince1970: 1_700_000_000), Self.usual))
    let table = trend.chapter.tables[1]
    #expect(table.columns.prefix(3).map(\.header) == ["Run", "Date", "Games"])
    #expect(table.rows.map { $0[1].value } == [.missing, .text("2023-11-14")])
    #expect(table.notes[0].hasSuffix(" Dates are UTC."))
    let began = trend.chapter.data.columns.firstIndex { $0.name == "began" }
    #expect(trend.chapter.data.rows.last?[began ?? 0] == .text("2023-11-14T22:13:20Z"))
  }

  @Test("What changed from run to run is reported for all runs")
  func changesBetweenRuns() {
    let chapter = Self.trend(
      Self.night(1), Self.night(2, version: "0.4.0", limits: "{depth: 3}"),
      Self.night(3, version: "0.4.0", engine: "greedy")
    ).chapter
    let text = chapter.text(in: .text)
    #expect(
      text.contains(
        """


        Ratings by run
        Run  Date        Agon   Games           1          2            3
        ---  ----------  -----  -----  ----------  ---------  -----------
          1  2023-11-14  0.3.0    300  72.5 ±33.9  0.0 ±32.8  -72.5 ±33.9
          2  2023-11-14  0.4.0    300  72.5 ±33.9  0.0 ±32.8  -72.5 ±33.9
          3  2023-11-14  0.4.0    300  72.5 ±33.9  0.0 ±32.8  -72.5 ±33.9
        Columns are the players by their numbers above. ↑ better and ↓ worse than in the run before; *
          only bounded by the games; a run with * isn't complete. Dates are UTC.

        Players
        Name    Setting  Value   Runs
        ------  -------  ------  ----
        engine  player   engine  1-2
                player   greedy  3

        Conditions that changed
        limits: none in runs 1, 3; {depth: 3} in run 2


        """), "\(text)")
    #expect(chapter.data.columns.last?.name == "version")
    #expect(
      chapter.data.rows.map { $0.last }
        == ["0.3.0", "0.4.0", "0.4.0"].flatMap { Array(repeating: .text($0), count: 3) })
  }

  @Test("A single version is reported once")
  func unchangedVersionIsOnce() {
    let tables = Self.trend(Self.night(1), Self.night(2)).chapter.tables
    #expect(tables.count == 2)
    #expect(tables[1].columns.prefix(3).map(\.header) == ["Run", "Date", "Games"])
    #expect(tables[1].notes[0].hasSuffix(" Dates are UTC. All were played by Agon 0.3.0."))
  }

  @Test(
    "A note says if Agon itself plays differently",
    arguments: [("a", "b", true), ("a", "a", false), (nil, "b", false), ("a", nil, false)] as [(String?, String?, Bool)]
  )
  func changedPlayIsNoted(then: String?, now: String?, isSaid: Bool) {
    let trend = Self.trend(
      Self.run(1, playSignature: then, Self.usual), Self.run(2, playSignature: now, Self.usual))
    let note = "Changes since run 1 may come from Agon itself, whose players played otherwise then."
    #expect(trend.chapter.tables[0].notes.contains(note) == isSaid)
  }

  @Test("Numbers are the same in every format and never missing without a reason")
  func formatsShareNumbers() {
    let chapter = Self.trend(Self.run(1, [(0, 1, 9, 0, 0)]), Self.run(2, Self.usual), Self.run(3, [])).chapter
    for cell in chapter.data.rows.joined() where cell.value == .missing { #expect(cell.remark?.isEmpty == false) }
    for format in ReportFormat.all {
      let text = chapter.text(in: format).lowercased()
      #expect(!text.contains("nan") && !text.contains("inf"))
    }
    #expect(chapter.data.rows.count == 9)
    #expect(chapter.data.rows.allSatisfy { $0.count == chapter.data.columns.count })
    #expect(Set(chapter.data.columns.map(\.name)).count == chapter.data.columns.count)
  }

  /// A run of two leagues: the engine plays both, random and greedy the board game alone, quick and dozy Snap alone.
  private static func mixedRun(_ number: Int, engine: (board: Int, snap: Int?)) -> RunResults {
    var results = Sample.match(
      ["engine", "greedy", "random", "quick", "dozy"],
      [(0, 1, engine.board, 0, 100 - engine.board), (1, 2, 60, 0, 40), (0, 2, engine.board, 0, 100 - engine.board)])
    if let snap = engine.snap {
      results.variants.append(Results.Variant(name: "snap:2", seats: 2))
      results.tallies += Sample.pairs(
        group: 1,
        [
          (0, 3, snap, 0, 100 - snap), (3, 4, 55, 0, 45), (0, 4, snap, 0, 100 - snap),
        ])
    }
    results.coverage.runs = [number]
    results.coverage.games = results.tallies.reduce(0) { $0 + $1.games }
    return RunResults(results)
  }

  @Test("Each league has its own trend")
  func leaguesHaveOwnTrends() throws {
    let trend = Self.trend(
      Self.mixedRun(1, engine: (60, 60)), Self.mixedRun(2, engine: (60, 20)))
    #expect(
      trend.chapter.tables.map(\.title) == [
        "board games: run 2 since run 1", "board games: ratings by run", "snap: run 2 since run 1",
        "snap: ratings by run",
      ])
    // Nobody is notified where it never plays.
    #expect(Set(trend.chapter.tables[0].rows.map { $0[1].value }) == ["engine", "greedy", "random"].setOfTexts)
    #expect(Set(trend.chapter.tables[2].rows.map { $0[1].value }) == ["engine", "quick", "dozy"].setOfTexts)
    #expect(trend.chapter.tables.allSatisfy { !$0.notes.contains { $0.contains("no games") } })
    #expect(trend.chapter.data.rows.count == 12)
    // What is lost at Snap is none of the board games' business.
    let drops = try #require(trend.drops(since: .previous))
    #expect(drops.map(\.player) == ["engine"])
    #expect(drops[0].description.hasPrefix("run 2: engine got worse at snap since run 1: -"))
    // The rating at board games is that of the board games alone.
    let alone = Self.trend(Self.mixedRun(1, engine: (60, nil)), Self.mixedRun(2, engine: (60, nil)))
    #expect(trend.leagues[0].entries[1].ratings[0].elo == alone.leagues[0].entries[1].ratings[0].elo)
    #expect(alone.chapter.tables[0].title == "Run 2 since run 1")
  }

  @Test("A league starts with the first run it is part of")
  func leagueStartsAtFirstRun() throws {
    let trend = Self.trend(
      Self.mixedRun(1, engine: (60, nil)), Self.mixedRun(2, engine: (60, 60)),
      Self.mixedRun(3, engine: (60, 60)))
    #expect(trend.leagues.map(\.title) == ["board games", "snap"])
    #expect(trend.leagues.map(\.entries.count) == [3, 2])
    #expect(trend.leagues[1].entries[0].previous == nil)
    #expect(try #require(trend.drops(since: .previous)).isEmpty)
    #expect(trend.coverage?.games == 300 + 600 + 600)
  }

  @Test("Only the requested variant counts")
  func onlyGivenVariantCounts() {
    var run = Sample.nightly
    run.coverage.runs = [1]
    let nightly = RunResults(run)
    let trend = Self.trend(nightly, variant: "snap:4")
    #expect(trend.chapter.title == "Trend of snap:4")
    #expect(trend.leagues[0].entries[0].games == 24)
  }
}

extension [String] {
  fileprivate var setOfTexts: Set<Cell.Value> { Set(map { .text($0) }) }
}
