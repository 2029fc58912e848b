/// The seatings in which the players of one encounter play it.
public enum SeatingScheme: String, Sendable, CaseIterable {
  /// Each player once in every seat, in the same cyclic order.
  case rotations
  /// All orders of the players.
  case permutations

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

  /// The number of seatings of `seats` players.
  public func count(seats: Int) -> Int {
    switch self {
    case .rotations: seats
    case .permutations: (1...seats).reduce(1, *)
    }
  }
}
