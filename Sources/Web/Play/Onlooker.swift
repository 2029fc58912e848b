import People

/// Who looks at a table at which people play: what can be done there depends on it.
enum Onlooker: Hashable {
  /// All people who play there, at one screen.
  case everybody
  /// Whoever has a seat.
  case seat(Int)
  /// Somebody who watches.
  case nobody

  /// Whether they decide for a seat.
  func acts(for seat: Int, in terms: Terms) -> Bool {
    switch self {
    case .everybody: terms.seats[seat].isPerson
    case .seat(let own): seat == own
    case .nobody: false
    }
  }
}
