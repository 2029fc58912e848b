import Testing
import Tuning

@Suite struct TunedParameterTests {
  @Test("Coordinates and values belong to each other on both scales")
  func unitsMatchValues() throws {
    let linear = try TunedParameter(name: "a", start: 3, min: 1, max: 5)
    let log = try TunedParameter(name: "b", start: 1, min: 0.1, max: 10, scale: .log)
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

  @Test("Rounding an integer keeps the mean over even draws")
  func roundingKeepsTheMean() throws {
    let parameter = try TunedParameter(name: "a", start: 3, min: 0, max: 10, kind: .integer)
    let draws = (0..<1000).map { (Double($0) + 0.5) / 1000 }
    for value in [0, 2.25, 7.9, 10] {
      let rounded = draws.map { parameter.playable(value, draw: $0) }
      #expect(rounded.allSatisfy { $0 == $0.rounded() })
      #expect(abs(rounded.reduce(0, +) / 1000 - value) < 1e-9)
    }
    #expect(parameter.playable(2.4, draw: 0.5) == 2)
    #expect(parameter.playable(2.6, draw: 0.5) == 3)
  }

  @Test("A real number is rounded to what reads well")
  func realsAreRounded() throws {
    let parameter = try TunedParameter(name: "a", start: 1, min: 0, max: 10)
    #expect(parameter.playable(1.0 / 3, draw: 0.5) == 0.33333)
    let log = try TunedParameter(name: "a", start: 1, min: 0.001, max: 10, scale: .log)
    #expect(log.playable(0.00123456789, draw: 0.5) == 0.00123457)
  }

  @Test("A bad range is refused with what is wrong")
  func badRangeIsRefused() throws {
    #expect(throws: TuningError.emptyRange(name: "a", min: 2, max: 2)) {
      try TunedParameter(name: "a", start: 2, min: 2, max: 2)
    }
    #expect(throws: TuningError.startOutside(name: "a", start: 7, min: 0, max: 5)) {
      try TunedParameter(name: "a", start: 7, min: 0, max: 5)
    }
    #expect(throws: TuningError.logOfNothing(name: "a", min: 0)) {
      try TunedParameter(name: "a", start: 1, min: 0, max: 5, scale: .log)
    }
    #expect(throws: TuningError.notWhole(name: "a", what: "start", value: 1.5)) {
      try TunedParameter(name: "a", start: 1.5, min: 0, max: 5, kind: .integer)
    }
  }

  @Test("The value of a word is its place among the allowed words")
  func wordValueIsItsIndex() throws {
    let style = try TunedParameter(name: "style", start: "wild", words: ["calm", "wild", "odd one"])
    #expect(style.start == 1 && style.min == 0 && style.max == 2 && style.isWord)
    #expect((0...2).map { style.text(of: Double($0)) } == ["calm", "wild", "odd one"])
    #expect(style.value(of: "odd one") == 2 && style.value(of: "mad") == nil && style.value(of: "1") == nil)
    #expect([0, 0.2, 0.3, 0.8, 1].map { style.playable(style.value(at: $0), draw: 0) } == [0, 0, 1, 2, 2])
    let number = try TunedParameter(name: "a", start: 1, min: 0, max: 5)
    #expect(!number.isWord && number.text(of: 2) == "2" && number.value(of: "2.5") == 2.5)
  }

  @Test("Bad words are refused with what is wrong")
  func badWordsAreRefused() throws {
    func error(_ start: String, _ words: [String]) -> String? {
      do {
        _ = try TunedParameter(name: "style", start: start, words: words)
        return nil
      } catch {
        return error.description
      }
    }
    #expect(error("calm", ["calm", "wild"]) == nil)
    #expect(error("mad", ["calm", "wild"]) == "“style” starts with “mad”, which isn't among its words: calm, wild")
    #expect(error("calm", ["calm", "wild", "calm"]) == "“style” has the word “calm” twice")
    #expect(error("calm", ["calm"]) == "“style” has no word but “calm”; two or more are needed")
    #expect(error("calm", []) == "“style” has no words; two or more are needed")
    #expect(
      error("calm", ["calm", "a,b"]) == "“a,b”, a word of “style”, has a comma or a line break; words have none")
    #expect(error("calm", ["calm", ""]) == "a word of “style” is empty")
  }
}
