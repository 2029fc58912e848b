import Play

/// The NBoard protocol of Othello engines (github.com/weltyc/ntest, its description of the protocol), version 1.
///
/// Size, start and clocks travel in a game in Generic Game Format; where there are clocks, the whole game is set anew for
/// each move, since nothing else would tell what is left on them. `go` tells the move, but doesn't make it. Passes belong
/// to the notation, so an engine is told of them.
public struct NBoard: Grammar {
  private enum Question { case none, hello, game, move }

  private let options: [EngineSpec.Option]
  private var question = Question.none
  private var game: OutsideGame?
  /// How many moves of the game the engine knows.
  private var told = 0
  private var pings = 0
  private var nodes = 0

  /// A conversation with an engine for which each option is `set`.
  public init(options: [EngineSpec.Option] = []) { self.options = options }

  private mutating func ping(after text: String, _ question: Question) -> Saying {
    self.question = question
    pings += 1
    return .question(text + "ping \(pings)\n")
  }

  public mutating func hello() -> Saying {
    ping(after: "nboard 1\n" + options.map { "set \($0.name) \($0.value)\n" }.joined(), .hello)
  }

  public mutating func begin(_ game: OutsideGame) -> Saying {
    told = 0
    self.game = game
    let depth = game.budget.depth.map { "set depth \($0)\n" } ?? ""
    return ping(after: depth + "set game \(Self.format(game, game.budget.clocks))\n", .game)
  }

  /// A game in Generic Game Format, with what its clocks say after these moves.
  static func format(_ game: OutsideGame, _ clocks: Budget.Clocks?, _ moves: [OutsideMove] = []) -> String {
    let rows = game.traits?.othelloStart ?? []
    let board = rows.joined().replacing("X", with: "*").replacing(".", with: "-")
    func time(_ nanoseconds: Int64) -> String {
      let seconds = Int(nanoseconds / 1_000_000_000)
      return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    }
    var limit = game.budget.nanoseconds.map { "TI[0:00/\(time(max(1_000_000_000, $0)))]" } ?? ""
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
    if let game, let clocks = turn.budget.clocks {
      return .question("set game \(Self.format(game, clocks, turn.moves))\ngo\n")
    }
    let moves = turn.moves[min(told, turn.moves.count)...].map { "move \(Self.text($0))\n" }
    told = turn.moves.count
    return .question(moves.joined() + "go\n")
  }

  public mutating func end(_ outcome: Outcome, seat: Int) -> String {
    question = .none
    return ""
  }

  /// The protocol has no word for it; most engines know this one, and all see their input end.
  public var farewell: String { "quit\n" }

  public mutating func hear(_ line: String) -> Heard {
    let words = line.split(whereSeparator: \.isWhitespace)
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
      guard words.count > 1, let move = words[1].split(separator: "/").first else {
        return .fault(.illegalMove, "“===” without a move")
      }
      return .answer(OutsideAnswer(move.lowercased(), nodes: nodes))
    case ("===", _): return .fault(.illegalMove, "spoke out of turn: \(line.prefix(80))")
    default:
      // Status, book, search and names are for whoever watches.
      return .more
    }
  }
}
