import Statistics
import Testing

@testable import Tuning

@Suite struct SurfaceFitTests {
  @Test func aSurfaceOfTheBasisIsFoundAgainFromManyGames() {
    let basis = SurfaceBasis(parameters: 2)
    let truth = Surface(
      basis: basis,
      coefficients: (0..<basis.size).map { [0.3, -0.2, -0.6, -0.4, 0.1][$0 < 4 ? $0 : 4] * ($0 < 4 ? 1 : 0) })
    var fit = SurfaceFit(parameters: 2)
    var random = RandomSource(seed: 1, sample: 0)
    for _ in 0..<1500 {
      let points = (0..<4).map { _ in 2 * random.uniform() - 1 }
      let (a, b) = (Array(points[..<2]), Array(points[2...]))
      let odds = truth.value(a) - truth.value(b)
      let score = random.binomial(200, EloScale.expectedScore(difference: odds * EloScale.pointsPerNat))
      fit.add(first: a, second: b, games: 200, score: Double(score))
    }
    fit.refit(rounds: 10)
    for (found, wanted) in zip(fit.surface.coefficients, truth.coefficients) { #expect(abs(found - wanted) < 0.03) }
    #expect(abs(fit.dispersion - 1) < 0.1)
  }

  @Test func drawsShowAsADispersionBelow1() {
    var fit = SurfaceFit(parameters: 1)
    for step in 0..<400 { fit.add(first: [0.5], second: [-0.5], games: 4, score: step % 2 == 0 ? 2 : 2.5) }
    fit.refit(rounds: 5)
    #expect(fit.dispersion < 0.2)
  }

  @Test func gamesThatOneSideWinsThroughoutLeaveAllNumbersFinite() {
    var fit = SurfaceFit(parameters: 3)
    for _ in 0..<500 { fit.add(first: [1, 1, 1], second: [-1, -1, -1], games: 16, score: 16) }
    fit.refit(rounds: 20)
    #expect(fit.surface.coefficients.allSatisfy { $0.isFinite })
    #expect(fit.covariance.allSatisfy { $0.isFinite })
    #expect(fit.surface.value([1, 1, 1]) > fit.surface.value([-1, -1, -1]))
  }
}
