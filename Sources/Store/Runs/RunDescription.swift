import Play
import Results

/// The description of a run to be played, from its config.
public struct RunDescription: Sendable {
  /// The tournament's name.
  public let tournament: String
  /// The seed in the config, from which every run's own seed follows.
  public let seed: UInt64
  /// The variants, in the order of the config.
  public let variants: [Run.Variant]
  /// The players, in the order of the config.
  public let players: [Run.Player]
  /// The number of games that the config plans.
  public let planned: Int
  /// Further conditions of the games, such as openings and limits, in words.
  public let conditions: String
  /// The config's text.
  public let config: String
  /// The identity of the run, field by field: a run can't be continued as another one.
  ///
  /// `encounters`, `agon.version`, `files`, `faults`, `plays`, `lineup`, `introduced`, `shards` and `openings.file` may
  /// change; `variants`, `players` and `openings.lists` may get more members or lack some, but those that stay are the
  /// same.
  public var identity: Identity
  /// The openings that the identity names by their digests.
  public let openings: [OpeningList]

  /// Creates a description; names must be unique and `seed` at most `Seed.max`.
  ///
  /// - Parameter identity: nil for the one that follows from seed, conditions and players.
  public init(
    tournament: String, seed: UInt64, variants: [Run.Variant], players: [Run.Player], planned: Int, conditions: String,
    config: String, identity: Identity? = nil, openings: [OpeningList] = []
  ) {
    precondition(seed <= Seed.max, "a seed lies in 0...\(Seed.max)")
    precondition(Set(variants.map(\.name)).count == variants.count, "variants have different names")
    precondition(Set(players.map(\.name)).count == players.count, "players have different names")
    self.tournament = tournament
    self.seed = seed
    self.variants = variants
    self.players = players
    self.planned = planned
    self.conditions = conditions
    self.config = config
    self.identity = identity ?? Self.summary(seed: seed, conditions: conditions, players: players)
    self.openings = openings
  }
}

extension RunDescription {
  /// The identity of a run that was begun before identities were stored: seed, conditions and players.
  var summary: Identity { Self.summary(seed: seed, conditions: conditions, players: players) }

  static func summary(seed: UInt64, conditions: String, players: [Run.Player]) -> Identity {
    let definitions = players.map { ($0.name, Identity.text($0.definition)) }
    return [
      "seed": .number(Int(seed)), "conditions": .text(conditions),
      "players": .group(Dictionary(uniqueKeysWithValues: definitions)),
    ]
  }
}
