import Play
import Testing

@testable import Engines

@Suite struct GtpTests {
  /// A conversation that has reached the start of a game.
  private func script(
    _ variant: String, seconds: Double? = nil, passes: Bool = false
  ) throws -> Script<Gtp> {
    var script = Script(Gtp(sendsPasses: passes))
    #expect(script.grammar.hello() == .question("list_commands\n"))
    #expect(script.hears("= protocol_version", "genmove", "time_settings", "") == .done)
    let game = try OutsideGame.of(variant, seconds: seconds)
    let size = try #require(game.traits)
    let board =
      size.width == size.height ? "boardsize \(size.width)" : "rectangular_boardsize \(size.width) \(size.height)"
    let time = seconds.map { "time_settings 0 \(max(1, Int($0))) 1\n" } ?? ""
    #expect(script.grammar.begin(game) == .question("\(board)\nclear_board\n" + time))
    #expect(script.hears("=", "", "=") == .more)
    #expect(script.hears("") == (seconds == nil ? .done : .more))
    if seconds != nil { #expect(script.hears("? unknown command", "") == .done) }
    return script
  }

  @Test("Reversi is played with the cell names of Othello players")
  func reversiCellsAsInOthello() throws {
    var script = try script("reversi:8x8", seconds: 2.5)
    #expect(script.grammar.ask(OutsideTurn(seat: 0)) == .question("genmove b\n"))
    #expect(script.hears("= D3", "") == .answer(OutsideAnswer("d3")))
    var moves = [
      OutsideMove(seat: 0, text: "d3", to: Place(x: 3, y: 2)), OutsideMove(seat: 1, text: "c3", to: Place(x: 2, y: 2)),
    ]
    #expect(script.grammar.ask(OutsideTurn(seat: 0, moves: moves)) == .question("play w c3\ngenmove b\n"))
    #expect(script.hears("=", "", "=7 c4", "") == .answer(OutsideAnswer("c4")))
    // The other seat passes, which engines know by themselves.
    moves += [OutsideMove(seat: 0, text: "c4", to: Place(x: 2, y: 3)), OutsideMove(seat: 1)]
    #expect(script.grammar.ask(OutsideTurn(seat: 0, moves: moves)) == .question("genmove b\n"))
  }

  @Test("Passes are sent to engines that want them")
  func passesAreSentIfWanted() throws {
    var script = try script("reversi:8x8", passes: true)
    let moves = [OutsideMove(seat: 0, text: "d3", to: Place(x: 3, y: 2)), OutsideMove(seat: 1)]
    #expect(script.grammar.ask(OutsideTurn(seat: 0, moves: moves)) == .question("play b d3\nplay w pass\ngenmove b\n"))
  }

  @Test("Other games use the cell names of Go")
  func otherGamesAsInGo() throws {
    var noughts = try script("noughts:15x15")
    let move = OutsideMove(seat: 0, text: "i1", to: Place(x: 8, y: 0))
    #expect(noughts.grammar.ask(OutsideTurn(seat: 1, moves: [move])) == .question("play b j15\ngenmove w\n"))
    #expect(noughts.hears("=", "", "= H8", "") == .answer(OutsideAnswer("h8")))
    _ = noughts.grammar.ask(OutsideTurn(seat: 1, moves: [move, move, move]))
    #expect(noughts.hears("=", "", "= J1", "") == .answer(OutsideAnswer("i15")))

    var columns = try script("connect-four:7x6")
    let drop = OutsideMove(seat: 0, text: "4", to: Place(x: 3, y: 5))
    #expect(columns.grammar.ask(OutsideTurn(seat: 1, moves: [drop])) == .question("play b d1\ngenmove w\n"))
    #expect(columns.hears("=", "", "= D2", "") == .answer(OutsideAnswer("4")))
  }

  @Test("Hex is played with its own names of cells, its swap is a word, and its boards have two sides")
  func hexAsItsEnginesDo() throws {
    var script = try script("hex:11x11,swap")
    let move = OutsideMove(seat: 0, text: "i2", to: Place(x: 8, y: 1))
    #expect(script.grammar.ask(OutsideTurn(seat: 1, moves: [move])) == .question("play b i2\ngenmove w\n"))
    #expect(script.hears("=", "", "= swap-pieces", "") == .answer(OutsideAnswer("swap-pieces")))
    let swap = OutsideMove(seat: 1, text: "swap-pieces")
    _ = script.grammar.begin(try .of("hex:11x11,swap"))
    #expect(script.hears("=", "", "=", "") == .done)
    #expect(
      script.grammar.ask(OutsideTurn(seat: 0, moves: [move, swap]))
        == .question("play b i2\nplay w swap-pieces\ngenmove b\n"))
    #expect(script.hears("=", "", "=", "", "= K11", "") == .answer(OutsideAnswer("k11")))
    var wide = Script(Gtp())
    #expect(wide.grammar.begin(try .of("hex:5x7")) == .question("boardsize 5 7\nclear_board\n"))
    // There the swap is no move.
    var plain = try self.script("hex:11x11")
    _ = plain.grammar.ask(OutsideTurn(seat: 1, moves: [move]))
    #expect(
      plain.hears("=", "", "= swap-pieces", "")
        == .fault(.illegalMove, "genmove was answered by swap-pieces"))
  }

  @Test("Go is played with komi, and a pass is a move")
  func goHasKomiAndPasses() throws {
    var script = Script(Gtp())
    #expect(
      script.grammar.begin(try .of("go:9x9,komi=-0.5")) == .question("boardsize 9\nclear_board\nkomi -0.5\n"))
    #expect(script.hears("=", "", "=", "", "=", "") == .done)
    let moves = [OutsideMove(seat: 0, text: "j1", to: Place(x: 8, y: 8)), OutsideMove(seat: 1, text: "pass")]
    #expect(
      script.grammar.ask(OutsideTurn(seat: 0, moves: moves)) == .question("play b j1\nplay w pass\ngenmove b\n"))
    #expect(script.hears("=", "", "=", "", "= PASS", "") == .answer(OutsideAnswer("pass")))
    _ = script.grammar.ask(OutsideTurn(seat: 0, moves: moves))
    #expect(script.hears("= J9", "") == .answer(OutsideAnswer("j9")))
    _ = script.grammar.ask(OutsideTurn(seat: 0, moves: moves))
    #expect(script.hears("= I9", "") == .fault(.illegalMove, "genmove was answered by i9"))
    _ = script.grammar.ask(OutsideTurn(seat: 0, moves: moves))
    #expect(script.hears("= resign", "") == .fault(.resigned, "resigned"))
    // An engine that plays with another komi plays another game.
    _ = script.grammar.begin(try .of("go:19x19"))
    #expect(
      script.hears("=", "", "=", "", "? unknown command", "") == .fault(.crash, "refused a command: unknown command"))
  }

  @Test(
    "Every cell is read as it is named",
    arguments: [
      "noughts:3x20", "noughts:20x3", "connect-four:7x6", "connect-four:20x4", "reversi:4x4", "reversi:16x16",
      "hex:19x3", "go:19x19", "go:2x13",
    ])
  func cellNamesRoundTrip(variant: String) throws {
    let traits = try #require(try Catalog.variant(variant).traits)
    let vertices = Gtp.Vertices(traits: traits)
    var names: Set<String> = []
    for y in 0..<traits.height {
      for x in 0..<traits.width {
        let name = vertices.vertex(OutsideMove(seat: 0, text: "?", to: Place(x: x, y: y)))
        names.insert(name)
        #expect(vertices.text(of: name) == traits.moveText(x: x, y: y), "\(name)")
      }
    }
    #expect(names.count == traits.width * traits.height)
  }

  @Test(
    "An answer that isn't a move is a fault",
    arguments: [
      ("= resign", Heard.fault(.resigned, "resigned")),
      ("= pass", .fault(.illegalMove, "genmove was answered by pass")),
      ("= z9", .fault(.illegalMove, "genmove was answered by z9")),
      ("= a0", .fault(.illegalMove, "genmove was answered by a0")),
      ("= a9", .fault(.illegalMove, "genmove was answered by a9")),
      ("=", .fault(.illegalMove, "genmove was answered by nothing")),
      ("? unknown command", .fault(.illegalMove, "refused a command: unknown command")),
      ("?3 cannot", .fault(.illegalMove, "refused a command: cannot")),
    ])
  func wrongMoveIsAFault(line: String, expected: Heard) throws {
    var script = try script("reversi:8x8")
    _ = script.grammar.ask(OutsideTurn(seat: 0))
    #expect(script.hears(line, "") == expected)
  }

  @Test("A refused board and a turn that isn't its own are faults")
  func refusedBoardIsAFault() throws {
    var script = Script(Gtp())
    _ = script.grammar.hello()
    #expect(script.hears("= genmove", "") == .done)
    _ = script.grammar.begin(try .of("reversi:6x6"))
    #expect(script.hears("? unacceptable size", "") == .fault(.crash, "refused a command: unacceptable size"))
    var idle = try self.script("reversi:8x8")
    #expect(idle.hears("", "chatter") == .more)
    #expect(idle.hears("= D3") == .fault(.illegalMove, "spoke out of turn: = D3"))
  }

  @Test("A response without the empty line that ends it is named.")
  func unfinished() {
    var script = Script(Gtp())
    #expect(script.grammar.unfinished == nil)
    _ = script.grammar.ask(OutsideTurn(seat: 0))
    #expect(script.hears("chatter", "= D3") == .more)
    #expect(
      script.grammar.unfinished == "its response “= D3” isn't followed by an empty line, which ends it in gtp")
    _ = script.hears("")
    #expect(script.grammar.unfinished == nil)
  }

  @Test("Options are commands")
  func optionsAreCommands() {
    var script = Script(Gtp(options: [.init(name: "level", value: "3"), .init(name: "book", value: "off")]))
    _ = script.grammar.hello()
    #expect(script.hears("= a", "b", "") == .reply("level 3\nbook off\n"))
    #expect(script.hears("=", "", "=", "") == .done)
  }

  @Test("Clocks are sent to engines that know them, and a refused time isn't a fault")
  func clocksAreSentIfKnown() throws {
    var script = Script(Gtp())
    _ = script.grammar.hello()
    #expect(script.hears("= time_settings", "time_left", "") == .done)
    let game = try OutsideGame.of("reversi:8x8")
    var budget = Budget(clocks: .init(left: [300_000_000_000, 300_000_000_000]))
    let timed = OutsideGame(variant: game.variant, seats: 2, seat: 1, traits: game.traits, seed: 1, budget: budget)
    #expect(script.grammar.begin(timed) == .question("boardsize 8\nclear_board\ntime_settings 300 0 0\n"))
    #expect(script.hears("=", "", "=", "", "=", "") == .done)
    budget.clocks?.left[1] = 20_900_000_000
    let move = OutsideMove(seat: 0, text: "d3", to: Place(x: 3, y: 2))
    #expect(
      script.grammar.ask(OutsideTurn(seat: 1, moves: [move], budget: budget))
        == .question("play b d3\ntime_left w 20 0\ngenmove w\n"))
    #expect(script.hears("=", "", "? what", "", "= c3", "") == .answer(OutsideAnswer("c3")))
  }
}
