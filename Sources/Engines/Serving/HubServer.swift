import Play

/// A player that speaks the hub protocol of draughts engines. It plays from the start of a variant: a position is
/// given by that and all moves since.
struct HubServer: EngineServer {
  private var player: ServedPlayer
  private var transcript = ""
  private var budget = Budget()
  /// The result of an endless search, held back until it is stopped.
  private var held: String?

  /// The variants that the protocol has words for, by these.
  private static let variants: [(word: String, name: String)] = Catalog.games.flatMap(\.offers).compactMap { offer in
    (try? Catalog.variant(offer.variant))?.traits?.hub.map { ($0.variant, offer.variant) }
  }

  /// - Throws: `NotationError` when the player can't play the variant that comes first.
  init(_ spec: PlayerSpec, stop: StopFlag) throws(NotationError) {
    guard let first = Self.variants.first else { preconditionFailure("no game is played in hub") }
    player = try ServedPlayer(spec, variant: first.name, stop: stop)
  }

  mutating func answer(_ line: String) -> String? {
    let said = HubText(line)
    switch said.command {
    case "hub":
      let words = Self.variants.map(\.word)
      return "id name=Agon version=\(Release.version) author=Agon country=-\n"
        + "param name=variant value=\(words[0]) type=enum values=\"\(words.joined(separator: " "))\"\nwait\n"
    case "set-param":
      guard said["name"] == "variant" else { return "" }
      guard let name = Self.variants.first(where: { $0.word == said["value"] })?.name else {
        return Self.error("expected one of \(Self.variants.map(\.word).joined(separator: ", ")) for the variant")
      }
      return sit(at: name)
    case "init": return "ready\n"
    case "new-game":
      transcript = ""
      held = nil
      player.session.begin(1)
      return ""
    case "pos": return setUp(said)
    case "level":
      budget = Self.budget(said, seat: (try? player.session.position(after: transcript).seat) ?? 0)
      return ""
    case "go":
      held = nil
      guard said["think"] == nil else { return go() }
      held = go()
      return ""
    case "stop", "ponder-hit":
      defer { held = nil }
      return held ?? ""
    case "ping": return "pong\n"
    case "quit": return nil
    default: return ""
    }
  }

  private static func error(_ message: String) -> String {
    "error message=\"\(message.map { $0 == "\"" ? "'" : String($0) }.joined())\"\n"
  }

  private mutating func sit(at variant: String) -> String {
    do {
      try player.sit(at: variant)
      transcript = ""
      return ""
    } catch { return Self.error("\(error)") }
  }

  private mutating func setUp(_ said: HubText) -> String {
    guard let traits = player.playable.traits, let start = traits.hub?.start, said["pos"] == start else {
      return Self.error("expected the position at the start, and all moves since")
    }
    var text = ""
    do {
      for move in (said["moves"] ?? "").words {
        let position = try player.session.position(after: text)
        let wanted = HubText.numbers(of: String(move))
        guard let legal = position.legal.first(where: { HubText.numbers(of: HubText.move($0, on: traits)) == wanted })
        else { return Self.error("\(move.prefix(80)) is not allowed after \(position.moves.count) moves") }
        text += legal.text
      }
      transcript = text
      return ""
    } catch { return Self.error("\(error)") }
  }

  private static func budget(_ said: HubText, seat: Int) -> Budget {
    func nanoseconds(_ key: String) -> Nanoseconds? {
      guard let seconds = said[key].flatMap(Double.init), seconds >= 0 else { return nil }
      return ClosedRange.milliseconds.nearest(to: (seconds * 1_000).rounded()).map { Int64($0) * 1_000_000 }
    }
    var budget = Budget(
      nanoseconds: nanoseconds("move-time"), depth: said["depth"].flatMap { ClosedRange.depth.nearest(to: $0) })
    if let left = nanoseconds("time") {
      let increment = nanoseconds("inc") ?? 0
      let moves = said["moves"].flatMap { (1...1_000).nearest(to: $0) }
      budget.clocks = .init(
        left: [left, left], increments: [increment, increment], moves: moves.map { [$0, $0] } ?? [nil, nil])
    }
    return budget
  }

  private func go() -> String {
    guard let traits = player.playable.traits else { return "" }
    switch player.move(after: transcript, within: budget) {
    case .success(let answer?):
      let legal = (try? player.session.position(after: transcript))?.legal.first { $0.text == answer.move }
      let depth = answer.thought?.depth.map { " depth=\($0)" } ?? ""
      let score = answer.thought?.score.map { " score=\(($0 * 100).rounded() / 100)" } ?? ""
      return "info\(depth)\(score) nodes=\(answer.nodes)\n"
        + "done move=\(legal.map { HubText.move($0, on: traits) } ?? answer.move)\n"
    case .success(nil): return Self.error("the game is over")
    case .failure(let error): return Self.error("\(error)")
    }
  }
}
