import Statistics

/// The number of games that a player lost by faults in a run, compared with an earlier run.
public struct FaultChange: Hashable, Sendable {
  /// The games of one run.
  public struct Count: Hashable, Sendable {
    /// The number of games lost by faults.
    public let faults: Int
    /// The number of all games.
    public let games: Int

    /// Counts games.
    public init(faults: Int, games: Int) { (self.faults, self.games) = (faults, games) }
  }

  /// The player's name.
  public let player: String
  /// The run's games.
  public let later: Count
  /// The earlier run's games.
  public let earlier: Count
  /// The p-value of an increase, adjusted by Holm's method for the players compared: the probability of this many
  /// faults or more if nothing changed.
  public let adjustedP: Double

  /// The level of significance, for adjusted p-values.
  public static let level = RatingChange.level

  /// Whether the player had no faults before, and has some now.
  public var isFirst: Bool { earlier.faults == 0 && later.faults > 0 }

  /// Whether the change is reported: the first faults of a player, or a significant increase.
  public var isNews: Bool { isFirst || adjustedP < Self.level }

  /// Compares two runs: the players, by name, that played in both and had faults in either.
  public static func all(of later: Results, since earlier: Results) -> [FaultChange] {
    let former = counts(earlier)
    let pairs = counts(later).compactMap { name, count in
      former.first { $0.name == name }.map { (name: name, later: count, earlier: $0.count) }
    }.filter { min($0.later.games, $0.earlier.games) > 0 && $0.later.faults + $0.earlier.faults > 0 }
    let p = Holm.adjusted(
      pairs.map {
        ShareTest.p($0.later.faults, of: $0.later.games, since: $0.earlier.faults, of: $0.earlier.games)
      })
    return zip(pairs, p).map { pair, p in
      FaultChange(player: pair.name, later: pair.later, earlier: pair.earlier, adjustedP: p)
    }
  }

  private static func counts(_ results: Results) -> [(name: String, count: Count)] {
    let records = Record.all(results.tallies, players: results.players.count)
    return results.players.enumerated().map { player, name in
      (name, Count(faults: min(results.faults(of: player), records[player].games), games: records[player].games))
    }
  }
}
