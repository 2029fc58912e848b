import Play
import Testing

@testable import Tournament

@Suite struct GauntletTests {
  private func gauntlet(_ challengers: String...) -> Gauntlet {
    Gauntlet(FormatSettings(for: Gauntlet.keys, players: ["challengers": challengers]))
  }

  private func pairings(_ gauntlet: Gauntlet, _ players: [String], seats: Int) -> [[String]] {
    Array(gauntlet.pairings(at: Entry(variant: "x", seats: seats, players: players)))
  }

  @Test("A challenger meets all others")
  func challengerMeetsAll() {
    #expect(pairings(gauntlet("b"), ["a", "b", "c"], seats: 2) == [["b", "a"], ["b", "c"]])
    #expect(pairings(gauntlet("b"), ["a", "b", "c"], seats: 3) == [["b", "a", "c"]])
    #expect(pairings(gauntlet("b"), ["a", "c"], seats: 2).isEmpty)
  }

  @Test("Several challengers meet all others but not each other")
  func challengersMeetOnlyOthers() {
    let two = gauntlet("c", "a")
    #expect(pairings(two, ["a", "b", "c", "d"], seats: 2) == [["c", "b"], ["c", "d"], ["a", "b"], ["a", "d"]])
    #expect(
      pairings(two, ["a", "b", "c", "d", "e"], seats: 3) == [
        ["c", "b", "d"], ["c", "b", "e"], ["c", "d", "e"], ["a", "b", "d"], ["a", "b", "e"], ["a", "d", "e"],
      ])
    // One that can't play a variant is missed there by nobody.
    #expect(pairings(two, ["a", "b", "d"], seats: 2) == [["a", "b"], ["a", "d"]])
  }

  @Test("The jobs of one challenger are those that gauntlets have always had")
  func oneChallengerIsUnchanged() {
    let entries = [
      Entry(variant: "x", players: ["a", "b", "c"], openings: Openings(listed: ["o0"])),
      Entry(variant: "y", seats: 3, players: ["a", "b", "c", "d"]),
    ]
    let schedule = gauntlet("b").schedule(of: entries, encounters: 11, seating: .rotations, seed: 7)
    let jobs = schedule.jobs()
    #expect(jobs.count == 11 * (4 + 9) && schedule.planned == jobs.count)
    // An encounter of each variant, as recorded when a gauntlet had one challenger.
    #expect(jobs.prefix(4).map { $0.players.joined() } == ["ba", "ab", "bc", "cb"])
    #expect(
      jobs[40..<49].map { $0.players.joined() } == ["bac", "acb", "cba", "bad", "adb", "dba", "bcd", "cdb", "dbc"])
    #expect(jobs[4].encounter == 1 && jobs[4].opening == "o0" && jobs[40].encounter == 0)
    #expect(jobs[130].variant == "x" && jobs[130].encounter == 10)
    for job in jobs {
      let seed = Seed.game(run: 7, variant: job.variant, players: job.players.sorted(), encounter: job.encounter)
      #expect(job.seed == seed)
    }
  }

  @Test("A gauntlet without opponents is a problem")
  func noOpponentIsAProblem() {
    func problem(_ gauntlet: Gauntlet, _ players: [String], seats: Int = 2) -> String? {
      gauntlet.problem(at: Entry(variant: "x", seats: seats, players: players), seating: .rotations)
    }
    #expect(problem(gauntlet("a"), ["a", "b"]) == nil)
    #expect(
      problem(gauntlet("a"), ["b", "c"])
        == "the challenger can't play x; leave it out, or challenge with another player")
    #expect(
      problem(gauntlet("a", "d"), ["b", "c"])
        == "none of the challengers can play x; leave it out, or challenge with another player")
    #expect(
      problem(gauntlet("a", "b"), ["a", "b", "c"], seats: 3)
        == "a challenger at x meets 2 who aren't challengers, but of those only 1 can play it; name fewer challengers")
  }
}
