import Play

/// A player that speaks the Universal Game Interface (github.com/kz04px/ugi).
public struct UgiServer: EngineServer {
  private var player: ServedPlayer
  private var transcript = ""
  /// The result of an infinite search, held back until it is stopped.
  private var held: String?

  /// - Throws: `NotationError` when the player can't play the variant.
  public init(_ spec: PlayerSpec, variant: String, stop: StopFlag) throws(NotationError) {
    player = try ServedPlayer(spec, variant: variant, stop: stop)
  }

  public mutating func answer(_ line: String) -> String? {
    let words = line.words.map(String.init)
    switch words.first {
    case "ugi":
      return "id name Agon \(player.spec)\nid author Agon\n"
        + "option name variant type string default \(player.playable.variant)\n"
        + "option name incremental type check default false\nugiok\n"
    case "isready": return "readyok\n"
    case "uginewgame":
      transcript = ""
      held = nil
      player.session.begin(1)
      return ""
    case "setoption": return set(words)
    case "position": return setUp(words)
    case "go":
      held = nil
      guard words.contains("infinite") else { return go(words) }
      held = go(words)
      return ""
    // It raises a flag while the search goes on; when that has ended by itself, its result has waited for this.
    case "stop":
      defer { held = nil }
      return held ?? ""
    case "query": return query(words)
    case "quit": return nil
    default: return ""
    }
  }

  private mutating func set(_ words: [String]) -> String {
    guard words.count >= 5, words[2].lowercased() == "variant" else { return "" }
    do {
      try player.sit(at: words[4])
      transcript = ""
      return ""
    } catch {
      return "info string \(error)\n"
    }
  }

  private mutating func setUp(_ words: [String]) -> String {
    guard words.count > 1, ["startpos", "current"].contains(words[1]) else {
      return "info string only startpos and current are known\n"
    }
    let moves = words.firstIndex(of: "moves").map { words[($0 + 1)...] } ?? []
    let text = (words[1] == "current" ? transcript : "") + moves.filter { $0 != "pass" }.joined()
    do {
      _ = try player.session.position(after: text)
      transcript = text
      return ""
    } catch {
      return "info string \(error)\n"
    }
  }

  private func go(_ words: [String]) -> String {
    func number(_ key: String, in range: ClosedRange<Int>) -> Int? {
      words.firstIndex(of: key).flatMap { $0 + 1 < words.count ? range.nearest(to: words[$0 + 1]) : nil }
    }
    func nanoseconds(_ key: String) -> Nanoseconds? { number(key, in: .milliseconds).map { Int64($0) * 1_000_000 } }
    var budget = Budget(
      nanoseconds: nanoseconds("movetime"), depth: number("depth", in: .depth), nodes: number("nodes", in: .nodes))
    if let first = nanoseconds("p1time"), let second = nanoseconds("p2time") {
      budget.clocks = .init(left: [first, second], increment: nanoseconds("p1inc") ?? 0)
    }
    switch player.move(after: transcript, within: budget) {
    case .success(let answer?):
      return "info\(Self.text(answer.thought)) nodes \(answer.nodes)\nbestmove \(answer.move)\n"
    case .success(nil): return "info string the game is over\nbestmove none\n"
    case .failure(let error): return "info string \(error)\nbestmove none\n"
    }
  }

  /// The thought as ` depth 4 score cp 35`, as far as there is anything to report.
  private static func text(_ thought: Thought?) -> String {
    let depth = thought?.depth.map { " depth \($0)" } ?? ""
    let moves = thought?.movesToEnd.map { " score mate \($0)" }
    return depth + (moves ?? thought?.score.map { " score cp \(Int(($0 * 100).rounded()))" } ?? "")
  }

  private func query(_ words: [String]) -> String {
    guard words.count > 1, let position = try? player.session.position(after: transcript) else {
      return "response unknown\n"
    }
    switch words[1] {
    case "p1turn": return "response \(position.seat == 0)\n"
    case "p2turn": return "response \(position.seat == 1)\n"
    case "gameover": return "response \(position.outcome != nil)\n"
    case "result":
      guard let outcome = position.outcome else { return "response none\n" }
      return "response \(outcome.winner.map { $0 == 0 ? "p1win" : "p2win" } ?? "draw")\n"
    // Whoever asks waits for an answer, whatever the question.
    default: return "response unknown\n"
    }
  }
}
