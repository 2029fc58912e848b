import Engines
import Play
import Statistics
import Store
import Tournament

/// What a match will be, checked and complete.
public struct MatchPlan: Sendable {
  /// A variant that both can play.
  private struct Entry: Sendable {
    package let playable: PlayableVariant
    package let openings: Int
  }

  /// The names of the two players, different ones.
  public let names: [String]
  public let test: SequentialTest?
  public let encounters: Int
  public let seed: UInt64
  /// What the user should know, though nothing is wrong with it.
  public let warnings: [String]
  private let specs: [Contender]
  private let entries: [Entry]
  private let openings: Int

  /// Checks what was asked for.
  /// - Parameters:
  ///   - players: two notations; equal ones get names that tell them apart.
  ///   - openings: random plies each encounter starts with.
  /// - Throws: `NotationError` or `UsageError`.
  public init(
    players: [String], variants: [String], openings: Int, encounters: Int, seed: UInt64, test: SequentialTest?
  ) throws {
    specs = try players.map { text throws(NotationError) in try Contender(notation: text) }
    let names = specs.map(\.usualName)
    self.names = names[0] == names[1] ? names.enumerated().map { "\($1) (\($0 + 1))" } : names
    entries = try Self.entries(variants, specs: specs, openings: openings)
    self.openings = openings
    self.encounters = encounters
    self.seed = seed
    self.test = test
    warnings = Self.warnings(entries, specs: specs)
  }

  private static func entries(_ variants: [String], specs: [Contender], openings: Int) throws -> [Entry] {
    var entries: [Entry] = []
    for text in variants {
      let playable = try Catalog.variant(text)
      let variant = playable.variant
      guard playable.seats == 2 else {
        throw UsageError(description: "\(variant) has \(playable.seats) seats; a match is of two players")
      }
      guard !entries.contains(where: { $0.playable.variant == variant }) else {
        throw UsageError(description: "\(variant) is listed twice")
      }
      for spec in specs {
        guard spec.canPlay(playable) else {
          throw UsageError(description: "\(spec) can't play \(variant); “agon list” tells who plays what")
        }
      }
      let plies = playable.isBoardGame ? openings : 0
      guard plies == 0 || playable.randomOpenings(plies: plies, seed: 0) != nil else {
        throw UsageError(description: "--openings: no \(plies) plies of \(variant) leave the game undecided; use fewer")
      }
      entries.append(Entry(playable: playable, openings: plies))
    }
    return entries
  }

  private static func warnings(_ entries: [Entry], specs: [Contender]) -> [String] {
    guard specs.allSatisfy(\.isDeterministic) else { return [] }
    return entries.filter { $0.playable.isBoardGame && $0.openings == 0 }.map { entry in
      "at \(entry.playable.variant) the two play the same pair of games again and again: they are deterministic and "
        + "there are no openings; add --openings 2"
    }
  }

  /// The canonical names of the variants.
  package var variants: [String] { entries.map(\.playable.variant.name) }

  /// The match with this seed.
  /// - Parameter onEncounter: told of the tally after each encounter.
  package func schedule(seed: UInt64, onEncounter: @escaping @Sendable (MatchTally) -> Void) -> MatchSchedule {
    let entries = entries.map { entry in
      let variant = entry.playable.variant.name
      let openings =
        entry.openings == 0
        ? nil
        : entry.playable.randomOpenings(plies: entry.openings, seed: Seed.openings(run: seed, variant: variant))
      return MatchSchedule.Entry(variant: variant, openings: openings)
    }
    return MatchSchedule(
      players: names, entries: entries, encounters: encounters, seed: seed, test: test, onEncounter: onEncounter)
  }

  /// The players by name.
  package var contenders: [String: Contender] { Dictionary(uniqueKeysWithValues: zip(names, specs)) }

  /// Where a worker plays its games.
  /// - Parameter outside: the players that are programs outside, by name.
  package func room(_ outside: [String: any OutsidePlayer]) -> Room {
    Room(entries.map(\.playable), players: contenders.own, outside: outside, limits: Limits())
  }

  /// The memory it takes.
  package func memory(workers: Int) -> MemoryNeed {
    MemoryNeed(entries.map { ($0.playable, Array(contenders.own.values)) }, workers: workers)
  }

  /// What the store has to know.
  ///
  /// - Parameter command: the command line, kept with the run.
  package func description(command: String) -> RunDescription {
    RunDescription(
      tournament: names.joined(separator: " against "), seed: seed,
      variants: entries.map { .init(name: $0.playable.variant.name, seats: 2) },
      players: zip(names, specs).map { .init(name: $0, definition: $1.description) }, planned: 2 * encounters,
      conditions: conditions, config: command, facts: facts)
  }

  /// What the match is. The order of games hangs on the variants, and where they end on the test: neither may change.
  private var facts: Facts {
    let test = test?.facts ?? [:]
    return [
      "seed": .number(Int(seed)), "format": ["match": ["variants": .list(variants.map(Facts.text)), "test": test]],
      "players": .players(zip(names, specs)), "openings": .openings(plies: openings), "agon": .agon,
    ]
  }

  /// Variants, openings and test, in words.
  private var conditions: String {
    var parts = ["a match at \(variants.joined(separator: " "))"]
    parts.append(openings == 0 ? "no openings" : "openings of \(openings) plies")
    if let test {
      parts.append(
        "a \(test.model.rawValue) test of \(test.elo0) against \(test.elo1) Elo with risks \(test.alpha) and \(test.beta)"
      )
    } else {
      parts.append("no test")
    }
    return parts.joined(separator: ", ")
  }
}
