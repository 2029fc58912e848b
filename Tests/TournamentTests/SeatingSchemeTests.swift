import Testing
import Tournament

@Suite struct SeatingSchemeTests {
  @Test("Rotations give every player every seat once", arguments: 2...16)
  func rotationsCoverAllSeats(seats: Int) {
    let players = (0..<seats).map { "p\($0)" }
    let seatings = SeatingScheme.rotations.seatings(of: players)
    #expect(seatings.count == seats)
    #expect(seatings.count == SeatingScheme.rotations.count(seats: seats))
    #expect(seatings.first == players)
    for seat in 0..<seats { #expect(Set(seatings.map { $0[seat] }) == Set(players)) }
  }

  @Test("Permutations are all orders of the players", arguments: [(2, 2), (3, 6), (4, 24), (5, 120)])
  func permutationsAreAllOrders(seats: Int, count: Int) {
    let players = ["a", "b", "c", "d", "e"].prefix(seats).map { $0 }
    let seatings = SeatingScheme.permutations.seatings(of: players)
    #expect(seatings.count == count)
    #expect(SeatingScheme.permutations.count(seats: seats) == count)
    #expect(Set(seatings).count == count)
    #expect(seatings.allSatisfy { Set($0) == Set(players) })
    #expect(seatings.first == players)
    #expect(SeatingScheme.permutations.problem(at: "x", seats: seats) == nil)
  }

  @Test("Permutations of more than five players are refused with what to write instead")
  func manyPermutationsAreRefused() {
    #expect(
      SeatingScheme.permutations.problem(at: "race:9", seats: 6)
        == "race:9 has 6 seats, and 6 players have 720 orders; with more than 5 seats write “rotations”, 6 games an "
        + "encounter, or leave it out")
    #expect(SeatingScheme.permutations.problem(at: "x", seats: 16) != nil)
    #expect(SeatingScheme.rotations.problem(at: "x", seats: 16) == nil)
  }
}
