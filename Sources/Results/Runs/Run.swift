import Foundation

/// A run as it was recorded, without its games: its identity, its progress, and the times at which it was played.
public struct Run: Hashable, Sendable {
  /// A variant that a run is played at.
  public struct Variant: Hashable, Sendable {
    /// The canonical name of the variant.
    public let name: String
    /// The number of seats, 1 to 16.
    public let seats: Int

    /// Creates a variant.
    public init(name: String, seats: Int) {
      self.name = name
      self.seats = seats
    }
  }

  /// A player that takes part in a run.
  public struct Player: Hashable, Sendable {
    /// The player's name in jobs and tables.
    public let name: String
    /// The player's definition in canonical notation, such as `alpha-beta:depth=4`.
    public let definition: String
    /// The player's settings in the words of a config; empty unless they were asked for.
    public var settings: [Setting]

    /// Creates a player.
    public init(name: String, definition: String, settings: [Setting] = []) {
      (self.name, self.definition, self.settings) = (name, definition, settings)
    }
  }

  /// A setting of a run or a player, in the words of a config.
  public struct Setting: Hashable, Sendable {
    /// The setting's name, mostly as in a config.
    public let name: String
    /// The setting's value.
    public let value: String
    /// Whether the value is the default, which is only shown if it changed.
    public let isUsual: Bool

    /// Creates a setting.
    public init(_ name: String, _ value: String, isUsual: Bool = false) {
      (self.name, self.value, self.isUsual) = (name, value, isUsual)
    }
  }

  /// The tournament's name.
  public let tournament: String
  /// The run's number in its tournament, from 1.
  public let number: Int
  /// The run's own seed.
  public let seed: UInt64
  /// The number of planned games.
  public let planned: Int
  /// The number of recorded games.
  public let games: Int
  /// Whether the run is complete: all its games have been played.
  public var isComplete: Bool
  /// Further conditions of the games, such as openings and limits, in one line of words.
  public let conditions: String
  /// The identity of the run, field by field; nil where it was begun before that was stored.
  public let identity: Identity?
  /// The text of the config with which the run was begun, or last continued, or the command line of a match.
  public let config: String
  /// The variants, in the order of the config.
  public let variants: [Variant]
  /// The players with their definitions, in the order of the config.
  public var players: [Player]
  /// The sessions in which the run was played, in order; empty where they weren't stored.
  public var sessions: [Session]
  /// The run's settings in the words of a config; nil unless they were asked for.
  public var settings: [Setting]?

  /// Creates a run; values that aren't given are unknown or empty.
  public init(
    tournament: String = "", number: Int, seed: UInt64 = 0, planned: Int, games: Int, isComplete: Bool,
    conditions: String = "", identity: Identity? = nil, config: String = "", variants: [Variant] = [],
    players: [Player] = [], sessions: [Session] = [], settings: [Setting]? = nil
  ) {
    (self.tournament, self.number, self.seed) = (tournament, number, seed)
    (self.planned, self.games, self.isComplete) = (planned, games, isComplete)
    (self.conditions, self.identity, self.config) = (conditions, identity, config)
    (self.variants, self.players, self.sessions, self.settings) = (variants, players, sessions, settings)
  }
}

extension Run {
  /// The time at which the first session began; nil where it isn't known.
  public var began: Date? { sessions.first?.began }

  /// The number of games played at once in the last session; nil where it isn't known.
  public var workers: Int? { sessions.last?.workers }

  /// The machine of the last session; nil where it isn't known.
  public var host: String? { sessions.last?.host }

  /// The versions of Agon that played the run, in order; nil where they aren't known.
  public var version: String? {
    var versions: [String] = []
    for session in sessions where !versions.contains(session.version) { versions.append(session.version) }
    return versions.isEmpty ? nil : versions.joined(separator: ", ")
  }

  /// The text that identifies the files that a player was run from when the run was last begun or continued; nil where
  /// that isn't known, or for Agon's own players.
  public func files(of player: String) -> String? { identity?["files"]?[player]?.text }

  /// The play signature, which differs if Agon's own players play differently; nil where it isn't known.
  public var playSignature: String? { identity?["agon"]?["signature"]?.text }
}
