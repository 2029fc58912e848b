import GRDB
import Play
import Results
import Testing

@testable import Store

@Suite struct OpenGamesTests {
  private let scratch: Scratch
  private static let noughts = Run.Variant(name: "noughts:3x3", seats: 2)
  private static let ann = Run.Player(name: "Ann", definition: "a person")
  private static let greedy = Run.Player(name: "greedy", definition: "greedy")

  init() throws { scratch = try Scratch() }

  private func begin(
    _ store: Store, _ players: [Run.Player] = [ann, greedy], state: String = "{}"
  ) throws -> OpenGame {
    try store.beginGame(of: "people", at: Self.noughts, players: players, seed: 5, state: state)
  }

  private func record(_ open: OpenGame) -> GameRecord {
    GameRecord(
      job: open.job, transcript: "a1a2b1b2c1", outcome: Outcome(winner: 0, reason: .line), plies: 5,
      efforts: [Effort(moves: 3), Effort(moves: 2)])
  }

  private func findings(_ store: Store) throws -> [Finding] {
    var findings: [Finding] = []
    func look(_ inspection: Inspection) throws {
      try inspection.checkFile()
      for run in try inspection.runs() { try inspection.checkGames(of: run, batch: 10) { _ in } }
    }
    try store.inspect(reportingTo: { findings.append($0) }, look)
    return findings
  }

  @Test("A game is kept until it ends and then recorded")
  func gameIsKeptThenRecorded() throws {
    try Store.writing(scratch.path()) { (store) throws in
      var open = try begin(store)
      #expect(open.job.encounter == 0 && open.job.players == ["Ann", "greedy"])
      #expect(try store.keep(#"{"moves": 1}"#, of: &open))
      #expect(try store.openGames().map(\.job) == [open.job])
      #expect(try store.openGame(open.number)?.state == #"{"moves": 1}"#)
      #expect(try store.runs().map(\.isComplete) == [false])
      #expect(try store.finish(open, as: record(open)) == 1)
      #expect(try store.openGames().isEmpty)
      #expect(try store.game(1).record == record(open))
      let coverage = try store.results().coverage
      #expect(coverage.games == 1 && coverage.planned == 1)
      #expect(try store.runs().map(\.isComplete) == [true])
      #expect(try findings(store).isEmpty)
    }
  }

  @Test("Games get their own numbers and encounters even after others were abandoned")
  func gamesGetOwnNumbers() throws {
    try Store.writing(scratch.path()) { (store) throws in
      let first = try begin(store)
      let second = try begin(store)
      #expect([first, second].map(\.number) == [1, 2] && [first, second].map(\.job.encounter) == [0, 1])
      #expect(first.job.seed != second.job.seed)
      _ = try store.finish(first, as: record(first))
      try store.giveUp(second)
      let third = try begin(store)
      #expect(third.number == 3)
      #expect(third.job.encounter == 1)
      #expect(try store.results().coverage.planned == 2)
      #expect(try findings(store).isEmpty)
    }
  }

  @Test("Changes of another program to a game stay")
  func otherProgramsWorkStays() throws {
    try Store.writing(scratch.path()) { (store) throws in
      var (mine, theirs) = (try begin(store), try #require(try store.openGame(1)))
      #expect(try store.keep(#"{"who": "they"}"#, of: &theirs))
      #expect(try !store.keep(#"{"who": "I"}"#, of: &mine))
      #expect(try store.openGame(1)?.state == #"{"who": "they"}"#)
      #expect(try store.finish(theirs, as: record(theirs)) == 1)
      #expect(try store.finish(mine, as: record(mine)) == nil)
      #expect(try store.results().coverage.games == 1)
    }
  }

  @Test("A name that now means another player starts the next run")
  func renamedPlayerStartsARun() throws {
    try Store.writing(scratch.path()) { (store) throws in
      let open = try begin(store)
      let other = Run.Player(name: "greedy", definition: "alpha-beta:depth=1")
      let later = try begin(store, [Self.ann, other])
      #expect([open, later].map(\.run.number) == [1, 2])
      // What is open goes on in its own.
      _ = try store.finish(open, as: record(open))
      _ = try store.finish(later, as: record(later))
      #expect(try store.results(of: "people", runs: .all).coverage.games == 2)
      #expect(try findings(store).isEmpty)
    }
  }

  @Test("A file from before there were such games is read as it is")
  func oldFileIsReadable() throws {
    try Store.writing(scratch.path("today.sqlite")) { (store) throws in
      let open = try begin(store)
      _ = try store.finish(open, as: record(open))
    }
    try Scratch.write(scratch.path("today.sqlite"), asOf: 8, to: scratch.path())
    let store = try Store.forReading(scratch.path())
    #expect(try store.results().coverage.games == 1)
    #expect(try findings(store).isEmpty)
    #expect(try store.openGames().isEmpty)
  }
}
