import Play

/// A player that speaks Agon's own protocol, at board games.
public struct JsonServer: EngineServer {
  private var player: ServedPlayer

  /// - Throws: `NotationError` when the player can't play the variant.
  public init(_ spec: PlayerSpec, variant: String, stop: StopFlag) throws(NotationError) {
    player = try ServedPlayer(spec, variant: variant, stop: stop)
  }

  public mutating func answer(_ line: String) -> String? {
    let message = JsonText(line)
    switch message?["type"]?.string {
    case "hello": return "{\"name\":\(JsonText.quoted("Agon \(player.spec)"))}\n"
    case "game":
      if let variant = message?["variant"]?.string { try? player.sit(at: variant) }
      if let seed = message?["seed"]?.integer { player.desk.begin(UInt64(max(0, seed))) }
      return ""
    case "move": return move(message)
    case "quit": return nil
    default: return ""
    }
  }

  private func move(_ message: JsonText?) -> String {
    guard case .array(let listed) = message?["moves"] else { return "{\"error\":\"no moves\"}\n" }
    func nanoseconds(_ value: JsonText?) -> Int64? {
      if case .number(let number) = value { Int64(min(max(0, number), 1e12) * 1e6) } else { nil }
    }
    var budget = Budget(
      nanoseconds: nanoseconds(message?["time"]), depth: message?["depth"]?.integer, nodes: message?["nodes"]?.integer)
    if case .array(let clocks) = message?["clocks"], clocks.count == 2 {
      budget.clocks = .init(
        left: clocks.map { nanoseconds($0) ?? 0 }, increment: nanoseconds(message?["increment"]) ?? 0)
    }
    switch player.move(after: listed.compactMap(\.string).joined(), within: budget) {
    case .success(let answer?): return "{\"move\":\(JsonText.quoted(answer.move)),\"nodes\":\(answer.nodes)}\n"
    case .success(nil): return "{\"error\":\"the game is over\"}\n"
    case .failure(let error): return "{\"error\":\(JsonText.quoted(error.description))}\n"
    }
  }
}
