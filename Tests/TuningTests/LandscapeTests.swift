import Testing

@testable import Tuning

@Suite struct LandscapeTests {
  private static let space = Result {
    try ParameterSpace([
      TunedParameter(name: "a", start: 1, min: 0, max: 4),
      TunedParameter(name: "style", start: "wild", words: ["calm", "wild", "odd", "mad"]),
    ])
  }

  @Test("The best word differs from the start's, and no other is as good", arguments: 1...20 as ClosedRange<UInt64>)
  func bestWordDiffers(seed: UInt64) throws {
    let space = try Self.space.get()
    let surface = SyntheticSurface(.quadratic, start: space.start, drop: 100, drawRate: 0, seed: seed)
    let landscape = Landscape(space, surface, seed: seed)
    #expect(landscape.point([1, 1]) == space.start, "the start stands where it was drawn")
    let best = landscape.best
    #expect(landscape.point(best)[1] == surface.peak[1] && best[1] != 1)
    for word in 0..<4 where Double(word) != best[1] && word != 1 {
      #expect(abs(landscape.point([1, Double(word)])[1] - surface.peak[1]) >= 0.1)
    }
  }

  @Test("If constraints exclude the peak the best is the best point that keeps them")
  func constrainedBestIsBest() throws {
    let numbers = try ["a", "b", "c"].map { try TunedParameter(name: $0, start: 0.2, min: 0, max: 1) }
    let space = try ParameterSpace(
      numbers, constraints: Constraint.read("a + b <= 0.6 - c", among: ["a", "b", "c"]))
    let surface = SyntheticSurface(.quadratic, start: space.start, drop: 100, drawRate: 0, seed: 3)
    let landscape = Landscape(space, surface, seed: 3)
    #expect(surface.peak.reduce(0, +) > 0.6)
    let places = stride(from: 0.0, through: 0.6, by: 0.005)
    let losses = places.flatMap { a in
      places.prefix { $0 <= 0.6 - a }.map { b in surface.loss(at: [a, b, 0.6 - a - b]) }
    }
    #expect(abs(surface.loss(at: landscape.best) - (losses.min() ?? 0)) < 0.05)
    #expect(landscape.loss(at: landscape.best) == 0 && landscape.loss(at: [0.2, 0.2, 0.2]) < 100)
  }
}
