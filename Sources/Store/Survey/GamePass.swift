import GRDB
import Play
import Results

/// Counts the outcomes of games in one pass, in any order.
struct GamePass {
  /// An outcome of games of a seating.
  struct Outcome {
    let text: String
    let places: [Int]
    let reason: Reason
    /// The code of the places among those of the seating, which are few.
    let code: UInt32
    var games = 0
  }

  /// A game, by the values that determine its position among all.
  struct Game {
    let run: Int
    let encounter: Int
    let seat: Int
  }

  let seats: SurveyedSeats
  /// The codes of the outcomes of all games, by seating and encounter.
  private(set) var codes: GameCodes
  /// The outcomes that each seating had.
  private(set) var outcomes: [[Outcome]]
  /// The indices in `outcomes` by places and reason, and the codes of places.
  private var known: [[Play.Outcome: Int]]
  private var knownPlaces: [[[Int]: UInt32]]
  private var searches: [ExtremeSearch]
  /// The number of games of each length, by variant.
  private var lengths: [[Int: Int]]

  init(_ seats: SurveyedSeats) {
    self.seats = seats
    codes = GameCodes(seats: seats.all.map(\.players.count))
    outcomes = Array(repeating: [], count: seats.all.count)
    known = Array(repeating: [:], count: seats.all.count)
    knownPlaces = Array(repeating: [:], count: seats.all.count)
    searches = seats.variants.map { _ in ExtremeSearch() }
    lengths = seats.variants.map { _ in [:] }
  }

  /// Adds a game of a seating; each must be added only once.
  mutating func add(_ record: GameRecord, of seat: Int) throws {
    let outcome = try outcome(of: seat, record.outcome)
    outcomes[seat][outcome].games += 1
    let (variant, run) = (seats.all[seat].variant, seats.all[seat].seated.run)
    lengths[variant][record.plies, default: 0] += 1
    let game = Game(run: run, encounter: record.job.encounter, seat: seat)
    codes.set(outcomes[seat][outcome].code, seating: seat, encounter: game.encounter)
    searches[variant].look(at: game, plies: record.plies, outcomes[seat][outcome])
  }

  /// The index of an outcome among those of a seating.
  private mutating func outcome(of seat: Int, _ outcome: Play.Outcome) throws -> Int {
    let outcome = outcome.withoutMargin
    if let known = known[seat][outcome] { return known }
    let places = outcome.places
    let code = knownPlaces[seat][places] ?? UInt32(knownPlaces[seat].count + 1)
    guard code <= codes.most(of: seat) else {
      throw Damage(detail: "more orders of places than there can be")
    }
    knownPlaces[seat][places] = code
    known[seat][outcome] = outcomes[seat].count
    outcomes[seat].append(
      Outcome(text: PlacesText.text(outcome), places: places, reason: outcome.reason, code: code))
    return outcomes[seat].count - 1
  }

  /// Throws `Damage` unless the totals count the same games: by seats and places, by reasons, by lengths.
  func requireTotals(_ runs: StatementArguments, in database: Database) throws {
    var found = counted
    func take(_ sql: String) throws {
      try database.forEach(sql, runs) { row in
        found["\(try row.text(0)) \(try row.text(1))", default: 0] -= try row.natural(2)
      }
    }
    try take(
      """
      SELECT key, value, sum(encounters) FROM pattern, json_each(pattern.games)
      WHERE pattern.seating IN (SELECT id FROM seating WHERE run IN \(Store.runs)) GROUP BY 1, 2
      """)
    let byVariant = "JOIN variant ON variant.id = variant WHERE run IN \(Store.runs) GROUP BY 1, 2"
    try take("SELECT name, reason, sum(games) FROM ending \(byVariant)")
    try take("SELECT name, CAST(plies AS TEXT), sum(games) FROM length \(byVariant)")
    guard found.values.allSatisfy({ $0 == 0 }) else {
      throw Damage.otherTotals
    }
  }

  /// The counts of the games that were read, to be compared with the totals.
  private var counted: [String: Int] {
    var counted: [String: Int] = [:]
    for (seat, outcomes) in zip(seats.all, outcomes) {
      for outcome in outcomes {
        counted["\(seat.seated.seating.row.id) \(outcome.text)", default: 0] += outcome.games
        counted["\(seats.variants[seat.variant]) \(outcome.reason.rawValue)", default: 0] += outcome.games
      }
    }
    for (variant, lengths) in zip(seats.variants, lengths) {
      for (plies, games) in lengths { counted["\(variant) \(plies)", default: 0] += games }
    }
    return counted
  }

  /// The outcomes of games, seating by seating; equal ones of several runs are merged.
  var endings: [Ending] {
    struct Key: Hashable {
      let players: [String]
      let text: String
      let reason: Reason
    }
    return seats.variants.enumerated().flatMap { index, variant in
      var counts: [Key: Ending] = [:]
      for (seat, outcomes) in zip(seats.all, outcomes) where seat.variant == index {
        for outcome in outcomes {
          let key = Key(players: seat.players, text: outcome.text, reason: outcome.reason)
          counts[
            key,
            default: Ending(
              variant: variant, players: seat.players, places: outcome.places, reason: outcome.reason.rawValue, games: 0
            )
          ].games += outcome.games
        }
      }
      return counts.sorted { one, other in
        if one.key.players != other.key.players {
          return one.key.players.lexicographicallyPrecedes(other.key.players)
        }
        return (one.key.text, one.value.reason) < (other.key.text, other.value.reason)
      }.map(\.value)
    }
  }

  /// The shortest and the longest games, variant by variant.
  var extremes: [ExtremeGame] { searches.flatMap { $0.found(in: seats) } }
}
