import Encoding
import Play

/// Agon's own protocol: one JSON object a line each way. Json.md describes every message.
public struct Json: Grammar {
  private enum Question {
    case none, hello, move, call

    /// A right answer; nil where none is expected.
    var answer: String? {
      switch self {
      case .none: nil
      case .hello: #"{"name":"my bot"}"#
      case .move: #"{"move":"c3"}"#
      case .call: #"{"call":834} or {"call":null}"#
      }
    }
  }

  private let options: [EngineSpec.Option]
  private var question = Question.none
  /// The advice on the last line heard; nil where it was right.
  private var correction: String?
  public private(set) var introducedName: String?
  /// A field of a question that a bot may say it doesn't need.
  private enum Field: String, CaseIterable { case moves, legal, board }
  /// The fields that the bot wants to be left out.
  private var omitted: Set<Field> = []
  /// The moves as they stood in the last question, without passes; added to, since games may be long.
  private var moves = ""
  /// The number of the game's moves that the bot has received, passes included.
  private var movesTold = 0

  /// Creates a conversation with an engine that receives these options.
  public init(options: [EngineSpec.Option] = []) { self.options = options }

  public mutating func hello() -> Saying {
    (question, correction) = (.hello, nil)
    let settings = options.map { "\(JSONValue.quoted($0.name)):\(JSONValue.quoted($0.value))" }
    return .question("{\"type\":\"hello\",\"protocol\":1,\"options\":{\(settings.joined(separator: ","))}}\n")
  }

  public mutating func begin(_ game: OutsideGame) -> Saying {
    (question, correction) = (.none, nil)
    (moves, movesTold) = ("", 0)
    let size = game.traits.map { ",\"width\":\($0.width),\"height\":\($0.height)" } ?? ""
    let start = game.startFEN.map { ",\"start\":\(JSONValue.quoted($0))" } ?? ""
    return .remark(
      "{\"type\":\"game\",\"game\":\"\(game.variant.game)\",\"variant\":\"\(game.variant.name)\",\"seats\":\(game.seats),"
        + "\"seat\":\(game.seat)\(size)\(Self.pieces(game))\(start),\"seed\":\(game.seed)}\n")
  }

  /// The kinds of pieces, where they aren't just X of seat 0 and O of seat 1.
  private static func pieces(_ game: OutsideGame) -> String {
    let pieces = game.pieces
    guard !pieces.isEmpty, pieces.map(\.letter) != ["X", "O"] else { return "" }
    let list = list(pieces) { piece in
      "{\"letter\":\(JSONValue.quoted(String(piece.letter))),\"seat\":\(piece.seat.map(String.init) ?? "null"),\"name\":\(JSONValue.quoted(piece.name))}"
    }
    return ",\"pieces\":\(list)"
  }

  public mutating func ask(_ turn: OutsideTurn) -> Saying {
    let limits = Self.limits(turn.budget, seat: turn.seat)
    if let cards = turn.cards {
      (question, correction) = (.call, nil)
      return .question(
        "{\"type\":\"card\",\"seat\":\(cards.seat),\"turn\":\(cards.turned),\"active\":\(cards.active),"
          + "\"tops\":\(Self.list(cards.tops) { $0.map { "\($0)" } ?? "null" }),\"open\":\(Self.list(cards.open) { "\($0)" }),"
          + "\"closed\":\(Self.list(cards.closed) { "\($0)" }),\"matching\":\(Self.list(cards.matching) { "\($0)" })\(limits)}\n"
      )
    }
    (question, correction) = (.move, nil)
    if omitted.contains(.moves) { moves = "" }
    for move in turn.moves[min(movesTold, turn.moves.count)...] where !move.isPass {
      moves += moves.isEmpty ? JSONValue.quoted(move.text) : ",\(JSONValue.quoted(move.text))"
    }
    movesTold = turn.moves.count
    var text = "{\"type\":\"move\",\"seat\":\(turn.seat),\"\(omitted.contains(.moves) ? "new" : "moves")\":[\(moves)]"
    if !omitted.contains(.legal) { text += ",\"legal\":\(Self.list(turn.legal(), JSONValue.quoted))" }
    if !omitted.contains(.board) { text += ",\"board\":\(Self.list(turn.board(), JSONValue.quoted))" }
    return .question("\(text)\(limits)}\n")
  }

  private static func list<Value>(_ values: [Value], _ text: (Value) -> String) -> String {
    var list = "["
    for value in values {
      if list.utf8.count > 1 { list += "," }
      list += text(value)
    }
    return list + "]"
  }

