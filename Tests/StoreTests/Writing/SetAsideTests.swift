import GRDB
import Play
import Results
import Testing

@testable import Store

@Suite struct SetAsideTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static let games = (0..<8).map { encounter in
    let isFault = encounter % 2 == 0
    return GameRecord(
      job: GameRecord.sample(["alpha", "random"], encounter: encounter).job, transcript: "a1",
      outcome: isFault
        ? .lost(by: encounter % 4 == 0 ? 0 : 1, seats: 2, reason: .crash) : Outcome(winner: 1, reason: .line),
      plies: 4, efforts: [Effort(moves: 1), Effort()], fault: isFault ? .sample(seat: 0, plies: encounter) : nil,
      moves: MoveNote.samples(encounter))
  }

  private func findings(_ store: Store) throws -> [Finding] {
    var findings: [Finding] = []
    func look(_ inspection: Inspection) throws {
      try inspection.checkFile()
      for run in try inspection.runs() {
        try inspection.checkGames(of: run, batch: 9) { _ in }
        try inspection.checkJudgements(of: run)
        try inspection.checkSetAside(of: run)
      }
    }
    try store.inspect(reportingTo: { findings.append($0) }, look)
    return findings
  }

  @Test("Games set aside no longer count, can be listed, and can be played again")
  func setAsideCanBeReplayed() throws {
    try Store.writing(scratch.path()) { (store) throws in
      let first = try store.beginRun(.sample(planned: 8))
      try store.write(Self.games, to: first)
      try store.finish(first)
      let run = try store.beginRun(.sample())
      try store.write(Self.games, to: run)
      try store.write([JudgedGame(number: 13, judgements: []), JudgedGame(number: 14, judgements: [])], nodes: 10)
      // Random lost the third and the seventh game of the run by faults.
      #expect(try store.setAside(faultsOf: "random", in: run) == 2)
      #expect(try store.setAside(faultsOf: "random", in: run) == 0)
      let results = try store.results()
      #expect(results.coverage.games == 6)
      #expect(results.faults == [Results.Fault(variant: 0, player: 0, reason: "crash", games: 2)])
      #expect(try store.results(runs: .numbers([1])).coverage.games == 8)
      for (number, game) in [(11, Self.games[2]), (15, Self.games[6])] {
        let stored = try store.game(Int64(number))
        #expect(stored.record == game && stored.isSetAside && stored.run == 2)
      }
      #expect(try !store.game(12).isSetAside)
      #expect(try findings(store) == [])
      let played = try store.played(in: run)
      #expect(!played.contains(variant: "noughts:3x3", players: ["alpha", "random"], encounter: 2))
      // Lost again by a fault, and set aside again.
      try store.write([Self.games[2]], to: run)
      #expect(try store.game(17).record == Self.games[2])
      #expect(try store.setAside(faultsOf: "random", in: run) == 1)
      try store.write([Self.games[2], Self.games[6]], to: run)
      #expect(try store.game(17).isSetAside && !store.game(18).isSetAside && !store.game(19).isSetAside)
      #expect(try store.results().coverage.games == 8)
      #expect(try findings(store) == [])
    }
  }

  @Test(
    "Games set aside have checksums",
    arguments: [
      "UPDATE set_aside SET transcript = 'a2'", "UPDATE set_aside_fault SET what = 'x'", "DELETE FROM set_aside_move",
      "UPDATE set_aside SET second_nanoseconds = NULL",
      """
      DELETE FROM set_aside_move; DELETE FROM set_aside_fault; DELETE FROM set_aside
      """,
    ])
  func setAsideHasChecksum(statement: String) throws {
    try Store.writing(scratch.path()) { (store) throws in
      let run = try store.beginRun(.sample())
      try store.write(Self.games, to: run)
      #expect(try store.setAside(faultsOf: "random", in: run) == 2)
    }
    try DatabaseQueue(path: scratch.path()).write { try $0.execute(sql: statement) }
    try Store.reading(scratch.path()) { (store) throws in
      #expect(try findings(store).map(\.kind) == [.run])
    }
  }

  @Test("A run with an unreadable game is left unchanged")
  func unreadableGameKeepsRun() throws {
    try Store.writing(scratch.path()) { (store) throws in
      let run = try store.beginRun(.sample())
      try store.write(Self.games, to: run)
      try DatabaseQueue(path: scratch.path()).write {
        try $0.execute(sql: "UPDATE game SET transcript = 'x' WHERE id = 2")
      }
      #expect(throws: StoreError.self) { try store.setAside(faultsOf: "random", in: run) }
      #expect(try store.rows(of: "SELECT 1 FROM set_aside") == 0)
    }
  }

  @Test("Judgements of a game that was set aside meanwhile are dropped, of one that isn't there they are damage")
  func judgementsOfMissingGames() throws {
    try Store.writing(scratch.path()) { (store) throws in
      let run = try store.beginRun(.sample(planned: 8))
      try store.write(Self.games, to: run)
      #expect(try store.setAside(faultsOf: "random", in: run) == 2)
      #expect(try store.game(3).isSetAside && store.game(7).isSetAside)
      try store.write([3, 7].map { JudgedGame(number: $0, judgements: []) }, nodes: 10)
      #expect(throws: StoreError.corrupt(file: scratch.path(), detail: "game 99 isn't found by its number")) {
        try store.write([JudgedGame(number: 99, judgements: [])], nodes: 10)
      }
      #expect(try findings(store) == [])
    }
  }
}
