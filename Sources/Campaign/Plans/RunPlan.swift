import Engines
import Foundation
import Play
import Reports
import Results
import Statistics
import Store
import Tournament

/// The plan of a run, checked and complete: every mistake a user can make in a config is found here.
public struct RunPlan: Sendable {
  package internal(set) var name: String
  public let seed: UInt64
  package let players: [Contender]
  /// The variants, in the order of the config.
  package let playables: [PlayableVariant]
  /// The variants with their players.
  package let entries: [Entry]
  package let format: any TournamentFormat
  /// The number of games; nil where that depends on results.
  public let games: Int?
  package let encounters: Int
  /// The maximum number of games, where results decide when the run ends and no test does.
  public var mostGames: Int? { format.mostGames }
  package let seating: SeatingScheme
  package let openings: RunConfig.Openings
  package let limits: Limits
  /// The policy for engines that can't play.
  package let faults: FaultPolicy
  public let workers: Int
  /// The path of the database that games are kept in; where `isKept` is false, it is made in memory.
  public internal(set) var database: String
  /// Whether games are kept when the run ends.
  public internal(set) var isKept = true
  public let reportDirectory: String
  package let reportFormats: [ReportFormat]
  package internal(set) var configText: String
  /// The openings that a file lists, of the variants that are played.
  package let openingLists: [OpeningList]
  let formatIdentity: Identity
  /// The variants of all games whose rules are known.
  package let variants: VariantBook
  /// The identities of the programs that define or play games, by the games' names.
  let gameIdentity: [String: Identity]
  /// The error where the format needs earlier runs and there are no such runs; nil where it doesn't need any.
  let noEarlierRun: ConfigError?
  /// The players that always make the same move in the same position.
  package let deterministic: Set<String>
  /// Warnings for the user about settings that are valid.
  public var warnings: [String] { setWarnings + [crowding(workers: workers)].compactMap(\.self) }
  private let setWarnings: [String]
  /// The shard that is played; nil for the whole run.
  public internal(set) var shard: Shard?

  /// Creates a plan, checking a config.
  /// - Throws: `ConfigError`.
  public init(_ config: RunConfig) throws(ConfigError) {
    let name = config.name?.value ?? Self.stem(of: config.file)
    if let problem = Self.problem(ofName: name, config) {
      throw config.name?.node.error(problem)
        ?? ConfigError(file: config.file, line: nil, key: "name", problem: problem)
    }
    self.name = name
    seed = config.seed ?? 1
    let match = config.match?.value
    let encounters = match?.encounters ?? config.encounters ?? (match == nil ? 10 : 100_000)
    self.encounters = encounters
    let seating = config.seating?.value ?? .rotations
    self.seating = seating
    openings = config.openings?.value ?? .none
    faults = config.faults
    workers = config.workers ?? ProcessInfo.processInfo.activeProcessorCount
    database = config.database ?? "\(name).sqlite"
    reportDirectory = config.reportDirectory ?? Self.usualReportDirectory(of: name)
    reportFormats = try Self.formats(config)
    configText = config.text
    players = try Self.players(config)
    let own = players.compactMap { player in player.allowance.map { (player.name, config.allowance.replaced(by: $0)) } }
    limits = Limits(
      budget: config.allowance.budget, clock: config.allowance.clock, plies: config.plies,
      allowances: Dictionary(uniqueKeysWithValues: own), adjudication: config.adjudication,
      notesMoves: config.notesMoves)
    let format: any TournamentFormat = if let match { match } else { try config.format.made(for: players.map(\.name)) }
    self.format = format
    noEarlierRun = config.format.noEarlierRun(format, of: name)
    let (listed, skippedOpenings) = try Self.listedOpenings(config)
    (playables, entries) = try Self.entries(config, players: players, format: format, seating: seating, listed: listed)
    if let match {
      formatIdentity = match.identity(at: entries)
    } else {
      try config.format.check(format, of: entries, seating: seating)
      formatIdentity = config.format.identity
    }
    gameIdentity = try Self.gameIdentity(config, playables)
    self.variants = config.variantBook
    openingLists = playables.compactMap { playable in
      listed[playable.variant.name].map { OpeningList(variant: playable.variant.name, openings: $0) }
    }
    // A player with a time limit plays the best move that it has found by then.
    let limits = limits
    deterministic = Set(
      players.filter { $0.isDeterministic && !limits.allowance(of: $0.name).isTimed }.map(\.name))
    if let written = config.match { try Self.requireTwo(players, entries, config, at: written.node) }
    games = format.schedule(of: entries, encounters: encounters, seating: seating, seed: seed).planned
    let variants = entries.count
    // The encounters of a pairing at a variant.
    let met =
      match.map { $0.total(of: encounters, at: variants) / variants } ?? format.mostGames.map { $0 / (2 * variants) }
      ?? encounters
    setWarnings =
      format.warnings + [skippedOpenings].compactMap(\.self)
      + Self.warnings(
        zip(playables, entries), format: format, players: players, deterministic: deterministic,
        encounters: met, isDecided: match?.endsEarly ?? (format.mostGames != nil), openings: openings, limits: limits)
  }

