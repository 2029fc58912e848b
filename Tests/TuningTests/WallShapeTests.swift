import Testing

@testable import Tuning

@Suite struct WallShapeTests {
  @Test("A ramp's coefficients make it")
  func coefficientsMakeTheRamp() {
    let shape = WallShape.usual
    for (ramp, coefficients) in zip(WallShape.ramps, shape.rampCoefficients) {
      let heights = shape.heights(coefficients)
      #expect(heights.count == Wall.steps + 1)
      let expected = (0...Wall.steps).map { knot in
        min(max(Double(knot - ramp.steps.lowerBound) / Double(ramp.steps.count), 0), 1)
      }
      #expect(zip(heights, expected).allSatisfy { abs($0 - $1) < 1e-9 })
    }
  }

  @Test("Ramps of each width are equally likely")
  func widthsAreEquallyLikely() {
    #expect(abs(WallShape.ramps.reduce(0) { $0 + $1.chance } - 1) < 1e-12)
    let widths = Dictionary(grouping: WallShape.ramps, by: \.steps.count).values.map { $0.reduce(0) { $0 + $1.chance } }
    #expect(widths.allSatisfy { abs($0 - widths[0]) < 1e-12 })
  }

  @Test("The total rise varies as the ramp's height")
  func totalRiseHasItsVariance() {
    let one = WallShape(WallShape.ramps.map { $0.steps == 10..<15 ? 1 : 0 })
    for shape in [WallShape.usual, one] {
      let variance = shape.functions.reduce(0) { $0 + $1[Wall.steps] * $1[Wall.steps] }
      #expect(abs(variance - WallShape.variance) < 1e-9)
    }
    // Nearly all of it lies on the likely ramp.
    let variance = one.functions.reduce(0) { $0 + ($1[15] - $1[10]) * ($1[15] - $1[10]) }
    #expect(variance > 0.97 * WallShape.variance)
  }

  @Test("Another shape's coefficients make the same steps")
  func shapesConvert() {
    let other = WallShape(WallShape.ramps.map { $0.steps.contains(12) ? 0.02 : 0 })
    let coefficients = (0..<Wall.steps).map { Double($0 % 5) - 2 }
    let same = other.coefficients(of: coefficients, in: .usual)
    #expect(zip(other.heights(same), WallShape.usual.heights(coefficients)).allSatisfy { abs($0 - $1) < 1e-9 })
  }
}
