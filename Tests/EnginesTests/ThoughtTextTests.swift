import Play
import Testing

@testable import Engines

@Suite struct ThoughtTextTests {
  @Test("Numbers are read as engines write them")
  func thoughtNumbersAreRead() {
    #expect(
      ["12", "12-20", "12@95%", "95%", "x", "", "-3"].map { ThoughtText.depth($0) } == [12, 12, 12, nil, nil, nil, nil])
    #expect(
      ["35", "-1.5", "+M5", "-M6", "M3", "nan", "inf", "x", ""].map { ThoughtText.score($0) }
        == [35, -1.5, 9_995, -9_994, 9_997, nil, nil, nil, nil])
    #expect(ThoughtText.score("-120", unit: 100) == -1.2 && ThoughtText.score("1e300") == 10_000)
    #expect(
      ["1234", "12K", "1.5M", "2G", "x", "K", "nanK"].map { ThoughtText.nodes($0) }
        == [1_234, 12_000, 1_500_000, 2_000_000_000, nil, nil, nil])
  }

  @Test("Lines are moves with spaces and not too long")
  func linesAreShortMoves() {
    #expect(
      ThoughtText.cells("F5d6C3") == ["f5", "d6", "c3"] && ThoughtText.cells("F5-PA-J10") == ["f5", "pa", "j10"])
    #expect(ThoughtText.cells("") == [])
    #expect(ThoughtText.line(["h8", "i9"]) == "h8 i9" && ThoughtText.line([String]()) == "")
    #expect(ThoughtText.line(Array(repeating: "h8", count: 1_000)).utf8.count <= 400)
  }

  /// What each protocol's engines say before a move, with the move; and what that is.
  private static let said: [(EngineProtocol, [String], OutsideAnswer)] = [
    (
      .ugi,
      [
        "info depth 7 score cp -35 nodes 900", "info depth 8 seldepth 12 multipv 1 score cp 120 nodes 4000 pv d3 c3",
        "info multipv 2 depth 8 score cp 9 pv c4", "info string depth 99 nodes 1", "bestmove d3",
      ],
      OutsideAnswer("d3", nodes: 4_000, thought: Thought(depth: 8, score: 1.2, line: "d3 c3"))
    ),
    (.ugi, ["info score mate -3", "bestmove d3"], OutsideAnswer("d3", thought: Thought(score: -9_994))),
    (.ugi, ["bestmove d3"], OutsideAnswer("d3")),
    (
      .json, [#"{"move":"d3","nodes":5,"value":-0.25,"depth":3,"pv":["d3","c3"]}"#],
      OutsideAnswer("d3", nodes: 5, thought: Thought(depth: 3, score: -0.25, line: "d3 c3"))
    ),
    (.json, [#"{"move":"d3","pv":"d3  c3","value":"x"}"#], OutsideAnswer("d3", thought: Thought(line: "d3 c3"))),
    (
      .nboard, ["search D3c3 1.5 0 12@98% x", "search C4 -2 0 12", "nodestats 800 0.1", "=== D3/1.75/0.1"],
      OutsideAnswer("d3", nodes: 800, thought: Thought(depth: 12, score: 1.75, line: "d3 c3"))
    ),
    (
      .nboard, ["book D3-PA 0.5 17 20", "=== d3 -1.00 0.0"],
      OutsideAnswer("d3", thought: Thought(depth: 20, score: -1, line: "d3 pa"))
    ),
    (
      .gomocup, ["MESSAGE depth 10-14 ev 12 n 12K n/ms 3 tm 40 pv H8 I9", "7,7"],
      OutsideAnswer("h8", nodes: 12_000, thought: Thought(depth: 10, score: 12, line: "H8 I9"))
    ),
    (
      .gomocup,
      [
        "MESSAGE OptiTime 1s | MaxTime 2s", "MESSAGE Depth 9-20 | Eval -M6 | Time 4ms | H8 I9 J10",
        "MESSAGE Speed 500K | Depth 11-20 | Eval +M5 | Node 1.5M | Time 1s", "7,7",
      ],
      OutsideAnswer("h8", nodes: 1_500_000, thought: Thought(depth: 11, score: 9_995, line: "H8 I9 J10"))
    ),
    (.gomocup, ["MESSAGE Bestline H8 I9 and so on", "7,7"], OutsideAnswer("h8", thought: Thought(line: "H8 I9"))),
  ]

  @Test("What an engine says about its move is read", arguments: said.indices)
  func engineThoughtsAreRead(index: Int) throws {
    let (language, lines, expected) = Self.said[index]
    var grammar = language.grammar(EngineSpec(command: ["x"], language: language))
    _ = grammar.begin(try .of(language == .gomocup ? "noughts:15x15" : "reversi:8x8"))
    for _ in 0..<2 {
      _ = grammar.ask(OutsideTurn(seat: 0))
      for line in lines.dropLast() { #expect(grammar.hear(line) == .more, "\(line)") }
      #expect(grammar.hear(lines.last ?? "") == .answer(expected))
    }
  }

  @Test(
    "What Agon's players think is sent in the protocol's own words",
    arguments: [EngineProtocol.json, .ugi, .nboard, .gomocup]
  )
  func ownThoughtsAreSent(language: EngineProtocol) throws {
    let variant = language == .gomocup ? "noughts:9x9" : "reversi:8x8"
    let player = try Catalog.player("alpha-beta:depth=3")
    var server = try language.server(player, variant: variant, stop: StopFlag())
    var grammar = language.grammar(EngineSpec(command: ["x"], language: language))
    let session = try #require(try Catalog.variant(variant).makeSession(player))
    session.begin(1)
    let expected = try session.choose(after: "", within: Budget())
    var heard: Heard?
    let game = try OutsideGame.of(variant)
    for step in 0..<3 {
      let saying = step == 0 ? grammar.hello() : step == 1 ? grammar.begin(game) : grammar.ask(OutsideTurn(seat: 0))
      for line in saying.text.split(whereSeparator: \.isNewline) {
        for answer in (server.answer(String(line)) ?? "").split(whereSeparator: \.isNewline) {
          heard = grammar.hear(String(answer))
        }
      }
    }
    guard case .answer(let answer) = heard else { throw PlayerFault(.noAnswer, "\(String(describing: heard))") }
    #expect(answer.thought?.depth == 3 && answer.nodes == expected.nodes)
    let difference = try #require(answer.thought?.score) - (try #require(expected.thought?.score))
    #expect(abs(difference) < 0.006, "\(difference)")
  }
}
