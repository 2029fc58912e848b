import Play
import Statistics

/// A match of two players until it is clear which one isn't worse: the schedule of `UntilClear` for two players.
public struct ClearMatchSchedule: Schedule {
  public static var looksAtResults: Bool { true }

  /// The results of the games so far, and the settled comparisons.
  public private(set) var tally: MatchTally
  private var games: UntilClearSchedule
  private let onEncounter: @Sendable (MatchTally) -> Void

  /// Creates a match of two players, with its tally from the first one's side.
  /// - Parameters:
  ///   - players: the two names.
  ///   - games: the games of these two players, until it is clear.
  ///   - onEncounter: receives the tally after each encounter, in their order.
  public init(
    players: [String], games: UntilClearSchedule, onEncounter: @escaping @Sendable (MatchTally) -> Void = { _ in }
  ) {
    precondition(players.count == 2 && players[0] != players[1], "a match is of two players")
    (self.games, self.onEncounter) = (games, onEncounter)
    tally = MatchTally(player: players[0])
    tally.clear = games.standing
  }

  /// The number of games, nil as it depends on results.
  public var planned: Int? { nil }

  /// The next game.
  public mutating func next() -> Step { games.next() }

  /// Counts a game; the comparison is tested whenever both games of a pair are in.
  public mutating func record(_ result: JobResult) {
    tally.add(result, isNew: games.count(result))
    guard !tally.isInPair else { return }
    tally.clear = games.standing
    tally.isExhausted = tally.clear?.isExhausted == true
    onEncounter(tally)
  }
}
