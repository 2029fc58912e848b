import Testing

@testable import Tournament

@Suite struct RoundRobinTests {
  @Test("Everybody meets everybody")
  func everybodyMeetsEverybody() {
    func pairings(_ players: [String], seats: Int) -> [[String]] {
      Array(RoundRobin().pairings(at: Entry(variant: "x", seats: seats, players: players)))
    }
    #expect(pairings(["a", "b", "c"], seats: 2) == [["a", "b"], ["a", "c"], ["b", "c"]])
    #expect(pairings(["a", "b", "c", "d"], seats: 3).count == 4)
    #expect(pairings(["a"], seats: 2).isEmpty)
  }

  @Test("More seatings than can be held are a problem")
  func tooManySeatingsAreRefused() {
    func problem(_ players: Int, _ seating: SeatingScheme) -> String? {
      let entry = Entry(variant: "x", seats: 4, players: (0..<players).map { "p\($0)" })
      return RoundRobin().problem(at: entry, seating: seating)
    }
    // 35 players make 52,360 pairings of 24 permutations, and 32 make 35,960.
    #expect(problem(32, .permutations) == nil)
    #expect(problem(35, .rotations) == nil)
    #expect(
      problem(35, .permutations)
        == "35 players make more than 1000000 seatings an encounter at x; list fewer players")
  }

  @Test("Combinations of many players for many seats are bounded by their number")
  func manySeatsAreBounded() {
    func problem(_ players: Int, seats: Int) -> String? {
      let entry = Entry(variant: "x", seats: seats, players: (0..<players).map { "p\($0)" })
      return RoundRobin().problem(at: entry, seating: .rotations)
    }
    // 40 players make 62,852,101,650 pairings of 16, and 18 make 153 of 16 seatings.
    #expect(
      problem(40, seats: 16) == "40 players make more than 250000 seatings an encounter at x; list fewer players")
    #expect(problem(18, seats: 16) == nil && problem(16, seats: 6) == nil)
  }
}
