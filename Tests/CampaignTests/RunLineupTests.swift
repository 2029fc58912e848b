import Play
import Store
import Testing
import Tournament

@testable import Campaign

@Suite struct RunLineupTests {
  private static let rated = "{knockout: {seeds: ratings}}"

  @Test("A knockout is seeded by the ratings of earlier runs")
  func ratingsSeedAKnockout() throws {
    let contest = try SmallContest()
    // Listed the other way round.
    func plan(_ format: String) throws -> RunPlan { try contest.plan(format, players: "d c b a") }
    _ = try RunPlay(try plan("round-robin")).play()
    let outcome = try RunPlay(try plan(Self.rated)).play()
    let runs = try contest.runs(of: plan(Self.rated))
    // At such small boards c, which is greedy, takes more points than b, which looks a ply ahead.
    #expect(runs.map(\.lineup) == [nil, ["a", "c", "b", "d"]])
    let table = try #require(outcome.contest).data
    #expect(table.rows.prefix(2).map { [$0[1], $0[2]] } == [[.text("a"), .text("d")], [.text("c"), .text("b")]])
  }

  @Test("The seeding of a run stays while it is continued")
  func seedingStaysDuringARun() throws {
    let contest = try SmallContest()
    let plan = try contest.plan(Self.rated, players: "d c b a")
    _ = try RunPlay(try contest.plan("round-robin", players: "d c b a")).play()
    // Somebody is seeded otherwise than the ratings have it by now.
    let store = try Store.forWriting(plan.database)
    let order = ["c", "a", "d", "b"]
    let run = try store.beginRun(plan.description(lineup: order))
    // A run without games may become another one.
    var schedule = plan.schedule(seed: run.seed, lineup: order)
    guard case .job(let job) = schedule.next() else { return #expect(Bool(false), "no game to begin with") }
    try store.write([try plan.room().play(job)], to: run)
    #expect(try plan.lineup(in: store, extending: false) == order)
    #expect(
      try contest.plan(Self.rated, players: "a d c").lineup(in: store, extending: false) == ["c", "a", "d"])
    try store.close()
    let play = try RunPlay(plan)
    #expect(play.run.number == 2 && play.run.isContinuation)
    _ = try play.play()
    #expect(try contest.runs(of: plan)[1].lineup == order)
  }

  @Test("Players that haven't played yet come last")
  func unratedPlayersComeLast() throws {
    let contest = try SmallContest()
    _ = try RunPlay(try contest.plan("round-robin", players: "d c b")).play()
    let plan = try contest.plan(Self.rated, players: "a d c b")
    let store = try Store.forReading(plan.database)
    #expect(try plan.lineup(in: store, extending: false) == ["c", "b", "d", "a"])
    try store.close()
  }

