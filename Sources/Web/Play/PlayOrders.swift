import People

/// A game that a page asks for.
struct NewGameOrder: Codable {
  /// Who is to sit somewhere.
  struct Seat: Codable {
    /// What a person is called.
    let person: String?
    /// A player by its name or notation.
    let player: String?
    /// Seconds that a person has for all moves; nil for any time.
    let clock: Int?
  }

  let variant: String
  let seats: [Seat]
  /// Milliseconds that players may take for a move; nil for as long as usual.
  let thinking: Int?

  /// What is agreed by it.
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

  /// A game like another one.
  /// - Parameter seats: who plays, if in another order.
  init(like terms: Terms, seats: [Terms.Seat]? = nil) {
    variant = terms.variant
    self.seats = (seats ?? terms.seats).map { seat in
      Seat(
        person: seat.isPerson ? seat.name : nil, player: seat.player, clock: seat.clock.map { Int($0 / 1_000_000_000) })
    }
    thinking = Int(terms.thinking / 1_000_000)
  }
}

/// What somebody at a table wants.
struct TableOrder: Codable {
  /// What can be wanted.
  enum Wish: String, Codable {
    case move, takeBack, call, resign, pause, goOn, giveUp, hint
  }

  let wish: Wish
  /// The version of the table that it was said to: of another one it isn't meant; calls are meant for the card that lies
  /// there.
  let version: Int
  /// The move.
  var move: String?
  /// Who calls or resigns.
  var seat: Int?
}

extension Terms {
  /// A time that a page asks for.
  /// - Throws: `PeopleError` for more than the most of that unit.
  static func nanoseconds(_ number: Int?, of unit: Int64, most: Int) throws(PeopleError) -> Int64? {
    guard let number else { return nil }
    guard (0...most).contains(number) else { throw PeopleError("a time of \(number): expected at most \(most)") }
    return Int64(number) * unit
  }
}
