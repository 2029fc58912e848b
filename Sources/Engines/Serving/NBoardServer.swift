import Play

/// A player that speaks the NBoard protocol, version 2: Reversi where more discs win, on any board that the game set
/// has.
public struct NBoardServer: EngineServer {
  private var player: ServedPlayer
  /// The moves received since the start, in capitals; `PA` for a pass.
  private var moves: [String] = []
  /// The time that the game set allows, and the depth.
  private var budget = Budget()
  private var depth: Int?
  /// The reason why the game set can't be played; nil when it can.
  private var problem: String?

  /// - Throws: `NotationError` when the player can't play Reversi.
  public init(_ spec: PlayerSpec, stop: StopFlag) throws(NotationError) {
    player = try ServedPlayer(spec, variant: "reversi:8x8", stop: stop)
  }

  public mutating func answer(_ line: String) -> String? {
    let words = line.split(maxSplits: 2, whereSeparator: \.isWhitespace).map(String.init)
    switch words.first {
    case "nboard": return "set myname Agon \(player.spec)\n"
    case "set":
      if words.count == 3, words[1] == "depth" { depth = ClosedRange.depth.nearest(to: words[2]) ?? depth }
      if words.count == 3, words[1] == "game" { set(game: words[2]) }
      return ""
    case "move":
      if words.count > 1 { moves.append(Self.move(words[1])) }
      return ""
    case "go": return decide(isHint: false)
    case "hint": return decide(isHint: true)
    case "ping": return "pong \(words.count > 1 ? words[1] : "0")\n"
    case "learn": return "learned\n"
    case "quit": return nil
    // What isn't understood is ignored, as the protocol says.
    default: return ""
    }
  }

  /// The move `F5`, without the evaluation and the time that may follow it.
  private static func move(_ text: some StringProtocol) -> String {
    let move = text.prefix { $0 != "/" }.uppercased()
    return move == "PASS" ? "PA" : move
  }

  private mutating func set(game text: String) {
    let game = GameFormat(text)
    moves = game.moves.map { Self.move($0.text) }
    budget = game.budget
    guard let start = game.start, let variant = Self.variant(of: start) else {
      problem = "this start of a game isn't known"
      return
    }
    do {
      if player.playable.variant.name == variant {
        // A game that goes on is set anew with each move where there are clocks.
        if moves.count < 2 { player.session.begin(1) }
      } else {
        try player.sit(at: variant)
      }
      problem = nil
    } catch {
      problem = "\(error)"
    }
  }

  /// The variant that starts with these rows.
  private static func variant(of start: [String]) -> String? {
    let name = "reversi:\(start.count)x\(start.count)"
    return [name, name + ",parallel"].lazy.compactMap { try? Catalog.variant($0) }
      .first { $0.traits?.othelloStart == start }?.variant.name
  }

  /// The player's move, or the reason why there is none.
  private func decide(isHint: Bool) -> String {
    if let problem { return "status \(problem)\n" }
    let transcript = moves.filter { $0 != "PA" }.joined().lowercased()
    guard let position = try? player.session.position(after: transcript) else {
      return "status an illegal move was received\n"
    }
    // The rules have passed already where the other program has yet to send the pass.
    if moves.count < position.moves.count && position.moves[moves.count].isPass {
      return isHint ? "search PA 0 0 0\n" : "=== PA//0\n"
    }
    var budget = budget
    budget.depth = depth
    let start = Clock.now()
    switch player.move(after: transcript, within: budget) {
    case .failure(let error): return "status \(error)\n"
    case .success(nil): return "status the game is over\n"
    case .success(let answer?):
      let hundredths = (Clock.now() - start) / 10_000_000
      let seconds = Parameter.text(Double(hundredths) / 100)
      let move = answer.move.uppercased()
      let score = answer.thought?.score.map(Parameter.text)
      let isKnown = isHint || answer.thought != nil
      return "nodestats \(answer.nodes) \(seconds)\n"
        + (isKnown ? "search \(move) \(score ?? "0") 0 \(answer.thought?.depth ?? 0)\n" : "")
        + (isHint ? "" : "=== \(move)/\(score ?? "")/\(seconds)\n")
    }
  }
}
