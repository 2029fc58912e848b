import Play
import Testing

@testable import Engines

@Suite struct ArbiterAnswerTests {
  private func result(_ text: String, seats: Int = 2) throws -> ArbiterResult {
    try RulesAnswer(try #require(JsonText(text), "\(text)"), to: nil).result(seats: seats)
  }

  @Test("A result has places, ranks or scores")
  func placesAreRead() throws {
    #expect(try result(#"{"places":[2,1]}"#).outcome == Outcome(places: [2, 1], reason: .decided))
    #expect(try result(#"{"ranks":[0,1]}"#).outcome.places == [1, 2])
    #expect(try result(#"{"ranks":[4,-1.5,4]}"#, seats: 3).outcome.places == [2, 1, 2])
    #expect(try result(#"{"ranks":[0,1],"places":[1,2]}"#).outcome.places == [1, 2])
    #expect(try result(#"{"scores":[1,3,3,0]}"#, seats: 4).outcome.places == [3, 1, 1, 4])
    // Fewer points may be better.
    #expect(try result(#"{"places":[1,2],"scores":[3,10]}"#).outcome.places == [1, 2])
  }

  @Test("Scores of two seats that tell who won are kept as a margin")
  func marginIsKept() throws {
    func margin(_ text: String) throws -> Int16? { try result(text).outcome.margin }
    #expect(try margin(#"{"scores":[3,10]}"#) == -7)
    #expect(try margin(#"{"ranks":[0,0],"scores":[4,4]}"#) == 0)
    #expect(try margin(#"{"places":[1,2],"scores":[3,10]}"#) == nil)
    #expect(try margin(#"{"scores":[0.5,0]}"#) == nil)
    #expect(try margin(#"{"scores":[1e9,0]}"#) == nil)
    #expect(try margin(#"{"places":[1,2]}"#) == nil)
    #expect(try result(#"{"scores":[3,1,0]}"#, seats: 3).outcome.margin == nil)
  }

  @Test("What psyleague's scripts print is read as it is")
  func psyleagueIsRead() throws {
    let text = #"""
      {"ranks": [1, 0], "errors": [1, 0], "test_data": {"seed": 5}, "player_data": [{"crystals": "7"}, {}]}
      """#
    let lost = try result(text)
    #expect(lost.outcome == Outcome(places: [2, 1], reason: .crash))
    #expect(lost.fault == FaultReport(seat: 0, what: "made an error, says the arbiter"))
    #expect(try result(#"{"ranks":[0,1],"errors":[false,true]}"#).outcome.seatAtFault == 1)
    #expect(try result(#"{"ranks":[0,1],"errors":[0,0]}"#).outcome == Outcome(places: [1, 2], reason: .decided))
  }

  @Test("Scores and numbers of seats and of the game are kept, whichever seat won and whatever was wrong")
  func numbersAreKept() throws {
    let all = try result(
      #"{"places":[1,2],"faults":{"1":"x"},"scores":[3,-0.5],"numbers":[{"gold":7},{"gold":1e3,"x.y-z_1":0}],"#
        + #""test_data":{"turns":12,"map":"small"},"player_data":[{"time":0.25,"name":"a"},{}]}"#)
    #expect(
      all.numbers.sorted() == [
        GameNumber("gold", seat: 0, 7), GameNumber("gold", seat: 1, 1000), GameNumber("score", seat: 0, 3),
        GameNumber("score", seat: 1, -0.5), GameNumber("time", seat: 0, 0.25), GameNumber("turns", 12),
        GameNumber("x.y-z_1", seat: 1, 0),
      ])
    #expect(all.fault != nil)
    #expect(try result(#"{"scores":[1,2,3]}"#, seats: 3).numbers.map(\.value) == [1, 2, 3])
    #expect(try result(#"{"places":[1,2],"numbers":null}"#).numbers.isEmpty)
    let names = (0..<32).map { "\"n\($0)\":1" }.joined(separator: ",")
    #expect(try result(#"{"places":[1,2],"numbers":[{\#(names)},{\#(names)}]}"#).numbers.count == 64)
  }

  @Test("A fault ends a game by its word, or as a crash, if who made it is alone in the last place")
  func faultsAreRead() throws {
    let late = try result(#"{"places":[1,2],"faults":{"1":"took 3 s\u001b[1m\n"},"reason":"time","plies":57}"#)
    #expect(late.outcome == Outcome(places: [1, 2], reason: .time) && late.plies == 57)
    #expect(late.fault == FaultReport(seat: 1, what: "took 3 s [1m "))
    #expect(
      try result(#"{"places":[1,2],"faults":{"1":"x"},"errors":[0,1],"reason":"no moves"}"#).outcome.reason == .crash)
    for text in [
      #"{"places":[1,1],"faults":{"0":"x","1":"y"}}"#, #"{"places":[1,2],"faults":{"0":"x"}}"#,
      #"{"places":[1,2],"reason":"crash"}"#, #"{"places":[1,2],"errors":[1,0],"faults":{},"reason":null}"#,
    ] {
      let result = try result(text)
      #expect(result.fault == nil && result.outcome.reason == .decided, "\(text)")
    }
    #expect(try result(#"{"places":[1,2],"reason":"line"}"#).outcome.reason == .line)
    let long = try result(#"{"places":[2,1],"faults":{"0":"\#(String(repeating: "x", count: 501))"}}"#)
    #expect(long.fault?.what.count == 500)
  }

  @Test("A record is kept, but for characters that aren't printed")
  func recordIsKept() throws {
    #expect(try result(#"{"places":[1,2],"record":"a\tb\r\nc\u0000\u001b\u202ed"}"#).record == "a\tb\nc   d")
    #expect(try result(#"{"places":[1,2],"record":null}"#).record.isEmpty)
  }

  @Test(
    "What isn't as documented is reported with what would be right",
    arguments: [
      (#"{}"#, "expected “places”, “ranks” or “scores” of 2 seats, such as \"places\":[1,2]"),
      (#"{"error":"no map"}"#, "the program says: no map"),
      (#"{"places":[1]}"#, "expected “places” of 2 seats"),
      (#"{"places":[2,2]}"#, "expected “places” of 2 seats"),
      (#"{"places":[0,1]}"#, "expected “places” of 2 seats"),
      (#"{"places":"1,2"}"#, "expected “places” of 2 seats"),
      (#"{"places":[1,2],"ranks":[1,0]}"#, "“places” and “ranks” differ"),
      (#"{"ranks":[0]}"#, "expected “ranks”, a number for each of 2 seats, the lowest the best, as [0,1]"),
      (#"{"ranks":[0,"1"]}"#, "expected “ranks”"),
      (#"{"ranks":[0,1,"x"]}"#, "expected “ranks”"),
      (#"{"ranks":[0,1,2]}"#, "expected “ranks”"),
      (#"{"scores":{"0":1}}"#, "expected “scores”, a number for each of 2 seats, the highest the best, as [3,1]"),
      (#"{"places":[1,2],"plies":-1}"#, "expected “plies”, a number from 0 to 1000000"),
      (#"{"places":[1,2],"plies":1000001}"#, "expected “plies”"),
      (#"{"places":[1,2],"plies":"9"}"#, "expected “plies”"),
      (#"{"places":[1,2],"record":[1]}"#, "expected “record”, a text"),
      (#"{"places":[1,2],"faults":{"2":"x"}}"#, "expected “faults”, what seats from 0 to 1 did wrong"),
      (#"{"places":[1,2],"faults":{"a":"x"}}"#, "expected “faults”"),
      (#"{"places":[1,2],"faults":{"1":7}}"#, "expected “faults”"),
      (#"{"places":[1,2],"faults":["x"]}"#, "expected “faults”"),
      (
        #"{"places":[1,2],"errors":[1]}"#,
        "expected “errors”, for each of 2 seats 1 if it made one, else 0, such as [0,1]"
      ),
      (#"{"places":[1,2],"errors":["",""]}"#, "expected “errors”"),
      (
        #"{"places":[1,2],"numbers":[{}]}"#,
        "expected “numbers”, an object of numbers by name for each of 2 seats, such as [{\"gold\":7},{\"gold\":3}]"
      ),
      (#"{"places":[1,2],"numbers":{"gold":7}}"#, "expected “numbers”, an object"),
      (#"{"places":[1,2],"player_data":[{},{},{}]}"#, "expected “player_data”, an object"),
      (#"{"places":[1,2],"numbers":[{},7]}"#, "expected “numbers” with numbers by name"),
      (#"{"places":[1,2],"test_data":[1]}"#, "expected “test_data” with numbers by name"),
      (
        #"{"places":[1,2],"numbers":[{"a b":1},{}]}"#,
        "“a b” of “numbers” can't be a number's name, which is a word of at most 32 letters, digits, “_”, “-” and “.”"
      ),
      (#"{"places":[1,2],"player_data":[{"":1},{}]}"#, "“” of “player_data” can't be"),
      (#"{"places":[1,2],"numbers":[{"gold":"7"},{}]}"#, "“gold” of “numbers” isn't a number from -1e100 to 1e100"),
      (#"{"places":[1,2],"numbers":[{"gold":1e101},{}]}"#, "“gold” of “numbers” isn't a number"),
      (#"{"places":[1,2],"test_data":{"gold":1e300}}"#, "“gold” of “test_data” isn't a number"),
      (#"{"scores":[1e200,0]}"#, "expected “scores”"),
      (#"{"scores":[1,0],"numbers":[{"score":1},{}]}"#, "the number “score” of a seat is reported twice"),
      (
        #"{"places":[1,2],"numbers":[{"a":1},{}],"player_data":[{"a":1},{}]}"#,
        "the number “a” of a seat is reported twice"
      ),
      (
        #"{"places":[1,2],"numbers":[{\#((0..<33).map { "\"n\($0)\":1" }.joined(separator: ","))},{}]}"#,
        "numbers with 33 names; expected at most 32 in a game"
      ),
    ])
  func badAnswersAreTold(text: String, problem: String) throws {
    do {
      let result = try result(text)
      Issue.record("\(text): \(result)")
    } catch let trouble as RulesTrouble {
      #expect(trouble.description.hasPrefix(problem), "\(text): \(trouble)")
    }
  }
}
