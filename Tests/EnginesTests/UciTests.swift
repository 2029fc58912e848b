import Play
import Testing

@testable import Engines

@Suite struct UciTests {
  @Test("A game is played as the protocol says")
  func gameFollowsProtocol() throws {
    var script = Script(Uci(.ugi, options: [.init(name: "Hash", value: "16")]))
    #expect(script.grammar.hello() == .question("ugi\n"))
    #expect(
      script.hears(
        "id name X", "id author Y", "option name Variant type string default reversi:8x8",
        "option name Hash type spin default 8 min 1 max 64", "ugiok")
        == .reply("setoption name Hash value 16\nisready\n"))
    #expect(script.hears("info string loading", "readyok") == .done)
    #expect(
      script.grammar.begin(try .of("reversi:6x6"))
        == .question("setoption name Variant value reversi:6x6\nuginewgame\nisready\n"))
    #expect(script.hears("readyok") == .done)
    let budget = Budget(nanoseconds: 250_000_000)
    #expect(
      script.grammar.ask(OutsideTurn(seat: 0, budget: budget)) == .question("position startpos\ngo movetime 250\n"))
    #expect(
      script.hears("info depth 1 nodes 10 score cp 5", "info depth 2 nodes 40 score cp 7 pv d3 c3", "bestmove c4")
        == .answer(OutsideAnswer("c4", nodes: 40, thought: Thought(depth: 2, score: 0.07, line: "d3 c3"))))
    let moves = [OutsideMove(seat: 0, text: "c4"), OutsideMove(seat: 1, text: "c3"), OutsideMove(seat: 0)]
    #expect(
      script.grammar.ask(OutsideTurn(seat: 1, moves: moves, budget: budget))
        == .question("position startpos moves c4 c3\ngo movetime 250\n"))
    #expect(script.hears("bestmove d3 ponder c2") == .answer(OutsideAnswer("d3")))
    #expect(script.grammar.end(Outcome(winner: 0, reason: .noMoves), seat: 0) == "")
    #expect(script.grammar.farewell == "quit\n")
  }

  @Test("An engine without the option isn't sent the variant, and without limits it gets a second")
  func variantNeedsTheOption() throws {
    var script = Script(Uci(.ugi, sendsPasses: true))
    _ = script.grammar.hello()
    #expect(script.grammar.introducedName == nil)
    #expect(script.hears("id name My  Engine 2", "id author me", "ugiok") == .reply("isready\n"))
    #expect(script.grammar.introducedName == "My Engine 2")
    #expect(script.hears("readyok") == .done)
    #expect(script.grammar.begin(try .of("noughts:3x3")) == .question("uginewgame\nisready\n"))
    let moves = [OutsideMove(seat: 0, text: "c4"), OutsideMove(seat: 1)]
    #expect(
      script.grammar.ask(OutsideTurn(seat: 0, moves: moves))
        == .question("position startpos moves c4 pass\ngo movetime 1000\n"))
  }

  @Test("An engine that keeps its position receives the moves since")
  func incrementalMovesAreSent() throws {
    var script = Script(Uci(.ugi))
    _ = script.grammar.hello()
    #expect(
      script.hears("option name incremental type check default false", "ugiok")
        == .reply("setoption name incremental value true\nisready\n"))
    #expect(script.hears("readyok") == .done)
    let moves = ["c4", "c3", "d3", "c5"].enumerated().map { OutsideMove(seat: $0.offset % 2, text: $0.element) }
    for _ in 0..<2 {
      _ = script.grammar.begin(try .of("reversi:6x6"))
      #expect(script.hears("readyok") == .done)
      let first = script.grammar.ask(OutsideTurn(seat: 1, moves: Array(moves.prefix(1))))
      #expect(first == .question("position startpos moves c4\ngo movetime 1000\n"))
      #expect(script.hears("bestmove c3") == .answer(OutsideAnswer("c3")))
      let second = script.grammar.ask(OutsideTurn(seat: 1, moves: Array(moves.prefix(3)) + [OutsideMove(seat: 1)]))
      #expect(second == .question("position current moves c3 d3\ngo movetime 1000\n"))
      let third = script.grammar.ask(OutsideTurn(seat: 1, moves: Array(moves.prefix(3)) + [OutsideMove(seat: 1)]))
      #expect(third == .question("position current\ngo movetime 1000\n"))
    }
  }

  @Test("In UCI a question has all limits, and a start that isn't the usual one is sent as its FEN")
  func uciHasItsOwnWords() throws {
    var script = Script(Uci(.uci))
    #expect(script.grammar.hello() == .question("uci\n"))
    #expect(script.hears("option name UCI_Chess960 type check default false", "uciok") == .reply("isready\n"))
    #expect(script.hears("readyok") == .done)
    let chess = try OutsideGame.of("chess")
    #expect(
      script.grammar.begin(chess) == .question("setoption name UCI_Chess960 value false\nucinewgame\nisready\n"))
    #expect(script.hears("readyok") == .done)
    let left: [Nanoseconds] = [60_000_000_000, 2_000_000]
    let clocks = Budget(
      clocks: .init(left: left, increments: [500_000_000, 0], moves: [7, 8]), depth: 9, nodes: 800)
    #expect(
      script.grammar.ask(OutsideTurn(seat: 0, budget: clocks))
        == .question(
          "position startpos\ngo wtime 60000 btime 2 winc 500 binc 0 movestogo 7 depth 9 nodes 800\n"))
    #expect(script.hears("bestmove e2e4 ponder e7e5") == .answer(OutsideAnswer("e2e4")))
    let position = "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"
    let elsewhere = OutsideGame(
      variant: chess.variant, seats: 2, seat: 0, traits: chess.traits, seed: 5, budget: Budget(), startFEN: position)
    _ = script.grammar.begin(elsewhere)
    #expect(script.hears("readyok") == .done)
    #expect(
      script.grammar.ask(OutsideTurn(seat: 0, moves: [OutsideMove(seat: 0, text: "f7e7")], budget: Budget(depth: 3)))
        == .question("position fen \(position) moves f7e7\ngo depth 3\n"))
  }

  @Test("An engine without the option for Chess960 plays chess alone")
  func chess960NeedsItsOption() throws {
    var script = Script(Uci(.uci))
    _ = script.grammar.hello()
    #expect(script.hears("uciok") == .reply("isready\n"))
    #expect(script.hears("readyok") == .done)
    #expect(script.grammar.begin(try .of("chess")) == .question("ucinewgame\nisready\n"))
    #expect(script.hears("readyok") == .done)
    _ = script.grammar.begin(try .of("chess:960"))
    #expect(
      script.hears("readyok")
        == .fault(.crash, "has no option “UCI_Chess960”, so that it can't play chess:8x8,960"))
  }

  @Test("In UAI the start is sent as its FEN, passes are sent, and moves have no hyphen")
  func uaiHasItsOwnWords() throws {
    var script = Script(Uci(.uai))
    #expect(script.grammar.hello() == .question("uai\n"))
    #expect(script.hears("id name X", "ugiok", "option name variant type string") == .more)
    #expect(script.hears("uaiok") == .reply("isready\n"))
    #expect(script.hears("readyok") == .done)
    #expect(script.grammar.begin(try .of("ataxx:7x7,walls=four")) == .question("uainewgame\nisready\n"))
    #expect(script.hears("readyok") == .done)
    let start = "position fen x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1"
    let clocks = Budget(clocks: .init(left: [60_000_000_000, 2_000_000], increment: 500_000_000))
    #expect(
      script.grammar.ask(OutsideTurn(seat: 0, budget: clocks))
        == .question(start + "\ngo btime 60000 wtime 2 binc 500 winc 500\n"))
    #expect(script.hears("bestmove g2") == .answer(OutsideAnswer("g2")))
    let moves = [OutsideMove(seat: 0, text: "g1-e3"), OutsideMove(seat: 1)]
    #expect(
      script.grammar.ask(OutsideTurn(seat: 0, moves: moves, budget: Budget(depth: 3), legal: { ["g2", "a7-c5"] }))
        == .question(start + " moves g1e3 0000\ngo depth 3\n"))
    #expect(script.hears("bestmove a7c5") == .answer(OutsideAnswer("a7-c5")))
    _ = script.grammar.ask(OutsideTurn(seat: 0, legal: { ["g2"] }))
    #expect(script.hears("bestmove c5a7") == .answer(OutsideAnswer("c5a7")))
  }

  @Test("An engine of UGI without the option learns the start by its FEN")
  func fenTellsTheStart() throws {
    var script = Script(Uci(.ugi))
    _ = script.grammar.begin(try .of("ataxx:5x5"))
    #expect(
      script.grammar.ask(OutsideTurn(seat: 0))
        == .question("position fen x3o/5/5/5/o3x x 0 1\ngo movetime 1000\n"))
  }

  @Test("A move nobody asked for is a fault, and other lines are ignored")
  func unaskedMoveIsAFault() {
    var idle = Script(Uci(.ugi))
    #expect(idle.hears("bestmove a1") == .fault(.illegalMove, "spoke out of turn: bestmove a1"))
    _ = idle.grammar.ask(OutsideTurn(seat: 0))
    #expect(idle.hears("bestmove") == .fault(.illegalMove, "“bestmove” without a move"))
    _ = idle.grammar.ask(OutsideTurn(seat: 0))
    #expect(idle.hears("", "   ", "info", "info nodes", "info nodes x", "readyok", "ugiok", "what?") == .more)
    #expect(idle.hears("bestmove a1") == .answer(OutsideAnswer("a1")))
    #expect(idle.hears("bestmove a1") == .fault(.illegalMove, "spoke out of turn: bestmove a1"))
  }

  @Test(
    "One limit is sent",
    arguments: [
      (Budget(nanoseconds: 1_500_000_000, depth: 3), "go movetime 1500"), (Budget(depth: 3, nodes: 9), "go depth 3"),
      (Budget(nodes: 9), "go nodes 9"),
      (
        Budget(clocks: .init(left: [60_000_000_000, 1_000], increment: 500_000_000)),
        "go p1time 60000 p2time 1 p1inc 500 p2inc 500"
      ),
    ])
  func oneLimitIsSent(budget: Budget, expected: String) {
    var grammar = Uci(.ugi)
    #expect(grammar.ask(OutsideTurn(seat: 0, budget: budget)) == .question("position startpos\n\(expected)\n"))
  }
}
