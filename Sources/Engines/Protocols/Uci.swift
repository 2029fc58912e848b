import Play

/// A protocol of the UCI family, as its manager speaks it.
///
/// An engine of `ugi` that has an option called `variant` receives the variant before each game; others are told the
/// start by its FEN, where the game has one. Games that begin from a position of their own are always told so. One that
/// has an option called `incremental` gets `position current moves ...` with the moves since the last position, instead
/// of all moves each time. Agon knows the rules and needs no `query`.
struct Uci: Grammar {
  private enum Question { case none, hello, ready, move }

  /// The time that an engine is told to think where nothing limits it, in milliseconds.
  private static let usualMilliseconds = 1_000

  private let words: UciWords
  private let options: [EngineSpec.Option]
  private let sendsPasses: Bool
  private(set) var introducedName: String?
  private var question = Question.none
  /// The options that the engine declares.
  private var declared: [UciOption] = []
  private var variantOption: String?
  /// The problem with a variant that the engine can't play; nil for none.
  private var refusal: String?
  /// Whether the engine keeps its position from move to move.
  private var isIncremental = false
  /// The position as it was told last, with so many of the game's moves in it, passes too.
  private var position = Self.usualStart
  private var told = 0
  private var hasMoves = false
  private var nodes = 0
  private var thought = Thought()
  /// The legal moves of the question that is open.
  private var legal: () -> [String] = { [] }

  private static let usualStart = "position startpos"

  /// Creates a conversation with an engine that receives these options.
  /// - Parameter sendsPasses: whether passes are told in a protocol that needn't tell them.
  init(_ words: UciWords, options: [EngineSpec.Option] = [], sendsPasses: Bool = false) {
    self.words = words
    self.options = options
    self.sendsPasses = sendsPasses || words.alwaysTellsPasses
  }

  mutating func hello() -> Saying {
    question = .hello
    return .question("\(words.name)\n")
  }

  mutating func begin(_ game: OutsideGame) -> Saying {
    question = .ready
    let usual = variantOption == nil && !words.namesUsualStart ? game.traits?.fen : nil
    let fen = game.startFEN ?? usual
    (position, told, hasMoves) = (fen.map { "position fen \($0)" } ?? Self.usualStart, 0, false)
    var variant = variantOption.map { "setoption name \($0) value \(game.variant.name)\n" } ?? ""
    refusal = nil
    if let flag = game.traits?.uci?.flag, words.name == game.traits?.uci?.name {
      if declared.contains(where: { $0.name == flag.name }) {
        variant += "setoption name \(flag.name) value \(flag.isSet)\n"
      } else if flag.isSet {
        refusal = "has no option “\(flag.name)”, so that it can't play \(game.variant)"
      }
    }
    return .question("\(variant)\(words.newGame)\nisready\n")
  }

  mutating func ask(_ turn: OutsideTurn) -> Saying {
    question = .move
    nodes = 0
    thought = Thought()
    if isIncremental && told > 0 { (position, hasMoves) = ("position current", false) }
    // To write the whole game anew for each move would take longer and longer.
    for move in turn.moves[min(told, turn.moves.count)...] where sendsPasses || !move.isPass {
      position += hasMoves ? " " : " moves "
      position += move.isPass ? words.pass : words.text(of: move.text)
      hasMoves = true
    }
    told = turn.moves.count
    legal = turn.legal
    return .question(position + "\n" + go(turn.budget, seat: turn.seat) + "\n")
  }

  /// The question with all limits, or where the protocol knows one at a time, with the first: the clock comes before the
  /// time for a move.
  private func go(_ budget: Budget, seat: Int) -> String {
    func milliseconds(_ nanoseconds: Nanoseconds) -> Int { max(1, Int(nanoseconds / 1_000_000)) }
    var limits: [String] = []
    if let clocks = budget.clocks {
      let (left, increments) = (clocks.left.map(milliseconds), clocks.increments.map { $0 / 1_000_000 })
      let moves = words.movesLeft.flatMap { word in clocks.moves[seat].map { " \(word) \($0)" } } ?? ""
      limits.append(
        "\(words.clocks[0]) \(left[0]) \(words.clocks[1]) \(left[1]) "
          + "\(words.increments[0]) \(increments[0]) \(words.increments[1]) \(increments[1])\(moves)")
    } else if let time = budget.nanoseconds {
      limits.append("movetime \(milliseconds(time))")
    }
    if let depth = budget.depth { limits.append("depth \(depth)") }
    if let nodes = budget.nodes { limits.append("nodes \(nodes)") }
    if limits.isEmpty { limits.append("movetime \(Self.usualMilliseconds)") }
    return "go " + (words.combinesLimits ? limits : [limits[0]]).joined(separator: " ")
  }

  mutating func end(_ outcome: Outcome, seat: Int) -> String {
    question = .none
    return ""
  }

  var farewell: String { "quit\n" }

  mutating func hear(_ line: String) -> Heard {
    let said = line.words
    switch (said.first, question) {
    case ("id", .hello):
      if said.count > 2, said[1] == "name" { introducedName = said[2...].joined(separator: " ") }
      return .more
    case ("option", .hello):
      guard let option = UciOption(said) else { return .more }
      declared.append(option)
      if words.hasVariantOption && option.name.lowercased() == "variant" { variantOption = option.name }
      if option.name == "incremental" { isIncremental = true }
      return .more
    case (words.ok[...], .hello):
      if let problem = declared.problem(with: options) { return .fault(.crash, problem) }
      question = .ready
      let own = isIncremental ? "setoption name incremental value true\n" : ""
      return .reply(own + options.map { "setoption name \($0.name) value \($0.value)\n" }.joined() + "isready\n")
    case ("readyok", .ready):
      question = .none
      if let refusal { return .fault(.crash, refusal) }
      return .done
    case ("info", _):
      learn(said)
      return .more
    case ("bestmove", .move):
      question = .none
      guard said.count > 1 else { return .fault(.illegalMove, "“bestmove” without a move") }
      return .answer(OutsideAnswer(words.move(String(said[1]), among: legal), nodes: nodes, thought: thought.asSaid))
    case ("bestmove", _):
      return .fault(.illegalMove, "spoke out of turn: \(line.prefix(80))")
    default:
      // What isn't understood is ignored, as in UCI.
      return .more
    }
  }

  /// Reads an `info` as in UCI: `depth 12 score cp 35 nodes 4000 pv e4 e5`, a score in hundredths.
  private mutating func learn(_ info: [Substring]) {
    // What follows is text for people.
    let info = info.prefix { $0 != "string" }
    var (thought, nodes) = (thought, nodes)
    var place = 1
    while place < info.count {
      let value = place + 1 < info.count ? info[place + 1] : ""
      switch info[place] {
      case "multipv":
        // Lines beside the best are not what is played.
        guard value == "1" else { return }
      case "nodes": nodes = ClosedRange.nodes.nearest(to: value) ?? nodes
      case "depth": thought.depth = ThoughtText.depth(value) ?? thought.depth
      case "cp": thought.score = ThoughtText.score(value, unit: 100) ?? thought.score
      case "mate":
        if let moves = (-500...500).nearest(to: value) {
          thought.score = moves > 0 ? Thought.score(ofWinIn: 2 * moves - 1) : -Thought.score(ofWinIn: -2 * moves)
        }
      case "pv":
        thought.line = ThoughtText.line(info[(place + 1)...])
        place = info.count
      default:
        place += 1
        continue
      }
      place += 2
    }
    (self.thought, self.nodes) = (thought, nodes)
  }
}
