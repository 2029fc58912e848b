import Play

/// A player that speaks a protocol of the UCI family.
struct UciServer: EngineServer {
  private let words: UciWords
  /// The variant that `startpos` means: the one that the server begins with, until the option sets another.
  private var usual: String
  private var player: ServedPlayer
  private var transcript = ""
  /// The result of an infinite search, held back until it is stopped.
  private var held: String?

  /// - Throws: `NotationError` when the player can't play the variant.
  init(_ words: UciWords, _ spec: PlayerSpec, variant: String, stop: StopFlag) throws(NotationError) {
    self.words = words
    player = try ServedPlayer(spec, variant: variant, stop: stop)
    usual = player.playable.variant.name
  }

  /// Creates a server of a protocol that belongs to one game, at the variant of it that is offered first.
  /// - Throws: `NotationError` when the player can't play the variant.
  init(_ words: UciWords, _ spec: PlayerSpec, stop: StopFlag) throws(NotationError) {
    let first = Self.variant(of: words) { _ in true }
    guard let first else { preconditionFailure("no game is played in \(words.name)") }
    try self.init(words, spec, variant: first, stop: stop)
  }

  mutating func answer(_ line: String) -> String? {
    let said = line.words.map(String.init)
    switch said.first {
    case words.name:
      return "id name Agon \(player.spec)\nid author Agon\n"
        + (words.hasVariantOption ? "option name variant type string default \(player.playable.variant)\n" : "")
        + (flag.map { "option name \($0.name) type check default \($0.isSet)\n" } ?? "")
        + "option name incremental type check default false\n\(words.ok)\n"
    case "isready": return "readyok\n"
    case words.newGame:
      transcript = ""
      held = nil
      player.session.begin(1)
      return ""
    case "setoption": return set(said)
    case "position": return setUp(said)
    case "go":
      held = nil
      guard said.contains("infinite") else { return go(said) }
      held = go(said)
      return ""
    // The command raises a flag while the search goes on; when that has ended by itself, its result has waited for
    // this.
    case "stop":
      defer { held = nil }
      return held ?? ""
    case "query": return query(said)
    case "quit": return nil
    default: return ""
    }
  }

  /// The option that distinguishes variants of the protocol's game.
  private var flag: BoardTraits.UCINames.Flag? { player.playable.traits?.uci?.flag }

  private mutating func set(_ said: [String]) -> String {
    guard said.count >= 5 else { return "" }
    let (name, value) = (said[2].lowercased(), said[4])
    if let flag, name == flag.name.lowercased(), "\(flag.isSet)" != value {
      guard let other = Self.variant(of: words, { $0.flag.map { "\($0.isSet)" } == value }) else {
        return "info string \(flag.name) is true or false\n"
      }
      return change(to: other)
    }
    return words.hasVariantOption && name == "variant" ? change(to: value) : ""
  }

  /// The variant, among those on offer, that a protocol of one game has under names that fit.
  private static func variant(of words: UciWords, _ fits: (BoardTraits.UCINames) -> Bool) -> String? {
    Catalog.games.lazy.flatMap(\.offers).map(\.variant).first { offer in
      (try? Catalog.variant(offer))?.traits?.uci.map { $0.name == words.name && fits($0) } ?? false
    }
  }

  /// Changes the variant that `startpos` means; returns the reason why it can't.
  private mutating func change(to variant: String) -> String {
    let problem = sit(at: variant)
    if problem.isEmpty { usual = player.playable.variant.name }
    return problem
  }

  /// Changes the variant; returns the reason why it can't.
  private mutating func sit(at variant: String) -> String {
    do {
      try player.sit(at: variant)
      transcript = ""
      return ""
    } catch {
      return "info string \(error)\n"
    }
  }

