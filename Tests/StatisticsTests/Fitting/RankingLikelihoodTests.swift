import Foundation
import Testing

@testable import Statistics

@Suite struct RankingLikelihoodTests {
  private static let none = Tally.unranked
  private static let strengths = [0.4, -0.3, 1.1, 0.2]

  /// All rankings of four with ties.
  private static let rankings: [[Int]] = {
    var all: Set<[Int]> = []
    for code in 0..<256 {
      let levels = [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6]
      all.insert(levels.map { own in 1 + levels.filter { $0 < own }.count })
    }
    return all.sorted { $0.lexicographicallyPrecedes($1) }
  }()

  @Test(
    "Derivatives are those of the log-likelihood",
    arguments: [RatingModel.bradleyTerry, .davidson],
    [
      [1, 2, 3, 4], [2, 1, 2, 2], [1, 1, 1, 1], [3, 1, 3, 1], [none, 1, none, none], [2, none, 1, none],
      [1, 1, none, none],
    ])
  func derivativesAreRight(model: RatingModel, places: [Int]) {
    let likelihood = RankingLikelihood(model: model)
    func at(_ x: [Double]) -> RankingLikelihood.Value {
      likelihood.evaluate(strengths: Array(x[..<4]), places: places, draw: x[4])
    }
    let x = Self.strengths + [-0.5]
    let here = at(x)
    for i in 0..<5 {
      var (up, down) = (x, x)
      up[i] += 1e-5
      down[i] -= 1e-5
      let (above, below) = (at(up), at(down))
      #expect(abs(here.gradient[i] - (above.logLikelihood - below.logLikelihood) / 2e-5) < 1e-7)
      for j in 0..<5 {
        #expect(abs(here.curvature[i * 5 + j] + (above.gradient[j] - below.gradient[j]) / 2e-5) < 1e-7)
      }
    }
  }

  @Test("Two players are a pair")
  func twoPlayersAreAPair() {
    for model in [RatingModel.bradleyTerry, .davidson] {
      for (places, counts) in [([1, 2], (1.0, 0.0, 0.0)), ([1, 1], (0, 1, 0)), ([2, 1], (0, 0, 1))] {
        let ranking = RankingLikelihood(model: model).evaluate(strengths: [0.8, 0.1], places: places, draw: -0.2)
        let pair = PairLikelihood(model: model).evaluate(counts.0, counts.1, counts.2, d: 0.7, draw: -0.2)
        #expect(abs(ranking.logLikelihood - pair.logLikelihood) < 1e-12)
        #expect(abs(ranking.gradient[0] - pair.slope) < 1e-12)
        #expect(abs(ranking.curvature[0] - pair.curvature) < 1e-12)
      }
    }
  }

  @Test("The chances of all Davidson-Luce rankings add up to one")
  func davidsonLuceSumsToOne() {
    #expect(Self.rankings.count == 75)
    let sum = Self.rankings.reduce(0) {
      $0
        + exp(
          RankingLikelihood(model: .davidson).evaluate(strengths: Self.strengths, places: $1, draw: -0.4).logLikelihood)
    }
    #expect(abs(sum - 1) < 1e-12)
  }

  @Test(
    "The chance of first places is that of all rankings that have them",
    arguments: [RatingModel.bradleyTerry, .davidson]
  )
  func firstPlacesSumRankings(model: RatingModel) {
    func chance(_ places: [Int]) -> Double {
      exp(RankingLikelihood(model: model).evaluate(strengths: Self.strengths, places: places, draw: nil).logLikelihood)
    }
    let orders = Self.rankings.filter { Set($0).count == 4 }
    for ranked in 1...3 {
      for places in orders {
        let known = places.map { $0 <= ranked ? $0 : Self.none }
        let sum = orders.filter { $0.map { $0 <= ranked ? $0 : Self.none } == known }.map(chance).reduce(0, +)
        #expect(abs(chance(known) - sum) < 1e-12)
      }
    }
  }

  @Test("A tie is the mean of all its orders")
  func tieIsTheMeanOrder() {
    let likelihood = RankingLikelihood(model: .bradleyTerry)
    func value(_ places: [Int]) -> Double {
      likelihood.evaluate(strengths: Self.strengths, places: places, draw: nil).logLikelihood
    }
    let orders = [[1, 2, 3, 4], [1, 3, 2, 4], [2, 1, 3, 4], [2, 3, 1, 4], [3, 1, 2, 4], [3, 2, 1, 4]]
    #expect(abs(value([1, 1, 1, 4]) - orders.map(value).reduce(0, +) / 6) < 1e-12)
  }
}
