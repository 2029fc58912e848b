import Play

/// A player that speaks the protocol of the Gomocup tournament: noughts with five in a row, freestyle, exact or
/// renju, and the opening swap2.
public struct GomocupServer: EngineServer {
  private static let millisecond: Nanoseconds = 1_000_000
  /// The time for “as fast as possible”, in nanoseconds.
  private static let leastTime = millisecond
  private static let sides = 0...100

  private var player: ServedPlayer
  /// The moves of the game, in order.
  private var moves: [String] = []
  /// The cells of a board that is being received, each with its side; nil when none is.
  private var board: [(move: String, isOwn: Bool)]?
  /// The stones of an opening that is being received; nil when none is.
  private var opening: [String]?
  private var size: (width: Int, height: Int)?
  private var rule = BoardTraits.FiveInARow.freestyle
  /// Nanoseconds for a move; nil while none are set.
  private var turnTime: Nanoseconds?
  /// Nanoseconds left for the whole game; nil for any number.
  private var left: Nanoseconds?

  /// - Throws: `NotationError` when the player can't play noughts.
  public init(_ spec: PlayerSpec, stop: StopFlag) throws(NotationError) {
    player = try ServedPlayer(spec, variant: "noughts:15x15", stop: stop)
  }

  public mutating func answer(_ line: String) -> String? {
    if board != nil { return hear(boardLine: line) }
    if opening != nil { return hear(openingLine: line) }
    let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
    let value = words.count > 1 ? String(words[1].reversed().drop(while: \.isWhitespace).reversed()) : ""
    switch words.first?.uppercased() {
    case nil: return ""
    case "START": return start(value, value)
    case "RECTSTART":
      let sides = value.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
      return sides.count == 2 ? start(sides[0], sides[1]) : "ERROR expected WIDTH,HEIGHT\n"
    case "RESTART": return size == nil ? "ERROR no game has begun\n" : begin()
    case "INFO": return inform(value)
    case "BEGIN": return move()
    case "TURN":
      guard add(value) else { return "ERROR not a free cell of the board: \(value.prefix(80))\n" }
      return move()
    case "TAKEBACK":
      guard let cell = cell(value), moves.last == cell else { return "ERROR not the last move: \(value.prefix(80))\n" }
      moves.removeLast()
      return "OK\n"
    case "BOARD":
      board = []
      return ""
    case "SWAP2BOARD":
      opening = []
      return ""
    case "ABOUT":
      return "name=\"Agon \(player.spec)\", version=\"\(Release.version)\", author=\"Agon\", country=\"-\"\n"
    case "END": return nil
    default: return "UNKNOWN command\n"
    }
  }

  private mutating func start(_ width: String, _ height: String) -> String {
    guard let width = Self.sides.nearest(to: width), let height = Self.sides.nearest(to: height) else {
      return "ERROR expected the size of a board\n"
    }
    size = (width, height)
    return begin()
  }

  /// Begins a game of the size and the rule received last.
  private mutating func begin() -> String {
    guard let size else { return "" }
    moves = []
    do {
      try player.sit(at: variant(size))
      return "OK\n"
    } catch {
      self.size = nil
      return "ERROR \(error)\n"
    }
  }

  private func variant(_ size: (width: Int, height: Int)) -> String {
    "noughts:\(size.width)x\(size.height)\(rule.options)"
  }

  /// Handles `key value`; never answered, except for what the other side should know.
  private mutating func inform(_ text: String) -> String {
    let words = text.words
    guard words.count == 2, let number = ClosedRange.milliseconds.nearest(to: words[1]) else { return "" }
    let time = Int64(number) * Self.millisecond
    switch words[0].lowercased() {
    case "timeout_turn": turnTime = max(Self.leastTime, time)
    case "timeout_match": left = number == 0 ? nil : time
    // More than a week is how “no limit” is written here.
    case "time_left": left = number < 1_000_000_000 ? time : nil
    case "rule":
      guard let received = BoardTraits.FiveInARow.allCases.first(where: { $0.number == number }) else {
        return "MESSAGE rule \(number) isn't known\n"
      }
      guard rule != received else { return "" }
      rule = received
      // It may come before the size, or after it.
      return moves.isEmpty && begin().hasPrefix("ERROR") ? "MESSAGE rule \(number) can't be played here\n" : ""
    default: break
    }
    return ""
  }

