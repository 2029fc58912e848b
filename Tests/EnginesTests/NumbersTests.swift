import Foundation
import Play
import Testing

@testable import Engines

/// The edges of every type of number, and what only looks like one, wherever a program may write a number to us.
@Suite struct NumbersTests {
  private static let numbers: [String] = {
    func edges<T: FixedWidthInteger>(_ type: T.Type) -> [String] {
      var edges = ["\(T.min)", "\(T.min + 1)", "\(T.max - 1)", "\(T.max)"]
      // One beyond, which the type itself can't say.
      edges.append(T.max == UInt64.max ? "18446744073709551616" : "\(UInt64(T.max) + 1)")
      if T.isSigned { edges.append(T.bitWidth == 64 ? "-9223372036854775809" : "\(Int64(T.min) - 1)") }
      return edges
    }
    return edges(Int8.self) + edges(Int16.self) + edges(Int32.self) + edges(Int64.self) + edges(UInt8.self)
      + edges(UInt16.self) + edges(UInt32.self) + edges(UInt64.self)
      + ["9007199254740993", "1000000000000000000", "1152921504606846976", "1152921504606846977"]
      + ["1e308", "-1e308", "1e309", "1e30", "5e-324", "-0", "-1", "1", "8", "1.5", "nan", "inf", "-inf", "Infinity"]
      + [String(repeating: "9", count: 400), "-" + String(repeating: "9", count: 400)]
      + [String(repeating: "0", count: 400) + "7", "007", "+5", "0x7F", "٣", "１２", "", "--1", "1-", "1_000", "²"]
  }()

  /// Every template with every number in all of its places.
  private static func lines(_ templates: [String]) -> [String] {
    templates.flatMap { template in numbers.map { template.replacingOccurrences(of: "%", with: $0) } }
  }

