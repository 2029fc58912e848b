import Statistics

/// How many games a player lost by faults in a run, and how many in an earlier one.
public struct FaultChange: Hashable, Sendable {
  /// Games of one run.
  public struct Count: Hashable, Sendable {
    /// Those lost by faults.
    public let faults: Int
    /// All.
    public let games: Int

    /// Counts games.
    public init(faults: Int, games: Int) { (self.faults, self.games) = (faults, games) }
  }

  /// The player's name.
  public let player: String
  /// The run's games.
  public let later: Count
  /// The earlier run's.
  public let earlier: Count
  /// The chance of as many faults or more had nothing changed, adjusted by Holm for the players compared.
  public let adjustedP: Double

  /// What counts as significant: an adjusted p below this.
  public static let level = RatingChange.level

  /// Whether the player had none before, and has now.
  public var isFirst: Bool { earlier.faults == 0 && later.faults > 0 }

  /// Whether that is to be told: the first faults of a player, or significantly more than before.
  public var isNews: Bool { isFirst || adjustedP < Self.level }

  /// Compares two runs: those players, known by their names, who played in both and had faults in either.
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
