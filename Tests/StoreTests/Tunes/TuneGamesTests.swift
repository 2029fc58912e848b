import GRDB
import Testing

@testable import Store

@Suite struct TuneGamesTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static let tune = StoredTune(
    name: "t", seed: 1, games: 40, conditions: ["a"], config: "c", identity: ["seed": 1])
  private static let games = [
    TuneGame(encounter: 4, first: "x=1", points: 2), TuneGame(encounter: 5, first: "x=2", points: 0),
    TuneGame(encounter: 7, first: "x=1", points: 1),
  ]

  private static func step(_ number: Int) -> StoredTune.Step {
    StoredTune.Step(number: number, first: "x=1", second: "x=2", wins: 1, draws: 0, losses: 3, seed: 5, budget: 40)
  }

  @Test("Games of unfinished steps are kept until the step is finished")
  func unfinishedStepsKeepGames() throws {
    try Store.writing(scratch.path()) { (store) throws in
      _ = try store.beginTune(Self.tune)
      try store.write([], Self.games, recorded: 0, toTune: "t")
      #expect(try store.games(ofTune: "t") == Self.games)
      // A step with its last game: those before it are of no use any more.
      try store.write(
        (0..<3).map(Self.step), [TuneGame(encounter: 5, first: "x=1", points: 2)], recorded: 6, toTune: "t")
      #expect(try store.games(ofTune: "t") == [Self.games[2]])
      #expect(try store.steps(ofTune: "t").count == 3)
      #expect(try store.games(ofTune: "u").isEmpty)
    }
  }

  @Test("A tune without games may become any other one; with a game or a step it may not")
  func unplayed() throws {
    try Store.writing(scratch.path()) { (store) throws in
      let other = StoredTune(name: "t", seed: 2, games: 80, conditions: ["b"], config: "d", identity: ["seed": 2])
      _ = try store.beginTune(Self.tune)
      #expect(try store.beginTune(other).isEmpty)
      #expect(try store.tunes().map(\.seed) == [2])
      try store.write([], [Self.games[0]], recorded: 0, toTune: "t")
      #expect(throws: StoreError.self) { try store.beginTune(Self.tune) }
    }
  }

  @Test("A game that has changed is damage", arguments: ["points = 1", "encounter = 6", "first = 'x=3'", "digest = 3"])
  func changedGameIsDamage(change: String) throws {
    try Store.writing(scratch.path()) { (store) throws in
      _ = try store.beginTune(Self.tune)
      try store.write([], Self.games, recorded: 0, toTune: "t")
    }
    let queue = try DatabaseQueue(path: scratch.path())
    try queue.write { try $0.execute(sql: "UPDATE tune_game SET \(change) WHERE encounter = 4") }
    try queue.close()
    let store = try Store.forReading(scratch.path())
    #expect(throws: StoreError.corrupt(file: scratch.path(), detail: "a game of the tune t isn't as it was recorded")) {
      try store.games(ofTune: "t")
    }
  }
}
