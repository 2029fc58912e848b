import Testing
import Tuning

@Suite struct ParameterSpaceTests {
  @Test("A point that constraints exclude is replaced by the nearest that keeps them")
  func excludedPointIsReplaced() throws {
    let space = try ParameterSpace(
      [
        TunedParameter(name: "slow", start: 2500, min: 1000, max: 4000, kind: .integer),
        TunedParameter(name: "other", start: 1, min: 0, max: 2),
        TunedParameter(name: "fast", start: 500, min: 0, max: 3000, kind: .integer),
      ], constraints: [Constraint("fast", atMost: "slow")])
    #expect(space.nearest(to: [0, 1, 1]) == [2000, 2, 2000], "both meet in the middle of equal ranges")
    #expect(space.nearest(to: [0.5, 0.9, 0.2]) == [2500, 1.8, 600], "what keeps them stays")
  }

  @Test("Values are written so that they can be read again, words as words")
  func valuesRoundTrip() throws {
    let space = try ParameterSpace([
      TunedParameter(name: "style", start: "calm", words: ["calm", "wild=so"]),
      TunedParameter(name: "a", start: 1, min: 0, max: 5),
    ])
    #expect(space.text(of: [1, 2.5]) == "style=wild=so,a=2.5")
    #expect(space.values(of: "style=wild=so,a=2.5") == [1, 2.5])
    for text in ["style=mad,a=2.5", "style=1,a=2.5", "style=calm,a=calm", "style=calm", "a=2.5,style=calm"] {
      #expect(space.values(of: text) == nil, "\(text)")
    }
  }

  @Test("A space has parameters, and their names differ")
  func parameterNamesDiffer() throws {
    #expect(throws: TuningError.noParameters) { try ParameterSpace([]) }
    let parameter = try TunedParameter(name: "a", start: 1, min: 0, max: 5)
    #expect(throws: TuningError.parameterTwice("a")) { try ParameterSpace([parameter, parameter]) }
  }
}
