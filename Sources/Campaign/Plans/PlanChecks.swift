import Engines
import Foundation
import Play
import Reports
import Tournament

/// The checks that make a plan of a config: each mistake is an error at its line and key.
extension RunPlan {
  /// The name of a file without its directory and its last extension.
  static func stem(of file: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  /// The default directory for the reports of a tournament, whatever its name: below `reports`, as the database may
  /// belong to another user.
  package static func usualReportDirectory(of tournament: String) -> String {
    "reports/" + FileName.component(tournament)
  }

  /// The maximum length of a name in bytes: file systems take 255, and files of that name have up to 15 more, such as
  /// `.sqlite-journal`.
  private static let longestName = 200

  /// The problem with a name; nil for none.
  static func problem(ofName name: String, _ config: RunConfig) -> String? {
    guard !["", ".", ".."].contains(name), !name.contains("/"), name.allSatisfy({ !$0.isNewline && $0 != "\0" }) else {
      return
        "“\(name)” can't be a name: files are called so, it can't be empty or dots alone, nor hold a slash or a line "
        + "break"
    }
    let namesFiles = config.database == nil || config.reportDirectory == nil
    guard !namesFiles || name.utf8.count <= longestName else {
      return "files are called so, and this name has \(name.utf8.count) bytes of UTF-8; expected at most "
        + "\(longestName), or give both “database” and “reports: {directory: PATH}”"
    }
    return nil
  }

  /// The formats of the reports.
  static func formats(_ config: RunConfig) throws(ConfigError) -> [ReportFormat] {
    guard let chosen = config.reportFormats else { return ReportFormat.usual }
    return try chosen.map { (written) throws(ConfigError) in
      guard let format = ReportFormat(named: written.value) else {
        let hint = KnownNames.hint(for: written.value, among: ReportFormat.all.map(\.name))
        throw written.node.error("unknown format “\(written.value)”" + hint)
      }
      return format
    }
  }

  /// The players, with names that differ.
  static func players(_ config: RunConfig) throws(ConfigError) -> [Contender] {
    var players: [Contender] = []
    for written in config.players {
      let player = try contender(written, config.games)
      let name = player.name
      let allowance = written.value.allowance.map { config.allowance.replaced(by: $0) } ?? config.allowance
      if let problem = player.problem(with: allowance) { throw written.node.error(problem) }
      guard !name.isEmpty, name.count <= 10_000, !name.contains(where: \.isNewline) else {
        throw written.node.error("a player's name has 1 to 10000 characters and no line break")
      }
      guard name.first?.isWhitespace != true, name.last?.isWhitespace != true else {
        throw written.node.error("a player's name doesn't begin or end with a blank, which can't be seen: “\(name)”")
      }
      guard !players.contains(where: { $0.name == name }) else {
        throw written.node.error(
          "two players are called “\(name)”; give one another name: {name: NAME, \(player.example)}")
      }
      players.append(player)
    }
    guard !players.isEmpty else {
      throw ConfigError(
        file: config.file, line: nil, key: "players",
        problem: "no players; list at least two, such as random and greedy")
    }
    return players
  }

  /// Makes sure that a match can decide between the players; throws `ConfigError`.
  static func requireTwo(
    _ players: [Contender], _ entries: [Entry], _ config: RunConfig, at node: ConfigNode
  ) throws(ConfigError) {
    guard players.count == 2 else {
      throw node.error(
        "a test decides between two players, not \(players.count); list two, or let two of these meet: agon match "
          + "--config \(config.file) PLAYER OPPONENT --sprt 0,5")
    }
    guard config.format.name == FormatConfig().name else {
      throw node.error("with a test two players meet until it is decided; leave out “format”")
    }
    for (written, entry) in zip(config.variants, entries) where entry.seats != 2 {
      throw written.node.error("\(entry.variant) has \(entry.seats) seats; a test is of two players")
    }
  }

  /// The player that a config describes.
  static func contender(
    _ written: RunConfig.Located<RunConfig.Player>, _ games: [String: RunConfig.Located<GameConfig>]
  ) throws(ConfigError) -> Contender {
    let (name, allowance) = (written.value.name, written.value.allowance)
    switch written.value.definition {
    case .own(let notation):
      do {
        return Contender(.own(try Catalog.player(notation)), name: name, allowance: allowance)
      } catch {
        throw written.node.error(error.description + EngineSpec.hint(for: notation.name))
      }
    case .engine(let engine, let listed):
      guard let listed else { return Contender(.engine(engine), name: name, allowance: allowance) }
      let variants = try variants(listed, games) { (playable) in
        playable.hasArbiter || engine.language.canPlay(playable)
          ? nil : "\(playable.variant) can't be played by the protocol \(engine.language.rawValue)"
      }
      return Contender(.engine(engine), name: name, variants: variants, allowance: allowance)
    case .program(let command, let listed):
      guard games.values.contains(where: \.value.hasArbiter) else {
        throw written.node.error(RunConfig.missingProtocol)
      }
      guard let listed else { return Contender(.program(command), name: name) }
      let variants = try variants(listed, games) { playable in
        playable.hasArbiter
          ? nil
          : "\(playable.variant) has no arbiter; to play it the program needs a “protocol”: \(EngineProtocol.names)"
      }
      return Contender(.program(command), name: name, variants: variants)
    }
  }

  /// The names of the variants to which a player is restricted by its list.
  /// - Parameter problem: the problem with one; nil where it can be played.
  private static func variants(
    _ listed: [RunConfig.Located<String>], _ games: [String: RunConfig.Located<GameConfig>],
    problem: (PlayableVariant) -> String?
  ) throws(ConfigError) -> Set<String> {
    var variants: Set<String> = []
    for text in listed {
      let playable = try variant(text, games)
      if let problem = problem(playable) { throw text.node.error(problem) }
      variants.insert(playable.variant.name)
    }
    return variants
  }

  /// The variants, each with the players that can play it.
  static func entries(
    _ config: RunConfig, players: [Contender], format: any TournamentFormat, seating: SeatingScheme,
    listed: [String: [String]]
  ) throws(ConfigError) -> (playables: [PlayableVariant], entries: [Entry]) {
    var playables: [PlayableVariant] = []
    var entries: [Entry] = []
    for written in config.variants {
      let playable = try variant(written, config.games, players: players)
      guard !playables.contains(where: { $0.variant == playable.variant }) else {
        throw written.node.error("\(playable.variant) is listed twice")
      }
      let entry = try entry(playable, at: written.node, config: config, players: players, listed: listed)
      if let written = config.seating, let problem = seating.problem(at: entry.variant, seats: entry.seats) {
        throw written.node.error(problem)
      }
      if let problem = format.problem(at: entry, seating: seating) { throw written.node.error(problem) }
      playables.append(playable)
      entries.append(entry)
    }
    for (written, player) in zip(config.players, players) {
      guard let spec = player.spec else { continue }
      do { try spec.requireKnown(at: playables) } catch { throw written.node.error(error.description) }
    }
    guard !entries.isEmpty else {
      throw ConfigError(
        file: config.file, line: nil, key: "variants", problem: "no variants; list at least one, such as noughts:3x3")
    }
    return (playables, entries)
  }

  /// The variant that a config names.
  /// - Parameter players: the players that an arbiter may have to run.
  static func variant(
    _ written: RunConfig.Located<String>, _ games: [String: RunConfig.Located<GameConfig>], players: [Contender] = []
  ) throws(ConfigError) -> PlayableVariant {
    let game = Variant.game(of: written.value)
    if let known = games[game]?.value {
      do { return try known.variant(written.value, of: game, players: players) } catch {
        throw written.node.error("\(error)")
      }
    }
    do {
      return try Catalog.variant(written.value)
    } catch {
      let isOption = written.value.contains("=") && !written.value.contains(":")
      let hint = isOption ? " (in a list in brackets, a variant with a comma needs quotes)" : ""
      throw written.node.error(error.description + hint)
    }
  }

  private static func entry(
    _ playable: PlayableVariant, at node: ConfigNode, config: RunConfig, players: [Contender],
    listed: [String: [String]]
  ) throws(ConfigError) -> Entry {
    let able = players.filter { $0.canPlay(playable) }
    guard able.count >= playable.seats else {
      let names = able.isEmpty ? "none" : "only " + able.map(\.name).joined(separator: ", ")
      throw node.error(
        "\(playable.variant) has \(playable.seats) seats, but of the players listed \(names) can play it; "
          + (playable.hasArbiter
            ? "an arbiter runs programs of this machine, such as {name: a, engine: [python3, a.py]}"
            : "“agon list” has the games of each player"))
    }
    if playable.hasArbiter, let player = able.first(where: { $0.engine?.hasOnlyCommand == false }) {
      throw node.error(
        "an arbiter runs \(player.name) by its command alone, but it has a directory, environment, options or limits "
          + "of its own; put them into a script, or list its “variants” without \(playable.variant)")
    }
    var openings: Openings?
    if playable.canBeOpened, let written = config.openings {
      switch written.value {
      case .none: break
      case .random(let plies):
        openings = playable.randomOpenings(plies: plies)
        guard openings != nil else {
          throw written.node.error("no \(plies) plies of \(playable.variant) leave the game undecided; use fewer")
        }
      case .file(let file, let start, _, _):
        guard let lines = listed[playable.variant.name] else {
          throw written.node.error(
            "\(file) has no opening for \(playable.variant); write lines such as “\(playable.variant) MOVES”")
        }
        openings = start.map { Openings(listed: lines, inOrderFrom: $0) } ?? Openings(listed: lines)
      }
    }
    return Entry(
      variant: playable.variant.name, seats: playable.seats, players: able.map(\.name), openings: openings)
  }

  /// The openings of the file named in the config, by variant, with a remark on those that were skipped.
  static func listedOpenings(
    _ config: RunConfig
  ) throws(ConfigError) -> (openings: [String: [String]], warning: String?) {
    guard let written = config.openings, case .file(let file, let start, let plies, let skipsWrong) = written.value
    else { return ([:], nil) }
    var variants: [PlayableVariant] = []
    for written in config.variants { variants.append(try variant(written, config.games)) }
    let read = try OpeningsFile(file, at: written.node, variants: variants, plies: plies, skipsWrong: skipsWrong)
    let openings = read.openings
    for playable in variants {
      let count = openings[playable.variant.name]?.count ?? 0
      guard count == 0 || start ?? 1 <= count else {
        throw written.node.error("\(file) has \(count) openings for \(playable.variant); none is number \(start ?? 1)")
      }
    }
    return (openings, read.skipped.map { "wrong openings of \(file) skipped: \($0.count), the first is \($0.first)" })
  }

  /// The remarks on a plan that is right but may not be what was meant.
  static func warnings(
    _ variants: some Sequence<(PlayableVariant, Entry)>, format: any TournamentFormat, players: [Contender],
    deterministic: Set<String>, encounters: Int, isDecided: Bool, openings: RunConfig.Openings, limits: Limits
  ) -> [String] {
    var warnings = players.compactMap { $0.warning(of: limits) }
    for player in players where !variants.contains(where: { $0.1.players.contains(player.name) }) {
      warnings.append("\(player.name) can play none of the variants and sits the tournament out")
    }
    let (name, more) = openings.words
    warnings += variants.filter(\.0.canBeOpened).compactMap { _, entry in
      let pairing = format.pairings(at: entry).first { deterministic.isSuperset(of: $0) }
      // A run that results decide mostly ends long before its last encounter; its result is overconfident only where
      // games repeat for certain.
      let met = isDecided && pairing == nil ? 0 : encounters
      let recurrence = Recurrence(variant: entry.variant, openings: entry.openings, encounters: met, pairing: pairing)
      let isOfCommand = (format as? MatchFormat)?.isOfCommand == true
      return recurrence.warning(
        openingsName: name, start: isOfCommand ? "add --openings 2" : "add “openings: {plies: 2}”", more: more)
    }
    return warnings
  }
}

extension RunConfig.Openings {
  /// A name of the openings, and how to get more of them.
  var words: (name: String, more: String) {
    switch self {
    case .file(let file, _, _, _): ("openings in \(file)", "list more for more different games")
    case .random(let plies): ("openings of \(plies) plies", "more plies make more")
    case .none: ("", "")
    }
  }
}
