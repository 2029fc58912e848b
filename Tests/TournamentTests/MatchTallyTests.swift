import Play
import Statistics
import Testing
import Tournament

@Suite struct MatchTallyTests {
  private func result(winner: Int?, _ players: [String]) -> JobResult {
    JobResult(
      job: Job(variant: "x", players: players, encounter: 0, seed: 0), outcome: Outcome(winner: winner, reason: .line))
  }

  @Test("Pairs are counted from the first player's side")
  func pairsAreOfFirstPlayer() {
    var tally = MatchTally(player: "a")
    // A win of each seat, as seat of the winner or nil: what “a” makes of it in both seatings.
    let pairs: [(Int?, Int?)] = [(1, 0), (1, nil), (0, 0), (nil, nil), (0, nil), (0, 1)]
    for (first, second) in pairs {
      tally.add(result(winner: first, ["a", "b"]))
      #expect(tally.isInPair)
      tally.add(result(winner: second, ["b", "a"]))
      #expect(!tally.isInPair)
    }
    #expect(tally.record == .pairs(ll: 1, ld: 1, level: 2, wd: 1, ww: 1))
    #expect(tally.games == (wins: 4, draws: 4, losses: 4))
    #expect(tally.countedEncounters == ["x": 6])
    #expect(tally.faults.isEmpty)
  }

  @Test("Games lost by faults are counted by who lost them")
  func faultsByLoser() {
    var tally = MatchTally(player: "a")
    for (players, loser, reason) in [(["a", "b"], 1, Reason.crash), (["b", "a"], 0, .crash), (["a", "b"], 0, .time)] {
      let job = Job(variant: "x", players: players, encounter: 0, seed: 0)
      tally.add(JobResult(job: job, outcome: .lost(by: loser, seats: 2, reason: reason)))
    }
    #expect(tally.faults == ["a": [.time: 1], "b": [.crash: 2]])
  }
}
