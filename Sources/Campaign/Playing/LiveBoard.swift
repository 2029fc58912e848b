import Play
import Results
import Statistics
import Synchronization
import Tournament

/// The live state of a run, match or tune, which can be read from any thread without holding up the workers.
public final class LiveBoard: Sendable {
  private struct State {
    var games: Int
    var faults: Int
    var played = 0
    var clear: ClaimProgress?
    var leaders: Leaders?
    var seats: [Seat] = []
    var standings: [LiveState.Standing] = []
    /// The time from which standings may be computed again.
    var due: Duration = .zero
  }

  /// The current job of one worker.
  private final class Seat: Sendable {
    let job = Mutex<Job?>(nil)
  }

  private let planned: Int?
  private let start = ContinuousClock.now
  private let written: Mutex<State>

  /// The reciprocal of the share of the time that standings may take.
  private static let share = 100

  /// Creates the live state of a session.
  /// - Parameters:
  ///   - games: the number of games played before.
  ///   - planned: the number of games in all, where that is known.
  ///   - faults: the number of games played before that were lost by faults.
  ///   - results: the results of games played before, where players are to be rated.
  init(games: Int, planned: Int?, faults: Int = 0, results: Results? = nil) {
    self.planned = planned
    written = Mutex(State(games: games, faults: faults, leaders: results.map(Leaders.init)))
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

  /// Computes standings, outside the lock: a fit of many players takes a while.
  private func standings(at time: Duration) -> [LiveState.Standing] {
    let (leaders, known) = written.withLock { state in
      guard time >= state.due, let leaders = state.leaders else { return (Leaders?.none, state.standings) }
      state.due = time + .seconds(3600)  // nobody else begins meanwhile
      return (leaders, state.standings)
    }
    guard let leaders else { return known }
    var standings: [LiveState.Standing] = []
    let cost = ContinuousClock().measure { standings = leaders.standings }
    return written.withLock { state in
      state.due = time + cost * Self.share
      state.standings = standings
      return standings
    }
  }

  /// Sets the progress of an until-clear tournament.
  func tell(_ clear: ClaimProgress) { written.withLock { $0.clear = clear } }

  /// Counts games that have been recorded.
  func add(_ records: [GameRecord]) {
    written.withLock { state in
      state.games += records.count
      state.played += records.count
      for record in records {
        if record.outcome.reason.isFault { state.faults += 1 }
        state.leaders?.add(record)
      }
    }
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

/// The results of the first league, updated by new games.
private struct Leaders: Sendable {
  private let players: [String]
  private let groups: Int
  private let league: Set<Int>
  private let playerIndex: [String: Int]
  private let groupIndex: [String: Int]
  private var counts: [Key: Int] = [:]

  private struct Key: Hashable {
    let group: Int
    let players: [Int]
    let places: [Int]
  }

  /// Creates results from those of games played before.
  init(_ results: Results) {
    players = results.players
    groups = results.variants.count
    league = Set(results.leagues.first?.variants ?? [])
    playerIndex = Dictionary(uniqueKeysWithValues: results.players.enumerated().map { ($1, $0) })
    groupIndex = Dictionary(uniqueKeysWithValues: results.variants.enumerated().map { ($1.name, $0) })
    for tally in results.tallies where league.contains(tally.group) {
      counts[Key(group: tally.group, players: tally.players, places: tally.places), default: 0] += tally.games
    }
  }

  /// Counts a game.
  mutating func add(_ record: GameRecord) {
    guard let group = groupIndex[record.job.variant], league.contains(group) else { return }
    let key = Key(
      group: group, players: record.job.players.compactMap { playerIndex[$0] }, places: record.outcome.places)
    counts[key, default: 0] += 1
  }

  /// The standings of all players with games, the best first; none while there is nothing to rate.
  var standings: [LiveState.Standing] {
    let tallies = counts.map {
      Tally(group: $0.key.group, players: $0.key.players, places: $0.key.places, games: $0.value)
    }
    guard !tallies.isEmpty,
      let rating = try? RatingProblem(players: players.count, groups: groups, tallies: tallies).solve()
    else { return [] }
    return players.indices.filter { rating.players[$0].games > 0 }
      .map { LiveState.Standing(player: players[$0], elo: rating.players[$0].elo, error: rating.players[$0].error95) }
      .sorted { ($1.elo, $0.player) < ($0.elo, $1.player) }
  }
}
