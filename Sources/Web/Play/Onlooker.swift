import People

/// The viewer of a table at which people play, which determines what can be done there.
enum Onlooker: Hashable {
  /// All people that play there, at one screen.
  case everybody
  /// A person with a seat.
  case seat(Int)
  /// A viewer without a seat.
  case nobody

  /// Whether the viewer acts for a seat.
  func acts(for seat: Int, in terms: Terms) -> Bool {
    switch self {
    case .everybody: terms.seats[seat].isPerson
    case .seat(let own): seat == own
    case .nobody: false
    }
  }
}
