import Results

/// The data of a run that reports and lists of runs show beside its results.
public struct PlayedRun: Sendable {
  /// The run's number in its tournament.
  public let number: Int
  let seed: UInt64
  let games: Int
  let planned: Int
  let isComplete: Bool
  let conditions: String
  let sessions: [Session]
  let settings: [RunSetting]
  let players: [Player]
  let config: String

  /// A player that took part.
  public struct Player: Sendable {
    /// The player's name.
    let name: String
    /// The player's settings, key by key.
    let settings: [RunSetting]

    /// Creates a player.
    public init(name: String, settings: [RunSetting]) { (self.name, self.settings) = (name, settings) }
  }

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - conditions: what decides how its games go, in one line.
  ///   - sessions: when it was played, in order; empty where that wasn't kept.
  ///   - settings: what was played, and how, key by key.
  ///   - players: who took part.
  ///   - config: the text of its config, or the command line of a match.
  public init(
    number: Int, seed: UInt64, games: Int, planned: Int, isComplete: Bool, conditions: String, sessions: [Session],
    settings: [RunSetting] = [], players: [Player] = [], config: String = ""
  ) {
    (self.number, self.seed, self.games, self.planned) = (number, seed, games, planned)
    (self.isComplete, self.conditions, self.sessions) = (isComplete, conditions, sessions)
    (self.settings, self.players, self.config) = (settings, players, config)
  }

  /// The number of games played at once in the last session; nil where it isn't known.
  var workers: Int? { sessions.last?.workers }

  /// The machine of the last session; nil where it isn't known.
  var host: String? { sessions.last?.host }

  /// The versions of Agon that played the run, in order; nil where they aren't known.
  var version: String? {
    var versions: [String] = []
    for session in sessions where !versions.contains(session.version) { versions.append(session.version) }
    return versions.isEmpty ? nil : versions.joined(separator: ", ")
  }
}

/// A setting of a run or a player, in the words of a config.
public struct RunSetting: Hashable, Sendable {
  /// The setting's name, mostly as in a config.
  let name: String
  /// The setting's value.
  let value: String
  /// Whether the value is the default, which is only shown if it changed.
  let isUsual: Bool

  /// Creates a setting.
  public init(_ name: String, _ value: String, isUsual: Bool = false) {
    (self.name, self.value, self.isUsual) = (name, value, isUsual)
  }
}
