import Play
import Results
import Testing

@testable import Tournament

@Suite struct KnockoutTests {
  private func played(
    _ count: Int, losses: Int = 1, most: Int = 2, _ outcome: (Job) -> Outcome
  ) -> (contest: KnockoutContest, jobs: [Job]) {
    let players = names(count)
    var schedule = ContestSchedule(
      KnockoutContest(players: players, encounters: 1, most: most, losses: losses),
      at: [Entry(variant: "x", players: players)], seating: .rotations, seed: 1)
    let jobs = schedule.play(outcome)
    #expect(schedule.planned == nil)
    return (schedule.contest, jobs)
  }

  private func names(_ count: Int) -> [String] { "abcdefghijklmnopqrstuvwxyz".prefix(count).map(String.init) }

  private func lines(_ contest: KnockoutContest) -> [String] {
    contest.matches.map { "\($0.round).\($0.losses) \($0.players.joined()) \($0.winner ?? "?")" }
  }

  @Test("The best seeds can meet only in the final")
  func bestSeedsMeetInFinal() {
    #expect(KnockoutContest.bracket(of: 8) == [0, 7, 3, 4, 1, 6, 2, 5])
    #expect(KnockoutContest.bracket(of: 6) == [0, nil, 3, 4, 1, nil, 2, 5])
    #expect(KnockoutContest.bracket(of: 1) == [0])
  }

  @Test("The better seeds advance where they play better")
  func betterSeedsAdvance() {
    let (contest, jobs) = played(6) { .better(of: $0, in: names(6)) }
    #expect(lines(contest) == ["1.0 de d", "1.0 cf c", "2.0 ad a", "2.0 bc b", "3.0 ab a"])
    #expect(contest.champion == "a" && jobs.count == 10)
    #expect(contest.matches.allSatisfy { $0.decision == .points && $0.points == [2, 0] && $0.encounters == 1 })
  }

  @Test("The best player wins whatever its seed", arguments: [1, 2, 3, 5, 8, 13])
  func bestPlayerWins(count: Int) {
    for losses in 1...2 {
      for best in names(count) {
        let (contest, _) = played(count, losses: losses) { .better(of: $0, in: [best] + names(count)) }
        #expect(contest.champion == best)
        // Everybody else has lost so often.
        #expect(contest.matches.count == losses * (count - 1))
      }
    }
  }

  @Test("With two losses a player that lost once may still win")
  func oneLossIsSurvivable() {
    // a loses its first pairing alone.
    let (contest, _) = played(4, losses: 2) { job in
      .better(of: job, in: Set(job.players) == ["a", "d"] && job.encounter == 0 ? ["d"] : names(4))
    }
    #expect(
      lines(contest) == ["1.0 ad d", "1.0 bc b", "2.0 bd b", "2.1 ac a", "3.1 ad a", "4.1 ab a", "5.1 ab a"])
    #expect(contest.champion == "a")
  }

  @Test("A level pairing is extended and then decided by sudden death")
  func levelPairingIsExtended() {
    let draw = Outcome(places: [1, 1], reason: .line)
    // Level at first, then the worse seed wins a game.
    let extended = played(2, most: 5) { $0.encounter == 2 && $0.players[0] == "b" ? .better(of: $0, in: ["b"]) : draw }
    #expect(extended.contest.champion == "b" && extended.jobs.count == 6)
    #expect(extended.contest.matches.map(\.points) == [[2.5, 3.5]] && extended.contest.matches[0].encounters == 3)
    // The player that sits first wins: the first game of the sudden death is the better seed's.
    let sudden = played(2) { .better(of: $0, in: [$0.players[0]]) }
    #expect(sudden.contest.champion == "a" && sudden.jobs.count == 6)
    #expect(sudden.contest.matches.map(\.decision) == [.suddenDeath] && sudden.contest.matches[0].points == [2, 2])
    let second = played(2) { .better(of: $0, in: [$0.players[1]]) }
    #expect(second.contest.champion == "b")
    let never = played(2) { _ in draw }
    #expect(never.contest.champion == "a" && never.contest.matches.map(\.decision) == [.seed])
  }
}
