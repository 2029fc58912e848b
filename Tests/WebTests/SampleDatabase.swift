import Foundation
import Play
import Results
import Store

/// A database of a tournament, which goes when the value does.
final class SampleDatabase {
  let directory = FileManager.default.temporaryDirectory.appending(path: "web-\(UUID().uuidString)")
  let store: Store
  private var games = 0
  private var runs: [String: StoredRun] = [:]

  var path: String { store.path }

  init() throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    store = try Store.forWriting(directory.appending(path: "test.sqlite").path)
  }

  deinit {
    try? store.close()
    try? FileManager.default.removeItem(at: directory)
  }

  /// How a game of noughts went.
  struct Game {
    var transcript: String
    var plies: Int
    var outcome: Outcome
    var fault: FaultReport?
    var moves: [MoveNote] = []

    static let won = Game(transcript: "a1b2a2c3a3", plies: 5, outcome: Outcome(winner: 0, reason: .line))
    static let lost = Game(
      transcript: "a1", plies: 1, outcome: Outcome(winner: 0, reason: .illegalMove),
      fault: FaultReport(seat: 1, what: "answered z9"))
    /// The one who sits second wins.
    static let lostAtOnce = Game(
      transcript: "a1a2b1b2c3c2", plies: 6, outcome: Outcome(winner: 1, reason: .line))
    static let drawn = Game(
      transcript: "a1b1c1b2b3a2c2c3a3", plies: 9, outcome: Outcome(winner: nil, reason: .boardFull))
  }

  /// Begins a run, or continues it, and writes games that went alike.
  /// - Parameter seats: who sat where; nil for the players in their order.
  func play(
    _ count: Int, of tournament: String, players: [String] = ["one", "two"], seats: [String]? = nil, _ game: Game = .won
  ) throws {
    let run = try store.beginRun(Self.description(of: tournament, players))
    runs[tournament] = run
    for _ in 0..<count {
      games += 1
      try write(game, seats: seats ?? players, encounter: games, to: run)
    }
  }

  /// Plays both games of an encounter of a match with a test that is far from decided.
  func playPair(_ encounter: Int, of tournament: String) throws {
    let test: Identity = ["elo": ["0", "5"], "risks": ["0.05", "0.05"], "model": "normalized"]
    var description = Self.description(of: tournament, ["one", "two"])
    description.identity = ["seed": 7, "format": ["match": ["test": test]]]
    let run = try store.beginRun(description)
    for seats in [["one", "two"], ["two", "one"]] { try write(.won, seats: seats, encounter: encounter, to: run) }
  }

  /// Plays encounters of two players who meet until it is clear who isn't worse; the first one wins all its games.
  func playUntilClear(_ encounters: Range<Int>, of tournament: String) throws {
    var description = Self.description(of: tournament, ["one", "two"])
    let keys: Identity = ["what": "ranking", "within": "20", "confidence": "95", "games": "100"]
    description.identity = ["seed": 7, "format": ["until-clear": keys]]
    let run = try store.beginRun(description)
    runs[tournament] = run
    for encounter in encounters {
      try write(.won, seats: ["one", "two"], encounter: encounter, to: run)
      try write(.lostAtOnce, seats: ["two", "one"], encounter: encounter, to: run)
    }
  }

  /// Ends the run that was played last.
  func finish(_ tournament: String) throws {
    if let run = runs[tournament] { try store.finish(run) }
  }

  private static func description(of tournament: String, _ players: [String]) -> RunDescription {
    RunDescription(
      tournament: tournament, seed: 7, variants: [.init(name: "noughts:3x3", seats: 2)],
      players: players.map { .init(name: $0, definition: "random") }, planned: 100, conditions: "", config: "")
  }

  private func write(_ game: Game, seats: [String], encounter: Int, to run: StoredRun) throws {
    let job = Job(
      variant: "noughts:3x3", players: seats, encounter: encounter, opening: "",
      seed: Seed.game(run: run.seed, variant: "noughts:3x3", players: seats, encounter: encounter))
    let efforts = seats.map { _ in Effort(moves: 3, nanoseconds: 10, nodes: 10) }
    try store.write(
      [
        GameRecord(
          job: job, transcript: game.transcript, outcome: game.outcome, plies: game.plies, efforts: efforts,
          fault: game.fault, moves: game.moves)
      ], to: run)
  }
}
