import Reports
import Results
import Store
import Testing
import Tournament

@testable import Campaign

@Suite struct StoredFormatTests {
  private func contest(_ store: Store) throws -> ContestStanding? {
    try store.runs(of: "t")[0].contest(in: store)
  }

  @Test(
    "The state of a contest read from the database equals that at its end",
    arguments: ["swiss", "knockout", "ladder", "league"]
  )
  func storedContestMatchesEnd(format: String) throws {
    let small = try SmallContest()
    let plan = try small.plan(try #require(SmallContest.formats[format]))
    let outcome = try RunPlay(plan).play()
    let store = try Store.forReading(plan.database)
    defer { try? store.close() }
    let data = try ReportData(
      store.results(of: "t", runs: .newest), from: store, of: "t", runs: .newest)
    let chapter = try #require(try Chapter.contest(data))
    #expect(chapter == outcome.contest)
    #expect(outcome.report?.chapters.first { $0.name == chapter.name }?.data == chapter.data)
    let ofAll = try ReportData(store.results(of: "t", runs: .all), from: store, of: "t", runs: .all)
    #expect(try Chapter.contest(ofAll) == chapter, "of one run")
  }

  @Test("A run in progress reports the rounds that are played")
  func partialContestHasRounds() throws {
    let small = try SmallContest()
    let plan = try small.plan("{ladder: {rounds: 5}}", workers: 1)
    // The first round has two challenges of eight encounters each, the second one has one.
    _ = try RunPlay(plan).play(stop: .after(games: 35))
    let store = try Store.forReading(plan.database)
    defer { try? store.close() }
    #expect(try contest(store) == .ladder(["a", "b", "c", "d"]))
  }

  @Test("Formats that aren't contests have none", arguments: ["round-robin", "gauntlet", "until-clear"])
  func otherFormatsHaveNoContest(format: String) throws {
    let small = try SmallContest()
    let plan = try small.plan(try #require(SmallContest.formats[format]))
    let store = try Store.forWriting(plan.database)
    defer { try? store.close() }
    _ = try store.beginRun(plan.description)
    #expect(try contest(store) == nil)
  }

  @Test("A contest that can't be read is reported as none")
  func unreadableContestIsNone() throws {
    let small = try SmallContest()
    let plan = try small.plan("{league: {divisions: [[a, b], [c, d]]}}")
    let store = try Store.forWriting(plan.database)
    defer { try? store.close() }
    var description = plan.description
    description.identity["format"] = ["league": ["divisions": "a"]]
    _ = try store.beginRun(description)
    #expect(try contest(store) == nil)
  }
}
