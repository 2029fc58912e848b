import Engines
import Play
import Results
import Store

/// A game of a config whose rules a program knows, or which a program plays.
package struct GameConfig: Sendable {
  /// The role of the program.
  private enum Role: Sendable {
    /// The program of rules, which determines what is legal and when a game is over.
    case rules(RulesProcesses)
    /// The arbiter, which plays whole games at these variants, or at any variant if nil.
    case arbiter(ArbiterProcess, variants: [String]?)
  }

  private let role: Role
  /// The files of the program besides those that its command names.
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
    let fields = try node.fields(.game)
    var files: [String] = []
    for file in try fields["files"]?.list(of: "files") ?? [] { files.append(try file.string("a file")) }
    self.files = files
    let seats = try fields.integer("seats")
    let directory = try fields.text("directory", "a directory")
    let patience = try fields.time("hang")
    let processes = try fields.integer("processes")
    switch (fields["rules"], fields["arbiter"]) {
    case (let written?, nil):
      if let variants = fields["variants"] {
        throw variants.error("only an arbiter's are listed; a program of rules is asked whether it knows a variant")
      }
      self.seats = seats
      role = .rules(
        RulesProcesses(
          try RunConfig.words(written), directory: directory, count: processes ?? 1,
          patience: patience ?? RulesProcesses.usualPatience))
    case (nil, let written?):
      if let processes = fields["processes"] {
        throw processes.error("an arbiter runs once for each game that is played at once; “workers” says how many")
      }
      self.seats = seats ?? 2
      let variants = try fields["variants"].map(Self.variants)
      let command = try RunConfig.words(written, placeholders: true)
      do {
        let arbiter = try ArbiterProcess(
          command, directory: directory, seats: seats ?? 2, patience: patience ?? ArbiterProcess.usualPatience)
        role = .arbiter(arbiter, variants: variants)
      } catch {
        throw written.error("\(error)")
      }
    case (nil, nil):
      throw node.error(
        "the key “rules” is missing, the program that knows the rules: {rules: [python3, game.py]}; or “arbiter”, one "
          + "that plays whole games")
    case (.some, let arbiter?):
      throw arbiter.error("a game has either “rules” or an “arbiter”; leave one of them out")
    }
  }

  /// The parts of variants' names after the game's.
  private static func variants(_ node: ConfigNode) throws(ConfigError) -> [String] {
    var variants: [String] = []
    for each in try node.list(of: "variants") {
      let name = try each.string("a variant such as small")
      guard !variants.contains(name) else { throw each.error("“\(name)” is listed twice") }
      variants.append(name)
    }
    return variants
  }

  /// Whether the program plays whole games.
  var hasArbiter: Bool { if case .arbiter = role { true } else { false } }

  /// A variant of the game, for which a program of rules is asked.
  /// - Parameter players: the players that an arbiter may have to run.
  /// - Throws: `RulesTrouble`.
  func variant(_ text: String, of game: String, players: [Contender]) throws(RulesTrouble) -> PlayableVariant {
    let introduction = try introduction()
    if let introduction, introduction.name != game {
      throw RulesTrouble("the program says that its game is called “\(introduction.name)”; call it so in “games”, too")
    }
    let (known, seats) = seats(introduction)
    guard known.contains(seats) else {
      throw RulesTrouble(
        "the program can be played with \(known.lowerBound) to \(known.upperBound) seats, not \(seats)")
    }
    switch role {
    case .rules(let rules):
      _ = try rules.position(of: RulesGame(variant: text, seats: seats, seed: 0))
      return PlayableVariant(
        program: ProgramGame(
          rules, variant: text, seats: seats, features: introduction?.features ?? [], board: introduction?.board))
    case .arbiter(let arbiter, let variants):
      try Self.check(text, of: game, among: variants)
      let commands = players.compactMap { player in player.command.map { (player.name, $0) } }
      return PlayableVariant(
        arbiter: ArbiterGame(
          arbiter, variant: text, seats: seats, commands: Dictionary(uniqueKeysWithValues: commands)))
    }
  }

  /// Makes sure that a variant of an arbiter is one of those listed, or at least a word.
  private static func check(_ text: String, of game: String, among variants: [String]?) throws(RulesTrouble) {
    guard let variants else {
      guard text.unicodeScalars.allSatisfy({ !$0.properties.isWhitespace && $0.properties.generalCategory != .control })
      else { throw RulesTrouble("“\(text)” can't be a variant, which is a word such as \(game):small") }
      return
    }
    let known = variants.map { "\(game):\($0)" }
    guard known.contains(text) else {
      throw RulesTrouble("there is no variant “\(text)”" + KnownNames.hint(for: text, among: known))
    }
  }

  /// The numbers of seats that the program can be played with, and the one that is played.
  private func seats(_ introduction: RulesIntroduction?) -> (known: ClosedRange<Int>, played: Int) {
    let known = introduction?.seats ?? Outcome.possibleSeats
    // An arbiter need not declare its seats, and most games have two.
    let usual = hasArbiter && known.contains(2) ? 2 : known.lowerBound
    return (known, seats ?? usual)
  }

  /// The program's own description of the game; nil where it is started for each game.
  private func introduction() throws(RulesTrouble) -> RulesIntroduction? {
    switch role {
    case .rules(let rules): try rules.introduction()
    case .arbiter(let arbiter, _): try arbiter.introduction()
    }
  }

  /// A description of the program for lists: its role, its numbers of seats, its further abilities, and its command.
  /// - Throws: `RulesTrouble`.
  private func summary() throws(RulesTrouble) -> String {
    let introduction = try introduction()
    let (known, seats) = seats(introduction)
    let range = known.count == 1 ? "" : " of \(known.lowerBound) to \(known.upperBound)"
    let version = introduction.map { $0.version.isEmpty ? "" : ", version \($0.version)" } ?? ""
    switch role {
    case .rules(let rules):
      let features = introduction?.features.map(\.rawValue).sorted().joined(separator: ", ") ?? ""
      return "rules by \(rules.command.joined(separator: " "))\(version); \(seats) seats\(range)"
        + (features.isEmpty ? "" : "; features: \(features)")
    case .arbiter(let arbiter, let variants):
      return "whole games by \(arbiter.command.joined(separator: " "))\(version); \(seats) seats\(range)"
        + (variants.map { "; variants: \($0.joined(separator: ", "))" } ?? "")
    }
  }

  /// The games of a config by name, each with a description of its program.
  /// - Throws: `ConfigError` where a program can't be asked.
  static func summaries(
    of games: [String: RunConfig.Located<GameConfig>]
  ) throws(ConfigError) -> [(name: String, summary: String)] {
    var summaries: [(String, String)] = []
    for (name, game) in games.sorted(by: { $0.key < $1.key }) {
      do { summaries.append((name, try game.value.summary())) } catch { throw game.node.error("\(error)") }
    }
    return summaries
  }

  /// The variants of the catalogue's games, and of those games of a config whose rules are programs.
  static func book(of games: [String: RunConfig.Located<GameConfig>]) -> VariantBook {
    var programs: [String: VariantBook.Finder] = [:]
    for (game, known) in games.mapValues(\.value) where !known.hasArbiter {
      programs[game] = { name in try known.variant(name, of: game, players: []) }
    }
    return VariantBook(programs: programs)
  }

  /// The identity of the program: a run can't be continued with another one.
  /// - Throws: `RulesTrouble`.
  func identity() throws(RulesTrouble) -> Identity {
    let (key, command, directory) =
      switch role {
      case .rules(let rules): ("rules", rules.command, rules.directory)
      case .arbiter(let arbiter, _): ("arbiter", arbiter.command, arbiter.directory)
      }
    var identity: [String: Identity] = [key: .list(command.map(Identity.text))]
    if let introduction = try introduction() { identity["version"] = .text(introduction.version) }
    let all = EngineSpec(command: command + files, language: .json, directory: directory)
    if let digest = all.filesDigest { identity["files"] = .text(digest) }
    return .group(identity)
  }
}
