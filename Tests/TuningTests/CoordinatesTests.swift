import Testing

@testable import Tuning

@Suite struct CoordinatesTests {
  private static let space = Result {
    try ParameterSpace([
      TunedParameter(name: "style", start: "calm", words: ["calm", "wild", "odd"]),
      TunedParameter(name: "a", start: 1, min: 0, max: 4),
      TunedParameter(name: "side", start: "left", words: ["left", "right"]),
      TunedParameter(name: "b", start: 1, min: 0.1, max: 10, scale: .log),
    ])
  }

  @Test("Words are as far from one another as the ends of a number", arguments: 2...9)
  func wordsAreEquallyFar(count: Int) {
    let corners = (0..<count).map { SurfaceBasis.corner($0, of: count) }
    for (i, one) in corners.enumerated() {
      #expect(one.count == count - 1)
      for other in corners[..<i] {
        let squared = zip(one, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        #expect(abs(squared - 4) < 1e-12)
      }
    }
  }

  @Test("Two words are the ends of a coordinate")
  func twoWordsAreEnds() {
    #expect(SurfaceBasis.corner(0, of: 2) == [-1] && SurfaceBasis.corner(1, of: 2) == [1])
  }

  @Test("Numbers come first and then the coordinates of words")
  func numbersPrecedeWords() throws {
    let space = try Self.space.get()
    #expect(space.coordinates == 5 && space.basis.coordinates == 5 && space.basis.numbers == 2)
    #expect(space.fields == [2..<4, 0..<1, 4..<5, 1..<2])
    #expect(space.basis.words == [2..<4, 4..<5])
    #expect(space.centred([1, 3, 0, 10]) == [0.5, 1] + SurfaceBasis.corner(1, of: 3) + [-1])
  }

  @Test("Values are recovered from their coordinates, and words from any nearby")
  func valuesRoundTrip() throws {
    let space = try Self.space.get()
    for style in 0..<3 {
      for side in 0..<2 {
        let values = [Double(style), 3, Double(side), 0.1]
        #expect(space.values(at: space.centred(values)) == values)
        #expect(space.values(at: space.centred(values).map { 0.7 * $0 })[0] == Double(style))
      }
    }
    #expect(space.values(at: space.basis.centre) == [0, 2, 0, 1])
  }
}
