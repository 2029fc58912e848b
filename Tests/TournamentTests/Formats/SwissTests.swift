import Play
import Testing

@testable import Tournament

@Suite struct SwissTests {
  private func played(_ players: [String], rounds: Int, seed: UInt64 = 1) -> (SwissContest, [Job]) {
    let contest = SwissContest(players: players, rounds: rounds, encounters: 1, games: 2, seed: seed)
    var schedule = ContestSchedule(
      contest, at: [Entry(variant: "x", players: players)], seating: .rotations, seed: seed)
    let jobs = schedule.play { .better(of: $0, in: players.sorted()) }
    #expect(schedule.planned == jobs.count)
    return (schedule.contest, jobs)
  }

  private func names(_ count: Int) -> [String] { "abcdefghijklmnopqrstuvwxyz".prefix(count).map(String.init) }

  @Test("Nobody meets twice before everybody has met", arguments: [2, 4, 5, 7, 8])
  func noEarlyRematch(count: Int) {
    let rounds = count.isMultiple(of: 2) ? count - 1 : count
    for seed in 1...10 {
      let (contest, jobs) = played(names(count), rounds: rounds / 2 + 1, seed: UInt64(seed))
      let pairs = jobs.map { Set($0.players) }
      #expect(Set(pairs).count * 2 == pairs.count)
      let byes = contest.results.compactMap { if case .bye(let player) = $0 { player } else { nil } }
      #expect(byes.count == (count.isMultiple(of: 2) ? 0 : rounds / 2 + 1) && Set(byes).count == byes.count)
    }
  }

  @Test("Of eight players those who won all games meet within three rounds")
  func perfectPlayersMeet() {
    for seed in 1...20 {
      let (contest, _) = played(names(8), rounds: 3, seed: UInt64(seed))
      // Always the better one wins, and those with as many wins meet: 3, 2, 1 and 0 wins for 1, 3, 3 and 1.
      #expect(contest.table.lines.map { $0.points / 4 } == [3, 2, 2, 2, 1, 1, 1, 0])
      #expect(contest.table.lines.first?.player == "a" && contest.table.lines.last?.player == "h")
    }
  }

  @Test("Rematches come only when there is nobody else")
  func rematchesAreLastResort() {
    let (_, jobs) = played(names(4), rounds: 4)
    let met = Dictionary(grouping: jobs) { Set($0.players) }.mapValues(\.count)
    #expect(met.count == 6 && met.values.sorted() == [2, 2, 2, 2, 4, 4])
    #expect(Set(jobs.map(\.encounter)) == [0, 1])
  }

  @Test("Lots depend only on the seed")
  func lotsDependOnTheSeed() {
    let pairings = (1...10).map { seed in played(names(9), rounds: 1, seed: UInt64(seed)).1.map(\.players) }
    #expect(Set(pairings).count == 10)
    #expect(pairings[0] == played(names(9), rounds: 1, seed: 1).1.map(\.players))
  }

  @Test("Nobody plays alone")
  func nobodyPlaysAlone() {
    #expect(played(["a"], rounds: 3).1.isEmpty)
  }
}
