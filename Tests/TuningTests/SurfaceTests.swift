import Testing

@testable import Tuning

@Suite struct SurfaceTests {
  private static let basis = SurfaceBasis(parameters: 3).marking([[0.2, -0.5, 0.3], [0, 0.7, 0]])
  private static let surface = Surface(
    basis: basis,
    // Contests are no part of a point's strength.
    coefficients: (0..<basis.size).map {
      basis.range(SurfaceBasis.contests).contains($0) ? 0 : 0.1 * Double(($0 * 7) % 11) - 0.5
    })

  @Test func aParametersOwnFunctionsAreLegendrePolynomialsWhoseSkewsAreFlatterAtTheCentre() {
    // Abramowitz and Stegun, table 22.9 at 1/2; all are 1 at 1, with the slope k (k + 1) / 2.
    let known = [0.5, -0.125, -0.4375, -0.2890625, 0.08984375, 0.3232421875]
    let lines = [0, 0, 1.125, 0, -1.40625, 0]
    for (own, (value, line)) in zip(SurfaceBasis.own(0.5), zip(known, lines)) {
      #expect(abs(own.value - value - line / 2) < 1e-14)
    }
    for (k, own) in SurfaceBasis.own(1).enumerated() {
      let degree = Double(k + 1)
      #expect(abs(own.value - 1 - lines[k]) < 1e-14)
      #expect(abs(own.slope - degree * (degree + 1) / 2 - lines[k]) < 1e-12)
    }
    #expect(abs(SurfaceBasis.own(0)[2].slope + 1.5 / 4) < 1e-14)
    #expect(abs(SurfaceBasis.own(0)[4].slope - 1.875 / 4) < 1e-14)
  }

  @Test func slopesAndCurvaturesAreThoseOfTheValues() {
    let (z, h) = ([0.3, -0.6, 0.1], 1e-5)
    let here = Self.surface.derivatives(z)
    for i in 0..<3 {
      var (up, down) = (z, z)
      up[i] += h
      down[i] -= h
      let (above, below) = (Self.surface.derivatives(up), Self.surface.derivatives(down))
      #expect(abs((above.value - below.value) / (2 * h) - here.gradient[i]) < 1e-7)
      for j in 0..<3 {
        #expect(abs((above.gradient[j] - below.gradient[j]) / (2 * h) - here.hessian[i * 3 + j]) < 1e-7)
      }
    }
  }

  @Test func aRowOfTheBasisGivesTheDifferenceOfTwoPointsAndSlopeRowsTheSlopes() {
    let (a, b) = ([0.3, -0.6, 0.1], [-0.9, 0.2, 1])
    let row = Self.basis.difference(a, b)
    let sum = zip(row, Self.surface.coefficients).reduce(0) { $0 + $1.0 * $1.1 }
    #expect(abs(sum - (Self.surface.value(a) - Self.surface.value(b))) < 1e-12)
    let rows = Self.basis.gradientRows(at: a)
    for (i, slope) in Self.surface.derivatives(a).gradient.enumerated() {
      let sum = (0..<Self.basis.size).reduce(0) {
        $0 + rows[i * Self.basis.size + $1] * Self.surface.coefficients[$1]
      }
      #expect(abs(sum - slope) < 1e-12)
    }
  }

  @Test func climbingFindsThePeakOfAQuadraticAndTheSideOfASlope() {
    let basis = SurfaceBasis(parameters: 2)
    func surface(_ known: [Int: Double]) -> Surface {
      Surface(basis: basis, coefficients: (0..<basis.size).map { known[$0] ?? 0 })
    }
    // -(x - 0.5)^2 - (y + 0.25)^2 - 1.8 (x - 0.5)(y + 0.25), but for a constant.
    let product = basis.range(SurfaceBasis.products).lowerBound
    let bowl = surface([0: 1 - 1.8 * 0.25, 1: -0.5 + 1.8 * 0.5, 2: -2.0 / 3, 3: -2.0 / 3, product: -1.8])
    let peak = bowl.highest(from: [[-1, 1]])
    #expect(abs(peak[0] - 0.5) < 1e-4)
    #expect(abs(peak[1] + 0.25) < 1e-4)
    #expect(surface([0: 1, 1: -2]).highest(from: [[0, 0]]) == [1, -1])
  }

  @Test func aPeakThatOnlyBumpsMakeIsFoundAndAClimbStaysWithinItsReach() {
    let basis = SurfaceBasis(parameters: 2).marking([[0.6, -0.4]])
    let height = basis.range(SurfaceBasis.landmarks).lowerBound
    let surface = Surface(basis: basis, coefficients: (0..<basis.size).map { $0 == height ? 1 : 0 })
    let peak = surface.highest(from: [[0.5, -0.3]])
    #expect(abs(peak[0] - 0.6) < 1e-3 && abs(peak[1] + 0.4) < 1e-3)
    let near = surface.climb(from: [0.5, -0.3], reach: 0.05).point
    #expect(abs(near[0] - 0.55) < 1e-6 && abs(near[1] + 0.35) < 1e-6)
  }
}
