import Synchronization
import Tournament

/// Where a match writes down what it has come to, encounter by encounter, and anyone may read it.
final class TallyBoard: Sendable {
  private let state: Mutex<MatchTally>

  /// A board of a match as it stands.
  init(_ tally: MatchTally) { state = Mutex(tally) }

  /// What has been played and counts.
  var tally: MatchTally { state.withLock { $0 } }

  /// Takes the tally after the next encounter.
  func update(_ tally: MatchTally) { state.withLock { $0 = tally } }
}
