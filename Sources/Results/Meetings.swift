import Statistics

/// How often each player came in ahead of, level with and behind each other, whoever else sat at the table.
public struct Meetings: Sendable {
  /// What one player did against another.
  public struct Score: Hashable, Sendable {
    /// Games in which it came in ahead.
    public var wins = 0
    /// Games in which it came in level.
    public var draws = 0
    /// Games in which it came in behind.
    public var losses = 0
  }

  private struct Pair: Hashable {
    let player: Int
    let opponent: Int
  }

  private var scores: [Pair: Score] = [:]

  /// Counts the games of tallies.
  public init(_ tallies: some Sequence<Tally>) {
    for tally in tallies {
      for (seat, player) in tally.players.enumerated() {
        for (other, opponent) in tally.players.enumerated() where other != seat {
          let pair = Pair(player: player, opponent: opponent)
          // Of two who are unranked nobody knows who came in ahead.
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

  /// What `player` did against `opponent`; nil if they never met.
  public func score(of player: Int, against opponent: Int) -> Score? {
    scores[Pair(player: player, opponent: opponent)]
  }
}
