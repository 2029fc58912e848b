import Engines
import Play
import Results
import Store

/// A game of a config, whose rules are a program.
package struct GameConfig {
  /// The program.
  package let rules: RulesProcesses
  /// The files that the rules are in beside those that the command names.
  private let files: [String]
  /// The number of seats; nil for the least that the program can be played with.
  private let seats: Int?

  /// Reads `{domineering: {rules: [python3, domineering.py], files: [board.py]}}`.
  static func games(_ node: ConfigNode) throws(ConfigError) -> [String: RunConfig.Located<GameConfig>] {
    var games: [String: RunConfig.Located<GameConfig>] = [:]
    for (name, value) in try node.entries(what: "games") {
      guard !name.isEmpty,
        name.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 })
      else {
        throw value.node.error("“\(name)” can't be a game's name, which has letters a to z and hyphens alone")
      }
      guard !Catalog.games.contains(where: { $0.name == name }) else {
        throw value.node.error("“\(name)” is a game of Agon's own; give the program's another name")
      }
      games[name] = RunConfig.Located(value: try GameConfig(value.node), node: value.node)
    }
    return games
  }

  private init(_ node: ConfigNode) throws(ConfigError) {
    let fields = try node.fields(known: ["rules", "files", "directory", "seats", "hang", "processes"])
    guard let written = fields["rules"] else {
      throw node.error("the key “rules” is missing, the program that knows the rules: {rules: [python3, game.py]}")
    }
    var files: [String] = []
    for file in try fields["files"]?.list(of: "files") ?? [] { files.append(try file.string("a file")) }
    self.files = files
    seats = try fields["seats"].map { (node) throws(ConfigError) in try node.integer(2...Outcome.maxSeats) }
    rules = RulesProcesses(
      try RunConfig.words(written),
      directory: try fields["directory"].map { (node) throws(ConfigError) in try node.string("a directory") },
      count: try fields["processes"].map { (node) throws(ConfigError) in
        try node.integer(1...RulesProcesses.most)
      } ?? 1,
      patience: try fields["hang"].map { (node) throws(ConfigError) in try RunConfig.duration(node) }
        ?? RulesProcesses.usualPatience)
  }

  /// A variant of the game, which the program is asked for.
  /// - Throws: `RulesTrouble`.
  func variant(_ text: String, of game: String) throws(RulesTrouble) -> PlayableVariant {
    let introduction = try rules.introduction()
    guard introduction.name == game else {
      throw RulesTrouble("the program says that its game is called “\(introduction.name)”; call it so in “games”, too")
    }
    let seats = seats ?? introduction.seats.lowerBound
    guard introduction.seats.contains(seats) else {
      let (least, most) = (introduction.seats.lowerBound, introduction.seats.upperBound)
      throw RulesTrouble("the program can be played with \(least) to \(most) seats, not \(seats)")
    }
    let (place, _) = try rules.begin(RulesGame(variant: text, seats: seats, seed: 0), after: [])
    rules.forget(place)
    return PlayableVariant(
      program: ProgramGame(rules, variant: text, seats: seats, features: introduction.features))
  }

  /// What the rules are: a run can't be continued with others.
  /// - Throws: `RulesTrouble`.
  func facts() throws(RulesTrouble) -> Facts {
    let introduction = try rules.introduction()
    var facts: [String: Facts] = [
      "rules": .list(rules.command.map(Facts.text)), "version": .text(introduction.version),
    ]
    let all = EngineSpec(command: rules.command + files, language: .json, directory: rules.directory)
    if let digest = all.filesDigest { facts["files"] = .text(digest) }
    return .group(facts)
  }
}
