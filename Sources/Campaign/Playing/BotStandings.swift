import Engines
import Play
import Results
import Synchronization

/// The results of the bots of other machines in a run, which they receive while it is played.
final class BotStandings: Sendable {
  private let standings: Mutex<[String: BotStanding]>
  private let page: (@Sendable (_ game: Int) -> String)?

  /// Creates the standings of players by the games played before.
  /// - Parameter page: the address of a game's page that the bots' machines can open; nil for none.
  init(of players: some Sequence<String>, before: Results, page: (@Sendable (_ game: Int) -> String)? = nil) {
    var standings = Dictionary(players.map { ($0, BotStanding()) }) { first, _ in first }
    for tally in before.tallies {
      for (seat, player) in tally.players.enumerated() {
        standings[before.players[player]]?.add(tally.games, placed: tally.places[seat], among: tally.places)
      }
    }
    for (index, player) in before.players.enumerated() { standings[player]?.faults = before.faults(of: index) }
    self.standings = Mutex(standings)
    self.page = page
  }

  /// Counts games that have been recorded.
  /// - Parameter number: the number of a game, by its place among them.
  func note(_ records: [GameRecord], number: (Int) -> Int?) {
    standings.withLock { standings in
      for (place, record) in records.enumerated() {
        let outcome = record.outcome
        for (seat, player) in record.job.players.enumerated() {
          guard var standing = standings[player] else { continue }
          let lost = standing.lost
          standing.add(1, placed: outcome.place(of: seat), among: outcome.places)
          if standing.lost > lost { standing.lostGame = number(place) ?? standing.lostGame }
          if outcome.seatAtFault == seat { standing.faults += 1 }
          standings[player] = standing
        }
      }
    }
  }

  /// The standing of a player; nil where it isn't counted.
  /// - Parameter ratings: the ratings of players, as far as they are known.
  func standing(of player: String, ratings: [LiveState.Standing]) -> BotStanding? {
    guard var standing = standings.withLock({ $0[player] }) else { return nil }
    standing.rating = ratings.first { $0.player == player }.map { Int($0.elo.rounded()) }
    standing.page = standing.lostGame.flatMap { game in page.map { $0(game) } }
    return standing
  }
}

extension BotStanding {
  fileprivate mutating func add(_ games: Int, placed place: Int, among places: [Int]) {
    switch place {
    case 1 where places.count(where: { $0 == 1 }) == 1: won += games
    case 1: drawn += games
    default: lost += games
    }
  }
}
