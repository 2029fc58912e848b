import Play
import Testing

@testable import Engines

@Suite struct EngineServerTests {
  private func greedy() throws -> PlayerSpec { try Catalog.player("greedy") }

  @Test("UGI is answered as the protocol says")
  func ugiFollowsProtocol() throws {
    var server = try UciServer(.ugi, greedy(), variant: "noughts", stop: StopFlag())
    #expect(
      server.answer("ugi")
        == "id name Agon greedy\nid author Agon\noption name variant type string default noughts:3x3\n"
        + "option name incremental type check default false\nugiok\n")
    #expect(server.answer("isready") == "readyok\n")
    #expect(server.answer("setoption name variant value connect-four:7x6") == "")
    #expect(server.answer("uginewgame") == "")
    #expect(server.answer("position startpos moves 1 7 2 7 3 7") == "")
    #expect(server.answer("go movetime 100")?.hasSuffix("\nbestmove 4\n") == true)
    #expect(server.answer("query p1turn") == "response true\n" && server.answer("query gameover") == "response false\n")
    #expect(server.answer("query result") == "response none\n")
    #expect(server.answer("position startpos moves 1 7 2 7 3 7 4") == "")
    #expect(server.answer("query gameover") == "response true\n" && server.answer("query result") == "response p1win\n")
    #expect(server.answer("go") == "info string the game is over\nbestmove none\n")
    #expect(server.answer("position startpos moves 9")?.hasPrefix("info string move 1: 9 is off the board") == true)
    #expect(server.answer("setoption name variant value snap:2")?.hasPrefix("info string") == true)
    #expect(server.answer("") == "" && server.answer("stop") == "" && server.answer("nonsense") == "")
    #expect(server.answer("quit") == nil)
  }

  @Test("GTP is answered as the protocol says")
  func gtpFollowsProtocol() throws {
    var server = try GtpServer(greedy(), variant: "reversi:8x8", stop: StopFlag())
    #expect(server.answer("7 protocol_version") == "=7 2\n\n" && server.answer("name # who") == "= Agon greedy\n\n")
    #expect(server.answer("known_command play") == "= true\n\n" && server.answer("known_command x") == "= false\n\n")
    #expect(server.answer("boardsize 8") == "=\n\n" && server.answer("boardsize 7") == "? unacceptable size\n\n")
    #expect(server.answer("clear_board") == "=\n\n" && server.answer("play b D3") == "=\n\n")
    #expect(server.answer("play b c3") == "? illegal move\n\n" && server.answer("play w a1") == "? illegal move\n\n")
    let move = server.answer("genmove w") ?? ""
    #expect(["= C3\n\n", "= C5\n\n", "= E3\n\n"].contains(move), "\(move)")
    #expect(server.answer("genmove w") == "? it is the other side's turn\n\n")
    #expect(server.answer("undo") == "=\n\n" && server.answer("undo") == "=\n\n")
    #expect(server.answer("undo") == "? cannot undo\n\n" && server.answer("x y") == "? unknown command\n\n")
    #expect(server.answer("boardsize 6") == "=\n\n" && server.answer("play b c2") == "=\n\n")
    #expect(server.answer("") == "" && server.answer("3 quit") == nil && server.farewell == "=3\n\n")
  }

  @Test("GTP knows all commands that managers use")
  func gtpKnowsCommonCommands() throws {
    var server = try GtpServer(greedy(), variant: "reversi:6x6", stop: StopFlag())
    let listed = server.answer("list_commands")?.split(whereSeparator: { " =\n".contains($0) }).map(String.init) ?? []
    let required = [
      "protocol_version", "name", "version", "known_command", "list_commands", "quit", "boardsize", "clear_board",
      "komi",
      "play", "genmove",
    ]
    #expect(Set(listed).isSuperset(of: required))
    let arguments = [
      "boardsize": " 6", "komi": " 6.5", "play": " b b3", "genmove": " b", "reg_genmove": " b",
      "kgs-genmove_cleanup": " b",
      "rectangular_boardsize": " 6 6", "time_settings": " 0 1 1", "time_left": " b 1 0", "known_command": " play",
    ]
    for command in listed where command != "quit" {
      _ = server.answer("clear_board")
      if command == "undo" { _ = server.answer("genmove b") }
      let answer = server.answer(command + (arguments[command] ?? ""))
      let expected = command == "final_score" ? "? cannot score\n\n" : "="
      #expect(answer?.hasPrefix(expected) == true && answer?.hasSuffix("\n\n") == true, "\(command): \(answer ?? "")")
      #expect(server.answer("known_command \(command)") == "= true\n\n")
    }
    #expect(server.answer("komi x") == "? syntax error\n\n")
  }

  @Test("GTP shows the board and its score")
  func gtpShowsTheBoard() throws {
    var server = try GtpServer(greedy(), variant: "reversi:4x4", stop: StopFlag())
    #expect(server.answer("play b b1") == "=\n\n")
    #expect(
      server.answer("showboard") == """
        =\(" ")
           A B C D
         4 . . . . 4
         3 . X O . 3
         2 . X X . 2
         1 . X . . 1
           A B C D


        """)
    #expect(server.answer("gogui-rules_legal_moves") == "= A1 C1 A3\n\n")
    #expect(server.answer("gogui-rules_side_to_move") == "= white\n\n")
    #expect(server.answer("gogui-rules_game_id") == "= Othello\n\n")
    #expect(server.answer("gogui-rules_board_size") == "= 4\n\n")
    var columns = try GtpServer(greedy(), variant: "connect-four:4x4,line=3", stop: StopFlag())
    for move in ["play b a1", "play w b1", "play b a2", "play w b2"] { #expect(columns.answer(move) == "=\n\n") }
    #expect(columns.answer("gogui-rules_legal_moves") == "= A3 B3 C1 D1\n\n")
    #expect(columns.answer("final_score") == "? cannot score\n\n" && columns.answer("play b a3") == "=\n\n")
    #expect(columns.answer("final_score") == "= B+1\n\n" && columns.answer("gogui-rules_legal_moves") == "=\n\n")
  }

  @Test("GTP passes only where the rules do")
  func gtpPassesByTheRules() throws {
    // After these moves the second seat has none.
    var server = try GtpServer(greedy(), variant: "reversi:4x4", stop: StopFlag())
    #expect(
      server.answer("play w pass") == "? illegal move\n\n" && server.answer("play b pass") == "? illegal move\n\n")
    var passes = 0
    var seat = 0
    // Two colours ask in turn, as a manager does that doesn't know the rules, until both have passed.
    for _ in 0..<40 where passes < 2 {
      let colour = seat == 0 ? "b" : "w"
      let answer = server.answer("genmove \(colour)") ?? ""
      #expect(answer.hasPrefix("="), "\(answer)")
      passes = answer == "= PASS\n\n" ? passes + 1 : 0
      seat = 1 - seat
    }
    #expect(passes == 2 && server.answer("final_score")?.hasPrefix("= ") == true)
    // A pass is undone like a move.
    #expect(server.answer("undo") == "=\n\n" && server.answer("undo") == "=\n\n")
    #expect(server.answer("final_score")?.hasPrefix("= ") == true)
    #expect(server.answer("undo") == "=\n\n" && server.answer("final_score") == "? cannot score\n\n")
  }

  @Test("GTP knows the board it plays on")
  func gtpKnowsItsBoard() throws {
    var server = try GtpServer(greedy(), variant: "noughts:9x7,exact", stop: StopFlag())
    #expect(server.answer("play b j7") == "=\n\n" && server.answer("play w j1") == "=\n\n")
    // The size that it has already changes nothing.
    #expect(server.answer("rectangular_boardsize 9 7") == "=\n\n")
    #expect(server.answer("play b j1") == "? illegal move\n\n" && server.answer("play b a8") == "? illegal move\n\n")
    #expect(server.answer("play b h7") == "=\n\n")
  }

  @Test("GTP has the words, the sizes and the slant of Hex, and keeps the swap where the size allows it")
  func gtpPlaysHex() throws {
    var server = try GtpServer(greedy(), variant: "hex:11x11,swap", stop: StopFlag())
    #expect(server.answer("boardsize 4 4") == "=\n\n" && server.answer("play b d2") == "=\n\n")
    #expect(server.answer("play b swap-pieces") == "? illegal move\n\n")
    #expect(server.answer("play w swap-pieces") == "=\n\n" && server.answer("play w a1") == "? illegal move\n\n")
    #expect(server.answer("play b d2") == "=\n\n")
    #expect(
      server.answer("showboard") == """
        =\u{20}
           A B C D
         1 . . . . 1
          2 . . . X 2
           3 . . . . 3
            4 . O . . 4
               A B C D


        """)
    #expect(server.answer("boardsize 4 3") == "=\n\n" && server.answer("play b d2") == "=\n\n")
    #expect(server.answer("play w swap-pieces") == "? illegal move\n\n")
    // A picture of the board shows a stone in its middle, and what is no word in capitals.
    var taker = try GtpServer(greedy(), variant: "hex:3x3,swap", stop: StopFlag())
    #expect(taker.answer("play b b2") == "=\n\n" && taker.answer("genmove w") == "= swap-pieces\n\n")
    #expect(taker.answer("genmove b")?.wholeMatch(of: /= [A-C][1-3]\n\n/) != nil)
  }

  @Test("GTP has the komi, the passes and the score of Go")
  func gtpPlaysGo() throws {
    var server = try GtpServer(try Catalog.player("random"), variant: "go:5x5,suicide", stop: StopFlag())
    func expect(_ command: String, _ answer: String) {
      #expect(server.answer(command) == answer + "\n\n", "\(command)")
    }
    expect("boardsize 3", "=")
    expect("komi 2.5", "=")
    expect("komi 2.25", "? unacceptable komi")
    expect("komi inf", "? syntax error")
    expect("komi", "? syntax error")
    expect("play b b2", "=")
    expect("play b c3", "? illegal move")
    expect("play w i1", "? illegal move")
    expect("final_score", "? cannot score")
    expect("play w PASS", "=")
    expect("undo", "=")
    expect("play w pass", "=")
    expect("komi 5", "=")
    expect("gogui-rules_legal_moves", "= A3 B3 C3 A2 C2 A1 B1 C1")
    expect("play b pass", "=")
    expect("final_score", "= B+4")
    expect("komi 11.5", "=")
    expect("final_score", "= W+2.5")
    expect("komi 9", "=")
    expect("final_score", "= 0")
    expect("play w a1", "? illegal move")
    expect("kgs-genmove_cleanup w", "= PASS")
    expect("clear_board", "=")
    #expect(server.answer("kgs-genmove_cleanup b")?.wholeMatch(of: /= [ABC][123]\n\n/) != nil)
    #expect(
      server.answer("showboard")?.split(separator: "\n").dropFirst().map(String.init).first == "   A B C")
    // Its suicide has been kept.
    var other = try GtpServer(try Catalog.player("random"), variant: "reversi:8x8", stop: StopFlag())
    #expect(other.answer("komi 6.5") == "=\n\n" && other.answer("play b pass") == "? illegal move\n\n")
  }

  @Test("JSON is answered as documented")
  func jsonFollowsDocumentation() throws {
    var server = JsonServer(try greedy(), stop: StopFlag())
    #expect(server.answer(#"{"type":"hello","protocol":1,"options":{}}"#) == #"{"name":"Agon greedy"}"# + "\n")
    #expect(server.answer(#"{"type":"game","variant":"connect-four:7x6","seed":5}"#) == "")
    #expect(
      server.answer(#"{"type":"move","moves":["1","7","2","7","3","7"],"time":100}"#)?.hasPrefix(#"{"move":"4","#)
        == true)
    #expect(server.answer(#"{"type":"move","moves":["x"]}"#)?.hasPrefix(#"{"error":"#) == true)
    #expect(server.answer(#"{"type":"move"}"#) == #"{"error":"a position without “moves”"}"# + "\n")
    #expect(server.answer(#"{"type":"end","places":[1,2],"reason":"line"}"#) == "")
    #expect(server.answer("nonsense") == "" && server.answer(#"{"type":"quit"}"#) == nil)
  }

  @Test("JSON is answered at Snap as documented")
  func jsonSnapFollowsDocumentation() throws {
    var server = JsonServer(
      try Catalog.player("reflex:false-calls=0,fastest=700,slowest=700"), stop: StopFlag())
    func card(_ matching: String) -> String {
      #"{"type":"card","seat":0,"turn":17,"active":1,"tops":[3,null,3],"open":[4,0,7],"closed":[20,11,10],"matching":"#
        + matching + "}"
    }
    #expect(server.answer(card("[]")) == #"{"error":"no game has begun"}"# + "\n")
    #expect(server.answer(#"{"type":"game","game":"snap","variant":"snap:3","seats":3,"seat":0,"seed":5}"#) == "")
    #expect(server.answer(card("[0,2]")) == #"{"call":700}"# + "\n")
    #expect(server.answer(card("[]")) == #"{"call":null}"# + "\n")
    #expect(server.answer(card("0"))?.hasPrefix(#"{"error":"a card without all of seat, turn,"#) == true)
    #expect(server.answer(#"{"type":"move","moves":[]}"#) == #"{"error":"another kind of game has begun"}"# + "\n")
  }

  @Test("JSON says why it can't play a game")
  func jsonExplainsRefusal() throws {
    var server = JsonServer(try greedy(), stop: StopFlag())
    for variant in ["snap:2", "shogi:9x9", ""] {
      #expect(server.answer(#"{"type":"game","variant":"\#(variant)","seed":5}"#) == "")
      #expect(server.answer(#"{"type":"move","moves":[]}"#)?.hasPrefix(#"{"error":"#) == true, "\(variant)")
    }
  }

  @Test("A search without end waits to be stopped")
  func endlessSearchWaitsForStop() throws {
    var server = try UciServer(.ugi, try Catalog.player("alpha-beta:depth=1"), variant: "noughts", stop: StopFlag())
    #expect(server.answer("position startpos") == "" && server.answer("go infinite") == "")
    #expect(server.answer("isready") == "readyok\n")
    #expect(server.answer("stop")?.contains("bestmove ") == true && server.answer("stop") == "")
    #expect(server.answer("go depth 1")?.contains("bestmove ") == true)
  }

  @Test("In UAI the variant comes with the position, and moves have no hyphen")
  func uaiTakesPositions() throws {
    var server = try UciServer(.uai, greedy(), stop: StopFlag())
    #expect(
      server.answer("uai")
        == "id name Agon greedy\nid author Agon\noption name incremental type check default false\nuaiok\n")
    #expect(server.answer("uainewgame") == "")
    #expect(server.answer("position startpos moves a7c5 a1c3 g2") == "")
    #expect(server.answer("go")?.contains("\nbestmove ") == true)
    #expect(server.answer("position fen x4o/6/6/6/6/o4x x 0 1 moves b5") == "")
    #expect(server.answer("query p2turn") == "response true\n")
    #expect(server.answer("position startpos moves b5")?.hasPrefix("info string move 1: b5") == true)
    #expect(server.answer("position startpos moves g1g1")?.hasPrefix("info string move 1") == true)
    #expect(server.answer("position fen x4o/3-2/6/6/6/o4x o 3 9 moves b1") == "")
    #expect(server.answer("query p1turn") == "response true\n")
    for (fen, problem) in [
      ("7/7 x 0 1", "it has 2 rows; expected 6"), ("兆/7 x 0 1", "it has 2 rows; expected 6"),
      ("", "it has 0 fields; expected rows, side to move, and two numbers"),
    ] {
      #expect(server.answer("position fen \(fen)") == "info string the start “\(fen)” is no position: \(problem)\n")
    }
    #expect(server.answer("position")?.hasPrefix("info string only startpos") == true)
  }

  @Test("In UCI a game starts from any position, and Chess960 is an option")
  func uciTakesPositions() throws {
    var server = try UciServer(.uci, greedy(), stop: StopFlag())
    #expect(
      server.answer("uci")
        == "id name Agon greedy\nid author Agon\noption name UCI_Chess960 type check default false\n"
        + "option name incremental type check default false\nuciok\n")
    #expect(server.answer("ucinewgame") == "")
    #expect(server.answer("position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1") == "")
    #expect(server.answer("position fen 7k/5Q2/6K1/8/8/8/8/8 w - - 0 1") == "")
    #expect(server.answer("go depth 1")?.contains("\nbestmove f7") == true)
    #expect(
      server.answer("position fen 7k/5Q2/6K1/8/8/8/8 w - - 0 1")
        == "info string the start “7k/5Q2/6K1/8/8/8/8 w - - 0 1” is no position: it has 7 ranks; expected 8\n")
    #expect(server.answer("setoption name UCI_Chess960 value true") == "")
    #expect(server.answer("position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1h1") == "")
    #expect(server.answer("position startpos moves e1g1")?.hasPrefix("info string move 1: e1g1") == true)
    #expect(
      server.answer("setoption name UCI_Chess960 value maybe") == "info string UCI_Chess960 is true or false\n")
    #expect(server.answer("setoption name UCI_Chess960 value false") == "")
    #expect(server.answer("position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1") == "")
  }

  @Test("In UGI the usual start is that of the variant that was set, whatever FEN came before")
  func startIsThatOfTheOption() throws {
    var server = try UciServer(.ugi, greedy(), variant: "noughts", stop: StopFlag())
    for cell in ["b2", "7"] {
      #expect(server.answer("position fen x3o/5/5/5/o3x x 0 1 moves e2") == "")
      #expect(server.answer("position startpos moves \(cell)") == "")
      #expect(server.answer("setoption name variant value connect-four:7x6") == "")
    }
  }

  @Test("Every query is answered")
  func everyQueryIsAnswered() throws {
    var server = try UciServer(.ugi, greedy(), variant: "noughts", stop: StopFlag())
    #expect(server.answer("query p2turn") == "response false\n")
    for question in ["query", "query fen", "query x y"] { #expect(server.answer(question) == "response unknown\n") }
  }

  @Test("A raised flag ends a search")
  func raisedFlagEndsSearch() throws {
    let stop = StopFlag()
    stop.raise(true)
    var server = try UciServer(.ugi, try Catalog.player("alpha-beta:depth=99"), variant: "reversi:8x8", stop: stop)
    #expect(server.answer("position startpos") == "")
    #expect(server.answer("go infinite") == "")
    #expect(server.answer("stop")?.contains("bestmove ") == true)
  }

  @Test("Snap isn't a game for an engine")
  func snapIsNotServed() {
    #expect(throws: NotationError.self) {
      try UciServer(.ugi, try Catalog.player("random"), variant: "snap:2", stop: StopFlag())
    }
  }

  @Test("Time is kept over GTP for the move and for the game")
  func gtpKeepsTime() throws {
    func moves(_ commands: String...) throws -> Duration {
      var server = try GtpServer(
        try Catalog.player("monte-carlo:time=60000"), variant: "reversi:8x8", stop: StopFlag())
      return ContinuousClock().measure {
        for command in commands {
          let answer = server.answer(command)
          #expect(answer?.hasPrefix("=") == true, "\(command): \(answer ?? "")")
        }
      }
    }
    // Without being told of the time each of these would take a minute.
    #expect(try moves("time_settings 0 1 5", "genmove b", "genmove w") < .seconds(20))
    #expect(try moves("time_settings 2 0 0", "clear_board", "genmove b") < .seconds(20))
    #expect(try moves("time_left b 1 0", "genmove b", "time_left w 1 10", "genmove w") < .seconds(20))
    var server = try GtpServer(try Catalog.player("random"), variant: "reversi:8x8", stop: StopFlag())
    for wrong in ["time_settings", "time_settings 1 2 x", "time_settings -1 0 0", "time_left b 1", "time_left x 1 0"] {
      #expect(server.answer(wrong)?.hasPrefix("? syntax error") == true, "\(wrong)")
    }
    #expect(server.answer("time_settings 9223372036854775807 9223372036854775807 9223372036854775807") == "=\n\n")
  }
}
