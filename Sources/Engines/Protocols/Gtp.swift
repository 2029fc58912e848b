import Play

/// The Go Text Protocol, version 2 (lysator.liu.se/~gunnar/gtp), as its controller speaks it.
///
/// Cells are named as the engines of each game do, by its traits: at Reversi and Hex all letters are used and row 1
/// is on top, at the other games as at Go. A disc of Connect Four is named by the cell it falls to, a word such as
/// `swap-pieces` or `pass` is sent as it is. A board that isn't square is set up by `rectangular_boardsize`, at Hex
/// by `boardsize` with both sides. Komi is sent where a game has it.
public struct Gtp: Grammar {
  private enum Question { case none, hello, settings, game, move }

  private let options: [EngineSpec.Option]
  private let sendsPasses: Bool
  private var question = Question.none
  /// Responses that are still to come before the one that counts.
  private var owed = 0
  /// The number of owed responses at which a refusal does no harm: it was about the time.
  private var refusable = 0
  /// The first line of the response that is being read.
  private var response: String?
  private var commands: Set<String> = []
  private var game: OutsideGame?
  /// The number of moves of the game that the engine knows.
  private var sent = 0
  /// Whether times are sent to the engine.
  private var isTimed = false

  private static let second = EngineProtocol.gtp.timeUnit

  /// Creates a conversation with an engine to which each option is a command.
  public init(options: [EngineSpec.Option] = [], sendsPasses: Bool = false) {
    self.options = options
    self.sendsPasses = sendsPasses
  }

  private mutating func say(_ commands: [String], _ question: Question) -> Saying {
    self.question = question
    owed = commands.count
    response = nil
    return .question(commands.map { $0 + "\n" }.joined())
  }

  public mutating func hello() -> Saying { say(["list_commands"], .hello) }

  public mutating func begin(_ game: OutsideGame) -> Saying {
    self.game = game
    sent = 0
    var lines = [vertices?.resize ?? "boardsize 0", "clear_board"]
    if let komi = game.traits?.komi { lines.append("komi \(Parameter.text(komi))") }
    isTimed = commands.contains("time_settings")
    // Seconds are whole numbers here, and no time at all would be no limit. Plans see to it that there is one.
    if isTimed, let time = game.budget.nanoseconds {
      // One stone per period is a time for every move.
      lines.append("time_settings 0 \(max(1, time / Self.second)) 1")
    } else if isTimed, let clocks = game.budget.clocks {
      let time = max(1, clocks.left[game.seat] / Self.second)
      // A number of stones in each period, or one time for all of them.
      lines.append(clocks.moves[game.seat].map { "time_settings 0 \(time) \($0)" } ?? "time_settings \(time) 0 0")
    } else {
      isTimed = false
    }
    return say(lines, .game)
  }

  public mutating func ask(_ turn: OutsideTurn) -> Saying {
    var lines: [String] = []
    for move in turn.moves[min(sent, turn.moves.count)...] where sendsPasses || !move.isPass {
      lines.append("play \(Self.colour(move.seat)) \(vertex(move))")
    }
    // Once the answer comes the engine has made the move itself.
    sent = turn.moves.count + 1
    refusable = 0
    // In its last second an engine goes on from the time it received before, which it has used up in part: 0 is no
    // limit to some, and 1 is too much.
    if let clocks = turn.budget.clocks, case let left = clocks.left[turn.seat], left >= Self.second,
      commands.contains("time_left")
    {
      let stones = clocks.moves[turn.seat] ?? 0
      lines.append("time_left \(Self.colour(turn.seat)) \(left / Self.second) \(stones)")
      refusable = 1
    }
    lines.append("genmove \(Self.colour(turn.seat))")
    return say(lines, .move)
  }

  public mutating func end(_ outcome: Outcome, seat: Int) -> String {
    question = .none
    return ""
  }

  public var farewell: String { "quit\n" }

  public var unfinished: String? {
    response.map { "its response “\($0.prefix(80))” isn't followed by an empty line, which ends it in gtp" }
  }

