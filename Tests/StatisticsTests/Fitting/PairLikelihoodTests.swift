import Testing

@testable import Statistics

@Suite struct PairLikelihoodTests {
  @Test("Derivatives are those of the log-likelihood", arguments: RatingModel.allCases, [-2.0, 0, 0.3, 5])
  func derivativesAreRight(model: RatingModel, d: Double) {
    let likelihood = PairLikelihood(model: model)
    let step = 1e-5
    func at(_ d: Double, _ e: Double) -> PairLikelihood.Value { likelihood.evaluate(5, 3, 2, d: d, draw: e) }
    let here = at(d, 0.7)
    #expect(abs(here.logLikelihood - likelihood.logLikelihood(5, 3, 2, d: d, draw: 0.7)) < 1e-12)
    let (up, down) = (at(d + step, 0.7), at(d - step, 0.7))
    #expect(abs(here.slope - (up.logLikelihood - down.logLikelihood) / (2 * step)) < 1e-7)
    #expect(abs(here.curvature + (up.slope - down.slope) / (2 * step)) < 1e-7)
    guard model != .bradleyTerry else { return }
    let (more, less) = (at(d, 0.7 + step), at(d, 0.7 - step))
    #expect(abs(here.drawSlope - (more.logLikelihood - less.logLikelihood) / (2 * step)) < 1e-7)
    #expect(abs(here.drawCurvature + (more.drawSlope - less.drawSlope) / (2 * step)) < 1e-7)
    #expect(abs(here.crossCurvature + (more.slope - less.slope) / (2 * step)) < 1e-7)
  }

  @Test("Chances add up to one", arguments: RatingModel.allCases)
  func chancesSumToOne(model: RatingModel) {
    for d in [-800.0, -3, 0, 1, 800] {
      let chance = PairLikelihood(model: model).probabilities(d: d, draw: 0.4)
      #expect(abs(chance.win + chance.draw + chance.loss - 1) < 1e-12)
    }
  }
}
