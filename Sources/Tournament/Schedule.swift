import Play

/// What to play next: a pure state machine that deals out the jobs of a run in a fixed order.
public protocol Schedule: Sendable {
  /// The next job; nil when all have been dealt out.
  mutating func next() -> Job?
}

/// A schedule that looks at results: it may end, or go on otherwise, for what it has seen.
///
/// It sees them in the order of its jobs, however many workers play them, so that what it decides depends on the games
/// alone. Jobs it dealt out before it knew that it would end are dropped when they turn out not to count.
public protocol AdaptiveSchedule: Schedule {
  /// Whether it has no job only until results come in; then they are waited for.
  var isWaiting: Bool { get }
  /// Takes the result of the next job in order.
  /// - Returns: whether the game counts; false if the schedule had ended before it.
  mutating func record(_ record: GameRecord) -> Bool
}

extension AdaptiveSchedule {
  /// A schedule that never has to wait.
  public var isWaiting: Bool { false }
}

/// How the players of one encounter change seats.
public enum Seating: String, Sendable, CaseIterable {
  /// Every seat once for every player, in the same cyclic order.
  case rotations
  /// Every order of the players.
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

  /// The number of seatings of so many players.
  public func count(seats: Int) -> Int {
    switch self {
    case .rotations: seats
    case .permutations: (1...seats).reduce(1, *)
    }
  }
}

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
