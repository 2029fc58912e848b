import GRDB
import Play
import Results

/// Goes once through all games of some runs and counts how they ended.
struct GamePass {
  /// A way in which games of a seating ended.
  struct Outcome {
    let text: String
    let places: [Int]
    let reason: Reason
    /// What stands for its places among those of its seating, which are few.
    let code: UInt8
    var games = 0
  }

  /// A game, by what its place among all follows from.
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
  private var searches: [ExtremeSearch]
  /// How many games of each variant were how long.
  private var lengths: [[Int: Int]]
  private var reasons: [String: Reason] = [:]

  init(_ seats: SurveyedSeats) {
    self.seats = seats
    codes = GameCodes(seats: seats.all.map(\.players.count))
    outcomes = Array(repeating: [], count: seats.all.count)
    searches = seats.variants.map { _ in ExtremeSearch() }
    lengths = seats.variants.map { _ in [:] }
  }

  /// Reads the games of some runs. Throws `Damage` unless they are those that the index has.
  mutating func read(_ runs: StatementArguments, in database: Database) throws {
    var index = IndexSum()
    // The index alone has all of this, so that it is held against the table.
    let sql = """
      SELECT game.id, seating, encounter FROM seating CROSS JOIN game ON game.seating = seating.id
      WHERE seating.run IN \(Store.runs)
      """
    try database.forEach(sql, runs) { try index.add($0) }
    var table = IndexSum()
    // Games of other runs lie between only where several were played at a time.
    let all = "SELECT id, seating, encounter, places, reason, plies FROM game WHERE id BETWEEN ? AND ?"
    try database.forEach(all, [index.first, index.last]) { row in
      guard let seat = seats.place(of: try row.int(1)) else { return }
      try table.add(row)
      try add(row, of: seat)
    }
    guard index == table else { throw Damage(detail: "the games aren't those of the index; `agon check` tells more") }
  }

  private mutating func add(_ row: Columns, of seat: Int) throws {
    let outcome = try outcome(of: seat, places: try row.text(3), reason: try row.text(4))
    let plies = try row.natural(5)
    outcomes[seat][outcome].games += 1
    let (variant, run) = (seats.all[seat].variant, seats.all[seat].seated.run)
    lengths[variant][plies, default: 0] += 1
    let game = Game(run: run, encounter: try row.natural(2), seat: seat)
    codes.set(outcomes[seat][outcome].code, seating: seat, encounter: game.encounter)
    searches[variant].look(at: game, plies: plies, outcomes[seat][outcome])
  }

  /// The place of an outcome among those of a seating, which has few.
  private mutating func outcome(of seat: Int, places: String, reason: String) throws -> Int {
    let reason = try reasons[reason] ?? known(reason)
    if let known = outcomes[seat].firstIndex(where: { $0.text == places && $0.reason == reason }) { return known }
    let parsed = try Places.parse(places.utf8)
    guard parsed.count == seats.all[seat].players.count else { throw Damage(detail: "\(parsed.count) places") }
    let known = outcomes[seat].first { $0.text == places }?.code
    let code = known ?? UInt8(clamping: Set(outcomes[seat].map(\.text)).count + 1)
    guard code <= codes.most(of: seat) else {
      throw Damage(detail: "more orders of places than there can be")
    }
    outcomes[seat].append(Outcome(text: places, places: parsed, reason: reason, code: code))
    return outcomes[seat].count - 1
  }

  private mutating func known(_ text: String) throws -> Reason {
    guard let reason = Reason(rawValue: text) else { throw Damage(detail: "a game that ended by \"\(text)\"") }
    reasons[text] = reason
    return reason
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

  /// The same counts of the games that were read.
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

  /// How games ended, seating by seating; those of several runs that are alike as one.
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

/// A sum over games and where they stand, equal for the same games in whatever order.
private struct IndexSum: Equatable {
  private(set) var first = Int.max
  private(set) var last = Int.min
  private var sum: UInt64 = 0

  /// Adds a game by a row's number, seating and encounter.
  mutating func add(_ row: Columns) throws {
    let (id, seating, encounter) = (try row.int(0), try row.int(1), try row.int(2))
    (first, last) = (min(first, id), max(last, id))
    let parts = [encounter, seating, id].map { UInt64(bitPattern: Int64($0)) }
    sum &+= parts.reduce(0) { SplitMix.mix($0 ^ $1) }
  }
}
