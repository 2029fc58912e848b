import Play
import Testing

@testable import Engines

/// Ten thousand garbled lines for every protocol: whatever an engine says is understood, ignored or a fault.
@Suite struct GrammarFuzzTests {
  private static let lines: [EngineProtocol: [String]] = [
    .json: [
      #"{"move":"d3","nodes":12}"#, #"{"move":"d3","value":0.5,"depth":3,"pv":["d3"]}"#,
      #"{"name":"x","a":[1,2,{"b":null}],"c":-1.5e3}"#, #"{"call":834}"#, "",
    ],
    .ugi: [
      "id name X", "option name Variant type string default a", "ugiok", "readyok", "info depth 3 nodes 400 score cp 5",
      "bestmove d3 ponder c3", "response true", "info depth 8 multipv 1 score mate -3 pv d3 c3 c4",
    ],
    .uci: [
      "id name X", "option name UCI_Chess960 type check default false", "uciok", "readyok", "bestmove (none)",
      "info depth 3 seldepth 5 score cp 5 lowerbound nodes 400 nps 9 hashfull 1 tbhits 0 time 3 pv e2e4 e7e5",
      "bestmove e2e4 ponder e7e5", "info string NNUE evaluation using x", "bestmove e7e8q",
    ],
    .uai: [
      "id name X", "option name Hash type spin default 1", "uaiok", "readyok", "info depth 3 nodes 400 score cp 5",
      "bestmove g1e3", "bestmove 0000", "info depth 8 multipv 1 score mate -3 pv g2 g1e3",
    ],
    .gtp: ["= D3", "=12 j15", "? unknown command", "", "=", "protocol_version", "= resign", "=\td3 \t", "# x"],
    .nboard: [
      "pong 1", "pong 2", "=== F5", "=== f5/2.3/0.1", "nodestats 400 0.5", "status hello", "set myname X",
      "search F5d6-C3 1.25 0 12@95% x", "book F5 (1,2) 7 3",
    ],
    .gomocup: [
      "OK", "7,7", "0,14", "MESSAGE hello", "DEBUG x", "UNKNOWN command", "ERROR size", "SUGGEST 3,3",
      "MESSAGE depth 10-14 ev -M6 n 1.5M pv H8 I9", "MESSAGE Depth 9-20 | Eval 35 | H8 I9",
    ],
    .hub: [
      "id name=X version=3.1 author=\"A B\"", "param name=a value=1 type=int min=1 max=9", "wait", "ready", "pong",
      "info depth=21 mean-depth=20.8 score=-0.01 nodes=31261613 time=3.906 pv=\"32-28 17-22 28x17x22\"",
      "done move=32-28 ponder=17-22", "done move=28x19x23x13", "error message=\"x\"",
    ],
  ]

  /// What managers say.
  private static let questions: [EngineProtocol: [String]] = [
    .json: [
      #"{"type":"game","variant":"noughts:5x5","seed":5}"#, #"{"type":"hello"}"#,
      #"{"type":"move","moves":["c3"],"time":1,"clocks":[1,2],"moves_to_go":3}"#,
    ],
    .ugi: [
      "ugi", "isready", "setoption name variant value noughts:3x3", "position startpos moves b2",
      "position current moves a1",
      "go movetime 1", "go infinite", "stop", "query result", "uginewgame",
    ],
    .uci: [
      "uci", "isready", "setoption name UCI_Chess960 value true", "position startpos moves e2e4 e7e5",
      "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "position fen 7k/5Q2/6K1/8/8/8/8/8 w - - 0 1 moves f7g7",
      "go wtime 1 btime 1 winc 0 binc 0 movestogo 3", "go nodes 9", "go infinite", "stop", "ucinewgame", "ponderhit",
    ],
    .uai: [
      "uai", "isready", "position startpos moves g2 a1a3", "position fen x3o/5/5/5/o3x x 0 1 moves e2 0000",
      "position current moves b5", "go movetime 1", "go infinite", "stop", "uainewgame",
    ],
    .gtp: [
      "boardsize 5", "clear_board", "komi 6.5", "play b c3", "3 genmove w", "undo", "time_settings 0 1 10",
      "time_left b 1 0", "final_score", "showboard", "gogui-rules_legal_moves", "reg_genmove b",
    ],
    .nboard: [
      "nboard 2", "set depth 1", "move D3/1/2", "go", "hint 2", "ping 3",
      "set game (;GM[Othello]TI[0:01/0:00]TY[4]BO[4 -----O*--*O----- *]B[B1/1/2]W[A1];)",
    ],
    .gomocup: [
      "START 9", "RECTSTART 7,5", "RESTART", "INFO timeout_turn 1", "INFO rule 1", "INFO time_left 5", "BEGIN",
      "TURN 1,1",
      "BOARD", "1,2,1", "2,2,2", "DONE", "TAKEBACK 1,1", "ABOUT",
    ],
    .hub: [
      "hub", "set-param name=variant value=russian", "set-param name=variant value=normal", "init", "new-game", "ping",
      "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves=\"32-28 19-23 28x19x23\"",
      "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww", "level move-time=0.001",
      "level moves=9 time=0.1 inc=1",
      "go think", "go analyze", "stop",
    ],
  ]

