import Statistics
import Testing
import Tuning

@Suite struct ParameterTests {
  @Test func coordinatesAndValuesBelongToEachOtherOnBothScales() throws {
    let linear = try Parameter(name: "a", start: 3, min: 1, max: 5)
    let log = try Parameter(name: "b", start: 1, min: 0.1, max: 10, scale: .log)
    #expect(linear.unit(of: 3) == 0.5)
    #expect(abs(log.unit(of: 1) - 0.5) < 1e-12)
    for parameter in [linear, log] {
      for unit in [0, 0.2, 0.7, 1] {
        #expect(abs(parameter.unit(of: parameter.value(at: unit)) - unit) < 1e-12)
      }
      #expect(parameter.value(at: -1) == parameter.min)
      #expect(parameter.value(at: 2) == parameter.max)
    }
  }

  @Test func roundingAnIntegerKeepsTheMeanOverEvenDraws() throws {
    let parameter = try Parameter(name: "a", start: 3, min: 0, max: 10, kind: .integer)
    let draws = (0..<1000).map { (Double($0) + 0.5) / 1000 }
    for value in [0, 2.25, 7.9, 10] {
      let rounded = draws.map { parameter.playable(value, draw: $0) }
      #expect(rounded.allSatisfy { $0 == $0.rounded() })
      #expect(abs(rounded.reduce(0, +) / 1000 - value) < 1e-9)
    }
    #expect(parameter.playable(2.4, draw: 0.5) == 2)
    #expect(parameter.playable(2.6, draw: 0.5) == 3)
  }

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

  @Test func aRealNumberIsRoundedToWhatReadsWell() throws {
    let parameter = try Parameter(name: "a", start: 1, min: 0, max: 10)
    #expect(parameter.playable(1.0 / 3, draw: 0.5) == 0.33333)
    let log = try Parameter(name: "a", start: 1, min: 0.001, max: 10, scale: .log)
    #expect(log.playable(0.00123456789, draw: 0.5) == 0.00123457)
  }

  @Test func aBadRangeIsRefusedWithWhatIsWrong() throws {
    #expect(throws: TuningError.emptyRange(name: "a", min: 2, max: 2)) {
      try Parameter(name: "a", start: 2, min: 2, max: 2)
    }
    #expect(throws: TuningError.startOutside(name: "a", start: 7, min: 0, max: 5)) {
      try Parameter(name: "a", start: 7, min: 0, max: 5)
    }
    #expect(throws: TuningError.logOfNothing(name: "a", min: 0)) {
      try Parameter(name: "a", start: 1, min: 0, max: 5, scale: .log)
    }
    #expect(throws: TuningError.notWhole(name: "a", what: "start", value: 1.5)) {
      try Parameter(name: "a", start: 1.5, min: 0, max: 5, kind: .integer)
    }
    #expect(throws: TuningError.noParameters) { try ParameterSpace([]) }
    let parameter = try Parameter(name: "a", start: 1, min: 0, max: 5)
    #expect(throws: TuningError.parameterTwice("a")) { try ParameterSpace([parameter, parameter]) }
  }
}
