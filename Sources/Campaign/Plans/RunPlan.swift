import Engines
import Foundation
import Play
import Reports
import Statistics
import Store
import Tournament

/// What will be played, checked and complete: every mistake a user can make in a config ends here.
public struct RunPlan: Sendable {
  /// A player with its name.
  package struct Player: Sendable {
    public let name: String
    package let spec: Contender
    /// What it may spend, as far as that isn't what everybody may.
    package let allowance: Limits.Allowance?
  }

  package let name: String
  public let seed: UInt64
  package let players: [Player]
  /// The variants, in the order of the config.
  package let playables: [PlayableVariant]
  /// The same with those who meet at them.
  package let entries: [Entry]
  package let format: any TournamentFormat
  /// What decides between its two players, and ends it early; nil for a tournament.
  public let test: SequentialTest?
  /// The number of games it comes to; nil where that depends on results.
  public let games: Int?
  package let encounters: Int
  /// After how many games it ends at the latest, where results decide when it ends and no test does.
  public var mostGames: Int? { test == nil ? format.mostGames : nil }
  package let seating: SeatingScheme
  package let openings: RunConfig.Openings
  package let limits: Limits
  /// What becomes of engines that can't play.
  package let faults: FaultPolicy
  public let workers: Int
  public let database: String
  public let reportDirectory: String
  package let reportFormats: [ReportFormat]
  package let configText: String
  /// The openings that a file lists, of the variants that are played.
  package let openingLists: [OpeningList]
  let formatFacts: Facts
  /// What there is to say where the format needs earlier runs and there are none; nil where it needs none.
  let noEarlierRun: ConfigError?
  /// Who always does the same in the same position.
  package let deterministic: Set<String>
  /// What the user should know, though nothing is wrong with it.
  public var warnings: [String] { setWarnings + [crowding(workers: workers)].compactMap(\.self) }
  private let setWarnings: [String]
  /// The part of it that is played; nil for all of it.
  public internal(set) var shard: Shard?

  /// Checks a config.
  /// - Throws: `ConfigError`.
  public init(_ config: RunConfig) throws(ConfigError) {
    let name = config.name?.value ?? Self.stem(of: config.file)
    if let problem = Self.problem(ofName: name, config) {
      throw config.name?.node.error(problem)
        ?? ConfigError(file: config.file, line: nil, key: "name", problem: problem)
    }
    self.name = name
    seed = config.seed ?? 1
    test = config.test?.value
    encounters = config.encounters ?? (test == nil ? 10 : 100_000)
    let seating = config.seating ?? .rotations
    self.seating = seating
    openings = config.openings?.value ?? .none
    faults = config.faults
    workers = config.workers ?? ProcessInfo.processInfo.activeProcessorCount
    database = config.database ?? "\(name).sqlite"
    reportDirectory = config.reportDirectory ?? Self.usualReportDirectory(of: name)
    reportFormats = try Self.formats(config)
    configText = config.text
    formatFacts = config.format.facts
    players = try Self.players(config)
    let own = players.compactMap { player in player.allowance.map { (player.name, config.allowance.replaced(by: $0)) } }
    limits = Limits(
      budget: config.allowance.budget, clock: config.allowance.clock, plies: config.plies,
      allowances: Dictionary(uniqueKeysWithValues: own), adjudication: config.adjudication,
      notesMoves: config.notesMoves)
    let format = try config.format.made(for: players.map(\.name))
    self.format = format
    noEarlierRun = config.format.noEarlierRun(format, of: name)
    let listed = try Self.listedOpenings(config)
    (playables, entries) = try Self.entries(config, players: players, format: format, seating: seating, listed: listed)
    if config.test == nil { try config.format.check(format, of: entries, seating: seating) }
    openingLists = playables.compactMap { playable in
      listed[playable.variant.name].map { OpeningList(variant: playable.variant.name, openings: $0) }
    }
    // Who is held to a time plays what it has found by then.
    let (test, limits) = (test, limits)
    deterministic = Set(
      players.filter { $0.spec.isDeterministic && !limits.allowance(of: $0.name).isTimed }.map(\.name))
    if let written = config.test {
      try Self.requireTwo(players, entries, config, at: written.node)
      games = nil
    } else {
      games = format.schedule(of: entries, encounters: encounters, seating: seating, seed: seed).planned
    }
    var met = encounters
    if test == nil, let most = format.mostGames { met = most / (2 * entries.count) }
    setWarnings =
      format.warnings
      + Self.warnings(
        zip(playables, entries), format: format, players: players, deterministic: deterministic,
        encounters: met,
        isDecided: test != nil || format.mostGames != nil, openings: openings, limits: limits)
  }

