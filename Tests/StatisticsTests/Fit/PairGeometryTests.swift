import Testing

@testable import Statistics

@Suite struct PairGeometryTests {
  private func geometry(
    _ players: Int, groups: Int = 1, seatAdvantage: Bool = true, _ tallies: [Tally]
  ) throws -> PairGeometry {
    let problem = RatingProblem(players: players, groups: groups, tallies: tallies, seatAdvantage: seatAdvantage)
    return PairGeometry(try problem.fit(try problem.checkedTable()))
  }

  /// Games of each pair, the player with the lower index having the first seat or each of them.
  private func roundRobin(_ players: Int, group: Int = 0, bothWays: Bool = true) -> [Tally] {
    (0..<players).flatMap { first in
      (0..<players).filter { bothWays ? $0 != first : $0 > first }.flatMap { second in
        Tally.pair(group: group, first: first, second: second, wins: 5 + first, draws: 2, losses: 4 + second)
      }
    }
  }

  @Test("Degrees are pairs less differences of ratings")
  func degreesArePairsLessOnes() throws {
    #expect(try geometry(5, roundRobin(5)).degrees == 10 - 4)
    #expect(try geometry(3, roundRobin(3)).degrees == 1)
    #expect(try geometry(2, roundRobin(2)).degrees == 0)
    #expect(try geometry(6, groups: 2, roundRobin(6) + roundRobin(6, group: 1)).degrees == 15 - 5)
  }

  @Test("The seat advantage takes a degree if players keep their seats")
  func seatTakesADegree() throws {
    #expect(try geometry(5, roundRobin(5, bothWays: false)).degrees == 10 - 4 - 1)
    #expect(try geometry(5, seatAdvantage: false, roundRobin(5, bothWays: false)).degrees == 10 - 4)
    // Of two players nothing but the sum of the first one's rating and its seat's worth is known.
    #expect(try geometry(2, roundRobin(2, bothWays: false)).degrees == 0)
  }

  @Test("Games between components have no part")
  func otherComponentsIgnored() throws {
    let lost = (0..<3).flatMap { Tally.pair(first: $0, second: 3, wins: 5, draws: 0, losses: 0) }
    let whole = try geometry(4, roundRobin(3) + lost)
    #expect(whole.pairs == 3)
    #expect(whole.degrees == 1)
  }

  @Test("A tree of pairs leaves nothing to test")
  func treeLeavesNoTest() throws {
    let chain = (0..<4).flatMap { Tally.pair(first: $0, second: $0 + 1, wins: 5, draws: 0, losses: 3) }
    #expect(try geometry(5, seatAdvantage: false, chain).degrees == 0)
  }

  @Test("Information is that of all games of a pair")
  func informationIsOfPairs() throws {
    let even = (0..<3).flatMap { Tally.pair(first: $0, second: ($0 + 1) % 3, wins: 50, draws: 0, losses: 50) }
    let geometry = try geometry(3, even)
    #expect(geometry.cells.map(\.pair) == [0, 1, 2])
    #expect(geometry.cells.map(\.sign) == [1, 1, -1])
    for information in geometry.information { #expect(abs(information - 25) < 1e-9) }
  }
}
