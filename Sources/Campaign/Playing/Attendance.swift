import Engines
import Play
import Synchronization

/// The players that can play the games of a session as they are dealt out: engines are withdrawn, and bots of other
/// machines join late, perhaps at fewer tables than games are played at once.
///
/// Games that can't be played when they are dealt out are postponed: once all others are over, those are played whose
/// players have come.
final class Attendance: Sendable {
  private struct State {
    /// The players because of whom games were left out.
    var missing: Set<String> = []
    /// Whether a game was left out since a bot has fewer tables.
    var lacksTables = false
  }

  private let engines: EngineRoster
  private let workers: Int
  private let admitsLate: Bool
  private let state = Mutex(State())

  /// - Parameters:
  ///   - workers: the number of games that are played at once, at a table each.
  ///   - admitsLate: whether games may be played in another order, so that bots may join late.
  init(_ engines: EngineRoster, workers: Int, admitsLate: Bool) {
    (self.engines, self.workers, self.admitsLate) = (engines, workers, admitsLate)
  }

  /// The players because of whom games were left out.
  var missing: Set<String> { state.withLock { $0.missing } }

  /// Whether a game that was left out can be played by now.
  var hasPostponed: Bool {
    let (missing, lacksTables) = state.withLock { ($0.missing, $0.lacksTables) }
    return admitsLate && (lacksTables || missing.contains { !engines.isWithdrawn($0, admitsLate: true) })
  }

  /// Whether all of these players can play now.
  func canPlay(_ players: [String]) -> Bool {
    let absent = players.filter { engines.isWithdrawn($0, admitsLate: admitsLate) }
    let hasTables = !admitsLate || players.allSatisfy { engines.tables(of: $0) ?? workers >= workers }
    if absent.isEmpty, hasTables { return true }
    state.withLock { state in
      state.missing.formUnion(absent)
      // One that is absent has no tables, either.
      if absent.isEmpty { state.lacksTables = true }
    }
    return false
  }
}
