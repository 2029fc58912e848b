import Play

/// The hub protocol of draughts engines, version 2, as Scan speaks it (protocol.txt of github.com/rhalbersma/scan): a
/// command a line with arguments `key=value`.
///
/// Before each move an engine receives the start and all moves of the game. The variant is its parameter `variant`.
struct Hub: Grammar {
  private enum Question { case none, hello, ready, move }

  private static let unit = EngineProtocol.hub.timeUnit

  private let options: [EngineSpec.Option]
  private(set) var introducedName: String?
  private var question = Question.none
  /// The parameters that the engine declares.
  private var declared: [String] = []
  /// The variant that the engine was initialised for, in its own words.
  private var variant: String?
  private var traits: BoardTraits?
  private var nodes = 0
  private var thought = Thought()
  /// The legal moves of the question that is open.
  private var legal: () -> [OutsideMove] = { [] }

  init(options: [EngineSpec.Option] = []) { self.options = options }

  mutating func hello() -> Saying {
    (question, variant) = (.hello, nil)
    return .question("hub\n")
  }

  mutating func begin(_ game: OutsideGame) -> Saying {
    question = .ready
    traits = game.traits
    let wanted = game.traits?.hub?.variant
    guard variant == nil || variant != wanted else { return .question("new-game\nping\n") }
    variant = wanted
    var settings = options
    if let wanted, declared.contains("variant") { settings.append(.init(name: "variant", value: wanted)) }
    return .question(
      settings.map { "set-param \(Self.pair("name", $0.name)) \(Self.pair("value", $0.value))\n" }.joined()
        + "init\n")
  }

  private static func pair(_ key: String, _ value: String) -> String {
    let isPlain = !value.isEmpty && !value.contains { $0 == " " || $0 == "=" }
    return isPlain ? "\(key)=\(value)" : "\(key)=\"\(value)\""
  }

  mutating func ask(_ turn: OutsideTurn) -> Saying {
    question = .move
    nodes = 0
    thought = Thought()
    legal = turn.options
    let moves = traits.map { traits in turn.moves.map { HubText.move($0, on: traits) } } ?? []
    let played = moves.isEmpty ? "" : " moves=\"\(moves.joined(separator: " "))\""
    return .question("pos pos=\(traits?.hub?.start ?? "")\(played)\n\(level(turn))\ngo think\n")
  }

  /// One limit at a time: the clock comes first, then the time for a move.
  private func level(_ turn: OutsideTurn) -> String {
    func seconds(_ time: Nanoseconds) -> String {
      let milliseconds = max(1, time / Self.unit)
      let rest = String(milliseconds % 1_000)
      return "\(milliseconds / 1_000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }
    let budget = turn.budget
    if let clocks = budget.clocks {
      let moves = clocks.moves[turn.seat].map { "moves=\($0) " } ?? ""
      let (left, increment) = (clocks.left[turn.seat], clocks.increments[turn.seat])
      // The protocol adds the increment before a move; here the time left already includes it.
      guard increment >= Self.unit, left - increment >= Self.unit else { return "level \(moves)time=\(seconds(left))" }
      return "level \(moves)time=\(seconds(left - increment)) inc=\(seconds(increment))"
    }
    if let time = budget.nanoseconds { return "level move-time=\(seconds(time))" }
    if let depth = budget.depth { return "level depth=\(depth)" }
    return "level move-time=1"
  }

  mutating func end(_ outcome: Outcome, seat: Int) -> String {
    question = .none
    return ""
  }

  var farewell: String { "quit\n" }

  mutating func hear(_ line: String) -> Heard {
    let said = HubText(line)
    switch (said.command, question) {
    case ("id", .hello):
      introducedName = said["name"]
      return .more
    case ("param", .hello):
      if let name = said["name"] { declared.append(name) }
      return .more
    case ("wait", .hello):
      question = .none
      if let unknown = options.first(where: { !declared.contains($0.name) }) {
        return .fault(
          .crash, "has no parameter “\(unknown.name)”" + KnownNames.hint(for: unknown.name, among: declared))
      }
      return .done
    case ("ready", .ready): return .reply("new-game\nping\n")
    case ("pong", .ready):
      question = .none
      return .done
    case ("info", .move):
      learn(said)
      return .more
    case ("done", .move):
      question = .none
      guard let move = said["move"] else { return .fault(.illegalMove, "“done” without a move") }
      return .answer(OutsideAnswer(text(of: move), nodes: nodes, thought: thought.asSaid))
    case ("done", _): return .fault(.illegalMove, "spoke out of turn: \(line.prefix(80))")
    default: return .more
    }
  }

  /// The transcript's text of an engine's move, or the move as the engine wrote it where it isn't legal.
  private func text(of move: String) -> String {
    guard let traits, let wanted = HubText.numbers(of: move) else { return move }
    return legal().first { HubText.numbers(of: HubText.move($0, on: traits)) == wanted }?.text ?? move
  }

  private mutating func learn(_ said: HubText) {
    if let count = said["nodes"].flatMap({ ClosedRange.nodes.nearest(to: $0) }) { nodes = count }
    if let depth = said["depth"].flatMap({ ThoughtText.depth($0) }) { thought.depth = depth }
    if let score = said["score"].flatMap({ ThoughtText.score($0) }) { thought.score = score }
    if let line = said["pv"] { thought.line = ThoughtText.line(line.words) }
  }
}
