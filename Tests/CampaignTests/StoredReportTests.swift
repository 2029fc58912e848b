import Reports
import Store
import Testing

@testable import Campaign

@Suite struct StoredReportTests {
  @Test(
    "The report that a run writes at its end is the one that is made of it later, from the second run on too",
    arguments: SmallContest.formats.keys.sorted())
  func reportAtEnd(format: String) throws {
    let contest = try SmallContest()
    let plan = try contest.plan(try #require(SmallContest.formats[format]))
    for number in 1...3 {
      let written = try #require(RunPlay(plan).play().report)
      let store = try Store.forReading(plan.database)
      defer { try? store.close() }
      let data = try ReportData(store.results(of: "t", runs: .newest), from: store, of: "t", runs: .newest)
      let later = try Document(data, command: try #require(written.command))
      #expect(written.chapters.map(\.name) == later.chapters.map(\.name))
      for (one, other) in zip(written.chapters, later.chapters) { #expect(one == other, "\(one.name)") }
      #expect(written == later)
      #expect(written.chapters.contains { $0.name == "trend" } == (number > 1))
    }
  }

  @Test("A run that is stopped, and resumed, is complete in the trend of its own report")
  func resumedReport() throws {
    let contest = try SmallContest()
    let plan = try contest.plan("round-robin")
    _ = try RunPlay(plan).play()
    _ = try RunPlay(plan).play(stop: .after(games: 5))
    let last = try RunPlay(plan)
    #expect(last.run.number == 2 && last.run.isContinuation)
    let trend = try #require(last.play().report?.chapters.first { $0.name == "trend" })
    let complete = try #require(trend.data.columns.firstIndex { $0.name == "complete" })
    // A row a player and run.
    #expect(trend.data.rows.map { $0[complete].value } == Array(repeating: .text("yes"), count: 8))
  }
}