  /// The budget, as further fields.
  private static func limits(_ budget: Budget, seat: Int) -> String {
    func milliseconds(_ nanoseconds: Nanoseconds) -> String { "\(nanoseconds.inMilliseconds)" }
    var fields = budget.nanoseconds.map { ",\"time\":\(milliseconds($0))" } ?? ""
    if let clocks = budget.clocks {
      fields += ",\"clocks\":[\(clocks.left.map(milliseconds).joined(separator: ","))]"
      fields += ",\"increment\":\(milliseconds(clocks.increments[seat]))"
      fields += clocks.moves[seat].map { ",\"moves_to_go\":\($0)" } ?? ""
    }
    fields += budget.depth.map { ",\"depth\":\($0)" } ?? ""
    fields += budget.nodes.map { ",\"nodes\":\($0)" } ?? ""
    return fields
  }

  /// The fields that a bot wants to be left out; nil where that can't be understood.
  private static func omission(_ names: JsonText?) -> Set<Field>? {
    guard let names else { return [] }
    return names.array { $0.string.flatMap(Field.init) }.map(Set.init)
  }

  /// The thought in an answer, besides the move.
  private static func thought(_ answer: JsonText) -> Thought? {
    var thought = Thought(
      depth: answer["depth"]?.integer(in: .depth), score: answer["value"]?.number(in: -10_000...10_000))
    if let line = answer["pv"]?.string { thought.line = ThoughtText.line(line.words) }
    if let moves = answer["pv"]?.array { thought.line = ThoughtText.line(moves.compactMap(\.string)) }
    return thought.asSaid
  }

  public mutating func end(_ outcome: Outcome, seat: Int) -> String {
    (question, correction) = (.none, nil)
    let places = outcome.places.map(String.init).joined(separator: ",")
    return "{\"type\":\"end\",\"places\":[\(places)],\"reason\":\"\(outcome.reason.rawValue)\"}\n"
  }

  public var advice: String? {
    correction
      ?? question.answer.map { "expected a line such as \($0), flushed at once: print(..., flush=True)" }
  }

  public var farewell: String { "{\"type\":\"quit\"}\n" }

  /// What would have been right instead of a line.
  private static func correction(of line: String, to question: Question) -> String {
    switch JsonText(line) {
    case .object?:
      question.answer.map { "expected a line such as \($0)" } ?? "hello, move and card have one answer each"
    case .array?: "expected an object, not a list" + (question.answer.map { ": \($0)" } ?? "")
    default:
      (question.answer.map { "expected a line such as \($0); " } ?? "")
        + "all else goes to standard error: print(..., file=sys.stderr)"
    }
  }

  public mutating func hear(_ line: String) -> Heard {
    let asked = question
    let heard = understand(line)
    if case .fault = heard { correction = Self.correction(of: line, to: asked) }
    return heard
  }

  private mutating func understand(_ line: String) -> Heard {
    // Whether one is read before or after an answer is chance.
    if line.isBlank { return .more }
    defer { question = .none }
    guard let object = JsonText(line), case .object = object else {
      let why = JsonText.oversight(in: line).map { ", since \($0)" } ?? ""
      return .fault(.illegalMove, "said “\(line.prefix(80))”, which isn't a JSON object\(why)")
    }
    let nodes = object["nodes"]?.integer(in: .nodes) ?? 0
    switch question {
    case .none:
      return .fault(.illegalMove, "spoke out of turn: \(line.prefix(80))")
    case .hello:
      introducedName = object["name"]?.string
      guard let omitted = Self.omission(object["omit"]) else {
        let known = Field.allCases.map(\.rawValue).joined(separator: ", ")
        return .fault(.crash, "said “\(line.prefix(80))”, whose “omit” isn't a list of some of \(known)")
      }
      self.omitted = omitted
      return .done
    case .move:
      if object["resign"] == .bool(true) { return .fault(.resigned, "resigned") }
      // Columns are numbers to many.
      guard let move = object["move"]?.string ?? object["move"]?.natural.map({ "\($0)" }) else {
        return .fault(.illegalMove, "said “\(line.prefix(80))”, without “move”")
      }
      return .answer(OutsideAnswer(move, nodes: nodes, thought: Self.thought(object)))
    case .call:
      if object["resign"] == .bool(true) { return .fault(.resigned, "resigned") }
      if object["call"] == .null { return .answer(OutsideAnswer("", nodes: nodes)) }
      guard let call = object["call"]?.integer(in: Int.min...Int.max) else {
        return .fault(.illegalMove, "said “\(line.prefix(80))”, without a “call” that is a number or null")
      }
      return .answer(OutsideAnswer("\(call)", nodes: nodes))
    }
  }
}
