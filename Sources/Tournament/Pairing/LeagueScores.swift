import Play
import Results

/// The results of the games of a league, by pair of players.
///
/// In a game of more seats each two players have met: the one placed before the other has won.
struct LeagueScores {
  private struct Pairing {
    var games = 0
    var known = 0
    /// The score of the player named first in the order of names, in half points.
    var first = 0
  }

  private var pairings: [[String]: Pairing] = [:]

  /// Adds a game; one without an outcome isn't known, so that the pair doesn't count.
  mutating func add(_ job: Job, _ outcome: Outcome?) {
    for seat in job.players.indices {
      for other in job.players.indices where job.players[seat] < job.players[other] {
        var pairing = pairings[[job.players[seat], job.players[other]], default: Pairing()]
        pairing.games += 1
        if let outcome {
          let (place, otherPlace) = (outcome.place(of: seat), outcome.place(of: other))
          pairing.known += 1
          pairing.first += place < otherPlace ? 2 : place == otherPlace ? 1 : 0
        }
        pairings[[job.players[seat], job.players[other]]] = pairing
      }
    }
  }

  /// The number of games that each two of these players have together, which is equal for all.
  func gamesOfTwo(in players: [String]) -> Int { pairings[players.prefix(2).sorted()]?.games ?? 0 }

  /// The results of the pairs of which all games are known, in the order of the players.
  func results(among players: [String]) -> [TieBreaks.Result] {
    players.indices.flatMap { first in
      players[(first + 1)...].compactMap { other -> TieBreaks.Result? in
        let names = [players[first], other].sorted()
        guard let pairing = pairings[names], pairing.known == pairing.games else { return nil }
        return .met(names[0], names[1], first: pairing.first)
      }
    }
  }

  /// The standings of the divisions, the highest first, each given by its players in the order in which they began.
  func standing(of divisions: [[String]], promote: Int) -> [ContestStanding.Division] {
    divisions.enumerated().map { number, players in
      let unit = max(1, 2 * gamesOfTwo(in: players))
      let lines = TieBreaks(players: players, results: results(among: players), unit: unit).standing
      let order = lines.map(\.player)
      return ContestStanding.Division(
        lines: lines, up: number == 0 ? [] : Array(order.prefix(promote)),
        down: number == divisions.count - 1 ? [] : Array(order.suffix(promote)))
    }
  }
}
