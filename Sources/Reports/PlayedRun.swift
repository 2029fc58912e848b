import Foundation

/// What reports and lists of runs tell of one run beside its results.
public struct PlayedRun: Sendable {
  /// Its number in its tournament.
  public let number: Int
  let seed: UInt64
  let games: Int
  let planned: Int
  let isComplete: Bool
  let conditions: String
  let sittings: [Sitting]
  let host: String?
  let settings: [RunSetting]
  let players: [Player]
  let config: String

  /// A time in which it was played.
  public struct Sitting: Sendable {
    let began: Date
    let ended: Date?
    let workers: Int
    let version: String

    /// A sitting; its end is nil while it goes on, and where it was killed.
    public init(began: Date, ended: Date?, workers: Int, version: String) {
      (self.began, self.ended, self.workers, self.version) = (began, ended, workers, version)
    }
  }

  /// A player that took part.
  public struct Player: Sendable {
    /// What it is called.
    let name: String
    /// What it is, key by key.
    let settings: [RunSetting]

    /// A player.
    public init(name: String, settings: [RunSetting]) { (self.name, self.settings) = (name, settings) }
  }

  /// A run.
  ///
  /// - Parameters:
  ///   - conditions: what decides how its games go, in one line.
  ///   - sittings: when it was played, in order; empty where that wasn't kept.
  ///   - host: on which machine, the last time; nil where that isn't known.
  ///   - settings: what was played, and how, key by key.
  ///   - players: who took part.
  ///   - config: the text of its config, or the command line of a match.
  public init(
    number: Int, seed: UInt64, games: Int, planned: Int, isComplete: Bool, conditions: String, sittings: [Sitting],
    host: String?, settings: [RunSetting] = [], players: [Player] = [], config: String = ""
  ) {
    (self.number, self.seed, self.games, self.planned) = (number, seed, games, planned)
    (self.isComplete, self.conditions, self.sittings, self.host) = (isComplete, conditions, sittings, host)
    (self.settings, self.players, self.config) = (settings, players, config)
  }

  /// How many games were played at once, the last time; nil where that isn't known.
  var workers: Int? { sittings.last?.workers }

  /// By which Agon: each version that had a part in it, in order; nil where that isn't known.
  var version: String? {
    var versions: [String] = []
    for sitting in sittings where !versions.contains(sitting.version) { versions.append(sitting.version) }
    return versions.isEmpty ? nil : versions.joined(separator: ", ")
  }
}

/// One thing that was set for a run or a player, in the words of a config.
public struct RunSetting: Hashable, Sendable {
  /// What it is called, mostly as in a config.
  let name: String
  /// What it was.
  let value: String
  /// Whether it needs no telling unless it changed: what is so when nothing is said.
  let isUsual: Bool

  /// A setting.
  public init(_ name: String, _ value: String, isUsual: Bool = false) {
    (self.name, self.value, self.isUsual) = (name, value, isUsual)
  }
}
