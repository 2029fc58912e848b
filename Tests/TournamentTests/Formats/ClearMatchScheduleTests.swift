import Play
import Results
import Statistics
import Synchronization
import Testing

@testable import Tournament

@Suite struct ClearMatchScheduleTests {
  private static let entries = ["x", "y"].map { Entry(variant: $0, players: ["b", "a"]) }
  private static let format = UntilClear(ClaimGoal(.ranking, within: 20, confidence: 0.95), games: 4_000)

  /// A game that “b” wins with some luck that depends on the job alone.
  @Sendable private static func play(_ job: Job) -> GameRecord {
    var random = SplitMix(seed: job.seed &+ (job.players[0] == "a" ? 1 : 2))
    let winner: String? = random.below(10) < 4 ? nil : random.below(100) < 60 ? "b" : "a"
    return GameRecord(
      job: job, transcript: "", outcome: Outcome(winner: winner.map { $0 == job.players[0] ? 0 : 1 }, reason: .line),
      plies: 1, efforts: [Effort(), Effort()])
  }

  private func run(workers: Int) throws -> (games: Int, tally: MatchTally) {
    let sink = MemorySink()
    let tally = Mutex(MatchTally(player: "b"))
    let games = Self.format.games(of: Self.entries, seating: .rotations, seed: 7)
    let schedule = ClearMatchSchedule(players: ["b", "a"], games: games) { update in tally.withLock { $0 = update } }
    let ending = try Scheduler(workers: workers).run(
      schedule, prior: { _ in .unplayed }, makePlay: { Self.play }, into: sink)
    #expect(ending == .finished)
    return (sink.records.withLock { $0.count }, tally.withLock { $0 })
  }

  @Test("The tally counts all games and knows what is settled")
  func tallyKnowsWhatIsSettled() throws {
    let (games, tally) = try run(workers: 1)
    #expect(games > 20 && games < 4_000)
    #expect(tally.games.wins + tally.games.draws + tally.games.losses == games)
    #expect(tally.countedEncounters == ["x": games / 4, "y": games / 4])
    let clear = try #require(tally.clear)
    #expect(clear.players == ["a", "b"] && clear.order == [1, 0] && clear.open.isEmpty)
    // A block is an encounter of each variant, which is four games.
    #expect(clear.board.encounters == games / 4)
    #expect(clear.board.record(1, 0).points * 4 == Double(tally.games.wins) + Double(tally.games.draws) / 2)
  }

  @Test("A match ends with the same games whatever the number of workers")
  func workersDoNotMatter() throws {
    let runs = try [1, 3].map { try run(workers: $0) }
    #expect(runs[0].games == runs[1].games)
    #expect(runs[0].tally.pairScores == runs[1].tally.pairScores)
  }

  @Test("A match not started has nothing settled")
  func newMatchIsOpen() throws {
    let games = Self.format.games(of: Self.entries, seating: .rotations, seed: 7)
    let clear = try #require(ClearMatchSchedule(players: ["b", "a"], games: games).tally.clear)
    #expect(clear.board.encounters == 0 && clear.open.count == 1)
  }
}
