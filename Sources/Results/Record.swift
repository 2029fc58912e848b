import Statistics

/// The totals of one player's games.
public struct Record: Hashable, Sendable {
  /// The number of games played.
  public private(set) var games = 0
  /// The number of first places held alone.
  public private(set) var wins = 0
  /// The number of first places shared.
  public private(set) var draws = 0
  /// The share of opponents that the player was placed before, ties counting half, summed over games.
  public private(set) var points = 0.0

  /// The number of all other places.
  public var losses: Int { games - wins - draws }

  /// A record without games.
  public init() {}

  /// The record of each player, by index, from tallies.
  public static func all(_ tallies: some Sequence<Tally>, players: Int) -> [Record] {
    var records = [Record](repeating: Record(), count: players)
    for tally in tallies {
      for (seat, player) in tally.players.enumerated() { records[player].add(tally, seat: seat) }
    }
    return records
  }

  /// Adds the games of a tally from the view of one seat: a win is first place alone, a draw first place shared.
  public mutating func add(_ tally: Tally, seat: Int) {
    games += tally.games
    points += Double(tally.games) * tally.score(of: seat)
    if tally.places[seat] == 1 {
      if Tally.isWon(tally.places) { wins += tally.games } else { draws += tally.games }
    }
  }
}
