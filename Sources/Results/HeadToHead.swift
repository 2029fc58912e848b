import Statistics

/// The results of each player against each other: ahead, level or after it, among any players in the game.
public struct HeadToHead: Sendable {
  /// The results of one player against another.
  public struct Score: Hashable, Sendable {
    /// The number of games in which the player was placed before the other.
    public var wins = 0
    /// The number of games in which the two came in level.
    public var draws = 0
    /// The number of games in which the player came in after the other.
    public var losses = 0
  }

  private struct Pair: Hashable {
    let player: Int
    let opponent: Int
  }

  private var scores: [Pair: Score] = [:]

  /// Creates results from tallies.
  public init(_ tallies: some Sequence<Tally>) {
    for tally in tallies {
      for (seat, player) in tally.players.enumerated() {
        for (other, opponent) in tally.players.enumerated() where other != seat {
          let pair = Pair(player: player, opponent: opponent)
          // The order of two unranked players isn't known.
          if min(tally.places[seat], tally.places[other]) == Tally.unranked { continue }
          if tally.places[seat] < tally.places[other] {
            scores[pair, default: Score()].wins += tally.games
          } else if tally.places[seat] > tally.places[other] {
            scores[pair, default: Score()].losses += tally.games
          } else {
            scores[pair, default: Score()].draws += tally.games
          }
        }
      }
    }
  }

  /// The results of `player` against `opponent`; nil if they never met.
  public func score(of player: Int, against opponent: Int) -> Score? {
    scores[Pair(player: player, opponent: opponent)]
  }
}