  public mutating func hear(_ line: String) -> Heard {
    guard let first = response else {
      // Between responses only an empty line or a comment may come; engines that print more do no harm.
      guard let mark = line.first, mark == "=" || mark == "?" else { return .more }
      guard owed > 0 else { return .fault(.illegalMove, "spoke out of turn: \(line.prefix(80))") }
      response = line
      return .more
    }
    if !line.isBlank {
      if question == .hello { commands.insert(line.filter { !$0.isWhitespace }) }
      return .more
    }
    response = nil
    owed -= 1
    let isFailure = first.first == "?"
    let text = first.dropFirst().drop { $0.isNumber }.words
    if isFailure && question != .hello {
      let complaint = text.joined(separator: " ").prefix(80)
      // A refused time is no reason not to play.
      if question == .game && owed == 0 && isTimed { return .done }
      if question == .move && owed > 0 && refusable == owed { return .more }
      return .fault(question == .move ? .illegalMove : .crash, "refused a command: \(complaint)")
    }
    guard owed == 0 else { return .more }
    switch question {
    case .none: return .more
    case .hello:
      text.first.map { _ = commands.insert(String($0)) }
      guard !options.isEmpty else { return .done }
      return .reply(say(options.map { "\($0.name) \($0.value)" }, .settings).text)
    case .settings, .game: return .done
    case .move:
      guard let word = text.first?.lowercased() else { return .fault(.illegalMove, "genmove was answered by nothing") }
      if word == "resign" { return .fault(.resigned, "resigned") }
      guard let move = self.text(of: word) else { return .fault(.illegalMove, "genmove was answered by \(word)") }
      return .answer(OutsideAnswer(move))
    }
  }

  private static func colour(_ seat: Int) -> String { seat == 0 ? "b" : "w" }

  private var vertices: Vertices? { game?.traits.map(Vertices.init) }

  private func vertex(_ move: OutsideMove) -> String { vertices?.vertex(move) ?? "pass" }

  private func text(of vertex: String) -> String? { vertices?.text(of: vertex) }

  /// The names of a board's cells.
  struct Vertices {
    let traits: BoardTraits

    private var isSquare: Bool { traits.width == traits.height }

    /// The size of the board: one number where it is square.
    var size: String { isSquare ? "\(traits.width)" : "\(traits.width) \(traits.height)" }

    /// The command that sets up a board of that size.
    var resize: String {
      (isSquare || traits.cellNaming == .hex ? "boardsize " : "rectangular_boardsize ") + size
    }

    /// The letters of the columns.
    var letters: [Character] {
      switch traits.cellNaming {
      case .go: Array("abcdefghjklmnopqrstuvwxyz")
      case .othello, .hex: Array("abcdefghijklmnopqrstuvwxyz")
      }
    }

    /// Converts a row, from 0, between Agon's order from the top and the other program's; its own inverse.
    func row(_ row: Int) -> Int {
      switch traits.cellNaming {
      case .go: traits.height - 1 - row
      case .othello, .hex: row
      }
    }

    /// The name of a move: that of its cell, or its word.
    func vertex(_ move: OutsideMove) -> String { move.target.map(name) ?? (move.isPass ? "pass" : move.text) }

    /// The name of a move as engines answer it: cells and passes are in capitals.
    func spoken(_ move: OutsideMove) -> String {
      let vertex = vertex(move)
      return move.target == nil && vertex != "pass" ? vertex : vertex.uppercased()
    }

    /// The name of a cell.
    func name(of place: Place) -> String { "\(letters[place.x])\(row(place.y) + 1)" }

    /// The transcript's text for a vertex; nil when this board has no such vertex.
    func text(of vertex: String) -> String? {
      if traits.words.contains(vertex) { return vertex }
      guard let letter = vertex.first, let x = letters.firstIndex(of: letter), x < traits.width,
        let number = (0...1_000).nearest(to: vertex.dropFirst()), (1...traits.height).contains(number)
      else { return nil }
      return traits.moveText(x: x, y: row(number - 1))
    }
  }
}
