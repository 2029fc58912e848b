import People

/// A request for a new game by a page.
struct NewGameOrder: Codable {
  /// The intended occupant of a seat.
  struct Seat: Codable {
    /// The person's name.
    let person: String?
    /// The player, by its name or notation.
    let player: String?
    /// The time that a person has for all moves, in seconds; nil for any time.
    let clock: Int?
  }

  let variant: String
  let seats: [Seat]
  /// The time that players may take for a move, in milliseconds; nil for the default.
  let thinking: Int?

  /// The terms of the game.
  /// - Throws: `PeopleError`.
  func terms(among opponents: Opponents) throws(PeopleError) -> Terms {
    var seated: [Terms.Seat] = []
    for seat in seats {
      switch (seat.person, seat.player) {
      case (let name?, nil):
        seated.append(.person(name, clock: try Terms.nanoseconds(seat.clock, of: 1_000_000_000, most: 86_400)))
      case (nil, let player?): seated.append(.player(player))
      default: throw PeopleError("expected a person or a player in each seat")
      }
    }
    let thinking = try Terms.nanoseconds(thinking, of: 1_000_000, most: 60_000) ?? Terms.usualThinking
    return try Terms(variant: variant, seats: seated, thinking: thinking, among: opponents)
  }

  /// Creates a request for a game like another one.
  /// - Parameter seats: the occupants, if in another order.
  init(like terms: Terms, seats: [Terms.Seat]? = nil) {
    variant = terms.variant
    self.seats = (seats ?? terms.seats).map { seat in
      Seat(
        person: seat.isPerson ? seat.name : nil, player: seat.player, clock: seat.clock.map { Int($0 / 1_000_000_000) })
    }
    thinking = Int(terms.thinking / 1_000_000)
  }
}

/// An order at a table.
struct TableOrder: Codable {
  /// The kinds of orders.
  enum Wish: String, Codable {
    case move, takeBack, call, resign, pause, goOn, giveUp, hint
  }

  let wish: Wish
  /// The version of the table that the order is for; the order isn't valid for another version. Calls are for the card
  /// that lies there at this version.
  let version: Int
  /// The move.
  var move: String?
  /// The seat that calls or resigns.
  var seat: Int?
}

extension Terms {
  /// A time requested by a page, in nanoseconds.
  /// - Throws: `PeopleError` for more than `most` units.
  static func nanoseconds(_ number: Int?, of unit: Int64, most: Int) throws(PeopleError) -> Int64? {
    guard let number else { return nil }
    guard (0...most).contains(number) else { throw PeopleError("a time of \(number): expected at most \(most)") }
    return Int64(number) * unit
  }
}
