import Play
import Testing

@testable import Store

struct StoredRunsTests {
  @Test("Runs are summed up with their settings")
  func summaryNamesRunSettings() throws {
    let scratch = try Scratch()
    try Store.writing(scratch.path()) { store in
      let first = try store.beginRun(.sample(seed: 5, planned: 1, config: "one"))
      try store.write([.sample()], to: first)
      try store.finish(first)
      _ = try store.beginRun(.sample(seed: 5, alpha: "alpha-beta:depth=6", planned: 4, config: "two"))
      let runs = try store.runs(of: "nightly")
      #expect(runs.map(\.number) == [1, 2])
      #expect(runs.map(\.seed) == [5, Seed.run(5, number: 2)])
      #expect(runs.map(\.planned) == [1, 4])
      #expect(runs.map(\.games) == [1, 0])
      #expect(runs.map(\.isComplete) == [true, false])
      #expect(runs.map(\.conditions) == ["no openings", "no openings"])
      #expect(runs.map(\.config) == ["one", "two"])
      #expect(runs.map(\.players[0].definition) == ["alpha-beta:depth=4", "alpha-beta:depth=6"])
      #expect(runs[0].variants == RunDescription.sampleVariants)
      #expect(try store.runs(of: "nightly", .newest) == [runs[1]])
      #expect(try store.runs(of: "nightly", .numbers([1])) == [runs[0]])
    }
  }

  @Test("Counts that were changed later are an error and aren't reported")
  func miscountIsNotReported() throws {
    let scratch = try Scratch()
    try Store.writing(scratch.path()) { store in
      try store.write([.sample()], to: store.beginRun(.sample()))
      try store.write { try $0.execute(sql: "UPDATE ending SET games = 2") }
      let error = #expect(throws: StoreError.self) { try store.runs() }
      #expect(error?.kind == .data)
    }
  }

  @Test("An unknown tournament is an error that names the known ones")
  func unknownTournamentIsNamed() throws {
    let scratch = try Scratch()
    try Store.writing(scratch.path()) { store in
      #expect(try store.tournaments() == [])
      _ = try store.beginRun(.sample())
      #expect(throws: StoreError.unknownTournament("daily", file: scratch.path(), known: ["nightly"])) {
        try store.runs(of: "daily")
      }
    }
  }
}
