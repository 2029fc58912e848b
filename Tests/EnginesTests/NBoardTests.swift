import Play
import Testing

@testable import Engines

@Suite struct NBoardTests {
  @Test("A game is played as the protocol says")
  func gameFollowsProtocol() throws {
    var script = Script(NBoard(options: [.init(name: "depth", value: "8")]))
    #expect(script.grammar.hello() == .question("nboard 2\nset depth 8\nping 1\n"))
    #expect(script.hears("set myname X", "pong 1") == .done)
    #expect(
      script.grammar.begin(try .of("reversi:4x4"))
        == .question(
          "set game (;GM[Othello]PC[Agon]PB[black]PW[white]RE[?]TY[4]BO[4 -----O*--*O----- *];)\nping 2\n"))
    #expect(script.hears("pong 1", "pong 2") == .done)
    #expect(script.grammar.ask(OutsideTurn(seat: 0)) == .question("go\n"))
    #expect(
      script.hears("status thinking", "nodestats 400 0.1", "=== B1/1.5/0.2")
        == .answer(OutsideAnswer("b1", nodes: 400, thought: Thought(score: 1.5)))
    )
    // The answer isn't made yet: it is sent like all moves, and so are passes.
    let moves = [OutsideMove(seat: 0, text: "b1"), OutsideMove(seat: 1)]
    #expect(script.grammar.ask(OutsideTurn(seat: 0, moves: moves)) == .question("move B1\nmove PA\ngo\n"))
    #expect(script.hears("=== a1") == .answer(OutsideAnswer("a1")))
    #expect(script.hears("=== a1") == .fault(.illegalMove, "spoke out of turn: === a1"))
  }

  @Test("Start, size and clocks are sent within the game")
  func startAndClocksAreSent() throws {
    let game = try OutsideGame.of("reversi:6x6,parallel")
    var clocks = Budget.Clocks(left: [300_000_000_000, 300_000_000_000], increment: 2_000_000_000)
    let timed = OutsideGame(
      variant: game.variant, seats: 2, seat: 1, traits: game.traits, seed: 1, budget: Budget(clocks: clocks))
    let start = "(;GM[Othello]PC[Agon]PB[black]PW[white]RE[?]"
    let board = "TY[6]BO[6 --------------OO----**-------------- *]"
    var script = Script(NBoard())
    #expect(
      script.grammar.begin(timed) == .question("set depth 8\nset game \(start)TI[5:00/0:02]\(board);)\nping 1\n"))
    clocks.left = [9_900_000_000, 299_000_000_000]
    let moves = [OutsideMove(seat: 0, text: "c2"), OutsideMove(seat: 1), OutsideMove(seat: 0, text: "d2")]
    #expect(
      script.grammar.ask(OutsideTurn(seat: 1, moves: moves, budget: Budget(clocks: clocks)))
        == .question("set game \(start)TB[0:09/0:02]TW[4:59/0:02]\(board)B[C2]W[PA]B[D2];)\ngo\n"))
  }

  @Test("A depth is always sent but not twice")
  func depthIsSentOnce() throws {
    let game = try OutsideGame.of("reversi:4x4")
    func depths(_ budgets: [Budget], _ options: EngineSpec.Option...) -> [String] {
      var grammar = NBoard(options: options)
      let said =
        [grammar.hello()]
        + budgets.map { budget in
          grammar.begin(
            OutsideGame(variant: game.variant, seats: 2, seat: 0, traits: game.traits, seed: 1, budget: budget))
        }
      return said.flatMap { $0.text.split(separator: "\n").filter { $0.hasPrefix("set depth") } }.map(String.init)
    }
    #expect(depths([Budget(), Budget()]) == ["set depth \(NBoard.usualDepth)"])
    #expect(depths([Budget(depth: 3), Budget(depth: 3), Budget(depth: 5)]) == ["set depth 3", "set depth 5"])
    #expect(depths([Budget(), Budget(depth: 3)], .init(name: "depth", value: "12")) == ["set depth 12"])
  }

  @Test("An engine that needs a depth, as NTest does, plays without a configured one")
  func ntestGetsADepth() throws {
    // As ntest does it: no player before a depth is set, and a warning instead of a move.
    let script = """
      while read -r word what rest; do
        case $word in
          nboard) [ "$what" = 2 ] || exit 3 ;;
          set) [ "$what" = depth ] && { depth=$rest; echo; echo "set myname Ntest$rest"; } ;;
          ping) echo "pong $what" ;;
          go) if [ "$depth" ]; then echo "=== B1"; else echo 'warning Must pick a depth with "set depth <n>" first'; fi ;;
        esac
      done
      """
    let spec = EngineSpec(command: ["sh", "-c", script], language: .nboard, patience: 60_000_000_000)
    let roster = try EngineRoster(["e": spec])
    defer { roster.close() }
    let table = try Catalog.variant("reversi:4x4").makeTable(
      ["random": try Catalog.player("random")], outside: roster.makePlayers(), limits: Limits(plies: 1))
    let record = try table(Job(variant: "reversi:4x4", players: ["e", "random"], encounter: 0, seed: 1))
    #expect(record.outcome.reason == .turnLimit && record.transcript == "b1", "\(record)")
  }

  @Test("An answer without a move is a fault")
  func missingMoveIsAFault() {
    var script = Script(NBoard())
    _ = script.grammar.ask(OutsideTurn(seat: 0))
    #expect(script.hears("===") == .fault(.illegalMove, "“===” without a move"))
  }
}
