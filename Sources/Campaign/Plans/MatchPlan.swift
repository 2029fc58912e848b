import Engines
import Play
import Statistics
import Store
import Tournament

/// What a match will be, checked and complete.
public struct MatchPlan: Sendable {
  /// The names of the two players, different ones.
  public let names: [String]
  public let test: SequentialTest?
  public let encounters: Int
  public let seed: UInt64
  /// What the user should know, though nothing is wrong with it.
  public let warnings: [String]
  private let specs: [Contender]
  private let playables: [PlayableVariant]
  private let openings: Int
  private let entries: [Entry]

  /// Checks what was asked for.
  /// - Parameters:
  ///   - players: two notations; equal ones get names that tell them apart.
  ///   - openings: random plies each encounter starts with.
  /// - Throws: `NotationError` or `UsageError`.
  public init(
    players: [String], variants: [String], openings: Int, encounters: Int, seed: UInt64, test: SequentialTest?
  ) throws {
    specs = try players.map { text throws(NotationError) in try Contender(notation: text) }
    let usual = specs.map(\.usualName)
    let names = usual[0] == usual[1] ? usual.enumerated().map { "\($1) (\($0 + 1))" } : usual
    self.names = names
    let (playables, entries) = try Self.entries(of: variants, names: names, specs: specs, openings: openings)
    (self.playables, self.entries) = (playables, entries)
    self.openings = openings
    self.encounters = encounters
    self.seed = seed
    self.test = test
    let areDeterministic = specs.allSatisfy(\.isDeterministic)
    // A test mostly ends long before its last encounter; only where games come twice does it make it too sure.
    let met = areDeterministic || test == nil ? encounters / playables.count : 0
    let pairing = areDeterministic ? names : nil
    warnings = zip(playables, entries).filter(\.0.isBoardGame).compactMap { _, entry in
      Recurrence(variant: entry.variant, openings: entry.openings, encounters: met, pairing: pairing)
        .warning(openingsName: "openings of \(openings) plies", start: "add --openings 2", more: "more plies make more")
    }
  }

  private static func entries(
    of variants: [String], names: [String], specs: [Contender], openings: Int
  ) throws -> ([PlayableVariant], [Entry]) {
    var (playables, entries): ([PlayableVariant], [Entry]) = ([], [])
    for text in variants {
      let playable = try Catalog.variant(text)
      let variant = playable.variant
      guard playable.seats == 2 else {
        throw UsageError(description: "\(variant) has \(playable.seats) seats; a match is of two players")
      }
      guard !playables.contains(where: { $0.variant == variant }) else {
        throw UsageError(description: "\(variant) is listed twice")
      }
      for spec in specs {
        guard spec.canPlay(playable) else {
          throw UsageError(description: "\(spec) can't play \(variant); “agon list” tells who plays what")
        }
      }
      let plies = playable.isBoardGame ? openings : 0
      let supplied = plies == 0 ? nil : playable.randomOpenings(plies: plies)
      guard plies == 0 || supplied != nil else {
        throw UsageError(description: "--openings: no \(plies) plies of \(variant) leave the game undecided; use fewer")
      }
      playables.append(playable)
      entries.append(Entry(variant: variant.name, players: names, openings: supplied))
    }
    return (playables, entries)
  }

  /// The canonical names of the variants.
  package var variants: [String] { playables.map(\.variant.name) }

  /// The match with this seed.
  /// - Parameter onEncounter: told of the tally after each encounter.
  package func schedule(
    seed: UInt64, onEncounter: @escaping @Sendable (MatchTally) -> Void = { _ in }
  ) -> MatchSchedule {
    MatchSchedule(
      players: names, entries: entries, encounters: encounters, seed: seed, test: test, onEncounter: onEncounter)
  }

  /// The players by name.
  package var contenders: [String: Contender] { Dictionary(uniqueKeysWithValues: zip(names, specs)) }

  /// Where a worker plays its games.
  /// - Parameter outside: the players that are programs outside, by name.
  package func room(_ outside: [String: any OutsidePlayer]) -> Room {
    Room(playables, players: contenders.own, outside: outside, limits: Limits())
  }

  /// The memory it takes.
  package func memory(workers: Int) -> MemoryNeed {
    MemoryNeed(playables.map { ($0, Array(contenders.own.values)) }, workers: workers)
  }

  /// What the store has to know.
  ///
  /// - Parameter command: the command line, kept with the run.
  package func description(command: String) -> RunDescription {
    RunDescription(
      tournament: names.joined(separator: " against "), seed: seed,
      variants: playables.map { .init(name: $0.variant.name, seats: 2) },
      players: zip(names, specs).map { .init(name: $0, definition: $1.description) }, planned: 2 * encounters,
      conditions: conditions, config: command, facts: facts)
  }

  /// What the match is. The order of games hangs on the variants, and where they end on the test: neither may change.
  private var facts: Facts {
    let test = test?.facts ?? [:]
    var openings = Facts.openings(plies: openings)
    openings["supply"] = .supply(entries)
    var facts: Facts = [
      "seed": .number(Int(seed)), "format": ["match": ["variants": .list(variants.map(Facts.text)), "test": test]],
      "players": .players(zip(names, specs)), "openings": openings, "agon": .agon,
    ]
    facts["deterministic"] = .deterministic(contenders.filter(\.value.isDeterministic).keys)
    return facts
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
