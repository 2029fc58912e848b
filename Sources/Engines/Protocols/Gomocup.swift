import Play

/// The protocol of the Gomocup tournament (plastovicka.github.io/protocl2en.htm): noughts with five in a row,
/// freestyle, exact or renju. Lines end in CR LF, cells are `x,y` from 0 at the top left.
///
/// In the openings `swap` and `swap2` one answer to `SWAP2BOARD` may be several moves: three stones, or two more
/// stones.
public struct Gomocup: Grammar {
  private enum Question { case none, about, board, move, opening }

  private static let unit = EngineProtocol.gomocup.timeUnit
  /// The time for a move that is sent to an engine where nothing limits it, in milliseconds.
  private static let usualMilliseconds: Int64 = 1_000

  private let options: [EngineSpec.Option]
  /// The memory that the system allows the engine, in bytes; nil for any.
  private let memory: Int?
  private var question = Question.none
  private var traits: BoardTraits?
  /// The number of moves of the game that the engine knows.
  private var sent = 0
  /// The moves of the opening that the engine has already sent with an earlier one.
  private var planned: [String] = []
  private var nodes = 0
  private var thought = Thought()

  /// Creates a conversation with an engine that each option is sent to as `INFO`; an option `max_memory` is sent
  /// instead of `memory`.
  public init(options: [EngineSpec.Option] = [], memory: Int? = nil) {
    self.options = options
    self.memory = options.contains { $0.name == "max_memory" } ? nil : memory
  }

  private static func lines(_ lines: [String]) -> String { lines.map { $0 + "\r\n" }.joined() }

  public mutating func hello() -> Saying {
    question = .about
    return .question(Self.lines(["ABOUT"]))
  }

  public mutating func begin(_ game: OutsideGame) -> Saying {
    question = .board
    sent = 0
    planned = []
    traits = game.traits
    let (width, height) = (game.traits?.width ?? 0, game.traits?.height ?? 0)
    let start = width == height ? "START \(width)" : "RECTSTART \(width),\(height)"
    // 0 for a match is no limit, but 0 for a turn means as fast as possible: with a clock, all of it is allowed.
    let match = game.budget.clocks.map { max(1, $0.left[game.seat] / Self.unit) } ?? 0
    let time = game.budget.nanoseconds.map { $0 / Self.unit } ?? (match == 0 ? Self.usualMilliseconds : match)
    let rule = game.traits?.fiveInARow?.number ?? 0
    return .question(
      Self.lines(
        [start, "INFO timeout_turn \(time)", "INFO timeout_match \(match)", "INFO rule \(rule)"]
          + (memory.map { ["INFO max_memory \($0)"] } ?? []) + options.map { "INFO \($0.name) \($0.value)" }))
  }

  public mutating func ask(_ turn: OutsideTurn) -> Saying {
    if !planned.isEmpty { return .known(OutsideAnswer(planned.removeFirst())) }
    question = .move
    nodes = 0
    thought = Thought()
    var lines: [String] = []
    if let left = turn.budget.clocks?.left[turn.seat] { lines.append("INFO time_left \(left / Self.unit)") }
    let stones = turn.moves.filter { $0.target != nil }
    if isOpening(turn, stones: stones.count) {
      question = .opening
      lines += ["SWAP2BOARD"] + stones.map(Self.cell) + ["DONE"]
      // Sides aren't shared out yet, so everything is sent anew.
      sent = .max
      return .question(Self.lines(lines))
    }
    if turn.moves.isEmpty {
      lines.append("BEGIN")
    } else if sent < .max, turn.moves.count == sent + 1, let last = turn.moves.last, last.target != nil {
      lines.append("TURN \(Self.cell(last))")
    } else {
      lines.append("BOARD")
      // Colours take turns, while a seat may have put several stones in the opening.
      lines += stones.enumerated().map { "\(Self.cell($1)),\(($0 - stones.count).isMultiple(of: 2) ? 1 : 2)" }
      lines.append("DONE")
    }
    sent = turn.moves.count + 1
    return .question(Self.lines(lines))
  }

  /// Whether a move of the opening is asked for that the protocol has a question for.
  private func isOpening(_ turn: OutsideTurn, stones: Int) -> Bool {
    guard let words = traits?.words, !words.isEmpty else { return false }
    let said = turn.moves.map(\.text).filter(words.contains)
    return said.isEmpty ? stones == 0 || stones == 3 : said == [words.last] && words.count > 1 && stones == 5
  }

