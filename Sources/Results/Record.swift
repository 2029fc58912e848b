import Statistics

/// What games come to for one player.
public struct Record: Hashable, Sendable {
  /// Games played.
  public private(set) var games = 0
  /// First places alone.
  public private(set) var wins = 0
  /// First places shared.
  public private(set) var draws = 0
  /// The share of opponents left behind, ties counting half, summed over games.
  public private(set) var points = 0.0

  /// All other places.
  public var losses: Int { games - wins - draws }

  /// A record without games.
  public init() {}

  /// What tallies come to for each of so many players, by index.
  public static func all(_ tallies: some Sequence<Tally>, players: Int) -> [Record] {
    var records = [Record](repeating: Record(), count: players)
    for tally in tallies {
      for (seat, player) in tally.players.enumerated() { records[player].add(tally, seat: seat) }
    }
    return records
  }

  /// Adds the games of a tally from the view of one seat: a win is first place alone, a draw first place shared.
  public mutating func add(_ tally: Tally, seat: Int) {
    let place = tally.places[seat]
    let level = tally.places.count { $0 == place } - 1
    games += tally.games
    points += Double(tally.games) * tally.score(of: seat)
    if place == 1 {
      if level == 0 { wins += tally.games } else { draws += tally.games }
    }
  }
}
