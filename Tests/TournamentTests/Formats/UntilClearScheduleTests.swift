import Foundation
import Play
import Results
import Statistics
import Synchronization
import Testing

@testable import Tournament

@Suite struct UntilClearScheduleTests {
  private static let players = ["a", "b", "c", "d", "e"]
  private static let openings = Openings(listed: (0..<1_000).map { "o\($0)" })
  private static let goal = ClaimGoal(.ranking, within: 30, confidence: 0.95)

  private static let entries = [
    Entry(variant: "x", players: players, openings: openings), Entry(variant: "y", players: players),
  ]

  private func schedule(games: Int = 20_000, goal: ClaimGoal = goal, entries: [Entry] = entries) -> UntilClearSchedule {
    UntilClearSchedule(of: entries, goal: goal, games: games, seating: .rotations, seed: 7)
  }

  /// A game that the player earlier in the alphabet rather wins; luck depends on the job alone.
  @Sendable private static func play(_ job: Job) -> GameRecord {
    var random = SplitMix(seed: job.seed &+ (job.players[0] < job.players[1] ? 1 : 2))
    let stronger = job.players[0] < job.players[1] ? 0 : 1
    let winner: Int? = random.below(10) < 3 ? nil : random.below(100) < 70 ? stronger : 1 - stronger
    return GameRecord(
      job: job, transcript: "", outcome: Outcome(winner: winner, reason: .line), plies: 1,
      efforts: [Effort(), Effort()])
  }

  private func run(
    games: Int = 20_000, workers: Int, known: [Job: Outcome] = [:], dawdling: Bool = false
  ) throws -> [GameRecord] {
    let sink = MemorySink()
    let ending = try Scheduler(workers: workers).run(
      schedule(games: games), prior: { known[$0].map { .played($0) } ?? .unplayed },
      makePlay: {
        { job in
          if dawdling, job.encounter % 5 == 0 { Thread.sleep(forTimeInterval: 0.001) }
          return Self.play(job)
        }
      }, into: sink)
    #expect(ending == .finished)
    return sink.records.withLock { $0 }
  }

  /// How it stands after these games.
  private func standing(after records: [GameRecord], games: Int = 20_000) -> ClaimStanding {
    let outcomes = Dictionary(uniqueKeysWithValues: records.map { ($0.job, $0.outcome) })
    return schedule(games: games).standing { outcomes[$0].map { .played($0) } ?? .unplayed }
  }

  @Test("A block is an encounter of each variant in both seatings")
  func blockCoversVariants() {
    let jobs = Array(schedule().jobs().prefix(8))
    #expect(jobs.map(\.variant) == ["x", "x", "y", "y", "x", "x", "y", "y"])
    #expect(jobs[0].players == jobs[1].players.reversed() && jobs[2].players == jobs[0].players)
    #expect(jobs.map(\.encounter) == Array(repeating: 0, count: 8))
    #expect(jobs[0].seed == jobs[1].seed && jobs[0].opening == jobs[1].opening && !jobs[0].opening.isEmpty)
    #expect(jobs[0].seed == Seed.game(run: 7, variant: "x", players: jobs[1].players, encounter: 0))
  }

  @Test("The games played are the same whatever the number of workers")
  func workersDoNotMatter() throws {
    let alone = try run(workers: 1)
    #expect(alone.count > 100 && alone.count < 5_000)
    for workers in [2, 7] { #expect(Set(try run(workers: workers, dawdling: true)) == Set(alone)) }
    let standing = standing(after: alone)
    #expect(standing.open.isEmpty && standing.order.map { standing.players[$0] } == Self.players)
    #expect(4 * standing.board.encounters == alone.count && standing.gamesLeft == 0)
  }

  @Test("The schedule continues after any known games", arguments: [0, 1, 61, 150])
  func continuesFromKnownGames(played: Int) throws {
    let whole = try run(workers: 1)
    let before = whole.prefix(played) + whole.dropFirst(played + 1).prefix(5)
    let known = Dictionary(uniqueKeysWithValues: before.map { ($0.job, $0.outcome) })
    #expect(Set(try run(workers: 3, known: known) + before) == Set(whole))
  }

  @Test("A raised cap continues where the lower one ended")
  func raisedCapContinues() throws {
    let short = try run(games: 102, workers: 2)
    #expect(short.count == 100)
    let standing = standing(after: short, games: 102)
    #expect(!standing.open.isEmpty && standing.board.encounters == 25 && standing.gamesLeft == 0)
    let known = Dictionary(uniqueKeysWithValues: short.map { ($0.job, $0.outcome) })
    let (rest, whole) = (try run(workers: 2, known: known), try run(workers: 1))
    #expect(Set(rest + short) == Set(whole))
  }

  @Test("A block counts by the weighted mean of its variants")
  func blockUsesWeightedMean() {
    let weighted = [
      Entry(variant: "x", players: ["a", "b"], weight: 3), Entry(variant: "y", players: ["a", "b"], weight: 0),
      Entry(variant: "z", players: ["a", "b"]),
    ]
    let standing = schedule(games: 8, entries: weighted).standing { job in
      .played(Outcome(winner: job.variant == "x" ? job.players.firstIndex(of: "a") : nil, reason: .line))
    }
    #expect(standing.board.encounters == 2 && standing.gamesOfEncounter == 4)
    #expect(abs(standing.board.record(0, 1).points - 2 * 0.875) < 1e-12)
  }
}