  private static func cell(_ move: OutsideMove) -> String { "\(move.target?.x ?? 0),\(move.target?.y ?? 0)" }

  public mutating func end(_ outcome: Outcome, seat: Int) -> String {
    question = .none
    return ""
  }

  public var farewell: String { "END\r\n" }

  public mutating func hear(_ line: String) -> Heard {
    let words = line.words
    switch (words.first, question) {
    case ("MESSAGE", .move), ("MESSAGE", .opening):
      learn(line)
      return .more
    case ("UNKNOWN", .about), ("ERROR", .about):
      // The engine answers, and that was the question.
      question = .none
      return .done
    case (nil, _), ("MESSAGE", _), ("DEBUG", _), ("UNKNOWN", _), ("SUGGEST", _): return .more
    case (_, .about):
      // `name="...", version="..."`; some greet before it.
      guard line.contains("=") else { return .more }
      question = .none
      return .done
    case ("OK", .board):
      question = .none
      return .done
    case ("ERROR", .none): return .more
    case ("ERROR", .board): return .fault(.crash, "refused the board: \(line.prefix(80))")
    case ("ERROR", .move), ("ERROR", .opening): return .fault(.illegalMove, "refused to move: \(line.prefix(80))")
    case (_, .move):
      question = .none
      guard let move = move(line) else {
        return .fault(.illegalMove, "“\(line.prefix(80))” is no cell of the board")
      }
      return .answer(OutsideAnswer(move, nodes: nodes, thought: thought.asSaid))
    case (_, .opening):
      question = .none
      planned = opening(words)
      guard !planned.isEmpty else {
        return .fault(.illegalMove, "“\(line.prefix(80))” is no answer to SWAP2BOARD: cells, or SWAP")
      }
      return .answer(OutsideAnswer(planned.removeFirst(), nodes: nodes, thought: thought.asSaid))
    case (_, .board):
      // Some greet before they answer.
      return .more
    case (_, .none): return .fault(.illegalMove, "spoke out of turn: \(line.prefix(80))")
    }
  }

  /// The move of a cell `x,y`; nil where the board has no such cell.
  private func move(_ text: String) -> String? {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      (-1...1_000).nearest(to: part.words.joined(separator: " "))
    }
    guard let traits, numbers.count == 2, let x = numbers[0], let y = numbers[1],
      (0..<traits.width).contains(x), (0..<traits.height).contains(y)
    else { return nil }
    return traits.moveText(x: x, y: y)
  }

  /// The moves of an answer to `SWAP2BOARD`: the word that takes black, one cell, the word for two more stones with
  /// these, or the three stones of the beginning; none where it is no such answer.
  private func opening(_ words: [Substring]) -> [String] {
    guard let known = traits?.words, let swap = known.first else { return [] }
    if words.count == 1, words[0].uppercased() == "SWAP" { return [swap] }
    let cells = words.compactMap { move(String($0)) }
    guard cells.count == words.count, 1...3 ~= cells.count else { return [] }
    return cells.count == 2 ? (known.count > 1 ? [known[1]] : []) + cells : cells
  }

  /// Reads a message, as far as it is written as by most engines: `depth 10-14 ev 12 n 12K pv H8 I9`, or Rapfi's
  /// `Depth 10-14 | Eval 12 | Node 12K | H8 I9`.
  private mutating func learn(_ line: String) {
    for part in line.split(separator: "|") {
      let words = part.words
      if words.allSatisfy(ThoughtText.isCell) { thought.line = ThoughtText.line(words) }
      for (word, next) in zip(words.indices, words.indices.dropFirst()) {
        switch words[word].lowercased() {
        case "depth": thought.depth = ThoughtText.depth(words[next]) ?? thought.depth
        case "ev", "eval": thought.score = ThoughtText.score(words[next]) ?? thought.score
        case "n", "node", "nodes": nodes = ThoughtText.nodes(words[next]) ?? nodes
        case "pv", "bestline": thought.line = ThoughtText.line(words[next...].prefix(while: ThoughtText.isCell))
        default: break
        }
      }
    }
  }
}

extension BoardTraits.FiveInARow {
  /// The rule's number in `INFO rule`.
  var number: Int {
    switch self {
    case .freestyle: 0
    case .exact: 1
    case .renju: 4
    }
  }

  /// The options of the variants of noughts that have the rule, each after a comma.
  var options: String {
    switch self {
    case .freestyle: ",line=5"
    case .exact: ",line=5,exact"
    case .renju: ",renju"
    }
  }
}
