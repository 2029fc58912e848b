import GRDB
import Play
import Testing

@testable import Store

@Suite struct KnownOutcomesTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A file with two runs of as many games, of all seats.
  private func file() throws -> (path: String, records: [[GameRecord]]) {
    let path = scratch.path()
    let records = try Store.writing(path) { store in
      try (1...2).map { seed in
        let run = try store.beginRun(.sample())
        let records = GameRecord.random(400, seed: UInt64(seed), run: run)
        try store.write(records, to: run)
        try store.finish(run)
        return records
      }
    }
    return (path, records)
  }

  private func outcomes(of run: Int, in path: String) throws -> [String: [Outcome]] {
    try Store.reading(path) { store in
      var outcomes: [String: [Outcome]] = [:]
      try store.forEachOutcome(of: "nightly", run: run) { variant, players, encounter, outcome, _ in
        outcomes["\(variant) \(players) \(encounter)", default: []].append(outcome)
      }
      return outcomes
    }
  }

  @Test("The games of a run come once, and those of others don't")
  func onlyOwnGamesComeOnce() throws {
    let (path, records) = try file()
    for run in 1...2 {
      let expected = Dictionary(
        uniqueKeysWithValues: records[run - 1].map {
          ("\($0.job.variant) \($0.job.players) \($0.job.encounter)", [$0.outcome])
        })
      #expect(try outcomes(of: run, in: path) == expected)
    }
  }

  @Test("Games are found by an index and not by scanning the file")
  func indexFindsGames() throws {
    let (path, _) = try file()
    let plan = try DatabaseQueue(path: path).read { database in
      try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN \(Store.gamesOfSeating)", arguments: [1])
        .map { $0["detail"] as String }
    }
    #expect(plan.contains { $0.hasPrefix("SEARCH game USING INDEX") }, "\(plan)")
    #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(plan)")
  }

  @Test("A game that is missing or changed is noticed")
  func changedGameIsNoticed() throws {
    let (path, _) = try file()
    try DatabaseQueue(path: path).write { try $0.execute(sql: "UPDATE game SET places = '1-1' WHERE places = '2-1'") }
    #expect(throws: StoreError.self) { try outcomes(of: 1, in: path) }
  }

  @Test("A run that isn't there is named")
  func missingRunIsNamed() throws {
    let (path, _) = try file()
    #expect(throws: StoreError.self) { try outcomes(of: 3, in: path) }
  }
}