  @Test("A number is read as the nearest one of the range")
  func numbersAreClamped() {
    let range = -5...9
    let read = [
      ("7", 7), ("-5", -5), ("-6", -5), ("10", 9), ("9223372036854775807", 9), ("9223372036854775808", 9),
      ("-9223372036854775809", -5), ("007", 7), ("+7", 7), ("-0", 0), (String(repeating: "9", count: 400), 9),
    ]
    for (text, expected) in read { #expect(range.nearest(to: text) == expected, "\(text)") }
    for text in ["", "-", "+", "--1", "1-", "1_000", "0x7F", "٣", "１２", "1.5", "1e3", "nan", "inf"] {
      #expect(range.nearest(to: text) == nil, "\(text)")
    }
  }

  private static let heard: [EngineProtocol: [String]] = [
    .json: [
      #"{"move":"d3","nodes":%}"#, #"{"move":"%","nodes":%}"#, #"{"call":%}"#, #"{"call":%,"nodes":%}"#,
      #"{"call":null,"nodes":%}"#, #"{"name":%,"resign":%}"#, "%", "[%]",
    ],
    .ugi: [
      "info nodes %", "info depth % nodes % score cp % time % nps %", "bestmove %",
      "option name Hash type spin default % min % max %", "id name %", "% %",
    ],
    .uci: [
      "info nodes %", "info depth % seldepth % nodes % score cp % hashfull %", "info score mate % nodes %",
      "bestmove %",
      "option name Hash type spin default % min % max %", "bestmove % ponder %", "id name %",
    ],
    .uai: ["info nodes %", "info depth % nodes % score cp %", "bestmove %", "bestmove % %", "id name %"],
    .gtp: ["= %", "=% d3", "=% %", "? %", "?% %", "= d%", "%"],
    .nboard: ["pong %", "nodestats % %", "=== F5/%/%", "=== %", "=== F%", "set depth %", "status %"],
    .gomocup: ["%,%", "%", "0,%", "%,0", "0,%,%", "ERROR %", "OK %", "SUGGEST %,%"],
    .hub: ["info nodes=%", "info depth=% nodes=% score=%", "done move=%", "done move=%-%", "id name=%", "% %=%"],
  ]

  @Test(
    "Whatever numbers an engine sends in any state, only node counts within range count",
    arguments: EngineProtocol.allCases
  )
  func onlyValidNodesCount(language: EngineProtocol) throws {
    let spec = EngineSpec(command: ["x"], language: language)
    let game = try OutsideGame.of(language == .nboard ? "reversi:8x8" : "noughts:15x15")
    let cards = Snap.View(seat: 0, tops: [3, nil], open: [1, 0], closed: [5, 6], active: 0, turned: 1, matching: [])
    let states: [(inout any Grammar) -> Void] = [
      { _ in }, { _ = $0.hello() }, { _ = $0.begin(game) },
      {
        _ = $0.begin(game)
        _ = $0.ask(OutsideTurn(seat: 0))
      },
      { _ = language == .json ? $0.ask(OutsideTurn(seat: 0, cards: cards)) : $0.hello() },
      { _ = $0.end(Outcome(winner: 0, reason: .line), seat: 0) },
    ]
    var most = 0
    for line in Self.lines(try #require(Self.heard[language])) {
      for state in states {
        var grammar = language.grammar(spec)
        state(&grammar)
        // The second line ends a response of gtp, and asks for what the first has said of ugi, uai and nboard.
        let answer: [EngineProtocol: String] = [
          .ugi: "bestmove d3", .uai: "bestmove d3", .nboard: "=== D3", .hub: "done move=d3",
        ]
        for text in [line, answer[language] ?? ""] {
          guard case .answer(let answer) = grammar.hear(text) else { continue }
          #expect((0...Int(Effort.most)).contains(answer.nodes), "\(line)")
          most = max(most, answer.nodes)
        }
      }
    }
    #expect(most == ([.json, .ugi, .uai, .nboard, .hub].contains(language) ? Int(Effort.most) : 0))
  }

  /// Players of every kind, which are asked to stop before they begin: what they reckon with is what is asked for here.
  private static let players = ["random", "greedy", "alpha-beta", "monte-carlo", "perfect"]

  private func server(_ make: (PlayerSpec, StopFlag) throws -> any EngineServer, _ player: String) throws
    -> any EngineServer
  {
    let stop = StopFlag()
    stop.raise(true)
    return try make(try Catalog.player(player), stop)
  }

  @Test("Whatever numbers a manager sends in UGI there is a move", arguments: players)
  func ugiSurvivesAnyNumber(player: String) throws {
    var server = try server({ try UciServer(.ugi, $0, variant: "noughts:3x3", stop: $1) }, player)
    let lines = Self.lines([
      "go depth %", "go nodes %", "go movetime %", "go p1time % p2time % p1inc % p2inc %",
      "go p1time % p2time 5 p1inc 9",
      "go depth % nodes % movetime %", "position startpos moves %", "position startpos moves a%",
      "setoption name variant value noughts:%x%", "setoption name variant value noughts:3x3,line=%",
    ])
    for line in lines {
      let answer = server.answer(line) ?? "it left"
      if line.hasPrefix("go") {
        #expect(answer.contains("bestmove ") && !answer.contains("none"), "\(line): \(answer)")
      } else {
        #expect(answer.isEmpty || answer.hasPrefix("info string "), "\(line): \(answer)")
        _ = server.answer("setoption name variant value noughts:3x3")
      }
    }
  }

  @Test("Whatever numbers a controller sends in GTP there is an answer", arguments: players)
  func gtpSurvivesAnyNumber(player: String) throws {
    var server = try server({ try GtpServer($0, variant: "noughts:3x3", stop: $1) }, player)
    let lines = Self.lines([
      "boardsize %", "rectangular_boardsize % %", "rectangular_boardsize 3 %", "time_settings % % %",
      "time_settings % 1 1", "time_settings 1 % 1", "time_settings 1 1 %", "time_left b % %", "time_left w % 1",
      "time_left b 1 %", "play b a%", "play % %", "genmove %", "%", "% name", "protocol_version %", "undo %",
    ])
    for line in lines {
      let answer = server.answer(line) ?? "it left"
      #expect(answer.isEmpty || answer.hasPrefix("=") || answer.hasPrefix("?"), "\(line): \(answer)")
      // What the line has left behind is played with.
      for next in ["boardsize 3", "clear_board", "genmove b"] { #expect(server.answer(next)?.hasPrefix("=") == true) }
    }
  }

  @Test("Whatever numbers a manager sends in JSON there is an answer", arguments: players + ["reflex"])
  func jsonSurvivesAnyNumber(player: String) throws {
    var server = try server({ JsonServer($0, stop: $1) }, player)
    let isCards = player == "reflex" || player == "random"
    let variant = player == "reflex" ? "snap:3" : "noughts:3x3"
    let lines = Self.lines([
      #"{"type":"game","variant":"\#(variant)","seats":%,"seat":%,"width":%,"height":%,"seed":%}"#,
      #"{"type":"game","variant":"noughts:%x%","seed":%}"#, #"{"type":"game","variant":"snap:%","seed":%}"#,
      #"{"type":"move","seat":%,"moves":[],"time":%}"#, #"{"type":"move","moves":["%"],"depth":%}"#,
      #"{"type":"move","moves":[],"depth":%}"#, #"{"type":"move","moves":[],"nodes":%}"#,
      #"{"type":"move","moves":[],"clocks":[%,%],"increment":%}"#, #"{"type":"move","moves":[],"clocks":[%],"time":%}"#,
      #"{"type":"card","seat":%,"turn":%,"active":%,"tops":[%,%,%],"open":[%,%,%],"closed":[%,%,%],"matching":[%]}"#,
      #"{"type":"card","seat":0,"turn":%,"active":1,"tops":[3,%,3],"open":[%,0,7],"closed":[20,%,1],"matching":[0,2]}"#,
      #"{"type":"card","seat":%,"turn":1,"active":%,"tops":[],"open":[],"closed":[],"matching":[%]}"#,
      #"{"type":"end","places":[%,%],"reason":"line"}"#, #"{"type":"hello","protocol":%}"#, "%", "[%]",
    ])
    for line in lines {
      let answer = server.answer(line) ?? "it left"
      let object = JsonText(answer)
      let isAnswer = ["error", "move", "call", "name"].contains { object?[$0] != nil }
      #expect(answer.isEmpty || isAnswer, "\(line): \(answer)")
      if line.contains(#""type":"game""#) {
        _ = server.answer(#"{"type":"game","variant":"\#(variant)","seed":1}"#)
      }
    }
    let card = #"{"type":"card","seat":0,"turn":1,"active":3,"tops":[1,2],"open":[1,1],"closed":[1,1],"matching":[]}"#
    let refusal =
      isCards && variant == "snap:3" ? "a card of other seats than tops, open and closed have" : "another kind"
    #expect(server.answer(card)?.contains(refusal) == true)
  }

  /// Answers as an engine does whose numbers are lies: its lines are heard as if they came from a process.
  private final class Liar: OutsidePlayer {
    private let language: EngineProtocol
    private let claims: [String]
    private var grammar: any Grammar
    private var answers = 0

    init(_ language: EngineProtocol, claims: [String]) {
      self.language = language
      self.claims = claims
      grammar = language.grammar(EngineSpec(command: ["x"], language: language))
    }

    func begin(_ game: OutsideGame) {
      _ = grammar.begin(game)
      answers = 0
    }

    func choose(_ turn: OutsideTurn) throws -> OutsideAnswer {
      _ = grammar.ask(turn)
      let (move, claim) = (turn.legal()[0], claims[answers % claims.count])
      answers += 1
      let lines =
        switch language {
        case .json: [#"{"move":"\#(move)","nodes":\#(claim)}"#]
        case .ugi: ["info depth \(claim) nodes \(claim)", "bestmove \(move)"]
        default: ["nodestats \(claim) \(claim)", "=== \(move)/\(claim)/\(claim)"]
        }
      for line in lines {
        if case .answer(let answer) = grammar.hear(line) { return answer }
      }
      throw PlayerFault(.noAnswer)
    }

    func end(_ outcome: Outcome, seat: Int, fault: FaultReport?) { _ = grammar.end(outcome, seat: seat) }
  }

  @Test(
    "Games of engines that send false numbers are completed and add up",
    arguments: [EngineProtocol.json, .ugi, .nboard]
  )
  func lyingEnginesFinishGames(language: EngineProtocol) throws {
    let most = "9223372036854775807"
    let table = try Catalog.variant("reversi:4x4").makeTable(
      [:],
      outside: [
        "most": Liar(language, claims: [most]), "beyond": Liar(language, claims: ["18446744073709551616"]),
        "least": Liar(language, claims: ["-9223372036854775808", "-1"]), "honest": Liar(language, claims: ["7"]),
      ], limits: Limits())
    var sums: [String: Effort] = [:]
    for encounter in 0..<3 {
      for players in [["most", "least"], ["beyond", "honest"], ["most", "beyond"]] {
        let record = try table(
          Job(variant: "reversi:4x4", players: players, encounter: encounter, seed: UInt64(encounter)))
        #expect(!record.outcome.reason.isFault && record.plies == record.efforts[0].moves + record.efforts[1].moves)
        for (player, effort) in zip(players, record.efforts) { sums[player, default: Effort()] += effort }
      }
    }
    #expect(sums["most"]?.nodes == Effort.most && sums["beyond"]?.nodes == Effort.most && sums["least"]?.nodes == 0)
    let honest = try #require(sums["honest"])
    #expect(honest.moves > 3 && honest.nodes == 7 * Int64(honest.moves))
  }

  @Test("A real engine that sends false numbers plays on")
  func realLyingEnginePlaysOn() throws {
    let script = """
      while read -r line; do
        case $line in
          *'"hello"'*) echo '{"protocol":1e308,"id":-9223372036854775808}' ;;
          *'"type":"move"'*)
            m=${line#*'"legal":["'}; echo "{\\"move\\":\\"${m%%\\"*}\\",\\"nodes\\":9223372036854775807}" ;;
        esac
      done
      """
    let roster = try EngineRoster(["liar": EngineSpec(command: ["sh", "-c", script], language: .json)])
    defer { roster.close() }
    let table = try Catalog.variant("noughts:3x3").makeTable(
      ["random": try Catalog.player("random")], outside: roster.makePlayers(), limits: Limits())
    var sum = Effort()
    for encounter in 0..<5 {
      let record = try table(
        Job(variant: "noughts:3x3", players: ["liar", "random"], encounter: encounter, seed: UInt64(encounter)))
      #expect(!record.outcome.reason.isFault && record.efforts[0].nodes == Effort.most)
      sum += record.efforts[0]
    }
    #expect(sum.nodes == Effort.most)
  }
}
