import Testing

@testable import Tuning

@Suite struct LandscapeTests {
  private static let space = Result {
    try ParameterSpace([
      Parameter(name: "a", start: 1, min: 0, max: 4),
      Parameter(name: "style", start: "wild", words: ["calm", "wild", "odd", "mad"]),
    ])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func theBestWordIsAnotherThanTheStartsAndNoFurtherOneIsAsGood(seed: UInt64) throws {
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
}
