import Testing
import Tournament

@Suite struct ScheduleTests {
  @Test(arguments: 2...4) func rotationsGiveEveryPlayerEverySeatOnce(seats: Int) {
    let players = ["a", "b", "c", "d"].prefix(seats).map { $0 }
    let seatings = Seating.rotations.seatings(of: players)
    #expect(seatings.count == seats)
    #expect(seatings.count == Seating.rotations.count(seats: seats))
    #expect(seatings.first == players)
    for seat in 0..<seats { #expect(Set(seatings.map { $0[seat] }) == Set(players)) }
  }

  @Test(arguments: [(2, 2), (3, 6), (4, 24)]) func permutationsAreAllOrdersOfThePlayers(seats: Int, count: Int) {
    let players = ["a", "b", "c", "d"].prefix(seats).map { $0 }
    let seatings = Seating.permutations.seatings(of: players)
    #expect(seatings.count == count)
    #expect(Seating.permutations.count(seats: seats) == count)
    #expect(Set(seatings).count == count)
    #expect(seatings.allSatisfy { Set($0) == Set(players) })
    #expect(seatings.first == players)
  }

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
