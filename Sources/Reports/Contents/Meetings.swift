import Statistics

/// How often each player came in ahead of, level with and behind each other, whoever else sat at the table.
struct Meetings {
  /// What one player did against another.
  struct Score: Hashable {
    var wins = 0
    var draws = 0
    var losses = 0
  }

  private struct Pair: Hashable {
    let player: Int
    let opponent: Int
  }

  private var scores: [Pair: Score] = [:]

  init(_ tallies: some Sequence<Tally>) {
    for tally in tallies {
      for (seat, player) in tally.players.enumerated() {
        for (other, opponent) in tally.players.enumerated() where other != seat {
          let pair = Pair(player: player, opponent: opponent)
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
  func score(of player: Int, against opponent: Int) -> Score? { scores[Pair(player: player, opponent: opponent)] }
}
