import Testing

@testable import Statistics

@Suite struct TransitivityTests {
  private func circle(_ wins: Int, _ losses: Int, players: Int) throws -> Transitivity {
    let tallies =
      (0..<3).flatMap { Tally.pair(first: $0, second: ($0 + 1) % 3, wins: wins, draws: 0, losses: losses) }
      + (3..<players).flatMap { weak in
        (0..<3).flatMap { Tally.pair(first: $0, second: weak, wins: 90, draws: 0, losses: 10) }
      }
    return try RatingProblem(players: players, tallies: tallies, seatAdvantage: false).transitivity()
  }

  @Test("A circle comes with the mixture to play")
  func circleHasAMixture() throws {
    let found = try circle(70, 30, players: 4)
    #expect(found.goodnessOfFit?.isRefuted == true)
    #expect(found.cycles.map(\.players) == [[0, 1, 2]])
    #expect(found.nash.map(\.player) == [0, 1, 2, 3])
    for (nash, share) in zip(found.nash, [1 / 3.0, 1 / 3.0, 1 / 3.0, 0]) { #expect(abs(nash.share - share) < 1e-6) }
  }

  @Test("Without a circle there is no mixture")
  func noCircleNoMixture() throws {
    let found = try circle(50, 50, players: 4)
    #expect(found.goodnessOfFit?.isRefuted == false)
    #expect(found.cycles.isEmpty)
    #expect(found.nash.isEmpty)
  }

  @Test("Games of many seats are left out")
  func manySeatsAreLeftOut() throws {
    let four = Tally(group: 1, players: [0, 1, 2, 3], places: [1, 2, 3, 4], games: 60)
    let two = (0..<3).flatMap { Tally.pair(first: $0, second: ($0 + 1) % 3, wins: 70, draws: 0, losses: 30) }
    let problem = RatingProblem(players: 4, groups: 2, tallies: two + [four], seatAdvantage: false)
    #expect(try problem.transitivity().goodnessOfFit?.degrees == 1)
    #expect(try problem.transitivity().cycles.count == 1)
  }
}