  /// The jobs of the run with this seed, in order.
  /// - Parameter lineup: the order in which players begin; nil for that of a first run.
  package func schedule(seed: UInt64, lineup: [String]? = nil) -> any Schedule {
    let whole = wholeSchedule(seed: seed, lineup: lineup)
    guard let shard, let whole = whole as? any ShardableSchedule else { return whole }
    return whole.part(shard)
  }

  /// The same of all of it, whatever part is played.
  func wholeSchedule(seed: UInt64, lineup: [String]? = nil) -> any Schedule {
    schedule(of: entries.map { $0.inOrder(lineup ?? firstLineup) }, seed: seed)
  }

  /// The same at some of the variants.
  package func schedule(of entries: [Entry], seed: UInt64) -> any Schedule {
    if let test { return match(at: entries, test, seed: seed) }
    return format.schedule(of: entries, encounters: encounters, seating: seating, seed: seed)
  }

  /// The schedule of a format that plays until all is clear, with this seed; nil for other formats.
  /// - Parameter onDecision: told how far it is whenever it was decided who meets next.
  package func untilClear(
    seed: UInt64, onDecision: @escaping @Sendable (ClaimProgress) -> Void
  ) -> UntilClearSchedule? {
    guard test == nil, let format = format as? UntilClear else { return nil }
    return format.schedule(of: entries, seating: seating, seed: seed, repetition: repetition, onDecision: onDecision)
  }

  /// The match that a test decides, with this seed; nil for a tournament, and for a shard, which decides nothing.
  /// - Parameter onEncounter: told of the tally after each encounter.
  package func match(seed: UInt64, onEncounter: @escaping @Sendable (MatchTally) -> Void) -> MatchSchedule? {
    guard shard == nil else { return nil }
    return test.map { match(at: entries, $0, seed: seed, onEncounter: onEncounter) }
  }

  private func match(
    at entries: [Entry], _ test: SequentialTest, seed: UInt64,
    onEncounter: @escaping @Sendable (MatchTally) -> Void = { _ in }
  ) -> MatchSchedule {
    MatchSchedule(
      players: players.map(\.name), entries: entries, encounters: encounters * entries.count, seed: seed, test: test,
      repetition: repetition, onEncounter: onEncounter)
  }

  /// The variants that a player plays.
  package func playables(of player: String) -> [PlayableVariant] {
    zip(playables, entries).filter { $1.players.contains(player) }.map { $0.0 }
  }

  /// Where a worker plays its games.
  /// - Parameter outside: the players that aren't part of this program, by name.
  package func room(_ outside: [String: any OutsidePlayer] = [:]) -> Room {
    Room(playables, players: Self.contenders(players).own, outside: outside, limits: limits)
  }

  /// The memory it takes.
  package var memory: MemoryNeed { memory(workers: workers) }

  /// The same with so many workers.
  package func memory(workers: Int) -> MemoryNeed {
    let own = Self.contenders(players).own
    return MemoryNeed(zip(playables, entries).map { ($0, $1.players.compactMap { own[$0] }) }, workers: workers)
  }

  /// Whether the games of engines that can't play are left out, rather than for later.
  public var leavesOutWithdrawn: Bool { faults.action == .withdraw }

  /// Makes sure that somebody is called so.
  /// - Throws: `UsageError`, which names the option.
  public func requirePlayer(_ name: String, for option: String) throws(UsageError) {
    guard players.contains(where: { $0.name == name }) else {
      let known = players.map(\.name).joined(separator: ", ")
      throw UsageError(description: "\(option): no player is called “\(name)”; known: \(known)")
    }
  }

  /// The players that are programs outside, by name.
  package var engines: [String: EngineSpec] { Self.contenders(players).engines }

