import GRDB
import Play
import Testing

@testable import Store

@Suite struct GameNotesTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static let faulty = GameRecord(
    job: Job(variant: "noughts:3x3", players: ["alpha", "random"], encounter: 0, seed: 1), transcript: "a1",
    outcome: .lost(by: 1, seats: 2, reason: .illegalMove), plies: 1, efforts: [Effort(moves: 1), Effort()],
    fault: .sample(seat: 1, plies: 5), moves: MoveNote.samples(4))

  private func write(_ record: GameRecord = faulty) throws {
    try Store.writing(scratch.path()) { (store) throws in
      try store.write([record], to: try store.beginRun(.sample()))
    }
  }

  private func change(_ sql: String) throws {
    try DatabaseQueue(path: scratch.path()).write { try $0.execute(sql: sql) }
  }

  @Test("Fault descriptions and notes of moves are read as they were written")
  func notesRoundTrip() throws {
    try write()
    try Store.reading(scratch.path()) { (store) throws in
      #expect(try store.game(1).record == Self.faulty)
      #expect(try store.faultExamples().first?.what == Self.faulty.fault?.what)
    }
  }

  @Test(
    "Notes that were changed are damage",
    arguments: [
      "UPDATE fault SET what = 'x'", "UPDATE fault SET errors = NULL", "UPDATE fault SET lines = '[]'",
      "UPDATE fault SET lines = '{}'", "UPDATE fault SET seat = 0", "DELETE FROM fault",
      "DELETE FROM move WHERE ply = 3",
      "DELETE FROM move", "UPDATE move SET score = score + 1e-9 WHERE ply = 1", "UPDATE move SET depth = NULL",
      "UPDATE move SET score = NULL", "UPDATE move SET line = 'x' WHERE ply = 0", "UPDATE move SET nodes = 7",
      "UPDATE move SET nanoseconds = 9223372036854775807", "UPDATE move SET seat = 2 WHERE ply = 1",
    ])
  func changedNotesAreDamage(statement: String) throws {
    try write()
    try change(statement)
    try Store.reading(scratch.path()) { (store) throws in
      _ = #expect { try store.game(1) } throws: { error in
        if case .corrupt? = error as? StoreError { true } else { false }
      }
    }
  }

  @Test("A game without notes has the checksum it always had")
  func noNotesKeepTheDigest() throws {
    let seating = DigestedRow(
      seating: 1, variant: DigestedRow(variant: 1, name: "noughts:3x3", seats: 2),
      players: [
        DigestedRow(player: 1, name: "alpha", definition: "a"), DigestedRow(player: 2, name: "b", definition: "b"),
      ])
    #expect(GameRecord.sample().digest(seating: seating, places: "1-2") == 9_679_303_244_349_607_751)
    #expect(Self.faulty.digest(seating: seating, places: "1-2") == 8_168_660_287_058_692_268)
  }

  @Test("A fault belongs to a game that ended by one")
  func faultNeedsAFaultyEnd() throws {
    let game = GameRecord.sample()
    let record = GameRecord(
      job: game.job, transcript: "", outcome: game.outcome, plies: 5, efforts: game.efforts,
      fault: FaultReport(seat: 0, what: ""))
    #expect(throws: StoreError.self) { try write(record) }
  }

  @Test("The notes of removed games are removed with them")
  func removedGamesLoseNotes() throws {
    try Store.writing(scratch.path()) { (store) throws in
      let run = try store.beginRun(.sample())
      try store.write([Self.faulty], to: run)
      try store.finish(run, encounters: [:])
      #expect(try store.rows(of: "SELECT 1 FROM move UNION ALL SELECT 1 FROM fault") == 0)
    }
  }
}
