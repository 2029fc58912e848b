import Play
import Testing

@testable import Engines

/// Ten thousand garbled lines for every protocol: whatever an engine says is understood, ignored or a fault.
@Suite struct GrammarFuzzTests {
  private static let lines: [EngineProtocol: [String]] = [
    .json: [#"{"move":"d3","nodes":12}"#, #"{"name":"x","a":[1,2,{"b":null}],"c":-1.5e3}"#, #"{"call":834}"#, ""],
    .ugi: [
      "id name X", "option name Variant type string default a", "ugiok", "readyok", "info depth 3 nodes 400 score cp 5",
      "bestmove d3 ponder c3", "response true",
    ],
    .gtp: ["= D3", "=12 j15", "? unknown command", "", "=", "protocol_version", "= resign", "=\td3 \t", "# x"],
    .nboard: ["pong 1", "pong 2", "=== F5", "=== f5/2.3/0.1", "nodestats 400 0.5", "status hello", "set myname X"],
    .gomocup: ["OK", "7,7", "0,14", "MESSAGE hello", "DEBUG x", "UNKNOWN command", "ERROR size", "SUGGEST 3,3"],
  ]

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

  @Test(arguments: EngineProtocol.allCases)
  func garbledLinesAreUnderstoodIgnoredOrAFault(language: EngineProtocol) throws {
    let spec = EngineSpec(command: ["x"], language: language, options: [.init(name: "a", value: "b")])
    let lines = try #require(Self.lines[language])
    let game = try OutsideGame.of("noughts:15x15")
    let moves = [OutsideMove(seat: 0, text: "h8", x: 7, y: 7), OutsideMove(seat: 1, text: "i9", x: 8, y: 8)]
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
      case .fault(let reason, let why):
        meanings.insert("fault")
        #expect((reason.isFault || reason == .resigned) && !why.isEmpty)
      }
    }
    #expect(meanings.isSuperset(of: ["more", "done", "answer", "fault"]), "\(meanings)")
  }
}
