/// The seatings in which the players of one encounter play it.
public enum SeatingScheme: String, Sendable, CaseIterable {
  /// Each player once in every seat, in the same cyclic order.
  case rotations
  /// All orders of the players, who are at most `mostPermuted`.
  case permutations

  /// The most players whose orders are all played: five have 120.
  public static let mostPermuted = 5

  /// All seatings of these players, the given order first.
  public func seatings(of players: [String]) -> [[String]] {
    switch self {
    case .rotations:
      players.indices.map { Array(players[$0...] + players[..<$0]) }
    case .permutations:
      players.count < 2
        ? [players]
        : players.indices.flatMap { first in
          let others = players.indices.filter { $0 != first }.map { players[$0] }
          return seatings(of: others).map { [players[first]] + $0 }
        }
    }
  }

  /// The reason why a variant of this number of seats can't be played with these seatings, and what to write instead;
  /// nil where it can.
  public func problem(at variant: String, seats: Int) -> String? {
    guard self == .permutations, seats > Self.mostPermuted else { return nil }
    return "\(variant) has \(seats) seats, and \(seats) players have \(count(seats: seats)) orders; with more than "
      + "\(Self.mostPermuted) seats write “\(Self.rotations.rawValue)”, \(seats) games an encounter, or leave it out"
  }

  /// The number of seatings of `seats` players.
  public func count(seats: Int) -> Int {
    switch self {
    case .rotations: seats
    case .permutations: (1...seats).reduce(1, *)
    }
  }
}
