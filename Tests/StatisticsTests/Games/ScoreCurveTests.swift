import Foundation
import Testing

@testable import Statistics

struct ScoreCurveTests {
  /// Games of which a share are won at a score, the rest lost.
  private func games(_ score: Double, won: Int, of count: Int) -> [(score: Double, points: Double)] {
    (0..<count).map { (score, $0 < won ? 1 : 0) }
  }

  @Test("A score is worth the result of the games in which it was reported")
  func scoreIsItsGamesScore() throws {
    let curve = try #require(ScoreCurve(games(2, won: 750, of: 1_000)))
    // Three of four, but for the two draws that are added.
    #expect(abs(curve.points(2) - 751.0 / 1_002) < 1e-9)
    #expect(curve.points(0) == 0.5 && abs(curve.points(2) + curve.points(-2) - 1) < 1e-12)
  }

  @Test("The unit of the scores doesn't matter")
  func scoreUnitIsIrrelevant() throws {
    let samples = games(0.1, won: 6, of: 10) + games(0.3, won: 9, of: 10) + games(-0.2, won: 4, of: 10)
    let curve = try #require(ScoreCurve(samples))
    let hundredfold = try #require(ScoreCurve(samples.map { ($0.score * 128, $0.points) }))
    for score in [-0.3, 0.05, 0.4] { #expect(abs(curve.points(score) - hundredfold.points(128 * score)) < 1e-9) }
  }

  @Test("Scores that always predicted the winner and ones that misled stay finite")
  func extremeScoresStayFinite() throws {
    let sure = try #require(ScoreCurve(games(1, won: 20, of: 20) + games(-1, won: 0, of: 20)))
    #expect(sure.points(1) > 0.9 && sure.points(1) < 1)
    let wrong = try #require(ScoreCurve(games(1, won: 0, of: 20)))
    #expect(wrong.steepness == 0, "a score is never worth less than half for being higher")
    #expect(ScoreCurve([]) == nil && ScoreCurve(games(0, won: 1, of: 2)) == nil)
  }

  @Test("A few huge scores of certain wins leave the others their worth")
  func hugeScoresAreHarmless() throws {
    let usual = games(1, won: 60, of: 100)
    let plain = try #require(ScoreCurve(usual))
    let mixed = try #require(ScoreCurve(usual + games(9_990, won: 5, of: 5)))
    #expect(abs(plain.points(1) - mixed.points(1)) < 0.05 && mixed.points(9_990) > 0.999)
  }
}
