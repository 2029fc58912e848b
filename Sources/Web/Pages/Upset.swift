import Figures
import Reports
import Store

/// A game won by a player that is rated below the loser, with 95 % intervals that don't overlap.
struct Upset {
  /// The game and the two ratings, in words.
  let words: String

  /// The newest upset among games; nil where there is none.
  /// - Parameters:
  ///   - games: the games, the newest first.
  ///   - standings: the players' ratings.
  init?(_ games: [StoredGame], _ standings: Chapter) {
    let ratings = Self.ratings(standings)
    for game in games {
      let job = game.record.job
      guard job.players.count == 2, let winner = game.record.outcome.winner,
        let (high, above) = ratings[job.players[1 - winner]], let (low, below) = ratings[job.players[winner]],
        low + below < high - above
      else { continue }
      func text(_ elo: Double) -> String { Rounded.text(elo, decimals: 0) }
      words =
        "\(job.players[winner]) (\(text(low))) beat \(job.players[1 - winner]) (\(text(high))) at \(job.variant), game "
        + "\(game.number)"
      return
    }
    return nil
  }

  /// The Elo of each player and half the interval of it, where both are known.
  private static func ratings(_ standings: Chapter) -> [String: (elo: Double, error: Double)] {
    var ratings: [String: (Double, Double)] = [:]
    for table in standings.tables {
      let numbers = zip(table.cells(of: "elo"), table.cells(of: "elo_error95"))
      for (name, (elo, error)) in zip(table.cells(of: "name"), numbers) {
        if case .text(let name) = name.value, case .real(let elo) = elo.value, case .real(let error) = error.value {
          ratings[name] = (elo, error)
        }
      }
    }
    return ratings
  }
}
