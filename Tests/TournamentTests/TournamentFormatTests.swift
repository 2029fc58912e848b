import Testing
import Tournament

@Suite struct TournamentFormatTests {
  @Test func roundRobinPairsEverybodyWithEverybody() {
    #expect(
      TournamentFormat.roundRobin.pairings(of: ["a", "b", "c"], seats: 2) == [["a", "b"], ["a", "c"], ["b", "c"]])
    #expect(TournamentFormat.roundRobin.pairings(of: ["a", "b", "c", "d"], seats: 3).count == 4)
    #expect(TournamentFormat.roundRobin.pairings(of: ["a"], seats: 2).isEmpty)
  }

  @Test func aGauntletPairsItsChallengerWithAllOthers() {
    let gauntlet = TournamentFormat.gauntlet(challenger: "b")
    #expect(gauntlet.pairings(of: ["a", "b", "c"], seats: 2) == [["b", "a"], ["b", "c"]])
    #expect(gauntlet.pairings(of: ["a", "b", "c"], seats: 3) == [["b", "a", "c"]])
    #expect(gauntlet.pairings(of: ["a", "c"], seats: 2).isEmpty)
  }
}
