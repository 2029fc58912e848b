/// The number of games with one exact outcome: the same players in the same seats of the same group with the same
/// places.
public struct Tally: Hashable, Sendable {
  /// Index of the group: usually one variant of one game, with its own seat advantages and draw parameter.
  public var group: Int
  /// Player index per seat, in seat order; no player twice.
  public var players: [Int]
  /// Place per seat: 1 is best, and players who tie share a place in competition ranking (1, 1, 3). With three seats or
  /// more, seats that are only known to have come after all others are `unranked`.
  public var places: [Int]
  /// The number of games with this outcome; not negative.
  public var games: Int

  /// A tally of `games` games of one exact outcome.
  public init(group: Int, players: [Int], places: [Int], games: Int) {
    self.group = group
    self.players = players
    self.places = places
    self.games = games
  }

  /// The place of a seat that came after all seats with a place, in unknown order: in a game of which only the winner
  /// is known, that of all other seats.
  public static let unranked = Int.max

  /// Whether a game with these places was won: one seat has the first place alone, and at least one other is after
  /// it.
  public static func isWon(_ places: [Int]) -> Bool { places.count > 1 && places.count { $0 == 1 } == 1 }

  /// The share of the other seats that `seat` was placed before, ties counting half; half with one seat.
  ///
  /// Between two unranked seats it counts half as well, which is the mean over the orders they may have come in.
  public func score(of seat: Int) -> Double {
    guard places.count > 1 else { return 0.5 }
    let place = places[seat]
    let behind = places.count { $0 > place }
    let level = places.count { $0 == place } - 1
    return (Double(behind) + Double(level) / 2) / Double(places.count - 1)
  }

  /// The tallies of a directed pair: `first` moved first in every game; the counts are its wins, draws and losses.
  ///
  /// Counts of zero give no tally.
  public static func pair(
    group: Int = 0, first: Int, second: Int, wins: Int, draws: Int, losses: Int
  ) -> [Tally] {
    [([1, 2], wins), ([1, 1], draws), ([2, 1], losses)].compactMap { places, games in
      games == 0 ? nil : Tally(group: group, players: [first, second], places: places, games: games)
    }
  }
}

extension Tally {
  /// The order of lists: by group, then by players from the first seat on, then by their places.
  public static func areInOrder(_ one: Tally, _ other: Tally) -> Bool {
    if one.group != other.group { return one.group < other.group }
    if one.players != other.players { return one.players.lexicographicallyPrecedes(other.players) }
    return one.places.lexicographicallyPrecedes(other.places)
  }
}

/// Comparisons of the places of one game's seats.
enum PlaceOrder {
  /// Whether players tied. Unranked ones didn't: their order isn't known.
  static func areTied(_ places: [Int]) -> Bool {
    let ranked = places.filter { $0 != Tally.unranked }
    return Set(ranked).count < ranked.count
  }

  /// Whether the first seat took points from the second: was placed before or level.
  static func took(_ places: [Int], _ one: Int, from other: Int) -> Bool {
    one != other && places[one] != Tally.unranked && places[one] <= places[other]
  }
}

/// The outcome of one game, without a count; the element of an encounter.
public struct GamePattern: Hashable, Sendable {
  /// Index of the group, as in `Tally`.
  public var group: Int
  /// Player index per seat, in seat order.
  public var players: [Int]
  /// Place per seat, in competition ranking, or `Tally.unranked`.
  public var places: [Int]

  /// A game's outcome.
  public init(group: Int, players: [Int], places: [Int]) {
    self.group = group
    self.players = players
    self.places = places
  }
}

/// All games of one encounter: the same opening or deal played in every seating, which makes one statistical sample.
public struct EncounterTally: Hashable, Sendable {
  /// The games of the encounter.
  public var games: [GamePattern]
  /// The number of encounters with exactly this pattern; not negative.
  public var count: Int
  /// The source of the encounters' openings; nil where it isn't known, or so large that no opening comes twice.
  public var draw: OpeningDraw?

  /// A tally of `count` encounters with the same games.
  public init(games: [GamePattern], count: Int, draw: OpeningDraw? = nil) {
    self.games = games
    self.count = count
    self.draw = draw
  }
}

/// The source of an encounter's opening: a limited supply, from which a pairing gets every opening once, in a random
/// order of its own, before any comes again.
public struct OpeningDraw: Hashable, Sendable {
  /// The number of the run; each has an order of its own.
  public var run: Int
  /// The number of openings; at least one.
  public var supply: Int
  /// The opening's place in that order; nil where it isn't recorded which encounters had the same opening.
  public var place: Int?
  /// Whether games are determined by their opening, since all players always play the same move in the same position.
  public var isDecisive: Bool

  /// Creates an opening from a supply of `supply`.
  public init(run: Int, supply: Int, place: Int?, isDecisive: Bool = false) {
    precondition(supply > 0, "an opening is one of some")
    (self.run, self.supply, self.place, self.isDecisive) = (run, supply, place, isDecisive)
  }

  /// The order of two openings in lists of encounters with equal results, by run, then by place, nil first: below 0 if
  /// `one` comes first, above 0 if `other` does, 0 if neither.
  public static func compare(_ one: OpeningDraw?, _ other: OpeningDraw?) -> Int {
    let run = (one?.run ?? -1) - (other?.run ?? -1)
    return run != 0 ? run : (one?.place ?? -1) - (other?.place ?? -1)
  }
}
