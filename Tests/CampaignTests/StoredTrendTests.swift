import Foundation
import Play
import Results
import Store
import Testing

@testable import Campaign
@testable import Reports

@Suite struct StoredTrendTests {
  /// Calls a closure with a store of this number of runs, in which “a” takes fewer and fewer of ten games.
  private func withRuns<Value>(_ count: Int, _ body: (Store) throws -> Value) throws -> Value {
    let directory = FileManager.default.temporaryDirectory.appending(path: "trend-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: directory) }
    let store = try Store.forWriting(directory.appending(path: "t.sqlite").path)
    for number in 0..<count {
      let run = try store.beginRun(
        RunDescription(
          tournament: "t", seed: 1, variants: [.init(name: "noughts:3x3", seats: 2)],
          players: [.init(name: "a", definition: "random"), .init(name: "b", definition: "random")], planned: 10,
          conditions: "", config: "", identity: nil, openings: []))
      try store.write(
        (0..<10).map { game in
          GameRecord(
            job: Job(variant: "noughts:3x3", players: ["a", "b"], encounter: game, seed: 1), transcript: "a1",
            outcome: Outcome(winner: game < max(2, 8 - number) ? 0 : 1, reason: .resigned), plies: 1,
            efforts: [Effort(), Effort()])
        }, to: run)
      try store.finish(run)
    }
    defer { try? store.close() }
    return try body(store)
  }

  private func report(_ store: Store, _ runs: RunSelection = .newest) throws -> Document {
    let results = try store.results(of: "t", runs: runs)
    return try Document(ReportData(results, from: store, of: "t", runs: runs), command: "")
  }

  @Test("A report shows the trend once there is a second run")
  func secondRunHasATrend() throws {
    #expect(try withRuns(1) { try report($0).chapters.contains { $0.name == "trend" } } == false)
    try withRuns(2) { store in
      let trend = try #require(report(store).chapters.first { $0.name == "trend" })
      #expect(trend.figures.count == 1 && trend.data.rows.count == 4)
    }
  }

  @Test("A report on an earlier run ignores later ones")
  func earlierReportIgnoresLater() throws {
    try withRuns(3) { store in
      #expect(try report(store, .numbers([1])).chapters.contains { $0.name == "trend" } == false)
      let trend = try #require(report(store, .numbers([2])).chapters.first { $0.name == "trend" })
      #expect(trend.data.rows.count == 4)
      #expect(try report(store, .all).chapters.first { $0.name == "trend" }?.data.rows.count == 6)
    }
  }

  @Test("The trend covers all runs with the first one as the baseline")
  func trendStartsAtFirstRun() throws {
    try withRuns(3) { store in
      let all = try Trend(of: try store.runs(of: "t"), baseline: 1, in: store).chapter
      #expect(try report(store).chapters.first { $0.name == "trend" } == all)
    }
  }

  @Test("Of many runs the newest thirty are shown")
  func newestThirtyRunsAreShown() throws {
    try withRuns(32) { store in
      let trend = try #require(try Trend.reported(upTo: 32, of: "t", in: store, completing: false))
      let rows = trend.chapter.data.rows
      #expect(rows.count == 60)
      #expect(trend.leagues[0].entries.map(\.run.number) == Array(3...32))
      #expect(
        try Trend.reported(upTo: 5, of: "t", in: store, completing: false)?.leagues[0].entries.map(\.run.number)
          == Array(1...5))
    }
  }

  @Test("A baseline that isn't a run lists the runs there are")
  func badBaselineListsRuns() throws {
    try withRuns(2) { store in
      let error = #expect(throws: StoreError.self) {
        _ = try Trend(of: try store.runs(of: "t"), baseline: 7, in: store)
      }
      #expect(error?.description.contains("t has no run 7; known: 1-2") == true, "\(String(describing: error))")
    }
  }
}
