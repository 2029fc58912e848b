import Foundation
import Testing

@testable import Statistics

@Suite struct MatchStatisticsTests {
  @Test("All numbers equal the known answers to the last digit")
  func numbersMatchKnown() throws {
    let rows = try KnownRatings.csv("match")
    #expect(rows.count == 3)
    for row in rows {
      let counts = row[1].split(separator: " ").map { Int($0)! }
      let record: MatchRecord =
        row[0] == "games"
        ? .games(wins: counts[0], draws: counts[1], losses: counts[2])
        : .pairs(ll: counts[0], ld: counts[1], level: counts[2], wd: counts[3], ww: counts[4])
      let known = row[2...].map { Double($0)! }
      let match = try MatchStatistics(record)
      #expect(abs(match.elo - known[0]) < 1e-9)
      #expect(abs(match.eloError95 - known[1]) < 1e-9)
      #expect(abs(match.normalizedElo - known[2]) < 1e-9)
      #expect(abs(match.normalizedEloError95 - known[3]) < 1e-9)
      #expect(abs(100 * match.los - known[4]) < 0.005 + 1e-9)
      #expect(abs(try SequentialTest(elo0: 0, elo1: 5).llr(record) - known[5]) < 0.6e-6)
      #expect(abs(try SequentialTest(elo0: 0, elo1: 5, model: .logistic).llr(record) - known[6]) < 0.6e-6)
    }
  }

  @Test(
    "Every record has finite numbers",
    arguments: [
      MatchRecord.games(wins: 0, draws: 0, losses: 0), .games(wins: 10, draws: 0, losses: 0),
      .games(wins: 0, draws: 7, losses: 0), .games(wins: 0, draws: 0, losses: 1), .games(wins: 9, draws: 0, losses: 1),
      .pairs(ll: 0, ld: 0, level: 0, wd: 0, ww: 0), .pairs(ll: 0, ld: 0, level: 9, wd: 0, ww: 0),
      .pairs(ll: 0, ld: 0, level: 0, wd: 0, ww: 5), .pairs(ll: 1, ld: 0, level: 0, wd: 0, ww: 0),
    ])
  func anyRecordIsFinite(record: MatchRecord) throws {
    let match = try MatchStatistics(record)
    for number in [match.elo, match.eloError95, match.normalizedElo, match.normalizedEloError95, match.drawRatio] {
      #expect(number.isFinite)
    }
    #expect((0...1).contains(match.los))
    for model in SequentialTest.Model.allCases {
      let test = try SequentialTest(elo0: 0, elo1: 5, model: model)
      #expect(try test.llr(record).isFinite)
      if let estimate = try test.estimate(record) {
        #expect(estimate.elo.isFinite && estimate.interval95.contains(estimate.elo))
      }
    }
  }

  @Test("Ten wins of ten count as ten and a half")
  func perfectTenGetsAHalf() throws {
    let match = try MatchStatistics(.games(wins: 10, draws: 0, losses: 0))
    #expect(match.isRestrained && match.score == 1)
    #expect(abs(match.elo - 528.8877) < 1e-4)
  }

  /// What a uniform prior makes of wins alone: 1 - 1/2^(n + 1).
  @Test("A few wins in a row are no certainty", arguments: [1, 2, 3, 5, 10])
  func fewWins(wins: Int) throws {
    let los = try MatchStatistics(.games(wins: wins, draws: 0, losses: 0)).los
    #expect(abs(los - (1 - pow(0.5, Double(wins + 1)))) < 0.1 / Double(wins), "\(los)")
    #expect(los < 1 - pow(0.5, Double(wins + 1)) + 0.02)
    #expect(abs(los + (try MatchStatistics(.games(wins: 0, draws: 0, losses: wins)).los) - 1) < 1e-12)
  }

  @Test("Nine wins of ten and four of five are as sure as by a uniform prior, within 2 %")
  func fewGames() throws {
    #expect(abs(try MatchStatistics(.games(wins: 9, draws: 0, losses: 1)).los - 0.9941) < 0.02)
    #expect(abs(try MatchStatistics(.games(wins: 4, draws: 0, losses: 1)).los - 0.8906) < 0.02)
  }

  @Test("Ratios count pairs")
  func ratiosCountPairs() throws {
    let match = try MatchStatistics(.pairs(ll: 10, ld: 50, level: 100, wd: 60, ww: 20))
    #expect(abs(match.drawRatio - 100.0 / 240) < 1e-15)
    #expect(abs(try #require(match.pairsRatio) - 80.0 / 60) < 1e-15)
    #expect(match.record.games == 480)
    #expect(try MatchStatistics(.games(wins: 1, draws: 1, losses: 1)).pairsRatio == nil)
  }

  @Test("Negative counts are errors")
  func negativeCountsAreErrors() {
    #expect(throws: StatisticsError.negativeCount(-1)) {
      try MatchStatistics(.games(wins: -1, draws: 0, losses: 0))
    }
  }
}
