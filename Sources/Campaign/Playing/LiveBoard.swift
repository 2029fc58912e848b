import Play
import Reports
import Results
import Synchronization
import Tournament

/// The live state of a run, match or tune, which can be read from any thread without holding up the workers.
public final class LiveBoard: Sendable {
  private struct State {
    var games: Int
    var faults: Int
    var played = 0
    var clear: ClaimProgress?
    var seats: [Seat] = []
    var standings: [LiveState.Standing] = []
    /// The time from which standings may be computed again.
    var due: Duration = .zero
    /// Whether the standings are those of all games, after which none are computed.
    var hasEnded = false
  }

  /// The current job of one worker.
  private final class Seat: Sendable {
    let job = Mutex<Job?>(nil)
  }

  private let planned: Int?
  private let results: (@Sendable () throws -> Results)?
  private let start = ContinuousClock.now
  private let written: Mutex<State>

  /// The reciprocal of the share of the time that standings may take.
  private static let share = 100
  /// A time that is never reached.
  private static let never = Duration.seconds(Int64.max)

  /// Creates the live state of a session.
  /// - Parameters:
  ///   - games: the number of games played before.
  ///   - planned: the number of games in all, where that is known.
  ///   - faults: the number of games played before that were lost by faults.
  ///   - results: reads the results of all games recorded, where players are to be rated.
  init(games: Int, planned: Int?, faults: Int = 0, results: (@Sendable () throws -> Results)? = nil) {
    (self.planned, self.results) = (planned, results)
    written = Mutex(State(games: games, faults: faults))
  }

  /// The current state.
  public var state: LiveState {
    let seconds = ContinuousClock.now - start
    let standings = standings(at: seconds)
    return written.withLock { state in
      LiveState(
        games: state.games, planned: planned, played: state.played, faults: state.faults,
        seconds: seconds / .seconds(1), standings: standings,
        clear: state.clear, inFlight: state.seats.compactMap { $0.job.withLock { $0 } })
    }
  }

  /// Computes standings when they are due, outside the lock, as a fit of many players takes a while. The previous ones
  /// stay where results can't be read.
  private func standings(at time: Duration) -> [LiveState.Standing] {
    guard let results else { return [] }
    let isDue = written.withLock { state in
      guard time >= state.due else { return false }
      state.due = Self.never  // no other thread begins meanwhile
      return true
    }
    var found: [LiveState.Standing]?
    let cost = isDue ? ContinuousClock().measure { found = try? Self.standings(results()) } : .zero
    return written.withLock { state in
      if isDue, !state.hasEnded { (state.standings, state.due) = (found ?? state.standings, time + cost * Self.share) }
      return state.standings
    }
  }

  private static func standings(_ results: Results) -> [LiveState.Standing] {
    results.leaders.map(LiveState.Standing.init)
  }

  /// Sets the progress of an until-clear tournament.
  func tell(_ clear: ClaimProgress) { written.withLock { $0.clear = clear } }

  /// Counts games that have been recorded.
  func add(_ records: [GameRecord]) {
    written.withLock { state in
      state.games += records.count
      state.played += records.count
      state.faults += records.count { $0.outcome.reason.isFault }
    }
  }

  /// Sets the results of all games, after which none are read.
  func end(with results: Results) {
    let standings = Self.standings(results)
    written.withLock { ($0.standings, $0.due, $0.hasEnded) = (standings, Self.never, true) }
  }

  /// Makes a worker's games visible while they are played.
  func watched(_ play: @escaping PlayableVariant.Table) -> PlayableVariant.Table {
    let seat = Seat()
    written.withLock { $0.seats.append(seat) }
    return { job throws(SystemTrouble) in
      seat.job.withLock { $0 = job }
      defer { seat.job.withLock { $0 = nil } }
      return try play(job)
    }
  }
}