  @Test("Garbled questions end no server", arguments: EngineProtocol.allCases)
  func garbledQuestionsAreHarmless(language: EngineProtocol) throws {
    let lines = try #require(Self.questions[language])
    let variant = language == .nboard ? "reversi:4x4" : "noughts:5x5"
    var random = SplitMix(seed: 11)
    var server = try language.server(try Catalog.player("greedy"), variant: variant, stop: StopFlag())
    var answers: Set<String> = []
    for _ in 0..<1_000 {
      let line = lines[random.below(lines.count)]
      let answer = server.answer(random.below(3) == 0 ? line : Self.garbled(line, using: &random))
      if let answer, !answer.isEmpty { answers.insert(String(answer.prefix(12))) }
    }
    #expect(answers.count > 3, "\(answers)")
  }

  private static func garbled(_ text: String, using random: inout SplitMix) -> String {
    let nasty = ["", "\u{0}", "é", "👩‍🚀", "99999999999999999999", "-1", "nan", "{", "[[[[", "\"", "\\u", "\r", "\t", " "]
    var bytes = Array(text.utf8)
    for _ in 0..<random.below(4) {
      let place = random.below(bytes.count + 1)
      switch random.below(5) {
      case 0 where place < bytes.count: bytes[place] ^= UInt8(1 << random.below(8))
      case 1 where place < bytes.count: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(6)))
      case 2: bytes.insert(contentsOf: bytes.prefix(place).suffix(random.below(20)), at: place)
      case 3: bytes.insert(UInt8(random.below(256)), at: place)
      default: bytes.insert(contentsOf: Array(nasty[random.below(nasty.count)].utf8), at: place)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("Garbled lines are understood, ignored or a fault", arguments: EngineProtocol.allCases)
  func garbledLinesAreHandled(language: EngineProtocol) throws {
    let spec = EngineSpec(command: ["x"], language: language, options: [.init(name: "a", value: "b")])
    let lines = try #require(Self.lines[language])
    let game = try OutsideGame.of("noughts:15x15")
    let moves = [
      OutsideMove(seat: 0, text: "h8", to: Place(x: 7, y: 7)), OutsideMove(seat: 1, text: "i9", to: Place(x: 8, y: 8)),
    ]
    var random = SplitMix(seed: 7)
    var grammar = language.grammar(spec)
    var meanings: Set<String> = []
    for _ in 0..<10_000 {
      switch random.below(30) {
      case 0: grammar = language.grammar(spec)
      case 1: _ = grammar.hello()
      case 2: _ = grammar.begin(game)
      case 3: _ = grammar.ask(OutsideTurn(seat: 0, moves: Array(moves.prefix(random.below(3)))))
      case 4: _ = grammar.end(Outcome(winner: nil, reason: .boardFull), seat: 0)
      default: break
      }
      switch grammar.hear(Self.garbled(lines[random.below(lines.count)], using: &random)) {
      case .more: meanings.insert("more")
      case .reply: meanings.insert("reply")
      case .done: meanings.insert("done")
      case .answer(let answer):
        meanings.insert("answer")
        #expect(answer.nodes >= 0)
        if let thought = answer.thought {
          #expect((thought.depth ?? 0) >= 0 && abs(thought.score ?? 0) <= 10_000 && thought.line.utf8.count <= 400)
          #expect(!thought.line.unicodeScalars.contains { $0.properties.generalCategory == .control })
        }
      case .fault(let reason, let why):
        meanings.insert("fault")
        #expect((reason.isFault || reason == .resigned) && !why.isEmpty)
      }
    }
    #expect(meanings.isSuperset(of: ["more", "done", "answer", "fault"]), "\(meanings)")
  }
}
