import Play
import Testing

@testable import Engines

@Suite struct HubTests {
  private static let start = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww"

  private static func places(_ cells: (Int, Int)...) -> [Place] { cells.map { Place(x: $0.0, y: $0.1) } }

  @Test("A game is played as the protocol says")
  func gameFollowsProtocol() throws {
    var script = Script(Hub(options: [.init(name: "book", value: "false")]))
    #expect(script.grammar.hello() == .question("hub\n"))
    #expect(
      script.hears(
        "id name=\"My Engine\" version=3.1", "param name=variant value=normal type=enum values=\"normal killer\"",
        "param name=book value=true type=bool", "wait") == .done)
    #expect(script.grammar.introducedName == "My Engine")
    #expect(
      script.grammar.begin(try .of("draughts:10x10"))
        == .question("set-param name=book value=false\nset-param name=variant value=normal\ninit\n"))
    #expect(script.hears("loading", "ready") == .reply("new-game\nping\n"))
    #expect(script.hears("pong") == .done)
    let quiet = OutsideMove(seat: 0, text: "32-28", from: Place(x: 3, y: 6), to: Place(x: 4, y: 5))
    let capture = OutsideMove(
      seat: 0, text: "28x19", from: Place(x: 4, y: 5), to: Place(x: 6, y: 3), taking: Self.places((5, 4)))
    let budget = Budget(nanoseconds: 1_250_000_000)
    #expect(
      script.grammar.ask(OutsideTurn(seat: 0, budget: budget, options: { [quiet] }))
        == .question("pos pos=\(Self.start)\nlevel move-time=1.250\ngo think\n"))
    #expect(
      script.hears(
        "info depth=7 mean-depth=6.1 score=-0.25 nodes=40 pv=\"32-28 19-23\"", "done move=32-28 ponder=19-23")
        == .answer(OutsideAnswer("32-28", nodes: 40, thought: Thought(depth: 7, score: -0.25, line: "32-28 19-23"))))
    var clocks = Budget()
    clocks.clocks = .init(left: [61_000_000_000, 5_000_000_000], increments: [1_000_000_000, 0])
    #expect(
      script.grammar.ask(OutsideTurn(seat: 0, moves: [quiet, capture], budget: clocks, options: { [capture] }))
        == .question(
          "pos pos=\(Self.start) moves=\"32-28 28x19x23\"\nlevel time=60.000 inc=1.000\ngo think\n"))
    #expect(script.hears("done move=28x19x23") == .answer(OutsideAnswer("28x19")))
    #expect(script.hears("done move=28x19x23") == .fault(.illegalMove, "spoke out of turn: done move=28x19x23"))
    #expect(script.grammar.begin(try .of("draughts:10x10")) == .question("new-game\nping\n"))
    #expect(
      script.grammar.end(Outcome(winner: 0, reason: .noMoves), seat: 0) == "" && script.grammar.farewell == "quit\n")
  }

  @Test("A parameter that an engine doesn't declare is a fault")
  func unknownParametersAreFaults() {
    var script = Script(Hub(options: [.init(name: "threads", value: "4")]))
    _ = script.grammar.hello()
    #expect(
      script.hears("param name=book value=true type=bool", "wait")
        == .fault(.crash, "has no parameter “threads”; known: book"))
  }

  @Test("What can't be a move is passed on as it is")
  func illegalAnswersAreToldAsTheyAre() throws {
    for answer in ["32-28", "x", "1x", "28x19", "", "99999999999999999999-1"] {
      var script = Script(Hub())
      _ = script.grammar.begin(try .of("draughts:10x10"))
      _ = script.grammar.ask(OutsideTurn(seat: 0))
      #expect(script.hears("done move=\(answer)") == .answer(OutsideAnswer(answer)))
    }
  }

  @Test("A server says what it can't follow, and holds an endless search's move until it is stopped")
  func serverAnswersAll() throws {
    var server = try HubServer(try Catalog.player("greedy"), stop: StopFlag())
    #expect(
      server.answer("hub")
        == "id name=Agon version=\(Release.version) author=Agon country=-\n"
        + "param name=variant value=normal type=enum values=\"normal english russian\"\nwait\n")
    #expect(server.answer("set-param name=variant value=frisian")?.hasPrefix("error message=\"expected one of") == true)
    #expect(server.answer("init") == "ready\n" && server.answer("ping") == "pong\n")
    #expect(server.answer("pos pos=Wbbb")?.hasPrefix("error message=\"expected the position at the start") == true)
    #expect(server.answer("pos pos=\(Self.start) moves=\"32-28 19-23 28x19x22\"")?.hasPrefix("error message=") == true)
    #expect(server.answer("pos pos=\(Self.start) moves=\"32-28 19-23 28x19x23\"") == "")
    #expect(server.answer("level infinite") == "" && server.answer("go analyze") == "")
    #expect(server.answer("stop")?.contains("\ndone move=1") == true && server.answer("stop") == "")
    #expect(server.answer("quit") == nil)
  }
}
