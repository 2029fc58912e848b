/// An error in the numbers handed to this library, or an answer that it would have to guess.
public enum StatisticsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A tally, encounter or anchor names a player outside 0..<players.
  case unknownPlayer(Int, players: Int)
  /// A tally or encounter names a group outside 0..<groups.
  case unknownGroup(Int, groups: Int)
  /// A count is below zero.
  case negativeCount(Int)
  /// A game has fewer than two seats, or different numbers of places and players.
  case malformedGame(players: Int, places: Int)
  /// A player has two seats of one game.
  case playerTwice(Int)
  /// The places of a game are no competition ranking such as 1, 1, 3.
  case malformedPlaces([Int])
  /// Games of one group have different numbers of seats.
  case mixedSeats(group: Int, Int, Int)
  /// More players took part in a game with ties than can be computed with where ties have a parameter.
  case tooManyTied(Int, limit: Int)
  /// The encounters and the tallies have different numbers of games.
  case encountersDisagree(games: Int, inEncounters: Int)
  /// A number isn't finite or isn't in its required range.
  case outOfRange(name: String, value: Double, expected: String)
  /// The fit didn't converge.
  case notConverged(iterations: Int, change: Double)
  /// No solution of an equation was found; the text names the quantity it was to give.
  case unsolved(String)

  /// A description of the error and of what is expected instead.
  public var description: String {
    switch self {
    case .unknownPlayer(let player, let players):
      players == 0
        ? "player \(player) is named, but there are no players"
        : "player \(player) is named, but players go from 0 to \(players - 1)"
    case .unknownGroup(let group, let groups):
      groups == 0
        ? "group \(group) is named, but there are no groups"
        : "group \(group) is named, but groups go from 0 to \(groups - 1)"
    case .negativeCount(let count):
      "a count is \(count); counts are 0 or more"
    case .malformedGame(let players, let places):
      "a game has \(players) players and \(places) places; it needs two players or more and one place for each"
    case .playerTwice(let player):
      "player \(player) sits in two seats of one game"
    case .malformedPlaces(let places):
      "places [\(places.map { $0 == Tally.unranked ? "unranked" : "\($0)" }.joined(separator: ", "))] are no ranking; "
        + "the best is 1 and ties share a place, as in [1, 1, 3]"
    case .mixedSeats(let group, let one, let other):
      "group \(group) mixes games of \(one) and \(other) seats; give each number of seats its own group"
    case .tooManyTied(let tied, let limit):
      "\(tied) players in a game with ties are too many for the model davidson; its limit is \(limit), the other models "
        + "have none"
    case .encountersDisagree(let games, let inEncounters):
      "the tallies hold \(games) games, the encounters \(inEncounters); both must cover the same games"
    case .outOfRange(let name, let value, let expected):
      "\(name) is \(value); expected \(expected)"
    case .notConverged(let iterations, let change):
      "the ratings did not settle in \(iterations) iterations (the last one still moved them by \(change))"
    case .unsolved(let wanted):
      "\(wanted): no solution was found"
    }
  }
}
