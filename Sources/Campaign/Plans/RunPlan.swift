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
  package let name: String
  public let seed: UInt64
  package let players: [Contender]
  /// The variants, in the order of the config.
  package let playables: [PlayableVariant]
  /// The variants with their players.
  package let entries: [Entry]
  package let format: any TournamentFormat
  /// The test that decides between the two players, and ends the run early; nil for a tournament.
  public let test: SequentialTest?
  /// The number of games; nil where that depends on results.
  public let games: Int?
  package let encounters: Int
  /// The maximum number of games, where results decide when the run ends and no test does.
  public var mostGames: Int? { test == nil ? format.mostGames : nil }
  package let seating: SeatingScheme
  package let openings: RunConfig.Openings
  package let limits: Limits
  /// The policy for engines that can't play.
  package let faults: FaultPolicy
  public let workers: Int
  public let database: String
  public let reportDirectory: String
  package let reportFormats: [ReportFormat]
  package let configText: String
  /// The openings that a file lists, of the variants that are played.
  package let openingLists: [OpeningList]
  let formatFacts: Facts
  /// The error where the format needs earlier runs and there are none; nil where it needs none.
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
    // A player with a time limit plays what it has found by then.
    let (test, limits) = (test, limits)
    deterministic = Set(
      players.filter { $0.isDeterministic && !limits.allowance(of: $0.name).isTimed }.map(\.name))
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

  /// The schedule of the run with this seed, or of its shard.
  /// - Parameter lineup: the order in which players begin; nil for that of a first run.
  package func schedule(seed: UInt64, lineup: [String]? = nil) -> any Schedule {
    let whole = wholeSchedule(seed: seed, lineup: lineup)
    guard let shard, let whole = whole as? any ShardableSchedule else { return whole }
    return whole.part(shard)
  }

  /// The schedule of the whole run, even if only a shard is played.
  func wholeSchedule(seed: UInt64, lineup: [String]? = nil) -> any Schedule {
    schedule(of: entries.map { $0.inOrder(lineup ?? firstLineup) }, seed: seed)
  }

  /// The schedule of the run at some of the variants.
  package func schedule(of entries: [Entry], seed: UInt64) -> any Schedule {
    if let test { return match(at: entries, test, seed: seed) }
    return format.schedule(of: entries, encounters: encounters, seating: seating, seed: seed)
  }

  /// The schedule of a format that plays until its goal is clear, with this seed; nil for other formats.
  /// - Parameter onDecision: receives the progress after each decision about who meets next.
  package func untilClear(
    seed: UInt64, onDecision: @escaping @Sendable (ClaimProgress) -> Void
  ) -> UntilClearSchedule? {
    guard test == nil, let format = format as? UntilClear else { return nil }
    return format.schedule(of: entries, seating: seating, seed: seed, repetition: repetition, onDecision: onDecision)
  }

  /// The match that a test decides, with this seed; nil for a tournament, and for a shard, which decides nothing.
  /// - Parameter onEncounter: receives the tally after each encounter.
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

  /// The room in which a worker plays its games.
  /// - Parameter outside: the players that aren't part of this program, by name.
  package func room(_ outside: [String: any OutsidePlayer] = [:]) -> Room {
    Room(playables, players: players.own, outside: outside, limits: limits)
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
      let known = players.map(\.name).joined(separator: ", ")
      throw UsageError(description: "\(option): no player is called “\(name)”; known: \(known)")
    }
  }

  /// The players that are external programs, by name.
  package var engines: [String: EngineSpec] { players.engines }
}
