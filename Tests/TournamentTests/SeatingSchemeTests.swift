import Testing
import Tournament

@Suite struct SeatingSchemeTests {
  @Test("Rotations give every player every seat once", arguments: 2...4)
  func rotationsCoverAllSeats(seats: Int) {
    let players = ["a", "b", "c", "d"].prefix(seats).map { $0 }
    let seatings = SeatingScheme.rotations.seatings(of: players)
    #expect(seatings.count == seats)
    #expect(seatings.count == SeatingScheme.rotations.count(seats: seats))
    #expect(seatings.first == players)
    for seat in 0..<seats { #expect(Set(seatings.map { $0[seat] }) == Set(players)) }
  }

  @Test("Permutations are all orders of the players", arguments: [(2, 2), (3, 6), (4, 24)])
  func permutationsAreAllOrders(seats: Int, count: Int) {
    let players = ["a", "b", "c", "d"].prefix(seats).map { $0 }
    let seatings = SeatingScheme.permutations.seatings(of: players)
    #expect(seatings.count == count)
    #expect(SeatingScheme.permutations.count(seats: seats) == count)
    #expect(Set(seatings).count == count)
    #expect(seatings.allSatisfy { Set($0) == Set(players) })
    #expect(seatings.first == players)
  }
}
