/// Who meets whom.
public enum TournamentFormat: Sendable, Hashable {
  /// Everybody meets everybody.
  case roundRobin
  /// One player meets all others.
  case gauntlet(challenger: String)

  /// The sets of players that meet at a game with so many seats, in a fixed order.
  public func pairings(of players: [String], seats: Int) -> [[String]] {
    switch self {
    case .roundRobin:
      return Self.combinations(of: players[...], count: seats)
    case .gauntlet(let challenger):
      guard players.contains(challenger) else { return [] }
      let others = players.filter { $0 != challenger }
      return Self.combinations(of: others[...], count: seats - 1).map { [challenger] + $0 }
    }
  }

  private static func combinations(of players: ArraySlice<String>, count: Int) -> [[String]] {
    guard count > 0 else { return [[]] }
    guard players.count >= count, let first = players.first else { return [] }
    let rest = players.dropFirst()
    return combinations(of: rest, count: count - 1).map { [first] + $0 } + combinations(of: rest, count: count)
  }
}
