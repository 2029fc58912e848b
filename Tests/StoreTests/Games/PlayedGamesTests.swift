import Play
import Testing

@testable import Store

struct PlayedGamesTests {
  @Test("The set of played games holds exactly the games recorded")
  func holdsRecordedGames() throws {
    let scratch = try Scratch()
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      let records = GameRecord.random(500, seed: 3, run: run)
      try store.write(Array(records[..<250]), to: run)
      let played = try store.played(in: run)
      #expect(played.count == 250)
      for (index, record) in records.enumerated() {
        let job = record.job
        let isPlayed = played.contains(variant: job.variant, players: job.players, encounter: job.encounter)
        #expect(isPlayed == (index < 250))
      }
    }
  }

  @Test("Encounters may be anywhere")
  func anyEncounterWorks() throws {
    let scratch = try Scratch()
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      let encounters = [0, 63, 64, 127, 128, 1_000_000, 1 << 40]
      try store.write(encounters.reversed().map { .sample(encounter: $0) }, to: run)
      let played = try store.played(in: run)
      #expect(played.count == encounters.count)
      let candidates = encounters + encounters.dropLast().map { $0 + 1 }
      let found = candidates.filter {
        played.contains(variant: "noughts:3x3", players: ["alpha", "random"], encounter: $0)
      }
      #expect(Set(found) == Set(encounters).union([64, 128]))
    }
  }

  @Test("Encounters without gaps are only counted")
  func completePrefixIsACount() throws {
    let scratch = try Scratch()
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      let missing = [3, 70_000, 99_999]
      try store.write((0...100_000).filter { !missing.contains($0) }.map { .sample(encounter: $0) }, to: run)
      func whole(missing: [Int]) throws -> Int {
        let played = try store.played(in: run)
        #expect(played.count == 100_001 - missing.count)
        let found = (0...100_001).filter {
          !played.contains(variant: "noughts:3x3", players: ["alpha", "random"], encounter: $0)
        }
        #expect(found == missing + [100_001])
        return played.whole(variant: "noughts:3x3", players: ["alpha", "random"])
      }
      #expect(try whole(missing: missing) == 0)
      try store.write([.sample(encounter: 3)], to: run)
      #expect(try whole(missing: [70_000, 99_999]) == 100_000 - 1 << 16)
      #expect(try store.played(in: run).whole(variant: "noughts:3x3", players: ["random", "alpha"]) == 0)
    }
  }

  @Test("Seats tell games apart")
  func seatsTellGamesApart() throws {
    let scratch = try Scratch()
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      try store.write([.sample(["alpha", "random"])], to: run)
      let played = try store.played(in: run)
      #expect(!played.contains(variant: "noughts:3x3", players: ["random", "alpha"], encounter: 0))
      #expect(!played.contains(variant: "reversi:6x6", players: ["alpha", "random"], encounter: 0))
    }
  }

  @Test("Games of other runs aren't in the set")
  func otherRunsAreNotIn() throws {
    let scratch = try Scratch()
    try Store.writing(scratch.path()) { store in
      let first = try store.beginRun(.sample())
      try store.write([.sample()], to: first)
      try store.finish(first)
      let second = try store.beginRun(.sample())
      #expect(try store.played(in: second).count == 0)
      #expect(try store.played(in: first).count == 1)
    }
  }
}
