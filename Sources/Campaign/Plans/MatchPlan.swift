import Engines
import Play
import Statistics
import Store
import Tournament

/// What a match will be, checked and complete.
public struct MatchPlan: Sendable {
  public let test: SequentialTest?
  /// What ends when it is clear who isn't worse; nil where that isn't asked.
  private let clear: UntilClear?
  /// The most encounters, over all variants.
  public let encounters: Int
  public let seed: UInt64
  /// What the user should know, though nothing is wrong with it.
  public let warnings: [String]
  /// Players, variants, openings and limits.
  package let setting: RunPlan

  /// Checks what was asked for.
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
    // What ends early mostly does so long before its last encounter; only where games come twice is it too sure.
    let met = areDeterministic || !isDecided ? encounters / setting.playables.count : 0
    let pairing = areDeterministic ? setting.players.map(\.name) : nil
    let (name, more) = setting.openings.words
    return zip(setting.playables, setting.entries).filter(\.0.isBoardGame).compactMap { _, entry in
      Recurrence(variant: entry.variant, openings: entry.openings, encounters: met, pairing: pairing)
        .warning(openingsName: name, start: "add --openings 2", more: more)
    }
  }

  /// The same with what there is to say of so many games at once.
  public func warnings(workers: Int) -> [String] { warnings + [setting.crowding(workers: workers)].compactMap(\.self) }

  /// The names of the two players, different ones.
  public var names: [String] { setting.players.map(\.name) }

  /// The canonical names of the variants.
  package var variants: [String] { setting.entries.map(\.variant) }

  /// The match with this seed.
  /// - Parameter onEncounter: told of the tally after each encounter.
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

  /// The players by name.
  package var contenders: [String: Contender] {
    Dictionary(uniqueKeysWithValues: setting.players.map { ($0.name, $0.spec) })
  }

  /// The memory it takes.
  package func memory(workers: Int) -> MemoryNeed { setting.memory(workers: workers) }

  /// What the store has to know.
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

  /// What the match is.
  private var facts: Facts {
    var facts = setting.playerFacts(seed: seed)
    facts["format"] = clear?.facts ?? .match(at: setting.entries, test: test)
    facts["encounters"] = .number(encounters)
    // Matches of before have been without limits.
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
