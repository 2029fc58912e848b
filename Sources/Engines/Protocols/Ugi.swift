import Play

/// The Universal Game Interface (github.com/kz04px/ugi), as its manager speaks it.
///
/// Moves are written as in transcripts. An engine that has an option called `variant` receives the variant before each
/// game. One that has an option called `incremental` gets `position current moves ...` with the moves since the last
/// position, instead of all moves each time. Agon knows the rules and needs no `query`.
public struct Ugi: Grammar {
  private enum Question { case none, hello, ready, move }

  /// The time that an engine is told to think where nothing limits it, in milliseconds.
  private static let usualMilliseconds = 1_000

  private let options: [EngineSpec.Option]
  private let sendsPasses: Bool
  public private(set) var introducedName: String?
  private var question = Question.none
  /// The options that the engine declares.
  private var declared: [UgiOption] = []
  private var variantOption: String?
  /// Whether the engine keeps its position from move to move.
  private var isIncremental = false
  /// The position as it was told last, with so many of the game's moves in it, passes too.
  private var position = "position startpos"
  private var told = 0
  private var hasMoves = false
  private var nodes = 0
  private var thought = Thought()

  /// Creates a conversation with an engine that receives these options.
  public init(options: [EngineSpec.Option] = [], sendsPasses: Bool = false) {
    self.options = options
    self.sendsPasses = sendsPasses
  }

  public mutating func hello() -> Saying {
    question = .hello
    return .question("ugi\n")
  }

  public mutating func begin(_ game: OutsideGame) -> Saying {
    question = .ready
    (position, told, hasMoves) = ("position startpos", 0, false)
    let variant = variantOption.map { "setoption name \($0) value \(game.variant.name)\n" } ?? ""
    return .question(variant + "uginewgame\nisready\n")
  }

  public mutating func ask(_ turn: OutsideTurn) -> Saying {
    question = .move
    nodes = 0
    thought = Thought()
    if isIncremental && told > 0 { (position, hasMoves) = ("position current", false) }
    // To write the whole game anew for each move would take longer and longer.
    for move in turn.moves[min(told, turn.moves.count)...] where sendsPasses || !move.isPass {
      position += hasMoves ? " " : " moves "
      position += move.isPass ? "pass" : move.text
      hasMoves = true
    }
    told = turn.moves.count
    return .question(position + "\n" + go(turn.budget) + "\n")
  }

  /// The protocol knows one limit at a time: the clock comes first, then the time for a move.
  private func go(_ budget: Budget) -> String {
    func milliseconds(_ nanoseconds: Nanoseconds) -> Int { max(1, Int(nanoseconds / 1_000_000)) }
    if let clocks = budget.clocks {
      let increments = clocks.increments.map { $0 / 1_000_000 }
      return "go p1time \(milliseconds(clocks.left[0])) p2time \(milliseconds(clocks.left[1])) "
        + "p1inc \(increments[0]) p2inc \(increments[1])"
    }
    if let time = budget.nanoseconds { return "go movetime \(milliseconds(time))" }
    if let depth = budget.depth { return "go depth \(depth)" }
    if let nodes = budget.nodes { return "go nodes \(nodes)" }
    return "go movetime \(Self.usualMilliseconds)"
  }

  public mutating func end(_ outcome: Outcome, seat: Int) -> String {
    question = .none
    return ""
  }

  public var farewell: String { "quit\n" }

  public mutating func hear(_ line: String) -> Heard {
    let words = line.words
    switch (words.first, question) {
    case ("id", .hello):
      if words.count > 2, words[1] == "name" { introducedName = words[2...].joined(separator: " ") }
      return .more
    case ("option", .hello):
      guard let option = UgiOption(words) else { return .more }
      declared.append(option)
      if option.name.lowercased() == "variant" { variantOption = option.name }
      if option.name == "incremental" { isIncremental = true }
      return .more
    case ("ugiok", .hello):
      if let problem = declared.problem(with: options) { return .fault(.crash, problem) }
      question = .ready
      let own = isIncremental ? "setoption name incremental value true\n" : ""
      return .reply(own + options.map { "setoption name \($0.name) value \($0.value)\n" }.joined() + "isready\n")
    case ("readyok", .ready):
      question = .none
      return .done
    case ("info", _):
      learn(words)
      return .more
    case ("bestmove", .move):
      question = .none
      guard words.count > 1 else { return .fault(.illegalMove, "“bestmove” without a move") }
      return .answer(OutsideAnswer(String(words[1]), nodes: nodes, thought: thought.asSaid))
    case ("bestmove", _):
      return .fault(.illegalMove, "spoke out of turn: \(line.prefix(80))")
    default:
      // What isn't understood is ignored, as in UCI.
      return .more
    }
  }

  /// Reads an `info` as in UCI: `depth 12 score cp 35 nodes 4000 pv e4 e5`, a score in hundredths.
  private mutating func learn(_ info: [Substring]) {
    // What follows is text for people; and lines beside the best are not what is played.
    let words = Array(info.prefix { $0 != "string" })
    guard Self.value(after: "multipv", in: words) ?? "1" == "1" else { return }
    if let count = Self.value(after: "nodes", in: words).flatMap({ ClosedRange.nodes.nearest(to: $0) }) {
      nodes = count
    }
    if let depth = Self.value(after: "depth", in: words).flatMap({ ThoughtText.depth($0) }) { thought.depth = depth }
    if let hundredths = Self.value(after: "cp", in: words) {
      thought.score = ThoughtText.score(hundredths, unit: 100) ?? thought.score
    } else if let moves = Self.value(after: "mate", in: words).flatMap({ (-500...500).nearest(to: $0) }) {
      thought.score = moves > 0 ? Thought.score(ofWinIn: 2 * moves - 1) : -Thought.score(ofWinIn: -2 * moves)
    }
    if let start = words.firstIndex(of: "pv") { thought.line = ThoughtText.line(words[(start + 1)...]) }
  }

  private static func value(after key: String, in words: [Substring]) -> Substring? {
    words.firstIndex { $0 == key }.flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
  }
}
