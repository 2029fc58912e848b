import Play
import Statistics
import Synchronization
import Testing

@testable import Tournament

@Suite struct RepetitionTests {
  private static let players = ["a", "b"]

  /// “a” wins from three openings of four and loses from the rest; `luck` varies the moves of a game.
  private static func play(_ job: Job, luck: UInt64) -> GameRecord {
    let seat = job.players.firstIndex(of: job.opening == "o3" ? "b" : "a")
    return GameRecord(
      job: job, transcript: job.opening + ".\(job.seed % luck)", outcome: Outcome(winner: seat, reason: .line),
      plies: 1,
      efforts: [Effort(), Effort()])
  }

  private func entry(openings: Int) -> Entry {
    Entry(variant: "x", players: Self.players, openings: Openings(listed: (0..<openings).map { "o\($0)" }))
  }

  private func match(
    _ repetition: Repetition, openings: Int = 4, luck: UInt64 = 1, workers: Int = 1, known: [GameRecord] = []
  ) throws -> (games: Int, tally: MatchTally, records: [GameRecord]) {
    let sink = MemorySink()
    let tally = Mutex(MatchTally(player: "a"))
    let schedule = MatchSchedule(
      players: Self.players, entries: [entry(openings: openings)], encounters: 2_000, seed: 7,
      test: try SequentialTest(elo0: 0, elo1: 50), repetition: repetition
    ) { update in tally.withLock { $0 = update } }
    let before = Dictionary(uniqueKeysWithValues: known.map { ($0.job, $0) })
    _ = try Scheduler(workers: workers).run(
      schedule,
      prior: { job in before[job].map { .played($0.outcome, transcript: $0.transcriptDigest) } ?? .unplayed },
      makePlay: { { Self.play($0, luck: luck) } }, into: sink)
    let last = tally.withLock { $0 }
    return (last.games.wins + last.games.losses, last, sink.records.withLock { $0 })
  }

  private static let deterministic = Repetition(deterministic: ["a", "b"], openings: ["x": 4])
  private static let engines = Repetition(deterministic: ["b"], doubtful: ["a"], openings: ["x": 4])

  @Test("A match of deterministic players ends undecided once all openings have been played")
  func deterministicPlayers() throws {
    let (games, tally, _) = try match(Self.deterministic)
    #expect(games == 8 && tally.differentGames == 8 && tally.isExhausted)
    #expect(tally.record == .pairs(ll: 1, ld: 0, level: 0, wd: 0, ww: 3))
  }

  @Test(
    "A match of programs outside ends undecided once their games have come again for long enough", arguments: [1, 3])
  func engines(workers: Int) throws {
    let (games, tally, records) = try match(Self.engines, workers: workers)
    #expect(games == 40 && tally.differentGames == 8 && tally.isExhausted)
    #expect(tally.record == .pairs(ll: 1, ld: 0, level: 0, wd: 0, ww: 3))
    #expect(tally.pairScores.count == 4)
    let kept = records.filter { $0.job.encounter < 20 }
    let rest = try match(Self.engines, known: Array(kept.prefix(25)))
    #expect(rest.games == 40 && rest.tally.record == tally.record)
    #expect(rest.records.count == 15)
  }

  @Test("Programs outside that play new games from the same openings get their verdict")
  func enginesThatDrawLots() throws {
    let (games, tally, _) = try match(Self.engines, luck: 1 << 40)
    #expect(tally.differentGames == games && !tally.isExhausted)
    #expect(try SequentialTest(elo0: 0, elo1: 50).llr(tally.record) > 2.9)
  }

  @Test("Games of a player who draws lots are samples, however often they come again")
  func playersWhoDrawLots() throws {
    let (games, tally, _) = try match(Repetition(deterministic: ["a"], openings: ["x": 4]))
    #expect(games > 40 && tally.differentGames == nil && !tally.isExhausted)
    #expect(tally.record.games == games)
  }

  @Test("Games that begin in a new way forever don't end a test")
  func endlessOpenings() throws {
    let (games, tally, _) = try match(Repetition(doubtful: ["a", "b"]), openings: 4)
    #expect(games == 4_000 && tally.differentGames == 8 && !tally.isExhausted)
  }

  @Test("Players whose games only come again meet no more, and it stays open how they stand", arguments: [false, true])
  func untilClear(isKnown: Bool) throws {
    let goal = ClaimGoal(.ranking, within: 20, confidence: 0.95)
    let schedule = UntilClearSchedule(
      of: [entry(openings: 4)], goal: goal, games: 2_000, seating: .rotations, seed: 7,
      repetition: isKnown ? Self.deterministic : Self.engines)
    let sink = MemorySink()
    _ = try Scheduler(workers: 2).run(schedule, makePlay: { { Self.play($0, luck: 1) } }, into: sink)
    let records = sink.records.withLock { $0 }
    #expect(records.count < (isKnown ? 24 : 60))
    let known = Dictionary(uniqueKeysWithValues: records.map { ($0.job, $0) })
    let standing = schedule.standing { job in
      known[job].map { .played($0.outcome, transcript: $0.transcriptDigest) } ?? .unplayed
    }
    #expect(standing.board.encounters == 4 && standing.open.count == 1 && standing.isExhausted)
  }
}
