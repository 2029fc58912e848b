import Play

/// The NBoard protocol of Othello engines (github.com/weltyc/ntest, its description of the protocol), version 2.
///
/// Size, start and clocks travel in a game in Generic Game Format. Where there are clocks, the whole game is set anew
/// for each move, since nothing else carries the time left on them. `go` returns the move, but doesn't make it.
/// Passes belong to the notation, so an engine receives them. A depth is part of every conversation: engines may rely
/// on it.
public struct NBoard: Grammar {
  private enum Question { case none, hello, game, move }

  /// The depth of search sent to an engine where neither its options nor the limits set one, in plies.
  public static let usualDepth = 8

  private static let second = EngineProtocol.nboard.timeUnit

  private let options: [EngineSpec.Option]
  private var question = Question.none
  private var game: OutsideGame?
  /// The number of moves of the game that the engine knows.
  private var sent = 0
  /// The depth that the engine has received; nil for none.
  private var toldDepth: Int?
  private var pings = 0
  private var nodes = 0
  /// The thoughts that the engine has reported, by the move that they are of.
  private var thoughts: [String: Thought] = [:]

  /// Creates a conversation with an engine for which each option is `set`; an option `depth` takes precedence over
  /// the limits.
  public init(options: [EngineSpec.Option] = []) { self.options = options }

  private mutating func ping(after text: String, _ question: Question) -> Saying {
    self.question = question
    pings += 1
    return .question(text + "ping \(pings)\n")
  }

  public mutating func hello() -> Saying {
    ping(after: "nboard 2\n" + options.map { "set \($0.name) \($0.value)\n" }.joined(), .hello)
  }

  public mutating func begin(_ game: OutsideGame) -> Saying {
    sent = 0
    self.game = game
    var text = ""
    let depth = game.budget.depth ?? Self.usualDepth
    // Some engines take it as a command to begin anew, with everything that they remember.
    if depth != toldDepth && !options.contains(where: { $0.name == "depth" }) {
      text = "set depth \(depth)\n"
      toldDepth = depth
    }
    return ping(after: text + "set game \(Self.format(game, game.budget.clocks))\n", .game)
  }

  /// A game in Generic Game Format, with the state of its clocks after these moves.
  static func format(_ game: OutsideGame, _ clocks: Budget.Clocks?, _ moves: [OutsideMove] = []) -> String {
    let rows = game.traits?.othelloStart ?? []
    let board = rows.joined().replacing("X", with: "*").replacing(".", with: "-")
    func time(_ nanoseconds: Nanoseconds) -> String {
      let seconds = Int(nanoseconds / second)
      return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    }
    var limit = game.budget.nanoseconds.map { "TI[0:00/\(time(max(second, $0)))]" } ?? ""
    if let clocks {
      let times = zip(clocks.left, clocks.increments).map { "[\(time($0))/\(time($1))]" }
      limit = times[0] == times[1] ? "TI\(times[0])" : "TB\(times[0])TW\(times[1])"
    }
    return "(;GM[Othello]PC[Agon]PB[black]PW[white]RE[?]" + limit
      + "TY[\(rows.count)]BO[\(rows.count) \(board) *]"
      + moves.map { "\($0.seat == 0 ? "B" : "W")[\(text($0))]" }.joined() + ";)"
  }

  private static func text(_ move: OutsideMove) -> String { move.isPass ? "PA" : move.text.uppercased() }

  public mutating func ask(_ turn: OutsideTurn) -> Saying {
    question = .move
    nodes = 0
    thoughts = [:]
    // In its last second an engine goes on from the time it received before: no time may be no limit to some.
    if let game, let clocks = turn.budget.clocks, clocks.left[turn.seat] >= Self.second {
      sent = turn.moves.count
      return .question("set game \(Self.format(game, clocks, turn.moves))\ngo\n")
    }
    let moves = turn.moves[min(sent, turn.moves.count)...].map { "move \(Self.text($0))\n" }
    sent = turn.moves.count
    return .question(moves.joined() + "go\n")
  }

  public mutating func end(_ outcome: Outcome, seat: Int) -> String {
    question = .none
    return ""
  }

  /// The word to leave, which the protocol lacks; most engines know this one, and all see their input end.
  public var farewell: String { "quit\n" }

  public mutating func hear(_ line: String) -> Heard {
    let words = line.words
    switch (words.first, question) {
    case ("pong", .hello), ("pong", .game):
      guard words.count > 1, (0...pings + 1).nearest(to: words[1]) == pings else { return .more }
      question = .none
      return .done
    case ("nodestats", _):
      if words.count > 1, let count = ClosedRange.nodes.nearest(to: words[1]) { nodes = count }
      return .more
    case ("===", .move):
      question = .none
      // Between the parts some write a slash, as is right, and some a space.
      let parts = words.dropFirst().joined(separator: "/").split(separator: "/", omittingEmptySubsequences: false)
      guard let move = parts.first?.lowercased(), !move.isEmpty else {
        return .fault(.illegalMove, "“===” without a move")
      }
      var thought = thoughts[move] ?? Thought()
      if parts.count > 1, let score = ThoughtText.score(parts[1]) { thought.score = score }
      return .answer(OutsideAnswer(move, nodes: nodes, thought: thought.asSaid))
    case ("search", .move), ("book", .move):
      learn(words)
      return .more
    case ("===", _): return .fault(.illegalMove, "spoke out of turn: \(line.prefix(80))")
    default:
      // Status and names are for a user who watches.
      return .more
    }
  }

  /// Reads `search F5d6C3 1.25 0 12 ...`: a line of moves, its score, nothing or a number of games, and a depth.
  private mutating func learn(_ words: [Substring]) {
    guard words.count >= 5, thoughts.count < 1_000 else { return }
    let moves = ThoughtText.cells(words[1])
    guard let first = moves.first else { return }
    thoughts[first] = Thought(
      depth: ThoughtText.depth(words[4]), score: ThoughtText.score(words[2]), line: ThoughtText.line(moves))
  }
}