  private static func contenders(_ players: [Player]) -> [String: Contender] {
    Dictionary(uniqueKeysWithValues: players.map { ($0.name, $0.spec) })
  }

  /// What all games of a run have in common besides the seed, in words. A run can't go on with other conditions.
  package var conditions: String {
    var parts: [String] = []
    switch openings {
    case .none: parts.append("no openings")
    case .random(let plies): parts.append("openings of \(plies) plies")
    case .file(let file, let start):
      parts.append("openings from \(file)" + (start.map { " as listed from number \($0)" } ?? ""))
    }
    parts += Limits.Allowance(budget: limits.budget, clock: limits.clock).words
    if let plies = limits.plies { parts.append("at most \(plies) plies") }
    parts += limits.adjudication.words
    if let test { parts.append(test.words) }
    return parts.joined(separator: ", ")
  }

  /// What the store has to know of a run that begins in this order.
  func description(lineup: [String]?) -> RunDescription {
    var description = description
    if let lineup { description.facts["lineup"] = .list(lineup.map(Facts.text)) }
    return description
  }

  /// What the store has to know.
  package var description: RunDescription {
    RunDescription(
      tournament: name, seed: seed,
      variants: entries.map { .init(name: $0.variant, seats: $0.seats) },
      players: players.map { .init(name: $0.name, definition: $0.definition) },
      planned: plannedGames, conditions: conditions, config: configText,
      facts: facts,
      openings: openingLists)
  }

  private var plannedGames: Int { shard == nil ? wholeGames : schedule(seed: seed).planned ?? 0 }

  /// The games of all of it, at most where results decide when it ends.
  private var wholeGames: Int { games ?? format.mostGames ?? 2 * encounters * entries.count }

  /// What the run is.
  private var facts: Facts {
    let variants = entries.map { ($0.variant, Facts.number($0.seats)) }
    var facts = playerFacts(seed: seed)
    facts["format"] = test.map { .match(at: entries, test: $0) } ?? formatFacts
    facts["encounters"] = .number(encounters)
    facts["seating"] = .text(seating.rawValue)
    facts["faults"] = faults.facts
    facts["variants"] = .group(Dictionary(uniqueKeysWithValues: variants))
    facts["shard"] = shard.map { shard in
      .shard(
        shard.number, of: shard.count, round: shard.round.map { ($0.number, $0.count) }, planned: wholeGames)
    }
    return .group(facts)
  }

  /// Players, openings and limits, and who plays them, with the seed of what is played so.
  package func playerFacts(seed: UInt64) -> [String: Facts] {
    var facts = commonFacts(seed: seed)
    facts["openings"]?["supply"] = .supply(entries)
    facts["deterministic"] = .deterministic(deterministic)
    facts["players"] = .group(Dictionary(uniqueKeysWithValues: players.map { ($0.name, $0.facts) }))
    let files = players.compactMap { player in
      player.spec.filesDigest.map { (player.name, Facts.text($0)) }
    }
    // A bot that is mended while a run goes on doesn't stop it: that is for the trend to tell.
    if !files.isEmpty { facts["files"] = .group(Dictionary(uniqueKeysWithValues: files)) }
    let listed = players.compactMap { player in player.spec.listedVariants.map { (player.name, $0) } }
    // Who sits out more, or less, doesn't play otherwise.
    if !listed.isEmpty { facts["plays"] = .group(Dictionary(uniqueKeysWithValues: listed)) }
    return facts
  }

  /// Openings, limits, and who plays them, with the seed of what is played so.
  package func commonFacts(seed: UInt64) -> [String: Facts] {
    let plies = if case .random(let plies) = openings { plies } else { 0 }
    var openings: Facts =
      openingLists.isEmpty
      ? .openings(plies: plies)
      : ["lists": .group(Dictionary(uniqueKeysWithValues: openingLists.map { ($0.variant, $0.facts) }))]
    if case .file(let file, let start) = self.openings {
      openings["file"] = .text(file)
      openings["listed-from"] = start.map(Facts.number)
    }
    return ["seed": .number(Int(seed)), "openings": openings, "limits": limits.facts, "agon": .agon]
  }
}