  /// The run as a match of two players; nil for a tournament.
  package var match: MatchFormat? { format as? MatchFormat }

  /// The test that decides between the two players, and ends the run early; nil for a tournament.
  public var test: SequentialTest? { match?.test }

  /// The schedule of the run with this seed, or of its shard.
  /// - Parameters:
  ///   - lineup: the order in which players begin; nil for that of a first run.
  ///   - onTally: receives the tally of a match after each encounter.
  ///   - onDecision: receives the progress towards settled claims after each decision.
  package func schedule(
    seed: UInt64, lineup: [String]? = nil, onTally: @escaping @Sendable (MatchTally) -> Void = { _ in },
    onDecision: @escaping @Sendable (ClaimProgress) -> Void = { _ in }
  ) -> any Schedule {
    let context = ScheduleContext(repetition: repetition, onTally: onTally, onDecision: onDecision)
    let whole = wholeSchedule(seed: seed, lineup: lineup, context)
    guard let shard, let whole = whole as? any ShardableSchedule else { return whole }
    return whole.part(shard)
  }

  /// The schedule of the whole run, even if only a shard is played.
  func wholeSchedule(
    seed: UInt64, lineup: [String]? = nil, _ context: ScheduleContext = ScheduleContext()
  ) -> any Schedule {
    schedule(of: entries.map { $0.inOrder(lineup ?? firstLineup) }, seed: seed, context)
  }

  /// The schedule of the run at some of the variants.
  package func schedule(
    of entries: [Entry], seed: UInt64, _ context: ScheduleContext = ScheduleContext()
  ) -> any Schedule {
    format.schedule(of: entries, encounters: encounters, seating: seating, seed: seed, context)
  }

  /// The variants that a player plays.
  package func playables(of player: String) -> [PlayableVariant] {
    zip(playables, entries).filter { $1.players.contains(player) }.map { $0.0 }
  }

  /// The room in which a worker plays its games.
  /// - Parameters:
  ///   - outside: the players that aren't part of this program, by name.
  ///   - watch: follows games on a board when someone looks.
  package func room(_ outside: [String: any OutsidePlayer] = [:], watch: GameWatch? = nil) -> Room {
    Room(playables, players: players.own, outside: outside, limits: limits, watch: watch)
  }

  /// The memory that the run needs.
  package var memory: MemoryNeed { memory(workers: workers) }

  /// The memory that the run needs with this number of workers.
  package func memory(workers: Int) -> MemoryNeed {
    let own = players.own
    return MemoryNeed(zip(playables, entries).map { ($0, $1.players.compactMap { own[$0] }) }, workers: workers)
  }

  /// Whether the games of engines that can't play are left out, rather than kept for later.
  public var leavesOutWithdrawn: Bool { faults.action == .withdraw }

  /// Makes sure that there is a player with this name.
  /// - Throws: `UsageError`, which names the option.
  public func requirePlayer(_ name: String, for option: String) throws(UsageError) {
    guard players.contains(where: { $0.name == name }) else {
      let hint = KnownNames.hint(for: name, among: players.map(\.name))
      throw UsageError(description: "\(option): no player is called “\(name)”" + hint)
    }
  }

  /// The players that are external programs and that Agon starts, by name: not those that only arbiters run.
  package var engines: [String: EngineSpec] {
    players.engines.filter { name, _ in
      let played = playables(of: name)
      return played.isEmpty || !played.allSatisfy(\.hasArbiter)
    }
  }
}
