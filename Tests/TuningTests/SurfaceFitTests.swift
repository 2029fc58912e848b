import Foundation
import Statistics
import Testing

@testable import Tuning

@Suite struct SurfaceFitTests {
  @Test("A surface of the basis is recovered from many games")
  func surfaceIsRecovered() {
    let basis = SurfaceBasis(numbers: 2)
    let truth = Surface(
      basis: basis,
      coefficients: (0..<basis.size).map { [0.3, -0.2, -0.6, -0.4, 0.1][$0 < 4 ? $0 : 4] * ($0 < 4 ? 1 : 0) })
    var fit = SurfaceFit(SurfaceBasis(numbers: 2))
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

  @Test("Draws show as a dispersion below 1")
  func drawsReduceDispersion() {
    var fit = SurfaceFit(SurfaceBasis(numbers: 1))
    for step in 0..<400 { fit.add(first: [0.5], second: [-0.5], games: 4, score: step % 2 == 0 ? 2 : 2.5) }
    fit.refit(rounds: 5)
    #expect(fit.dispersion < 0.2)
  }

  @Test("Games that one side always wins leave all numbers finite")
  func oneSidedGamesAreFinite() {
    var fit = SurfaceFit(SurfaceBasis(numbers: 3))
    for _ in 0..<500 { fit.add(first: [1, 1, 1], second: [-1, -1, -1], games: 16, score: 16) }
    fit.refit(rounds: 20)
    #expect(fit.surface.coefficients.allSatisfy { $0.isFinite })
    #expect(fit.covariance.allSatisfy { $0.isFinite })
    #expect(fit.surface.value([1, 1, 1]) > fit.surface.value([-1, -1, -1]))
  }

  /// A fit to games between points drawn evenly, of which these are the strengths.
  private func fit(steps: Int, _ strength: ([Double]) -> Double) -> SurfaceFit {
    var fit = SurfaceFit(SurfaceBasis(numbers: 2))
    var random = RandomSource(seed: 3, sample: 0)
    for _ in 0..<steps {
      let (a, b) = ((0..<2).map { _ in 2 * random.uniform() - 1 }, (0..<2).map { _ in 2 * random.uniform() - 1 })
      let score = random.binomial(4, 1 / (1 + exp(strength(b) - strength(a))))
      fit.add(first: a, second: b, games: 4, score: Double(score))
    }
    fit.refit(rounds: 6)
    return fit
  }

  @Test("A surface that bends is distinguished from a quadratic")
  func bentSurfaceIsDetected() {
    #expect(!fit(steps: 600) { -$0[0] * $0[0] - 0.6 * $0[1] * $0[1] }.isBent)
    #expect(
      fit(steps: 600) { z in
        let off = z[1] - 1.5 * z[0] * z[0] + 0.5
        return -0.3 * z[0] * z[0] - 4 * off * off
      }.isBent)
  }

  @Test("A cliff that bumps represent is found all the same")
  func cliffBehindBumpsIsFound() {
    var fit = fit(steps: 400) { z in 0.6 * z[1] + (z[0] < 0.1 ? z[0] : -3 * min((z[0] - 0.1) / 0.1, 1)) }
    #expect(fit.isBent)
    fit.findWalls()
    #expect(fit.basis.walls.contains { $0.reaches(0.1, along: 0) })
    #expect(!fit.isBent)
  }

  @Test("Walls don't represent a surface that bends")
  func wallsFitNoBend() {
    var fit = fit(steps: 600) { z in 3 * exp(-8 * (z[0] * z[0] + z[1] * z[1])) }
    fit.findWalls()
    #expect(fit.isBent && fit.basis.walls.isEmpty)
  }

  @Test("Points that are played often become landmarks with their own strength")
  func playedPointsAreLandmarks() {
    let often = [0.5, -0.5]
    var fit = fit(steps: 60) { _ in 0 }
    #expect(fit.landmarks.isEmpty)
    // Stronger than all around it.
    for step in 0..<40 {
      fit.add(
        first: often, second: [cos(Double(step)) * 0.4 + 0.5, sin(Double(step)) * 0.4 - 0.5], games: 16, score: 13)
    }
    fit.refit(rounds: 6)
    #expect(fit.landmarks == [often])
    #expect(fit.surface.value(often) - fit.surface.value([0.5, 0]) > 0.5)
  }
}