  /// Handles a line of a board, `x,y,1` for an own stone and `x,y,2` for one of the other side, or its end.
  private mutating func hear(boardLine line: String) -> String {
    let words = line.split(whereSeparator: { $0 == "," || $0.isWhitespace }).map(String.init)
    if words.first?.uppercased() == "DONE" {
      defer { board = nil }
      return setUp(board ?? []) ? move() : "ERROR no game has such a board\n"
    }
    guard words.count == 3, let cell = cell("\(words[0]),\(words[1])"), words[2] == "1" || words[2] == "2" else {
      board = nil
      return "ERROR expected X,Y,1 or X,Y,2: \(line.prefix(80))\n"
    }
    board?.append((cell, words[2] == "1"))
    return ""
  }

  /// Puts stones on the board, turn by turn, each side's in the order received; the player is to move.
  private mutating func setUp(_ stones: [(move: String, isOwn: Bool)]) -> Bool {
    let own = stones.filter(\.isOwn).map(\.move)
    let others = stones.filter { !$0.isOwn }.map(\.move)
    guard others.count == own.count || others.count == own.count + 1 else { return false }
    let (first, second) = others.count == own.count ? (own, others) : (others, own)
    moves = first.indices.flatMap { $0 < second.count ? [first[$0], second[$0]] : [first[$0]] }
    return (try? player.session.position(after: moves.joined())) != nil
  }

  /// Handles a line of an opening, `x,y` for a stone, or its end.
  private mutating func hear(openingLine line: String) -> String {
    if line.words.first?.uppercased() == "DONE" {
      defer { opening = nil }
      return open(after: opening ?? [])
    }
    guard let cell = cell(line) else {
      opening = nil
      return "ERROR expected X,Y: \(line.prefix(80))\n"
    }
    opening?.append(cell)
    return ""
  }

  /// Answers in the opening: three stones, one as white, `SWAP`, or two more stones. Then the game goes on from the
  /// stones that are there, with colours in turn.
  private mutating func open(after stones: [String]) -> String {
    guard let size else { return "ERROR no game has begun\n" }
    guard [0, 3, 5].contains(stones.count) else { return "ERROR expected no stone, three or five\n" }
    do {
      try player.sit(at: variant(size) + ",opening=swap2")
      var line = stones
      if stones.count == 5 { line.insert("two", at: 3) }
      var position = try player.session.position(after: line.joined())
      let (seat, before) = (position.seat, line.count)
      while position.seat == seat {
        switch player.move(after: line.joined(), within: budget) {
        case .failure(let error): return "ERROR \(error)\n"
        case .success(nil): return "ERROR the game is over\n"
        case .success(let answer?): line.append(answer.move)
        }
        position = try player.session.position(after: line.joined())
      }
      let said = position.moves.filter { !$0.isPass }.dropFirst(before).filter { $0.target != nil }
      _ = begin()
      moves = stones + said.map(\.text)
      let cells = said.compactMap(\.target).map { "\($0.x),\($0.y)" }
      return (cells.isEmpty ? "SWAP" : cells.joined(separator: " ")) + "\n"
    } catch {
      return "ERROR \(error)\n"
    }
  }

  private mutating func add(_ text: String) -> Bool {
    guard let cell = cell(text), let position = try? player.session.position(after: moves.joined()),
      position.legal.contains(where: { $0.text == cell })
    else { return false }
    moves.append(cell)
    return true
  }

  /// The time for a move.
  private var budget: Budget {
    var budget = Budget(nanoseconds: turnTime)
    if let left { budget.clocks = .init(left: [left, left]) }
    return budget
  }

  private mutating func move() -> String {
    guard size != nil else { return "ERROR no game has begun\n" }
    switch player.move(after: moves.joined(), within: budget) {
    case .failure(let error): return "ERROR \(error)\n"
    case .success(nil): return "ERROR the game is over\n"
    case .success(let answer?):
      moves.append(answer.move)
      guard let made = try? player.session.position(after: moves.joined()).moves.last?.target
      else { return "ERROR no move\n" }
      return Self.message(answer) + "\(made.x),\(made.y)\n"
    }
  }

  /// The message about a move, as many engines write it; empty where there is nothing to report.
  private static func message(_ answer: OutsideAnswer) -> String {
    guard let thought = answer.thought, let depth = thought.depth, let score = thought.score else { return "" }
    return "MESSAGE depth \(depth) ev \(Parameter.text(score)) n \(answer.nodes)\n"
  }

  /// The transcript's text for `x,y`; nil when the board has no such cell.
  private func cell(_ text: String) -> String? {
    let numbers = text.split(separator: ",").map { Self.sides.nearest(to: $0.filter { !$0.isWhitespace }) }
    guard let traits = player.playable.traits, numbers.count == 2, let x = numbers[0], let y = numbers[1],
      x < traits.width, y < traits.height
    else { return nil }
    return traits.moveText(x: x, y: y)
  }
}
