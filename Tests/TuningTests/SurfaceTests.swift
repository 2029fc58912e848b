import Testing

@testable import Tuning

@Suite struct SurfaceTests {
  private static let basis = SurfaceBasis(numbers: 3).marking([[0.2, -0.5, 0.3], [0, 0.7, 0]])
  private static let surface = surface(basis)

  /// Some coefficients, but none of contests, which are no part of a point's strength.
  private static func surface(_ basis: SurfaceBasis) -> Surface {
    let contests = basis.range(SurfaceBasis.contests)
    return Surface(
      basis: basis,
      coefficients: (0..<basis.size).map { contests.contains($0) ? 0 : 0.1 * Double(($0 * 7) % 11) - 0.5 })
  }

  @Test("A parameter's functions are Legendre polynomials whose skews are flatter at the centre")
  func functionsAreLegendre() {
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

  @Test("Slopes and curvatures are those of the values")
  func derivativesAreRight() {
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

  @Test("A row of the basis gives the difference of two points, and slope rows the slopes")
  func rowsAreDifferences() {
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

  @Test("Climbing finds the peak of a quadratic and the side of a slope")
  func climbFindsThePeak() {
    let basis = SurfaceBasis(numbers: 2)
    func surface(_ known: [Int: Double]) -> Surface {
      Surface(basis: basis, coefficients: (0..<basis.size).map { known[$0] ?? 0 })
    }
    // -(x - 0.5)^2 - (y + 0.25)^2 - 1.8 (x - 0.5)(y + 0.25), but for a constant.
    let product = basis.range(SurfaceBasis.products).lowerBound
    let bowl = surface([0: 1 - 1.8 * 0.25, 1: -0.5 + 1.8 * 0.5, 2: -2.0 / 3, 3: -2.0 / 3, product: -1.8])
    let peak = bowl.highest(from: [[-1, 1]], within: .whole)
    #expect(abs(peak[0] - 0.5) < 1e-4)
    #expect(abs(peak[1] + 0.25) < 1e-4)
    #expect(surface([0: 1, 1: -2]).highest(from: [[0, 0]], within: .whole) == [1, -1])
  }

  /// A number and two words, of two and of three.
  private static let ofWords = SurfaceBasis(numbers: 1, words: [2, 3]).marking([[0.3, -1, 0, 0]])

  @Test("Words have a line and products with all but themselves")
  func wordsHaveProducts() {
    let basis = Self.ofWords
    #expect(basis.range(0) == 0..<4 && basis.range(1) == 4..<5 && basis.range(5) == 8..<9)
    #expect(basis.pairs.map(\.pair).map { [$0.0, $0.1] } == [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3]])
    #expect(basis.pairs.map(\.place) == Array(9..<14))
    for (place, pair) in basis.pairs { #expect(basis.product(pair.1, pair.0) == place) }
    // A contest of the number, ten bumps all over, one at the landmark.
    #expect(basis.range(SurfaceBasis.bumps).count == 10 && basis.size == 26)
    #expect(basis.marking([[0.3, 1, 0, 0], [0.3, -1, 0, 0]]).size == 26, "one place with two words")
  }

  @Test("A row of a basis with words gives the difference, and slopes are those of numbers")
  func wordRowsAreDifferences() {
    let basis = Self.ofWords
    let surface = Self.surface(basis)
    let (a, b) = ([0.3] + [1.0] + SurfaceBasis.corner(2, of: 3), [-0.6] + [-1.0] + SurfaceBasis.corner(0, of: 3))
    let row = zip(basis.difference(a, b), surface.coefficients).reduce(0) { $0 + $1.0 * $1.1 }
    #expect(abs(row - (surface.value(a) - surface.value(b))) < 1e-12)
    let slopes = zip(basis.gradientRows(at: a), surface.coefficients).reduce(0) { $0 + $1.0 * $1.1 }
    let here = surface.derivatives(a)
    #expect(abs(slopes - here.gradient[0]) < 1e-12)
    var up = a
    up[0] += 1e-5
    #expect(abs((surface.value(up) - surface.value(a)) / 1e-5 - here.gradient[0]) < 1e-3)
    #expect(abs((surface.derivatives(up).gradient[0] - here.gradient[0]) / 1e-5 - here.hessian[0]) < 1e-2)
  }

  @Test("The highest point has the best word if the best number depends on it")
  func highestHasTheBestWord() {
    let basis = SurfaceBasis(numbers: 1, words: [2])
    // -x^2 and, with the second word, 1.2 x + 0.1 more, with the first as much less.
    let product = basis.range(SurfaceBasis.products).lowerBound
    let known = [1: 0.1, 2: -2.0 / 3, product: 1.2]
    let surface = Surface(basis: basis, coefficients: (0..<basis.size).map { known[$0] ?? 0 })
    #expect(surface.highest(from: [[-0.6, -1]], within: .whole)[1] == 1)
    #expect(abs(surface.highest(from: [[-0.6, -1]], within: .whole)[0] - 0.6) < 1e-4)
    #expect(surface.climb(from: [-0.2, -1]).point[1] == -1, "a climb leaves words as they are")
  }

  @Test(
    "The peak within a region is its best point and not the nearest to the peak",
    arguments: [([-0.9, -0.9], -0.9), ([0.4, -0.6], 0.9)]
  )
  func regionPeakIsItsBest(start: [Double], product: Double) throws {
    let numbers = try zip(["x", "y"], start).map { try TunedParameter(name: $0, start: $1, min: -1, max: 1) }
    let space = try ParameterSpace(numbers, constraints: Constraint.read("x + y <= 0.2", among: ["x", "y"]))
    // -2 (x - 0.6)^2 - (y - 0.5)^2 and their product, which is steepest along x.
    let basis = space.basis
    let pair = basis.range(SurfaceBasis.products).lowerBound
    let known = [0: 2.4 - product * 0.5, 1: 1 - product * 0.6, 2: -4.0 / 3, 3: -2.0 / 3, pair: product]
    let surface = Surface(basis: basis, coefficients: (0..<basis.size).map { known[$0] ?? 0 })
    let found = surface.highest(from: [space.centred(start)], within: space.region)
    let line = stride(from: -0.8, through: 1, by: 1e-3).map { surface.value([$0, 0.2 - $0]) }
    let best = line.max() ?? 0
    #expect(found[0] + found[1] <= 0.2 + 1e-8)
    #expect(surface.value(found) > best - 1e-4)
    let projected = space.region.nearest(to: [0.6, 0.5])
    #expect(surface.value(projected) < best - 0.01)
  }

  @Test("The peak within a region with a log scale is its best point")
  func logRegionPeakIsBest() throws {
    let space = try ParameterSpace(
      [
        TunedParameter(name: "x", start: 0.2, min: 0.1, max: 10, scale: .log),
        TunedParameter(name: "y", start: 1, min: 0, max: 4),
      ], constraints: Constraint.read("x + y <= 3", among: ["x", "y"]))
    let basis = space.basis
    let known = [0: 1.0, 1: 1.5, 2: -0.6, 3: -0.6]
    let surface = Surface(basis: basis, coefficients: (0..<basis.size).map { known[$0] ?? 0 })
    let found = surface.highest(from: [space.basis.centre], within: space.region)
    let line = stride(from: 0.1, through: 3, by: 1e-3).map { surface.value(space.centred([$0, 3 - $0])) }
    let best = line.max() ?? 0
    #expect(space.region.holds(found))
    #expect(surface.value(found) > best - 1e-4)
  }

  @Test("A peak that only bumps make is found, and a climb stays within its reach")
  func bumpPeakIsFound() {
    let basis = SurfaceBasis(numbers: 2).marking([[0.6, -0.4]])
    let height = basis.range(SurfaceBasis.landmarks).lowerBound
    let surface = Surface(basis: basis, coefficients: (0..<basis.size).map { $0 == height ? 1 : 0 })
    let peak = surface.highest(from: [[0.5, -0.3]], within: .whole)
    #expect(abs(peak[0] - 0.6) < 1e-3 && abs(peak[1] + 0.4) < 1e-3)
    let near = surface.climb(from: [0.5, -0.3], reach: 0.05).point
    #expect(abs(near[0] - 0.55) < 1e-6 && abs(near[1] + 0.35) < 1e-6)
  }
}
