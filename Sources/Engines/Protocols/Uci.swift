import Play

/// A protocol of the UCI family, as its manager speaks it.
///
/// An engine of `ugi` that has an option called `variant` receives the variant before each game; others receive the
/// start by its FEN, where the game has one. A start position of its own is always sent. An engine that has an option
/// called `incremental` gets `position current moves ...` with the moves since the last position, instead of all
/// moves each time. Agon knows the rules and needs no `query`.
struct Uci: Grammar {
  private enum Question { case none, hello, ready, move }

  /// The time for a move that is sent to an engine where nothing limits it, in milliseconds.
  private static let usualMilliseconds = 1_000
  /// The approximate length of a question after its position, in bytes.
  private static let longestGo = 100

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
  /// The position as it was last sent, with the number of the game's moves in it, passes included.
  private var position = Self.usualStart
  private var sent = 0
  private var hasMoves = false
  private var nodes = 0
  private var thought = Thought()
  /// The legal moves of the question that is open.
  private var legal: () -> [String] = { [] }

  private static let usualStart = "position startpos"

  /// Creates a conversation with an engine that receives these options.
  /// - Parameter sendsPasses: whether passes are sent in a protocol that doesn't need them.
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
    (position, sent, hasMoves) = (fen.map { "position fen \($0)" } ?? Self.usualStart, 0, false)
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
    if isIncremental && sent > 0 { (position, hasMoves) = ("position current", false) }
    // To write the whole game anew for each move would take longer and longer.
    for move in turn.moves[min(sent, turn.moves.count)...] where sendsPasses || !move.isPass {
      position += hasMoves ? " " : " moves "
      position += move.isPass ? words.pass : words.text(of: move.text)
      hasMoves = true
    }
    sent = turn.moves.count
    legal = turn.legal
    var text = ""
    text.reserveCapacity(position.utf8.count + Self.longestGo)
    text += position
    text += "\ngo"
    addLimits(turn.budget, seat: turn.seat, to: &text)
    text += "\n"
    return .question(text)
  }

  /// Adds all limits, or where the protocol knows one at a time, the first: the clock comes before the time for a move.
  private func addLimits(_ budget: Budget, seat: Int, to text: inout String) {
    func milliseconds(_ nanoseconds: Nanoseconds) -> Int { max(1, Int(nanoseconds / 1_000_000)) }
    var isLimited = false
    func add(_ word: String, _ number: Int) {
      text += " "
      text += word
      text += " "
      text += String(number)
      isLimited = true
    }
    if let clocks = budget.clocks {
      for (word, left) in zip(words.clocks, clocks.left) { add(word, milliseconds(left)) }
      for (word, increment) in zip(words.increments, clocks.increments) { add(word, Int(increment / 1_000_000)) }
      if let word = words.movesLeft, let moves = clocks.moves[seat] { add(word, moves) }
    } else if let time = budget.nanoseconds {
      add("movetime", milliseconds(time))
    }
    if let depth = budget.depth, words.combinesLimits || !isLimited { add("depth", depth) }
    if let nodes = budget.nodes, words.combinesLimits || !isLimited { add("nodes", nodes) }
    if !isLimited { add("movetime", Self.usualMilliseconds) }
  }

  mutating func end(_ outcome: Outcome, seat: Int) -> String {
    question = .none
    return ""
  }

  var farewell: String { "quit\n" }

  mutating func hear(_ line: String) -> Heard {
    var rest = WordReader(line[...])
    switch (rest.next(), question) {
    case ("info", _):
      learn(rest)
      return .more
    case ("bestmove", .move):
      question = .none
      guard let move = rest.next() else { return .fault(.illegalMove, "“bestmove” without a move") }
      return .answer(OutsideAnswer(words.move(String(move), among: legal), nodes: nodes, thought: thought.asSaid))
    case ("bestmove", _):
      return .fault(.illegalMove, "spoke out of turn: \(line.prefix(80))")
    case ("id", .hello):
      if rest.next() == "name" {
        let name = rest.joined(separator: " ")
        if !name.isEmpty { introducedName = name }
      }
      return .more
    case ("option", .hello):
      guard let option = UciOption(line.words) else { return .more }
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
    default:
      // What isn't understood is ignored, as in UCI.
      return .more
    }
  }

  /// Reads what follows `info`, as in UCI: `depth 12 score cp 35 nodes 4000 pv e4 e5`, a score in hundredths.
  private mutating func learn(_ info: WordReader) {
    var info = info
    var (thought, nodes) = (thought, nodes)
    // What follows `string` is text for people.
    while let word = info.next(), word != "string" {
      switch word {
      case "nodes": nodes = ClosedRange.nodes.nearest(to: info.next() ?? "") ?? nodes
      case "depth": thought.depth = ThoughtText.depth(info.next() ?? "") ?? thought.depth
      case "cp": thought.score = ThoughtText.score(info.next() ?? "", unit: 100) ?? thought.score
      case "mate":
        if let moves = (-500...500).nearest(to: info.next() ?? "") {
          thought.score = moves > 0 ? Thought.score(ofWinIn: 2 * moves - 1) : -Thought.score(ofWinIn: -2 * moves)
        }
      case "pv":
        thought.line = ThoughtText.line(info.prefix { $0 != "string" })
        info = WordReader("")
      case "multipv":
        // Lines other than the best aren't played.
        guard info.next() == "1" else { return }
      default: break
      }
    }
    (self.thought, self.nodes) = (thought, nodes)
  }
}
