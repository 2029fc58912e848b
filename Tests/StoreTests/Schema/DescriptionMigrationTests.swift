import GRDB
import Results
import Testing

@testable import Store

/// Files of version 4, which kept neither what a run is, as data, nor when it was played.
struct DescriptionMigrationTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  /// Makes a file of version 4 with an unfinished run and a tune, both with checksums.
  private func fill() throws {
    let queue = try DatabaseQueue(path: scratch.path())
    try queue.writeWithoutTransaction { database in
      try Schema.migrate(database, file: "", migrations: Array(Schema.migrations.prefix(2)))
      try database.execute(
        sql: """
          INSERT INTO tournament VALUES (1, 'nightly');
          INSERT INTO run VALUES (1, 1, 1, 7, 7, 2, 'running', 'no openings', 'c');
          INSERT INTO variant VALUES (1, 'noughts:3x3', 2);
          INSERT INTO player VALUES (1, 'alpha', 'alpha-beta:depth=4'), (2, 'random', 'random');
          INSERT INTO run_variant VALUES (1, 1, 0);
          INSERT INTO run_player VALUES (1, 1, 0), (1, 2, 1);
          INSERT INTO seal (run, totals, games, judgements) VALUES (1, 0, 0, 0);
          INSERT INTO tune VALUES (1, 't', 1, 40, 'player x' || char(10) || 'no openings', 'c', NULL);
          """)
      try Checksum.setDescription(of: 1, asOf: 4, in: database)
      for tune in try RecordedTune.all(asOf: 4, in: database) { try tune.keepChecksum(in: database) }
    }
    try queue.close()
  }

  @Test("An old run continues as far as it is known and is described afterwards")
  func oldRunContinues() throws {
    try fill()
    try Store.writing(scratch.path()) { (store) throws in
      let before = try #require(store.runs().first)
      #expect(before.identity == nil && before.sessions.isEmpty && before.conditions == "no openings")
      let change = Identity.Difference(path: ["players", "alpha"], before: "alpha-beta:depth=4", now: "greedy")
      #expect(throws: StoreError.changed("run 1 of nightly", [change], file: scratch.path())) {
        try store.beginRun(.sample(alpha: "greedy", identity: ["seed": 7]))
      }
      #expect(throws: StoreError.self) { try store.beginRun(.sample(conditions: "other", identity: ["seed": 7])) }
      #expect(throws: StoreError.self) { try store.beginRun(.sample(seed: 8, identity: ["seed": 8])) }
      let identity: Identity = ["seed": 7, "players": ["alpha": ["engine": "x"]]]
      let run = try store.beginRun(.sample(identity: identity))
      #expect(run.isContinuation)
      try store.write([.sample()], to: run)
      #expect(try store.runs().first?.identity == identity)
      #expect(throws: StoreError.self) { try store.beginRun(.sample()) }
    }
  }

  @Test("An old tune continues as far as it is known")
  func oldTuneContinues() throws {
    try fill()
    func tune(_ condition: String, identity: Identity) -> StoredTune {
      StoredTune(name: "t", seed: 1, games: 50, conditions: ["player x", condition], config: "d", identity: identity)
    }
    try Store.writing(scratch.path()) { (store) throws in
      #expect(throws: StoreError.self) { try store.beginTune(tune("openings", identity: ["seed": 1])) }
      #expect(try store.beginTune(tune("no openings", identity: ["seed": 1, "method": "spsa"])).isEmpty)
      try store.write([], [TuneGame(encounter: 0, first: "x=1", points: 1)], recorded: 0, toTune: "t")
      let change = Identity.Difference(path: ["method"], before: "spsa", now: "other")
      #expect(throws: StoreError.changed("the tune t", [change], file: scratch.path())) {
        try store.beginTune(tune("no openings", identity: ["seed": 1, "method": "other"]))
      }
      #expect(try store.tunes().map(\.identity) == [["seed": 1, "method": "spsa"]])
    }
  }
}
