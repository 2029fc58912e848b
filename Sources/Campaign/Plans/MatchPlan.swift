import Engines
import Play
import Results
import Statistics
import Store
import Tournament

/// The plan of a match, checked and complete.
public struct MatchPlan: Sendable {
  public let test: SequentialTest?
  /// The format that ends when it is clear which player isn't worse; nil where that isn't asked.
  private let clear: UntilClear?
  /// The maximum number of encounters, over all variants.
  public let encounters: Int
  public let seed: UInt64
  /// Warnings for the user about settings that are valid.
  public let warnings: [String]
  /// Players, variants, openings and limits.
  package let setting: RunPlan

  /// Creates a plan, checking the settings.
  /// - Throws: `ConfigError`, `NotationError` or `UsageError`.
  public init(_ config: MatchConfig) throws {
    test = config.test
    let encounters = config.encounters ?? (test == nil && config.goal == nil ? 100 : 100_000)
    guard 1...100_000_000 ~= encounters else {
      throw UsageError(description: "--encounters: expected 1 to 100000000, found \(encounters)")
    }
    self.encounters = encounters
    clear = config.goal.map { UntilClear($0, games: 2 * encounters) }
    seed = config.seed
    guard seed <= Seed.max else { throw UsageError(description: "--seed: expected 0 to \(Seed.max), found \(seed)") }
    setting = try RunPlan(try config.asRun())
    warnings =
      (clear?.warnings ?? []) + Self.warnings(setting, encounters: encounters, isDecided: test != nil || clear != nil)
  }

  private static func warnings(_ setting: RunPlan, encounters: Int, isDecided: Bool) -> [String] {
    let areDeterministic = setting.players.allSatisfy { setting.deterministic.contains($0.name) }
    // A match that can end early mostly does so long before its last encounter; only where games repeat is it too sure.
    let met = areDeterministic || !isDecided ? encounters / setting.playables.count : 0
    let pairing = areDeterministic ? setting.players.map(\.name) : nil
    let (name, more) = setting.openings.words
    return zip(setting.playables, setting.entries).filter(\.0.isBoardGame).compactMap { _, entry in
      Recurrence(variant: entry.variant, openings: entry.openings, encounters: met, pairing: pairing)
        .warning(openingsName: name, start: "add --openings 2", more: more)
    }
  }

  /// The warnings, with those about this number of games at once.
  public func warnings(workers: Int) -> [String] { warnings + [setting.crowding(workers: workers)].compactMap(\.self) }

  /// The names of the two players, different ones.
  public var names: [String] { setting.players.map(\.name) }

  /// The canonical names of the variants.
  package var variants: [String] { setting.entries.map(\.variant) }

  /// The schedule of the match with this seed.
  /// - Parameter onEncounter: receives the tally after each encounter.
  package func schedule(
    seed: UInt64, onEncounter: @escaping @Sendable (MatchTally) -> Void = { _ in }
  ) -> any Schedule {
    if let clear {
      return ClearMatchSchedule(
        players: names,
        games: clear.schedule(of: setting.entries, seating: .rotations, seed: seed, repetition: setting.repetition) {
          _ in
        },
        onEncounter: onEncounter)
    }
    return MatchSchedule(
      players: names, entries: setting.entries, encounters: encounters, seed: seed, test: test,
      repetition: setting.repetition, onEncounter: onEncounter)
  }

  /// The memory that the match needs.
  package func memory(workers: Int) -> MemoryNeed { setting.memory(workers: workers) }

  /// The description of the match for the store.
  ///
  /// - Parameter command: the command line, kept with the run.
  package func description(command: String) -> RunDescription {
    RunDescription(
      tournament: names.joined(separator: " against "), seed: seed,
      variants: variants.map { .init(name: $0, seats: 2) },
      players: setting.players.map { .init(name: $0.name, definition: $0.definition) },
      planned: 2 * encounters, conditions: conditions, config: command, facts: facts,
      openings: setting.openingLists)
  }

  /// The run identity of the match.
  private var facts: Facts {
    var facts = setting.playerFacts(seed: seed)
    facts["format"] = clear?.facts ?? .match(at: setting.entries, test: test)
    facts["encounters"] = .number(encounters)
    // Matches of earlier versions have no limits here.
    if facts["limits"] == [:] { facts["limits"] = nil }
    return .group(facts)
  }

  /// Variants, openings, limits and test, in words.
  private var conditions: String {
    [
      "a match at \(variants.joined(separator: " "))", setting.conditions,
      test?.words ?? clear?.goal.words ?? "no test",
    ]
    .joined(separator: ", ")
  }
}
