import Play

/// The wish with which a visitor opens a table of the lobby.
public struct TableWish: Hashable, Sendable {
  /// The intended occupant of a seat.
  public enum Seat: Hashable, Sendable {
    /// The visitor that opens the table.
    case me
    /// Any visitor that joins.
    case anybody
    /// A player of this machine, by its name.
    case player(String)
    /// A bot that dials in from another machine.
    case bot
  }

  /// The variant's notation.
  public var variant: String
  /// The intended occupants, in seat order.
  public var seats: [Seat]
  /// The name of the visitor that opens the table, where they play.
  public var name: String
  /// The time that each person has for all moves of a board game, in nanoseconds; nil for any time.
  public var clock: Nanoseconds?
  /// The time that players may take for a move, in nanoseconds.
  public var thinking: Nanoseconds

  /// Creates a wish; whether it is possible is checked when the table is opened.
  public init(
    variant: String, seats: [Seat], name: String, clock: Nanoseconds? = nil, thinking: Nanoseconds = Terms.usualThinking
  ) {
    (self.variant, self.seats, self.name, self.clock, self.thinking) = (variant, seats, name, clock, thinking)
  }

  /// This wish with the variant's usual notation.
  /// - Throws: `PeopleError`, as `Terms`; for a player that isn't offered by name; and where no person could play.
  func checked(among opponents: Opponents) throws -> TableWish {
    guard seats.count(where: { $0 == .me }) < 2 else {
      throw PeopleError("expected one seat for the person who opens the table, not more")
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
    // Parameters could require more resources than any machine has.
    let playable: PlayableVariant
    do { playable = try opponents.variants.variant(terms.variant) } catch { throw PeopleError("\(error)") }
    let known = opponents.names(at: playable)
    for case .player(let player) in seats where !known.contains(player) {
      throw PeopleError("“\(player)”: expected one of \(known.joined(separator: ", "))")
    }
    var wish = self
    wish.variant = terms.variant
    // A card lies for the same time for all players.
    if !playable.isPlayedByMoves { wish.clock = nil }
    return wish
  }
}
