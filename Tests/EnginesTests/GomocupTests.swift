import Play
import Testing

@testable import Engines

@Suite struct GomocupTests {
  private let moves = [
    OutsideMove(seat: 0, text: "h8", to: Place(x: 7, y: 7)), OutsideMove(seat: 1, text: "i9", to: Place(x: 8, y: 8)),
    OutsideMove(seat: 0, text: "a15", to: Place(x: 0, y: 14)),
  ]

  @Test("A game is played as the protocol says")
  func gameFollowsProtocol() throws {
    var script = Script(Gomocup(options: [.init(name: "max_memory", value: "1000000")]))
    #expect(script.grammar.hello() == .question("ABOUT\r\n"))
    #expect(script.hears("welcome", "MESSAGE a=b", "name=\"brain\", version=\"1.0\"") == .done)
    #expect(
      script.grammar.begin(try .of("noughts:15x15", seconds: 5))
        == .question(
          "START 15\r\nINFO timeout_turn 5000\r\nINFO timeout_match 0\r\nINFO rule 0\r\nINFO max_memory 1000000\r\n"))
    #expect(script.hears("MESSAGE hello", "OK") == .done)
    #expect(script.grammar.ask(OutsideTurn(seat: 0)) == .question("BEGIN\r\n"))
    #expect(script.hears("DEBUG thinking", "UNKNOWN INFO", "SUGGEST 1,1", "7,7") == .answer(OutsideAnswer("h8")))
    #expect(script.grammar.ask(OutsideTurn(seat: 0, moves: Array(moves.prefix(2)))) == .question("TURN 8,8\r\n"))
    #expect(script.hears(" 0 , 14 ") == .answer(OutsideAnswer("a15")))
    #expect(script.grammar.farewell == "END\r\n")
  }

  @Test("A limit on memory is sent unless an option sets another")
  func memoryLimitIsSent() throws {
    func told(_ options: EngineSpec.Option...) throws -> String {
      let spec = EngineSpec(
        command: ["x"], language: .gomocup, options: options, limits: EngineLimits(memory: 300_000_000))
      var grammar = EngineProtocol.gomocup.grammar(spec)
      return grammar.begin(try .of("noughts:9x9")).text
    }
    #expect(try told().contains("\r\nINFO max_memory 300000000\r\n"))
    let other = try told(.init(name: "max_memory", value: "7"))
    #expect(other.contains("\r\nINFO max_memory 7\r\n") && !other.contains("300000000"))
  }

  @Test("An opening is set up as a board, and clocks are sent")
  func openingAndClocksAreSent() throws {
    var script = Script(Gomocup())
    var game = try OutsideGame.of("noughts:9x7,line=5,exact", seat: 1)
    game = OutsideGame(
      variant: game.variant, seats: 2, seat: 1, traits: game.traits, seed: 1,
      budget: Budget(clocks: .init(left: [60_000_000_000, 30_000_000_000])))
    #expect(
      script.grammar.begin(game)
        == .question("RECTSTART 9,7\r\nINFO timeout_turn 30000\r\nINFO timeout_match 30000\r\nINFO rule 1\r\n"))
    #expect(script.hears("OK") == .done)
    #expect(
      script.grammar.ask(OutsideTurn(seat: 1, moves: moves, budget: game.budget))
        == .question("INFO time_left 30000\r\nBOARD\r\n7,7,2\r\n8,8,1\r\n0,14,2\r\nDONE\r\n"))
  }

  @Test("In an opening stones are sent without sides, and one answer may be several moves")
  func openingsHaveTheirQuestion() throws {
    func stones(_ cells: (Int, Int)...) -> [OutsideMove] {
      cells.map { OutsideMove(seat: 0, text: "\(Array("abcdefghi")[$0])\($1 + 1)", to: Place(x: $0, y: $1)) }
    }
    let three = stones((4, 4), (5, 5), (0, 1))
    func script() throws -> Script<Gomocup> {
      var script = Script(Gomocup())
      let begun = script.grammar.begin(try .of("noughts:9x9,renju,opening=swap2"))
      #expect(begun.text.hasSuffix("INFO rule 4\r\n") && script.hears("OK") == .done)
      return script
    }
    var first = try script()
    #expect(first.grammar.ask(OutsideTurn(seat: 0)) == .question("SWAP2BOARD\r\nDONE\r\n"))
    #expect(first.hears("MESSAGE fair", "4,4 5,5 0,1") == .answer(OutsideAnswer("e5")))
    #expect(first.grammar.ask(OutsideTurn(seat: 0, moves: Array(three.prefix(1)))) == .known(OutsideAnswer("f6")))
    #expect(first.grammar.ask(OutsideTurn(seat: 0, moves: Array(three.prefix(2)))) == .known(OutsideAnswer("a2")))
    let question = Saying.question("SWAP2BOARD\r\n4,4\r\n5,5\r\n0,1\r\nDONE\r\n")
    for (answer, moves) in [("swap", ["swap"]), ("1,1", ["b2"]), ("1,1 2,2", ["two", "b2", "c3"])] {
      var second = try script()
      #expect(second.grammar.ask(OutsideTurn(seat: 1, moves: three)) == question)
      #expect(second.hears(answer) == .answer(OutsideAnswer(moves[0])))
      for move in moves.dropFirst() {
        #expect(second.grammar.ask(OutsideTurn(seat: 1, moves: three)) == .known(OutsideAnswer(move)))
      }
    }
    let five = three + [OutsideMove(seat: 1, text: "two")] + stones((1, 1), (2, 2))
    #expect(first.grammar.ask(OutsideTurn(seat: 0, moves: five)).text.hasPrefix("SWAP2BOARD\r\n4,4\r\n"))
    #expect(first.hears("8,8") == .answer(OutsideAnswer("i9")))
    // From then on colours take turns: the sixth stone was white's, its own; and the next is sent as usual.
    let seven = five + stones((8, 8)) + [OutsideMove(seat: 1, text: "a1", to: Place(x: 0, y: 0))]
    #expect(
      first.grammar.ask(OutsideTurn(seat: 0, moves: seven))
        == .question("BOARD\r\n4,4,2\r\n5,5,1\r\n0,1,2\r\n1,1,1\r\n2,2,2\r\n8,8,1\r\n0,0,2\r\nDONE\r\n"))
    #expect(first.hears("0,8") == .answer(OutsideAnswer("a9")))
    let nine = seven + stones((0, 8)) + [OutsideMove(seat: 1, text: "b1", to: Place(x: 1, y: 0))]
    #expect(first.grammar.ask(OutsideTurn(seat: 0, moves: nine)) == .question("TURN 1,0\r\n"))
  }

  @Test("An answer in an opening that is no cells is a fault", arguments: ["swap it", "9,9", "1,1 2,2 3,3 4,4", "x"])
  func wrongOpeningIsAFault(line: String) throws {
    var script = Script(Gomocup())
    _ = script.grammar.begin(try .of("noughts:9x9,opening=swap2"))
    #expect(script.hears("OK") == .done)
    _ = script.grammar.ask(OutsideTurn(seat: 0))
    #expect(script.hears(line) == .fault(.illegalMove, "“\(line)” is no answer to SWAP2BOARD: cells, or SWAP"))
  }

  @Test(
    "Any answer to the first question means that the engine is ready",
    arguments: ["UNKNOWN", "ERROR what is that", "name=\"x\""]
  )
  func anyFirstAnswerIsReady(answer: String) {
    var script = Script(Gomocup())
    _ = script.grammar.hello()
    #expect(script.hears(answer) == .done)
  }

  /// As Rapfi does it: it is deaf for a moment after its move. Here that counts from just before the move is written, so
  /// that however busy the machine is, who waits for the moment to pass is heard.
  private static let deafForAMoment = """
    import sys, time
    taken, last = set(), 0.0
    def move():
      global last
      cell = next((x, y) for y in range(9) for x in range(9) if (x, y) not in taken)
      taken.add(cell)
      last = time.monotonic()
      print("%d,%d" % cell, flush=True)
    for line in sys.stdin:
      words = line.split()
      if time.monotonic() - last < 0.001: continue
      if words[0] == "ABOUT": print('name="deaf"', flush=True)
      if words[0] == "START": taken = set(); print("OK", flush=True)
      if words[0] == "BEGIN": move()
      if words[0] == "TURN": taken.add(tuple(map(int, words[1].split(",")))); move()
    """

  @Test("An engine that ignores input for a moment after its move still receives what follows")
  func briefDeafnessIsAllowed() throws {
    let roster = try EngineRoster([
      "e": EngineSpec(command: ["python3", "-c", Self.deafForAMoment], language: .gomocup, patience: 60_000_000_000)
    ])
    defer { roster.close() }
    let table = try Catalog.variant("noughts:9x9").makeTable(
      ["random": try Catalog.player("random")], outside: roster.makePlayers(), limits: Limits(plies: 8))
    for encounter in 0..<2 {
      let record = try table(Job(variant: "noughts:9x9", players: ["e", "random"], encounter: encounter, seed: 1))
      #expect(record.outcome.reason == .turnLimit, "\(record)")
    }
  }

  @Test("The pause isn't counted against the engine")
  func pauseIsNotCounted() {
    let spec = EngineSpec(command: ["x"], language: .gomocup, margin: 7, pause: 5)
    #expect(Engine(spec, record: EngineRecord(player: "e", spec: spec)).margin == 12)
  }

  @Test("An answer that isn't a cell is a fault", arguments: ["9,9", "1", "1,2,3", "-1,0", "x,y", "hello"])
  func wrongCellIsAFault(line: String) throws {
    var script = Script(Gomocup())
    _ = script.grammar.begin(try .of("noughts:9x9"))
    #expect(script.hears("OK") == .done)
    _ = script.grammar.ask(OutsideTurn(seat: 0))
    #expect(script.hears(line) == .fault(.illegalMove, "“\(line)” is no cell of the board"))
    #expect(script.hears("1,1") == .fault(.illegalMove, "spoke out of turn: 1,1"))
  }

  @Test("A refused board or move is a fault")
  func refusalsAreFaults() throws {
    var script = Script(Gomocup())
    _ = script.grammar.begin(try .of("noughts:9x9"))
    #expect(script.hears("ERROR size") == .fault(.crash, "refused the board: ERROR size"))
    _ = script.grammar.ask(OutsideTurn(seat: 0))
    #expect(script.hears("ERROR no") == .fault(.illegalMove, "refused to move: ERROR no"))
  }

  @Test(
    "Only variants of five in a row can be played",
    arguments: [
      ("noughts:15x15", true), ("noughts:15x15,exact", true), ("noughts:9x4,line=5", true),
      ("noughts:15x15,misere", false),
      ("noughts:15x15,line=6", false), ("noughts:4x4", false), ("reversi:8x8", false), ("connect-four:7x6", false),
    ])
  func fiveInARow(variant: String, isPlayed: Bool) throws {
    #expect(EngineProtocol.gomocup.canPlay(try Catalog.variant(variant)) == isPlayed)
  }
}
