import Play

/// The description of a run to be played, from its config.
public struct RunDescription: Sendable {
  /// A variant to be played.
  public struct Variant: Hashable, Sendable {
    /// The canonical name of the variant.
    public let name: String
    /// The number of seats, 2 to 4.
    public let seats: Int

    /// Creates a variant.
    public init(name: String, seats: Int) {
      self.name = name
      self.seats = seats
    }
  }

  /// A player that takes part.
  public struct Player: Hashable, Sendable {
    /// The player's name in jobs and tables.
    public let name: String
    /// The player's definition in canonical notation, such as `alpha-beta:depth=4`.
    public let definition: String

    /// Creates a player.
    public init(name: String, definition: String) {
      self.name = name
      self.definition = definition
    }
  }

  /// The tournament's name.
  public let tournament: String
  /// The seed in the config, from which every run's own seed follows.
  public let seed: UInt64
  /// The variants, in the order of the config.
  public let variants: [Variant]
  /// The players, in the order of the config.
  public let players: [Player]
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
  public var facts: Facts
  /// The openings that the facts name by their digests.
  public let openings: [OpeningList]

  /// Creates a description; names must be unique and `seed` at most `Seed.max`.
  ///
  /// - Parameter facts: nil for those that follow from seed, conditions and players.
  public init(
    tournament: String, seed: UInt64, variants: [Variant], players: [Player], planned: Int, conditions: String,
    config: String, facts: Facts? = nil, openings: [OpeningList] = []
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
    self.facts = facts ?? Self.summary(seed: seed, conditions: conditions, players: players)
    self.openings = openings
  }
}

extension RunDescription {
  /// The identity of a run that was begun before its facts were stored: seed, conditions and players.
  var summary: Facts { Self.summary(seed: seed, conditions: conditions, players: players) }

  static func summary(seed: UInt64, conditions: String, players: [Player]) -> Facts {
    let definitions = players.map { ($0.name, Facts.text($0.definition)) }
    return [
      "seed": .number(Int(seed)), "conditions": .text(conditions),
      "players": .group(Dictionary(uniqueKeysWithValues: definitions)),
    ]
  }
}

/// A run that games can be written to.
public struct Run: Hashable, Sendable {
  /// The run's row in the database.
  public let id: Int64
  /// The tournament's name.
  public let tournament: String
  /// The run's number in its tournament, from 1.
  public let number: Int
  /// The run's own seed, from which its games' seeds follow.
  public let seed: UInt64
  /// Whether the run had been begun before.
  public let isContinuation: Bool
}
