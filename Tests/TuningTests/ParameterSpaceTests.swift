import Statistics
import Testing
import Tuning

@Suite struct ParameterSpaceTests {
  @Test func everyPointKeepsTheOrdersOfItsParameters() throws {
    let kinds: [(Parameter.Kind, Parameter.Kind)] = [
      (.integer, .integer), (.integer, .real), (.real, .integer), (.real, .real),
    ]
    for kinds in kinds {
      let fast = try Parameter(name: "fast", start: 500, min: 0, max: 2000, kind: kinds.0)
      let slow = try Parameter(name: "slow", start: 2500, min: 1000, max: 4000, kind: kinds.1)
      let other = try Parameter(name: "other", start: 1, min: 0, max: 2)
      let space = try ParameterSpace(
        [slow, other, fast], orders: [.init("fast", atMost: "slow"), .init("x", atMost: "other")])
      var random = RandomSource(seed: 3, sample: 0)
      for _ in 0..<2_000 {
        let units = (0..<3).map { _ in random.uniform() }
        let draws = (0..<3).map { _ in random.uniform() }
        let values = space.playable(at: units, draws: draws)
        #expect(values[2] <= values[0], "\(units)")
        for (parameter, value) in zip(space.parameters, values) {
          #expect((parameter.min...parameter.max).contains(value))
          #expect(parameter.kind == .real || value == value.rounded())
        }
        #expect(space.values(of: space.text(of: values)) == values)
      }
      #expect(space.nearest(to: [0, 1, 1]) == [1500, 2, 1500], "both meet in the middle")
      #expect(space.nearest(to: [0.5, 0.9, 0.2]) == [2500, 1.8, 400], "what keeps them stays")
    }
  }

  @Test func ordersThatCannotBeKeptAreRefusedWithThePairThatClashes() throws {
    let high = try Parameter(name: "high", start: 2, min: 1, max: 3)
    let order = ParameterSpace.Order("low", atMost: "high")
    let above = try Parameter(name: "low", start: 5, min: 4, max: 6)
    #expect(throws: TuningError.neverInOrder(low: "low", 4, high: "high", 3)) {
      try ParameterSpace([high, above], orders: [order])
    }
    let late = try Parameter(name: "low", start: 2.5, min: 0, max: 6)
    #expect(throws: TuningError.neverInOrder(low: "low", 2.5, high: "high", 2)) {
      try ParameterSpace([high, late], orders: [order])
    }
  }

  @Test func valuesAreWrittenSoThatTheyCanBeReadAgainWordsAsWords() throws {
    let space = try ParameterSpace([
      Parameter(name: "style", start: "calm", words: ["calm", "wild=so"]),
      Parameter(name: "a", start: 1, min: 0, max: 5),
    ])
    #expect(space.text(of: [1, 2.5]) == "style=wild=so,a=2.5")
    #expect(space.values(of: "style=wild=so,a=2.5") == [1, 2.5])
    for text in ["style=mad,a=2.5", "style=1,a=2.5", "style=calm,a=calm", "style=calm", "a=2.5,style=calm"] {
      #expect(space.values(of: text) == nil, "\(text)")
    }
  }

  @Test func aSpaceHasParametersAndTheirNamesDiffer() throws {
    #expect(throws: TuningError.noParameters) { try ParameterSpace([]) }
    let parameter = try Parameter(name: "a", start: 1, min: 0, max: 5)
    #expect(throws: TuningError.parameterTwice("a")) { try ParameterSpace([parameter, parameter]) }
  }
}
