import Engines
import Play

extension RunConfig {
  /// Reads `{on: withdraw, starts: 3, games: 20}`.
  static func faults(_ node: ConfigNode) throws(ConfigError) -> FaultPolicy {
    let fields = try node.fields(.faults)
    var policy = FaultPolicy()
    if let node = fields["on"] { policy.action = try node.choice(of: "policy") }
    policy.starts = try fields.integer("starts") ?? policy.starts
    policy.games = try fields.integer("games")
    return policy
  }

  /// Reads `games` or `moves`: whether a note is kept of every move.
  static func notesMoves(_ node: ConfigNode) throws(ConfigError) -> Bool {
    try node.isSecond(of: "games", "moves")
  }

  /// Reads `{resign: {score: 5, moves: 3}, draw: {score: 0.1, moves: 8, after: 30}, solved: 100000}`.
  package static func adjudication(_ node: ConfigNode) throws(ConfigError) -> Adjudication {
    let fields = try node.fields(.adjudication)
    guard !fields.nodes.isEmpty else { throw node.error("expected at least one of resign, draw, solved") }
    func rule(_ key: String) throws(ConfigError) -> (score: Double, moves: Int, ConfigFields)? {
      guard let node = fields[key], case .table(let table) = fields.table[key].value else { return nil }
      let rule = try node.fields(table)
      guard let score = rule["score"], rule["moves"] != nil else {
        throw node.error("expected both “score” and “moves”, such as {score: 5, moves: 3}")
      }
      return (try Self.score(score), try rule.integer("moves") ?? 0, rule)
    }
    var adjudication = Adjudication()
    if let (score, moves, rest) = try rule("resign") {
      adjudication.resign = .init(
        score: score, moves: moves, isMutual: try !(rest["by"]?.isSecond(of: "both", "loser") ?? false))
    }
    if let (score, moves, rest) = try rule("draw") {
      adjudication.draw = .init(score: score, moves: moves, after: try rest.integer("after") ?? 0)
    }
    adjudication.solved = try fields.integer("solved")
    return adjudication
  }

  private static func score(_ node: ConfigNode) throws(ConfigError) -> Double {
    let text = try node.string("a score such as 5 or 0.1")
    guard let score = Double(text), (0...Thought.proven).contains(score) else {
      throw node.error("expected a score from 0 to \(Int(Thought.proven)), found \(node.found)")
    }
    return score
  }
}
