import Play
import Testing

@testable import Engines

@Suite struct JsonTests {
  @Test("A board game is played as documented")
  func boardGameAsDocumented() throws {
    var script = Script(Json(options: [.init(name: "level", value: "3")]))
    #expect(script.grammar.hello() == .question(#"{"type":"hello","protocol":1,"options":{"level":"3"}}"# + "\n"))
    #expect(script.hears(#"{"name":"x"}"#) == .done)
    #expect(
      script.grammar.begin(try .of("noughts:4x3,line=3", seat: 1))
        == .remark(
          #"{"type":"game","game":"noughts","variant":"noughts:4x3","seats":2,"seat":1,"width":4,"height":3,"seed":5}"#
            + "\n"))
    let turn = OutsideTurn(
      seat: 1, moves: [OutsideMove(seat: 0, text: "b2", to: Place(x: 1, y: 1)), OutsideMove(seat: 1)],
      budget: Budget(nanoseconds: 100_000_000), legal: { ["a1", "b1"] }, board: { ["....", ".X..", "...."] })
    #expect(
      script.grammar.ask(turn)
        == .question(
          #"{"type":"move","seat":1,"moves":["b2"],"legal":["a1","b1"],"board":["....",".X..","...."],"time":100.0}"#
            + "\n"))
    #expect(script.hears(#"{"move":"a1","nodes":12}"#) == .answer(OutsideAnswer("a1", nodes: 12)))
    #expect(
      script.grammar.end(Outcome(winner: 0, reason: .line), seat: 1)
        == #"{"type":"end","places":[1,2],"reason":"line"}"# + "\n")
    #expect(script.grammar.farewell == #"{"type":"quit"}"# + "\n")
  }

  @Test("A bot receives no more than it wants, and only the new moves")
  func omittedFields() throws {
    var script = Script(Json())
    _ = script.grammar.hello()
    #expect(script.hears(#"{"omit":["moves","legal","board"]}"#) == .done)
    func turn(_ moves: String...) -> OutsideTurn {
      OutsideTurn(seat: 1, moves: moves.map { OutsideMove(seat: 0, text: $0) }, legal: { ["a1"] }, board: { ["."] })
    }
    for _ in 0..<2 {
      _ = script.grammar.begin(try .of("noughts:3x3", seat: 1))
      for (turn, told) in [(turn("b2"), #""b2""#), (turn("b2", "a1", "c3"), #""a1","c3""#)] {
        #expect(script.grammar.ask(turn) == .question(#"{"type":"move","seat":1,"new":[\#(told)]}"# + "\n"))
      }
    }
    _ = script.grammar.hello()
    #expect(script.hears(#"{"omit":["board"]}"#) == .done)
    _ = script.grammar.begin(try .of("noughts:3x3", seat: 1))
    for moves in [#""b2""#, #""b2","a1""#] {
      let asked = script.grammar.ask(moves.count == 4 ? turn("b2") : turn("b2", "a1"))
      #expect(asked == .question(#"{"type":"move","seat":1,"moves":[\#(moves)],"legal":["a1"]}"# + "\n"))
    }
    for answer in [#"{"omit":["moves","colour"]}"#, #"{"omit":"moves"}"#, #"{"omit":[1]}"#] {
      _ = script.grammar.hello()
      #expect(
        script.hears(answer)
          == .fault(.crash, "said “\(answer)”, whose “omit” isn't a list of some of moves, legal, board"))
    }
  }

  @Test("Every limit is sent")
  func everyLimitIsSent() {
    var json = Json()
    let clocks = Budget.Clocks(left: [60_000_000_000, 1_500_000], increment: 500_000_000)
    let asked = json.ask(OutsideTurn(seat: 0, budget: Budget(clocks: clocks, depth: 3, nodes: 9))).text
    #expect(asked.hasSuffix(#"[],"clocks":[60000.0,1.5],"increment":500.0,"depth":3,"nodes":9}"# + "\n"), "\(asked)")
  }

  @Test("At Snap a bot sees tops and heights but no closed card")
  func snapHidesClosedCards() throws {
    var script = Script(Json())
    let snap = try Catalog.variant("snap:3")
    #expect(
      script.grammar.begin(try .of("snap:3", seat: 2))
        == .remark(#"{"type":"game","game":"snap","variant":"snap:3","seats":3,"seat":2,"seed":5}"# + "\n"))
    var asked: [String] = []
    final class Silent: OutsidePlayer {
      var grammar = Json()
      let note: (String) -> Void
      init(_ note: @escaping (String) -> Void) { self.note = note }
      func begin(_ game: OutsideGame) {}
      func choose(_ turn: OutsideTurn) throws -> OutsideAnswer {
        note(grammar.ask(turn).text)
        return OutsideAnswer("")
      }
      func end(_ outcome: Outcome, seat: Int, fault: FaultReport?) {}
    }
    let table = snap.makeTable(
      [:], outside: Dictionary(uniqueKeysWithValues: ["a", "b", "c"].map { ($0, Silent { asked.append($0) }) }),
      limits: Limits())
    _ = try table(Job(variant: "snap:3", players: ["a", "b", "c"], encounter: 0, seed: 5))
    let first = try #require(asked.first)
    #expect(first.hasPrefix(#"{"type":"card","seat":0,"turn":1,"active":0,"tops":["#), "\(first)")
    #expect(first.hasSuffix(#",null,null],"open":[1,0,0],"closed":[17,17,17],"matching":[]}"# + "\n"), "\(first)")
  }

  @Test(
    "A call is a number or null",
    arguments: [
      ("{\"call\":null}", Heard.answer(OutsideAnswer(""))), ("{\"call\":834}", .answer(OutsideAnswer("834"))),
      ("{\"resign\":true}", .fault(.resigned, "resigned")),
      ("{}", .fault(.illegalMove, "said “{}”, without a “call” that is a number or null")),
      ("{\"call\":1.5}", .fault(.illegalMove, "said “{\"call\":1.5}”, without a “call” that is a number or null")),
      ("snap!", .fault(.illegalMove, "said “snap!”, which isn't a JSON object")),
    ])
  func callIsNumberOrNull(line: String, heard: Heard) throws {
    var script = Script(Json())
    var seen: [Snap.View] = []
    let table = try Catalog.variant("snap:2").makeTable(
      ["r": try Catalog.player("reflex")], outside: ["x": Peeking { seen += $0.cards.map { [$0] } ?? [] }],
      limits: Limits())
    _ = try table(Job(variant: "snap:2", players: ["x", "r"], encounter: 0, seed: 1))
    let view = try #require(seen.first)
    _ = script.grammar.ask(OutsideTurn(seat: 0, cards: view))
    #expect(script.hears(line) == heard)
  }

  @Test("A column may be a number and nothing else")
  func columnMayBeANumber() {
    var script = Script(Json())
    _ = script.grammar.ask(OutsideTurn(seat: 0))
    #expect(script.hears(#"{"move":3}"#) == .answer(OutsideAnswer("3")))
    for move in ["3.5", "-3", "true", "null"] {
      _ = script.grammar.ask(OutsideTurn(seat: 0))
      let line = #"{"move":\#(move)}"#
      #expect(script.hears(line) == .fault(.illegalMove, "said “\(line)”, without “move”"))
    }
  }

  @Test(
    "Advice says what would be right instead of a line, or of none",
    arguments: [
      (
        "thinking",
        #"expected a line such as {"move":"c3"}; all else goes to standard error: print(..., file=sys.stderr)"#
      ),
      ("a1", #"expected a line such as {"move":"c3"}; all else goes to standard error: print(..., file=sys.stderr)"#),
      (#"["a1"]"#, #"expected an object, not a list: {"move":"c3"}"#),
      ("{}", #"expected a line such as {"move":"c3"}"#),
    ])
  func adviceOnMoves(line: String, advice: String) {
    var script = Script(Json())
    _ = script.grammar.ask(OutsideTurn(seat: 0))
    #expect(
      script.grammar.advice == #"expected a line such as {"move":"c3"}, flushed at once: print(..., flush=True)"#)
    _ = script.hears(line)
    #expect(script.grammar.advice == advice)
    _ = script.grammar.ask(OutsideTurn(seat: 0))
    _ = script.hears(#"{"move":"a1"}"#)
    #expect(script.grammar.advice == nil)
    _ = script.hears(#"{"move":"a1"}"#)
    #expect(script.grammar.advice == "hello, move and card have one answer each")
    _ = script.grammar.hello()
    #expect(
      script.grammar.advice == #"expected a line such as {"name":"my bot"}, flushed at once: print(..., flush=True)"#)
  }

  @Test("Nonsense or an answer out of turn breaks the rules")
  func nonsenseBreaksTheRules() throws {
    var script = Script(Json())
    _ = script.grammar.ask(OutsideTurn(seat: 0))
    #expect(script.hears(#"{"move":"a1"}"#) == .answer(OutsideAnswer("a1")))
    #expect(script.hears(#"{"move":"a2"}"#) == .fault(.illegalMove, #"spoke out of turn: {"move":"a2"}"#))
    #expect(script.hears("", " \t") == .more)
    _ = script.grammar.ask(OutsideTurn(seat: 0))
    #expect(script.hears("", " \t") == .more)
    #expect(script.hears("[1]") == .fault(.illegalMove, "said “[1]”, which isn't a JSON object"))
  }

  @Test(
    "What is easily overlooked in an answer is named.",
    arguments: [
      (#"{"move":"a1","value":NaN}"#, "JSON has no NaN"), (#"{"value":-Infinity}"#, "JSON has no -Infinity"),
      (#"{"value": Infinity,"move":"a1"}"#, "JSON has no Infinity"),
      ("\u{FEFF}{\"move\":\"a1\"}", "it begins with a byte order mark"),
    ])
  func oversight(line: String, why: String) {
    var script = Script(Json())
    _ = script.grammar.ask(OutsideTurn(seat: 0))
    #expect(
      script.hears(line) == .fault(.illegalMove, "said “\(line.prefix(80))”, which isn't a JSON object, since \(why)")
    )
  }

  /// Looks at what it is asked and gives up.
  private final class Peeking: OutsidePlayer {
    let look: (OutsideTurn) -> Void
    init(_ look: @escaping (OutsideTurn) -> Void) { self.look = look }
    func begin(_ game: OutsideGame) {}
    func choose(_ turn: OutsideTurn) throws -> OutsideAnswer {
      look(turn)
      throw PlayerFault(.resigned)
    }
    func end(_ outcome: Outcome, seat: Int, fault: FaultReport?) {}
  }
}