extension RunPlan {
  private static func stem(of file: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  /// Where the reports of a tournament go unless somewhere else is said: below `reports`, whatever it is called, as the
  /// database may be somebody else's.
  package static func usualReportDirectory(of tournament: String) -> String {
    "reports/" + FileName.component(tournament)
  }

  /// File systems take 255 bytes, and files called by the name have up to 15 more, such as `.sqlite-journal`.
  private static let longestName = 200

  /// What is wrong with a name; nil if nothing is.
  private static func problem(ofName name: String, _ config: RunConfig) -> String? {
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

  private static func formats(_ config: RunConfig) throws(ConfigError) -> [ReportFormat] {
    guard let chosen = config.reportFormats else { return ReportFormat.usual }
    return try chosen.map { (written) throws(ConfigError) in
      guard let format = ReportFormat(named: written.value) else {
        throw written.node.error("unknown format “\(written.value)”; known: \(ReportFormat.names)")
      }
      return format
    }
  }

  static func players(_ config: RunConfig) throws(ConfigError) -> [Player] {
    var players: [Player] = []
    for written in config.players {
      let spec = try contender(written)
      let name = written.value.name ?? spec.usualName
      let allowance = written.value.allowance.map { config.allowance.replaced(by: $0) } ?? config.allowance
      if let problem = spec.problem(with: allowance, name: name) { throw written.node.error(problem) }
      guard !name.isEmpty, name.count <= 10_000, !name.contains(where: \.isNewline) else {
        throw written.node.error("a player's name has 1 to 10000 characters and no line break")
      }
      guard name.first?.isWhitespace != true, name.last?.isWhitespace != true else {
        throw written.node.error("a player's name doesn't begin or end with a blank, which can't be seen: “\(name)”")
      }
      guard !players.contains(where: { $0.name == name }) else {
        throw written.node.error(
          "two players are called “\(name)”; give one another name: {name: NAME, \(spec.example)}")
      }
      players.append(Player(name: name, spec: spec, allowance: written.value.allowance))
    }
    guard !players.isEmpty else {
      throw ConfigError(
        file: config.file, line: nil, key: "players",
        problem: "no players; list at least two, such as random and greedy")
    }
    return players
  }

  /// Throws unless a test can decide between the players.
  private static func requireTwo(
    _ players: [Player], _ entries: [Entry], _ config: RunConfig, at node: ConfigNode
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

  static func contender(_ written: RunConfig.Located<RunConfig.Player>) throws(ConfigError) -> Contender {
    switch written.value.definition {
    case .own(let notation):
      do {
        return .own(try Catalog.player(notation))
      } catch {
        throw written.node.error(error.description + EngineSpec.hint(for: notation.name))
      }
    case .engine(let engine, let listed):
      guard let listed else { return .engine(engine, variants: nil) }
      var variants: Set<String> = []
      for text in listed {
        let playable = try variant(text)
        guard engine.language.canPlay(playable) else {
          throw text.node.error("\(playable.variant) can't be played by the protocol \(engine.language.rawValue)")
        }
        variants.insert(playable.variant.name)
      }
      return .engine(engine, variants: variants)
    }
  }

  private static func entries(
    _ config: RunConfig, players: [Player], format: any TournamentFormat, seating: SeatingScheme,
    listed: [String: [String]]
  ) throws(ConfigError) -> (playables: [PlayableVariant], entries: [Entry]) {
    var playables: [PlayableVariant] = []
    var entries: [Entry] = []
    for written in config.variants {
      let playable = try variant(written)
      guard !playables.contains(where: { $0.variant == playable.variant }) else {
        throw written.node.error("\(playable.variant) is listed twice")
      }
      let entry = try entry(playable, at: written.node, config: config, players: players, listed: listed)
      if let problem = format.problem(at: entry, seating: seating) { throw written.node.error(problem) }
      playables.append(playable)
      entries.append(entry)
    }
    for (written, player) in zip(config.players, players) {
      guard case .own(let spec) = player.spec else { continue }
      do { try spec.requireKnown(at: playables) } catch { throw written.node.error(error.description) }
    }
    guard !entries.isEmpty else {
      throw ConfigError(
        file: config.file, line: nil, key: "variants", problem: "no variants; list at least one, such as noughts:3x3")
    }
    return (playables, entries)
  }

  static func variant(_ written: RunConfig.Located<String>) throws(ConfigError) -> PlayableVariant {
    do {
      return try Catalog.variant(written.value)
    } catch {
      let isOption = written.value.contains("=") && !written.value.contains(":")
      let hint = isOption ? " (in a list in brackets, a variant with a comma needs quotes)" : ""
      throw written.node.error(error.description + hint)
    }
  }

  private static func entry(
    _ playable: PlayableVariant, at node: ConfigNode, config: RunConfig, players: [Player], listed: [String: [String]]
  ) throws(ConfigError) -> Entry {
    let able = players.filter { $0.spec.canPlay(playable) }
    guard able.count >= playable.seats else {
      let names = able.isEmpty ? "none" : "only " + able.map(\.name).joined(separator: ", ")
      throw node.error(
        "\(playable.variant) has \(playable.seats) seats, but of the players listed \(names) can play it; "
          + "“agon list” tells who plays what")
    }
    var openings: Openings?
    if playable.isBoardGame, let written = config.openings {
      switch written.value {
      case .none: break
      case .random(let plies):
        openings = playable.randomOpenings(plies: plies)
        guard openings != nil else {
          throw written.node.error("no \(plies) plies of \(playable.variant) leave the game undecided; use fewer")
        }
      case .file(let file, let start):
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

  /// The openings of the file named in the config, by variant.
  private static func listedOpenings(_ config: RunConfig) throws(ConfigError) -> [String: [String]] {
    guard let written = config.openings, case .file(let file, let start) = written.value else { return [:] }
    var variants: [PlayableVariant] = []
    for written in config.variants { variants.append(try variant(written)) }
    let openings = try OpeningsFile(file, at: written.node, variants: variants).openings
    for playable in variants {
      let count = openings[playable.variant.name]?.count ?? 0
      guard count == 0 || start ?? 1 <= count else {
        throw written.node.error("\(file) has \(count) openings for \(playable.variant); none is number \(start ?? 1)")
      }
    }
    return openings
  }

  private static func warnings(
    _ variants: some Sequence<(PlayableVariant, Entry)>, format: any TournamentFormat, players: [Player],
    deterministic: Set<String>, encounters: Int, isDecided: Bool, openings: RunConfig.Openings, limits: Limits
  ) -> [String] {
    var warnings = players.compactMap { $0.spec.warning(of: limits, name: $0.name) }
    for player in players where !variants.contains(where: { $0.1.players.contains(player.name) }) {
      warnings.append("\(player.name) can play none of the variants and sits the tournament out")
    }
    let (name, more) = openings.words
    warnings += variants.filter(\.0.isBoardGame).compactMap { _, entry in
      let pairing = format.pairings(at: entry).first { deterministic.isSuperset(of: $0) }
      // What results decide mostly ends long before its last encounter; only where games come twice are they too sure.
      let met = isDecided && pairing == nil ? 0 : encounters
      let recurrence = Recurrence(variant: entry.variant, openings: entry.openings, encounters: met, pairing: pairing)
      return recurrence.warning(openingsName: name, start: "add “openings: {plies: 2}”", more: more)
    }
    return warnings
  }
}

extension RunPlan.Player {
  /// What it is, in one line: another one where anything is known that can change how it plays.
  package var definition: String {
    allowance.map { "\(spec) within \($0.words.joined(separator: ", "))" } ?? spec.description
  }

  /// The same as data.
  package var facts: Facts {
    guard let allowance else { return spec.facts }
    guard case .group = spec.facts else { return ["player": spec.facts, "limits": allowance.facts] }
    var facts = spec.facts
    facts["limits"] = allowance.facts
    return facts
  }
}

extension RunConfig.Openings {
  /// What they are called, and what brings more of them.
  var words: (name: String, more: String) {
    switch self {
    case .file(let file, _): ("openings in \(file)", "list more for more different games")
    case .random(let plies): ("openings of \(plies) plies", "more plies make more")
    case .none: ("", "")
    }
  }
}
