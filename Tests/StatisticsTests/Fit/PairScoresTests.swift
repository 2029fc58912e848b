import Testing

@testable import Statistics

@Suite struct PairScoresTests {
  private func scores(_ problem: RatingProblem) throws -> [PairScores.Score] {
    let table = try problem.checkedTable()
    return PairScores(table, try problem.fit(table), problem.encounters).scores
  }

  @Test("Points count from both seats")
  func bothSeatsCount() throws {
    let games =
      Tally.pair(first: 0, second: 1, wins: 6, draws: 2, losses: 2)
      + Tally.pair(first: 1, second: 0, wins: 5, draws: 1, losses: 4)
    let score = try #require(try scores(RatingProblem(players: 2, tallies: games)).first)
    #expect(score.games == 20)
    #expect(abs(score.share(of: 0) - 11.5 / 20) < 1e-9)
    #expect(abs(score.share(of: 1) - 8.5 / 20) < 1e-9)
  }

  @Test("The result is adjusted for the seat advantage")
  func seatAdvantageIsAllowed() throws {
    // The first seat wins three of four games between equals; 0 always has it against 1.
    let even = [(0, 2), (2, 0), (1, 2), (2, 1)].flatMap {
      Tally.pair(first: $0, second: $1, wins: 300, draws: 0, losses: 100)
    }
    let lucky = Tally.pair(first: 0, second: 1, wins: 30, draws: 0, losses: 10)
    let score = try #require(try scores(RatingProblem(players: 3, tallies: even + lucky)).first)
    #expect(abs(score.share(of: 0) - 0.5) < 1e-6)
    #expect(score.chance(of: 0) > 0.4)
  }

  @Test("Games of an encounter are one sample")
  func encounterIsOneSample() throws {
    let split = EncounterTally(
      games: [
        GamePattern(group: 0, players: [0, 1], places: [1, 2]),
        GamePattern(group: 0, players: [1, 0], places: [1, 2]),
      ],
      count: 50)
    let won = EncounterTally(
      games: [
        GamePattern(group: 0, players: [0, 1], places: [1, 2]),
        GamePattern(group: 0, players: [1, 0], places: [2, 1]),
      ],
      count: 9)
    let problem = RatingProblem(
      players: 2,
      tallies: Tally.pair(first: 0, second: 1, wins: 59, draws: 0, losses: 0)
        + Tally.pair(first: 1, second: 0, wins: 50, draws: 0, losses: 9),
      encounters: [split, won])
    let score = try #require(try scores(problem).first)
    #expect(abs(score.surplus - 9) < 1e-9)
    // Nine samples of a point each, with steps of two: (9 - 1) / 3.
    #expect(abs(score.chance(of: 0) - NormalDistribution.cdf(-8 / 3.0)) < 1e-6)
    #expect(abs(score.chance(of: 1) - NormalDistribution.cdf(10 / 3.0)) < 1e-6)
  }

  @Test("Results that never vary prove nothing")
  func constantProvesNothing() throws {
    let draws = Tally.pair(first: 0, second: 1, wins: 0, draws: 30, losses: 0)
    let score = try #require(try scores(RatingProblem(players: 2, tallies: draws, seatAdvantage: false)).first)
    #expect(score.chance(of: 0) == 1 && score.chance(of: 1) == 1)
  }
}
