import Play

/// What somebody opens a table of the lobby for.
public struct TableWish: Hashable, Sendable {
  /// Who is to have a seat.
  public enum Seat: Hashable, Sendable {
    /// Whoever opens the table.
    case me
    /// Somebody who joins.
    case anybody
    /// One of the players there are, by its name.
    case player(String)
    /// A bot that dials in from another machine.
    case bot
  }

  /// The variant's notation.
  public var variant: String
  /// In seat order.
  public var seats: [Seat]
  /// What whoever opens the table is called, where they play.
  public var name: String
  /// Nanoseconds that each person has for all moves of a board game; nil for any time.
  public var clock: Int64?
  /// Nanoseconds that players may take for a move.
  public var thinking: Int64

  /// A wish; whether it can be is seen when the table is opened.
  public init(
    variant: String, seats: [Seat], name: String, clock: Int64? = nil, thinking: Int64 = Terms.usualThinking
  ) {
    (self.variant, self.seats, self.name, self.clock, self.thinking) = (variant, seats, name, clock, thinking)
  }

  /// The same with the variant's usual notation, if it can be.
  /// - Throws: `PeopleError`, as `Terms`; for a player that isn't offered by name; and where no person could play.
  func checked(among opponents: Opponents) throws -> TableWish {
    guard seats.count(where: { $0 == .me }) < 2 else {
      throw PeopleError("whoever opens a table has one seat, not more")
    }
    guard seats.contains(where: { $0 == .me || $0 == .anybody }) else {
      throw PeopleError("expected a person in one seat at least")
    }
    let terms = try Terms(
      variant: variant,
      seats: seats.enumerated().map { number, seat in
        switch seat {
        case .me: .person(name, clock: clock)
        case .anybody, .bot: .person("somebody \(number)", clock: clock)
        case .player(let player): .player(player)
        }
      }, thinking: thinking, among: opponents)
    // Parameters could ask for more than any machine has.
    let playable = try Catalog.variant(terms.variant)
    let known = opponents.names(at: playable)
    for case .player(let player) in seats where !known.contains(player) {
      throw PeopleError("“\(player)”: expected one of \(known.joined(separator: ", "))")
    }
    var wish = self
    wish.variant = terms.variant
    // A card lies for as long for everybody.
    if !playable.isBoardGame { wish.clock = nil }
    return wish
  }
}
