import Synchronization
import Tournament

/// The tally of a match, which is updated after each encounter and can be read from any thread.
final class TallyBoard: Sendable {
  private let state: Mutex<MatchTally>

  /// Creates a board with the current tally of a match.
  init(_ tally: MatchTally) { state = Mutex(tally) }

  /// The tally of the games that count.
  var tally: MatchTally { state.withLock { $0 } }

  /// Replaces the tally after the next encounter.
  func update(_ tally: MatchTally) { state.withLock { $0 = tally } }
}