  @Test("Seeding without an earlier run is an error with line and key, and nothing starts")
  func ratedSeedsNeedARun() throws {
    let contest = try SmallContest()
    let plan = try contest.plan(Self.rated)
    #expect { try RunPlay(plan) } throws: { error in
      #expect(
        "\(error)"
          == "t.yml:6: format.knockout.seeds: no earlier run of t with games is in the database; play one first, such as "
          + "“format: round-robin”, or leave “seeds” out")
      return error is ConfigError
    }
    _ = try RunPlay(try contest.plan("knockout", players: "b a c d")).play()
    #expect(try contest.runs(of: plan).map(\.lineup) == [["b", "a", "c", "d"]])
  }

  @Test("A league's next run starts from the end of the last one")
  func leagueStartsFromLastRun() throws {
    let contest = try SmallContest()
    let plan = try contest.plan("{league: {divisions: [[c, b], [d, a]]}}")
    for _ in 1...2 { _ = try RunPlay(plan).play() }
    // The weaker one of the first division and the stronger one of the second change places; then nobody has to.
    let runs = try contest.runs(of: plan)
    #expect(runs.map(\.lineup) == [["c", "b", "d", "a"], ["b", "a", "c", "d"]])
    let store = try Store.forReading(plan.database)
    guard case .league(let divisions)? = try runs[1].contest(in: store) else { throw OtherContest() }
    #expect(divisions.map { $0.lines.map(\.player) } == [["a", "b"], ["c", "d"]])
    #expect(try plan.lineup(in: store, extending: false) == ["a", "c", "b", "d"])
    // While the newest run is resumed, it is what it was.
    #expect(try plan.lineup(in: store, extending: true) == ["b", "a", "c", "d"])
    try store.close()
  }

  @Test("A league whose list changes goes on: newcomers begin at the foot, and who has left is left out")
  func changedDivisions() throws {
    let contest = try SmallContest()
    func lineup(_ divisions: String, _ players: String) throws -> String? {
      try contest.plan("{league: {divisions: \(divisions)}}", players: players).comingLineup()
    }
    #expect(try lineup("[[c, b], [d, a]]", "a b c d") == "division 1: c, b; division 2: d, a")
    _ = try RunPlay(try contest.plan("{league: {divisions: [[c, b], [d, a]]}}")).play()
    #expect(try lineup("[[c, b], [d, a]]", "a b c d") == "division 1: b, a; division 2: c, d")
    // A format played in between changes nothing.
    _ = try RunPlay(try contest.plan("round-robin")).play()
    #expect(try lineup("[[e, c, b], [d, a]]", "a b c d e") == "division 1: b, a, c; division 2: d, e (new: e)")
    #expect(try lineup("[[c, e], [b, a]]", "a b c e") == "division 1: b, a; division 2: c, e (new: e; left: d)")
    // Its result may be written down.
    #expect(try lineup("[[b, a], [c, d]]", "a b c d") == "division 1: b, a; division 2: c, d")
    let plan = try contest.plan("{league: {divisions: [[d, a], [c, b]]}}")
    for attempt in [{ _ = try plan.comingLineup() }, { _ = try RunPlay(plan) }] {
      #expect { try attempt() } throws: { error in
        "\(error)"
          == "format.league.divisions: lists players in another order than run 1 of t had, and the next run begins as that "
          + "one ended: expected c, b, d, a, as before, or b, a, c, d, as it ended; under another name it begins anew"
          && error is UsageError
      }
    }
    #expect(try contest.runs(of: plan).count == 2)
  }

  @Test("A league of three nights keeps its promotions when somebody comes and somebody leaves, and reports both")
  func threeNights() throws {
    let contest = try SmallContest()
    func night(_ divisions: String, _ players: String) throws -> String? {
      let play = try RunPlay(try contest.plan("{league: {divisions: \(divisions)}}", players: players))
      _ = try play.play()
      return play.lineup
    }
    func coming() throws -> String? {
      let store = try Store.forReading(contest.directory.appending(path: "t.sqlite").path)
      defer { try? store.close() }
      return try store.runs(of: "t").last?.comingLineup(in: store)
    }
    #expect(try night("[[c, b], [d, a]]", "a b c d") == "division 1: c, b; division 2: d, a")
    #expect(try coming() == "division 1: b, a; division 2: c, d")
    #expect(try night("[[c, b], [d, a]]", "a b c d") == "division 1: b, a; division 2: c, d")
    #expect(try coming() == "division 1: a, c; division 2: b, d")
    #expect(
      try night("[[c, b], [d, a, e]]", "a b c d e") == "division 1: a, c; division 2: b, d, e (new: e)")
    let order = try #require(try coming()).matches(of: /\b[a-e]\b/).map { String($0.output) }.filter { $0 != "d" }
    try #require(order.count == 4)
    #expect(
      try night("[[c, b], [a, e]]", "a b c e")
        == "division 1: \(order[0]), \(order[1]); division 2: \(order[2]), \(order[3]) (left: d)")
  }

  @Test("A ladder continues in the next run, and new players start at its foot")
  func ladderContinuesNextRun() throws {
    let contest = try SmallContest()
    let plan = try contest.plan("{ladder: {rounds: 2}}", players: "d c b")
    _ = try RunPlay(plan).play()
    let store = try Store.forReading(plan.database)
    guard case .ladder(let order)? = try store.runs(of: "t")[0].contest(in: store) else { throw OtherContest() }
    #expect(order == ["c", "b", "d"])
    #expect(
      try contest.plan("{ladder: {rounds: 3}}", players: "a b c d").lineup(in: store, extending: false)
        == ["c", "b", "d", "a"])
    #expect(try contest.plan("swiss", players: "d c b").lineup(in: store, extending: false) == ["d", "c", "b"])
    try store.close()
  }

  @Test("Other formats need no order of players")
  func otherFormatsHaveNoOrder() throws {
    let contest = try SmallContest()
    let store = try Store.forWriting(try contest.plan("round-robin").database)
    for format in ["round-robin", "{gauntlet: {challenger: a}}", "until-clear"] {
      #expect(try contest.plan(format).lineup(in: store, extending: false) == nil)
    }
    #expect(try contest.plan("swiss", players: "d a").lineup(in: store, extending: false) == ["d", "a"])
    try store.close()
  }

  private struct OtherContest: Error {}
}
