/// How often one exact outcome occurred: the same players in the same seats of the same group with the same places.
public struct Tally: Hashable, Sendable {
  /// Index of the group: usually one variant of one game, with its own seat advantages and draw parameter.
  public var group: Int
  /// Player index per seat, in seat order; two seats or more, no player twice.
  public var players: [Int]
  /// Place per seat: 1 is best, and players who tie share a place in competition ranking (1, 1, 3). With three seats or
  /// more, seats of which no more is known than that they came in behind all others are `unranked`.
  public var places: [Int]
  /// How many games ended exactly so; not negative.
  public var games: Int

  /// A tally of `games` games of one exact outcome.
  public init(group: Int, players: [Int], places: [Int], games: Int) {
    self.group = group
    self.players = players
    self.places = places
    self.games = games
  }

  /// The place of a seat that came in behind all seats with a place, nobody knows where: in a game of which only the
  /// winner is known, that of everybody else.
  public static let unranked = Int.max

  /// The share of the other seats that `seat` came in ahead of, ties counting half.
  ///
  /// Between two unranked seats it counts half as well, which is the mean over the orders they may have come in.
  public func score(of seat: Int) -> Double {
    let place = places[seat]
    let behind = places.count { $0 > place }
    let level = places.count { $0 == place } - 1
    return (Double(behind) + Double(level) / 2) / Double(places.count - 1)
  }

  /// The tallies of a directed pair: `first` moved first in every game and won, drew and lost so many.
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

/// Places of the seats of one game.
enum Places {
  /// Whether players tied. Unranked ones didn't: in which order they came in isn't known.
  static func areTied(_ places: [Int]) -> Bool {
    let ranked = places.filter { $0 != Tally.unranked }
    return Set(ranked).count < ranked.count
  }

  /// Whether the first seat took points from the second: came in ahead or level.
  static func took(_ places: [Int], _ one: Int, from other: Int) -> Bool {
    one != other && places[one] != Tally.unranked && places[one] <= places[other]
  }
}

/// How one game ended, without a count; the element of an encounter.
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
  /// How many encounters showed exactly this pattern; not negative.
  public var count: Int
  /// Where their openings come from; nil where that isn't known, or from so many that none comes twice.
  public var draw: OpeningDraw?

  /// A tally of `count` encounters with the same games.
  public init(games: [GamePattern], count: Int, draw: OpeningDraw? = nil) {
    self.games = games
    self.count = count
    self.draw = draw
  }
}

/// Where an encounter's opening comes from: one of few, of which a pairing has each once, in a random order of its own,
/// before one comes again.
public struct OpeningDraw: Hashable, Sendable {
  /// Tells runs apart, in each of which the order is another.
  public var run: Int
  /// How many openings there are; at least one.
  public var supply: Int
  /// The opening's place in that order, if it is one of those of which it is kept which encounters had the same.
  public var place: Int?
  /// Whether games follow from their opening alone, since all players always do the same in the same position.
  public var isDecisive: Bool

  /// An opening out of so many.
  public init(run: Int, supply: Int, place: Int?, isDecisive: Bool = false) {
    precondition(supply > 0, "an opening is one of some")
    (self.run, self.supply, self.place, self.isDecisive) = (run, supply, place, isDecisive)
  }

  /// Below 0 if one comes before the other in lists of encounters that went alike, 0 if they are level: by run, then by
  /// place; nil comes first.
  public static func compare(_ one: OpeningDraw?, _ other: OpeningDraw?) -> Int {
    let run = (one?.run ?? -1) - (other?.run ?? -1)
    return run != 0 ? run : (one?.place ?? -1) - (other?.place ?? -1)
  }
}
