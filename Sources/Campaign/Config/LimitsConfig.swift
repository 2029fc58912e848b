import Play

extension RunConfig {
  /// Reads the `limits` of a whole config: those of all players, and the maximum length of games.
  package mutating func readLimits(_ node: ConfigNode) throws(ConfigError) {
    let fields = try node.fields(.limits)
    allowance = try Self.allowance(fields)
    plies = try fields.integer("plies")
  }

  /// Reads the `limits` of one player; nil where it has none of its own.
  static func ownLimits(_ node: ConfigNode?) throws(ConfigError) -> Limits.Allowance? {
    guard let node else { return nil }
    return try allowance(try node.fields(.allowance))
  }

  /// Reads a player's limits from their keys.
  static func allowance(_ limits: ConfigFields) throws(ConfigError) -> Limits.Allowance {
    Limits.Allowance(budget: try budget(limits), clock: try clock(limits))
  }

  /// Reads the limits of a decision.
  private static func budget(_ limits: ConfigFields) throws(ConfigError) -> Budget {
    var budget = Budget()
    budget.nanoseconds = try limits.time("move")
    budget.depth = try limits.integer("depth")
    if let simulations = limits["simulations"], limits["nodes"] != nil {
      throw simulations.error("nodes and simulations are one limit; give one of them")
    }
    budget.nodes = try limits.integer(limits["nodes"] == nil ? "simulations" : "nodes")
    return budget
  }

  /// Reads the time of a seat for a game.
  private static func clock(_ limits: ConfigFields) throws(ConfigError) -> Limits.Clock? {
    guard let game = limits["game"] else {
      if let increment = limits["increment"] { throw increment.error("an increment needs a clock: “game: 60s”") }
      if let moves = limits["moves"] { throw moves.error("moves need a clock: “game: 60s”") }
      return nil
    }
    if let move = limits["move"] { throw move.error("give a time for a move or one for the game, not both") }
    return Limits.Clock(
      time: try duration(game),
      increment: try limits.time("increment") ?? 0, moves: try limits.integer("moves"))
  }

  /// The valid range of the maximum number of plies.
  package static let plyRange = 1...1_000_000

  /// Reads a time such as `2s` as nanoseconds.
  package static func duration(_ node: ConfigNode) throws(ConfigError) -> Int64 {
    guard let time = TimeNotation.nanoseconds(try node.string("a time such as 100ms")) else {
      throw node.error(
        "expected a time above 0 and up to a day with its unit (ms, s, m, h), such as 100ms or 2s, found \(node.found)")
    }
    return time
  }
}

extension Limits.Allowance {
  /// These limits with those that are set in another one replaced; a time of one kind replaces that of the other kind.
  func replaced(by other: Limits.Allowance?) -> Limits.Allowance {
    guard let other else { return self }
    var result = self
    if other.isTimed { (result.budget.nanoseconds, result.clock) = (other.budget.nanoseconds, other.clock) }
    result.budget.depth = other.budget.depth ?? budget.depth
    result.budget.nodes = other.budget.nodes ?? budget.nodes
    return result
  }

  /// Whether no limit is set.
  var isEmpty: Bool { self == Limits.Allowance() }

  /// The limits in words, each by itself.
  var words: [String] {
    var words: [String] = []
    if let time = budget.nanoseconds { words.append("\(time.inMilliseconds) ms a move") }
    if let clock {
      let period = clock.moves.map { "\($0) moves" } ?? "game"
      let time = "\(Double(clock.time) / 1e9) s \(clock.moves == nil ? "a" : "for") \(period)"
      words.append("\(time) and \(Double(clock.increment) / 1e9) s a move")
    }
    if let depth = budget.depth { words.append("depth \(depth)") }
    if let nodes = budget.nodes { words.append("\(nodes) nodes a move") }
    return words
  }
}