  private mutating func setUp(_ said: [String]) -> String {
    let start = said.dropFirst().prefix { $0 != "moves" }
    let moves = said.dropFirst(start.count + 2)
    switch start.first {
    case "current": return follow(moves, after: transcript)
    case "startpos": return begin(at: usual, moves)
    case "fen":
      let fen = start.dropFirst().joined(separator: " ")
      let now = player.playable
      let variant = Self.canStart(now, at: fen) ? now : Self.variant(startingAt: fen) ?? now
      let isUsual = variant.traits?.fen == fen
      return begin(at: variant.variant.name, moves, after: isUsual ? "" : TranscriptStart.text(fen: fen))
    default: return "info string only startpos, fen and current are known\n"
    }
  }

  private mutating func begin(at variant: String, _ moves: ArraySlice<String>, after start: String = "") -> String {
    let problem = variant == player.playable.variant.name ? "" : sit(at: variant)
    return problem.isEmpty ? follow(moves, after: start) : problem
  }

  /// Takes moves, in the protocol's words, after those of a transcript.
  private mutating func follow(_ moves: ArraySlice<String>, after start: String) -> String {
    var text = start
    do {
      for move in moves where move != words.pass {
        let legal = words.leavesOutHyphens ? try player.session.position(after: text).legal.map(\.text) : []
        text += words.move(move, among: { legal })
      }
      _ = try player.session.position(after: text)
      transcript = text
      return ""
    } catch {
      return "info string \(error)\n"
    }
  }

  /// Whether games of a variant can begin at a position in FEN.
  private static func canStart(_ variant: PlayableVariant, at fen: String) -> Bool {
    variant.traits?.fen == fen || (try? variant.opening(from: fen, [])) != nil
  }

  /// A variant, among those that are offered and the same on other boards, whose games can begin at a position; if there
  /// is one, that whose games usually do.
  private static func variant(startingAt fen: String) -> PlayableVariant? {
    let rows = fen.prefix { $0 != " " }.split(separator: "/")
    // A digit of ASCII, since others may be millions.
    let width = rows.first?.reduce(0) { $0 + ($1.isASCII ? $1.wholeNumberValue ?? 1 : 1) } ?? 0
    let able = Catalog.games.flatMap(\.offers).map(\.variant).compactMap { offer in
      try? Catalog.variant("\(Variant.game(of: offer)):\(width)x\(rows.count)\(offer.drop { $0 != "," })")
    }.filter { canStart($0, at: fen) }
    return able.first { $0.traits?.fen == fen } ?? able.first
  }

  private func go(_ said: [String]) -> String {
    func number(_ key: String, in range: ClosedRange<Int>) -> Int? {
      said.firstIndex(of: key).flatMap { $0 + 1 < said.count ? range.nearest(to: said[$0 + 1]) : nil }
    }
    func nanoseconds(_ key: String) -> Nanoseconds? { number(key, in: .milliseconds).map { Int64($0) * 1_000_000 } }
    var budget = Budget(
      nanoseconds: nanoseconds("movetime"), depth: number("depth", in: .depth), nodes: number("nodes", in: .nodes))
    if let first = nanoseconds(words.clocks[0]), let second = nanoseconds(words.clocks[1]) {
      let moves = words.movesLeft.flatMap { number($0, in: 1...10_000) }
      budget.clocks = .init(
        left: [first, second], increments: words.increments.map { nanoseconds($0) ?? 0 }, moves: [moves, moves])
    }
    switch player.move(after: transcript, within: budget) {
    case .success(let answer?):
      return "info\(Self.text(answer.thought)) nodes \(answer.nodes)\nbestmove \(words.text(of: answer.move))\n"
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

  private func query(_ said: [String]) -> String {
    guard said.count > 1, let position = try? player.session.position(after: transcript) else {
      return "response unknown\n"
    }
    switch said[1] {
    case "p1turn": return "response \(position.seat == 0)\n"
    case "p2turn": return "response \(position.seat == 1)\n"
    case "gameover": return "response \(position.outcome != nil)\n"
    case "result":
      guard let outcome = position.outcome else { return "response none\n" }
      return "response \(outcome.winner.map { $0 == 0 ? "p1win" : "p2win" } ?? "draw")\n"
    // A question gets an answer, whatever it is.
    default: return "response unknown\n"
    }
  }
}
