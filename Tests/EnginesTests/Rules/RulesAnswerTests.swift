import Play
import Testing

@testable import Engines

@Suite struct RulesAnswerTests {
  private func answer(_ text: String) throws -> RulesAnswer {
    try RulesAnswer(try #require(JsonText(text), "\(text)"), to: 7)
  }

  private func complaint(_ text: String, _ features: Set<RulesFeature> = []) throws -> String? {
    do {
      _ = try answer(text).verdict(seats: 2, features)
      return nil
    } catch let trouble as RulesTrouble {
      return "\(trouble)"
    }
  }

  @Test("A position has the seat to move, its moves and its board")
  func positionIsRead() throws {
    let state = try answer(#"{"game":7,"turn":[1],"legal":["a1","é-🂡"],"board":["X.",".O"]}"#).state(seats: 2, [])
    #expect(state == RulesState(turn: .seats([1]), legal: [["a1", "é-🂡"]], board: ["X.", ".O"]))
    #expect(try answer(#"{"game":7,"turn":[0],"legal":["a1"]}"#).state(seats: 2, []).board.isEmpty)
  }

  @Test("An end has places, and a reason that is known or the one for any")
  func endIsRead() throws {
    func outcome(_ over: String, seats: Int = 2) throws -> RulesState.Turn {
      try answer(#"{"game":7,"over":\#(over)}"#).state(seats: seats, []).turn
    }
    #expect(try outcome(#"{"places":[2,1],"reason":"no moves"}"#) == .over(Outcome(places: [2, 1], reason: .noMoves)))
    #expect(try outcome(#"{"places":[1,1],"reason":"peace"}"#) == .over(Outcome(places: [1, 1], reason: .decided)))
    // Nobody is at fault by the word of the rules.
    #expect(try outcome(#"{"places":[1,2],"reason":"crash"}"#) == .over(Outcome(places: [1, 2], reason: .decided)))
    #expect(
      try outcome(#"{"places":[1,3,1]}"#, seats: 3) == .over(Outcome(places: [1, 3, 1], reason: .decided)))
    // The scores of two that tell who won are a margin.
    let scored = try answer(#"{"game":7,"over":{"places":[2,1],"scores":[3,5]}}"#).state(seats: 2, [])
    #expect(scored.turn == .over(Outcome(winner: 1, reason: .decided, margin: -2)))
    #expect(scored.numbers == [GameNumber("score", seat: 0, 3), GameNumber("score", seat: 1, 5)])
    #expect(try outcome(#"{"places":[1,2],"scores":[3,5]}"#) == .over(Outcome(places: [1, 2], reason: .decided)))
    #expect(
      try complaint(#"{"game":7,"over":{"places":[1,2],"scores":[3]}}"#)
        == "expected “scores”, a number for each of 2 seats, the highest the best, as [3,1]")
  }

  @Test(
    "What isn't as documented is reported with what would be right",
    arguments: [
      (#"{"game":8,"turn":[0],"legal":["a1"]}"#, "an answer to another game than 7"),
      (#"{"game":7,"error":"no size “x”"}"#, "the program says: no size “x”"),
      (#"{"game":7}"#, "expected “over”, or “turn” with the seats to move, 0 to 1 in ascending order: \"turn\":[0]"),
      (#"{"game":7,"turn":[2],"legal":["a1"]}"#, "expected “over”, or “turn” with the seats to move, 0 to 1"),
      (
        #"{"game":7,"turn":[0,1],"legal":["a1"]}"#,
        "2 seats in “turn”; a program where several move at once has “simultaneous” among its features"
      ),
      (#"{"game":7,"turn":[0]}"#, "expected “legal”, a list of 1 to 100000 moves"),
      (#"{"game":7,"turn":[0],"legal":[]}"#, "expected “legal”, a list of 1 to 100000 moves"),
      (#"{"game":7,"turn":[0],"legal":["a 1"]}"#, "a legal move that isn't a word without blanks"),
      (#"{"game":7,"turn":[0],"legal":["a\u0007"]}"#, "a legal move that isn't a word without blanks"),
      (#"{"game":7,"turn":[0],"legal":[1]}"#, "a legal move that isn't a word without blanks"),
      (#"{"game":7,"turn":[0],"legal":["a1","a1"]}"#, "the legal move “a1” is listed twice"),
      (#"{"game":7,"turn":[0],"legal":["a1"],"board":"X"}"#, "expected “board”, a list of at most 200 rows"),
      (#"{"game":7,"over":{"places":[1]}}"#, "expected “places” of 2 seats"),
      (#"{"game":7,"over":{"places":[2,2]}}"#, "expected “places” of 2 seats"),
      (#"{"game":7,"over":{"places":[0,1]}}"#, "expected “places” of 2 seats"),
      (#"{"game":7,"over":{}}"#, "expected “places” of 2 seats"),
      (#"{"game":7,"illegal":"no"}"#, "“illegal” for a move that was listed as legal"),
      (#"{"game":7,"turn":[0],"legal":["a1"],"see":{}}"#, "“see” of a program that hasn't “see” among its features"),
      (#"{"game":7,"turn":[0],"legal":["a1"],"events":[]}"#, "“events” of a program that hasn't “events”"),
    ])
  func badAnswersAreTold(text: String, problem: String) throws {
    let said = try #require(try complaint(text))
    #expect(said.hasPrefix(problem), "\(said)")
  }

  @Test("What features allow is read, and what isn't as documented is reported")
  func featuresAreRead() throws {
    func state(_ text: String, _ features: Set<RulesFeature>) throws -> RulesState {
      try answer(text).state(seats: 2, features)
    }
    #expect(
      try state(#"{"game":7,"turn":[0,1],"legal":{"0":["a"],"1":["b","c"]}}"#, [.simultaneous])
        == RulesState(turn: .seats([0, 1]), legal: [["a"], ["b", "c"]]))
    #expect(try state(#"{"game":7,"turn":[1]}"#, [.judge]) == RulesState(turn: .seats([1]), legal: [nil]))
    #expect(
      try state(#"{"game":7,"turn":[1],"legal":["a"],"see":{"0":["K"],"1":[]},"events":["d6"]}"#, [.see, .events])
        == RulesState(turn: .seats([1]), legal: [["a"]], sights: [["K"], []], events: ["d6"]))
    #expect(
      try answer(#"{"game":7,"illegal":"too\u0007 far"}"#).verdict(seats: 2, [.judge]) == .illegal(why: "too far"))
    for (text, features, problem) in [
      (#"{"game":7,"turn":[1,0],"legal":{}}"#, [.simultaneous], "expected “over”, or “turn”"),
      (#"{"game":7,"turn":[0,1],"legal":["a"]}"#, [.simultaneous], "expected “legal” with a list for each"),
      (#"{"game":7,"turn":[0,1],"legal":{"0":["a"]}}"#, [.simultaneous, .judge], "expected “legal” with a list for"),
      (#"{"game":7,"turn":[0],"legal":["a"]}"#, [.see], "expected “see” with rows for each of the 2 seats"),
      (#"{"game":7,"turn":[0],"legal":["a"],"see":{"0":[1],"1":[]}}"#, [.see], "expected “see”, a list of at most"),
      (#"{"game":7,"turn":[0],"legal":["a"],"events":["a b"]}"#, [.events], "expected “events”, a list of at most"),
      (#"{"game":7,"turn":[0],"legal":["~a"]}"#, [.events], "the legal move “~a” begins with “~”"),
      (#"{"game":7,"illegal":1}"#, [.judge], "expected “illegal” with the reason as a text"),
    ] as [(String, Set<RulesFeature>, String)] {
      let said = try #require(try complaint(text, features), "\(text)")
      #expect(said.hasPrefix(problem), "\(said)")
    }
  }

  @Test("A move of over 200 bytes is refused")
  func longMovesAreRefused() throws {
    #expect(try complaint(#"{"game":7,"turn":[0],"legal":["\#(String(repeating: "x", count: 200))"]}"#) == nil)
    #expect(try complaint(#"{"game":7,"turn":[0],"legal":["\#(String(repeating: "x", count: 201))"]}"#) != nil)
  }

  @Test("A program says how its boards are drawn")
  func boardsAreIntroduced() throws {
    func board(_ more: String) throws -> ProgramBoard? {
      let text = #"{"name":"a","version":"","seats":[2,3]"# + more + "}"
      return try RulesAnswer(try #require(JsonText(text)), to: nil).introduction().board
    }
    #expect(try board("") == nil)
    let pieces = #","pieces":{"0":"XK","2":"O"}"#
    #expect(try board(pieces) == ProgramBoard(shape: .squares, letters: [["X", "K"], [], ["O"]]))
    #expect(try board(pieces + #","shape":"hexagon-rows""#)?.shape == .hexagonRows)
    #expect(try board(pieces + #","rows":"bottom""#)?.rows == .bottom)
    #expect(try board(pieces + #","shape":"rhombus","rows":"top""#)?.rows == .top)
    for surface in BoardSurface.allCases {
      #expect(try board(pieces + ",\"surface\":\"\(surface.rawValue)\"")?.surface == surface)
    }
    for wrong in [
      #","surface":"felt""#, pieces + #","surface":"velvet""#, pieces + #","surface":1"#,
      pieces + #","shape":"rhombus","surface":"wood""#,
      #","rows":"top""#, pieces + #","rows":"left""#, pieces + #","shape":"hexagon-rows","rows":"top""#,
      #","shape":"square""#, pieces + #","shape":"round""#, pieces + #","shape":1"#, #","pieces":["X"]"#,
      #","pieces":{"3":"X"}"#, #","pieces":{"x":"X"}"#, #","pieces":{"0":"."}"#, #","pieces":{"0":"a b"}"#,
      #","pieces":{"0":"X","1":"X"}"#, #","pieces":{"0":7}"#, #","pieces":{"0":"\u0007"}"#,
    ] {
      #expect(throws: RulesTrouble.self, "\(wrong)") { try board(wrong) }
    }
  }

  @Test("A program says its name and its seats")
  func introductionIsRead() throws {
    func introduction(_ text: String) throws -> RulesIntroduction {
      try RulesAnswer(try #require(JsonText(text)), to: nil).introduction()
    }
    let known = try introduction(#"{"name":"hex","version":"2","seats":[2,16],"features":["at","see"]}"#)
    #expect(known == .init(name: "hex", version: "2", seats: 2...16, features: [.at, .see], board: nil))
    for text in [
      #"{"seats":[2,2]}"#, #"{"name":"a b","seats":[2,2]}"#, #"{"name":"a"}"#, #"{"name":"a","seats":[2,17]}"#,
      #"{"name":"a","seats":[2,2],"features":["fly"]}"#, #"{"name":"a","seats":[2,2],"features":"at"}"#,
    ] {
      #expect(throws: RulesTrouble.self, "\(text)") { try introduction(text) }
    }
  }
}
