import Play
import Results
import Statistics
import Synchronization
import Testing

@testable import Tournament

@Suite struct MatchFormatTests {
  private static let entries = ["x", "y"].map { Entry(variant: $0, players: ["b", "a"]) }
  private static let goal = ClaimGoal(.ranking, within: 20, confidence: 0.95)

  private func schedule(_ format: MatchFormat, encounters: Int = 7) -> any Schedule {
    format.schedule(of: Self.entries, encounters: encounters, seating: .rotations, seed: 7)
  }

  @Test("A command counts encounters over all variants, and a config those at each")
  func encountersAreCounted() throws {
    #expect(schedule(MatchFormat(encounters: 5, test: nil, goal: nil)).planned == 10)
    let test = try SequentialTest(elo0: 0, elo1: 5)
    let decided = try #require(schedule(MatchFormat(test)) as? MatchSchedule)
    #expect(decided.planned == nil && decided.encountersInAll == 14)
    #expect(!MatchFormat(test).isOfCommand && MatchFormat(encounters: 5, test: test, goal: nil).isOfCommand)
  }

  @Test("It is seen from the side of the first player, and ends early by a test or a goal alone")
  func endsEarly() throws {
    let test = try SequentialTest(elo0: 0, elo1: 5)
    #expect((schedule(MatchFormat(test)) as? MatchSchedule)?.tally.player == "b")
    let clear = MatchFormat(encounters: 100, test: nil, goal: Self.goal)
    #expect((schedule(clear) as? ClearMatchSchedule)?.tally.player == "b")
    #expect(clear.mostGames == 200 && clear.endsEarly && MatchFormat(test).endsEarly)
    let plain = MatchFormat(encounters: 100, test: nil, goal: nil)
    #expect(plain.mostGames == nil && !plain.endsEarly)
  }

  @Test("The caller receives the tally after each encounter")
  func tallyIsTold() throws {
    for goal in [nil, Self.goal] {
      let told = TallyLog()
      let format = MatchFormat(encounters: 2, test: nil, goal: goal)
      var schedule = format.schedule(
        of: Self.entries, encounters: 1, seating: .rotations, seed: 7, ScheduleContext(onTally: told.add))
      for _ in 0..<2 {
        guard case .job(let job) = schedule.next() else { break }
        let winner = job.players[0] == "b" ? 0 : 1
        schedule.record(JobResult(job: job, outcome: Outcome(winner: winner, reason: .line)))
      }
      #expect(told.wins == [2])
    }
  }
}

/// The games won in each reported tally.
private final class TallyLog: Sendable {
  private let tallies = Mutex<[Int]>([])
  var wins: [Int] { tallies.withLock { $0 } }
  @Sendable func add(_ tally: MatchTally) { tallies.withLock { $0.append(tally.games.wins) } }
}
