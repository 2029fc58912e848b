import Play
import Results
import Statistics
import Synchronization
import Tournament

/// Where a run, match or tune writes down how it goes, and anyone may read it without holding up the workers.
public final class LiveBoard: Sendable {
  private struct State {
    var games: Int
    var faults: Int
    var played = 0
    var clear: ClaimProgress?
    var leaders: Leaders?
    var seats: [Seat] = []
    var standings: [LiveState.Standing] = []
    /// When standings may be computed again.
    var due: Duration = .zero
  }

  /// What one worker plays.
  private final class Seat: Sendable {
    let job = Mutex<Job?>(nil)
  }

  private let planned: Int?
  private let start = ContinuousClock.now
  private let written: Mutex<State>

  /// Standings take at most this share of the time.
  private static let share = 100

  /// - Parameters:
  ///   - games: what had been played before.
  ///   - planned: the games it comes to, where that is known.
  ///   - faults: how many of the games played before were lost by faults.
  ///   - results: what had been played before, where players are to be rated.
  init(games: Int, planned: Int?, faults: Int = 0, results: Results? = nil) {
    self.planned = planned
    written = Mutex(State(games: games, faults: faults, leaders: results.map(Leaders.init)))
  }

  /// How it goes now.
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

  /// Computed outside the lock: a fit of many players takes a while.
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

  /// Takes how far players have come who meet until it is clear.
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

  /// Lets a worker's games be seen while they are played.
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

/// The results of the first league while games come in.
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

  /// Starts from what has been played before.
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

  /// All who have played, the best first; none while there is nothing to rate.
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
