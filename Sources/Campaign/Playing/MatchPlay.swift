import Engines
import Play
import Reports
import Store
import Tournament

/// A match of two players that is played, or continued.
public final class MatchPlay: Sendable {
  /// The results of a match.
  public struct Outcome: Sendable {
    /// Whether no game of the match is left to play.
    public let ending: Scheduler.Ending
    /// The block of the match in a report: score, Elo, pairs and verdict.
    public let block: MatchBlock
  }

  /// The plan of the match.
  public let plan: MatchPlan
  /// The run in the database; nil where games aren't stored.
  public let run: StoredRun?
  /// The number of games played before.
  public let known: Int
  /// The live state.
  public let live: LiveBoard
  private let games: MatchGames
  private let knownGames: KnownGames
  private let kept: (store: Store, lock: RunLock)?
  private let engines: EngineRoster
  private let tell: @Sendable (String) -> Void

  /// Prepares a match: starts the engines, and opens the database where there is one.
  ///
  /// - Parameters:
  ///   - database: the path of the database for the games; nil for none.
  ///   - command: the command that plays the match, stored as the run's config.
  ///   - engines: the settings for engines.
  /// - Throws: `UsageError` where its tables don't fit into memory, `EngineFailure` where an engine can't be started,
  ///   or `StoreError`.
  public init(
    _ plan: MatchPlan, database: String? = nil, workers: Int, command: String = "",
    engines setting: EngineSetting = EngineSetting()
  ) throws {
    try plan.memory(workers: workers).requireRoom()
    try Scheduler(workers: workers).requireThreads()
    self.plan = plan
    tell = setting.tell
    let engines = try setting.allGreeted(
      plan.setting.engines, workers: workers,
      consequence: "nothing is played; the same command does once it can be started")
    self.engines = engines
    var isReady = false
    defer { if !isReady { engines.abandon() } }
    var (run, known): (StoredRun?, KnownGames) = (nil, KnownGames())
    kept = try database.map { file in
      let lock = try RunLock(of: file)
      let store = try Store.forLongWork(file, tell: setting.tell)
      do {
        let begun = try store.beginRun(
          plan.description(command: command).introducing(engines), session: WallClock.session(workers: workers))
        known = try KnownGames(of: begun.tournament, run: begun.number, withTranscripts: true, in: store)
        run = begun
      } catch {
        try? store.close()  // what has gone wrong before is what there is to tell
        throw error
      }
      return (store, lock)
    }
    if let run { engines.begin(run: run.number) }
    (self.run, knownGames, self.known) = (run, known, known.count)
    live = LiveBoard(
      games: known.count, planned: plan.schedule(seed: plan.seed).planned, faults: known.faults)
    let store = kept?.store
    games = MatchGames(
      plan.setting.engines, player: plan.names[0], workers: workers, live: live, isKept: store != nil
    ) { [run] records in
      if let run, let store { try store.write(records, to: run) }
    }
    isReady = true
  }

  deinit { engines.abandon() }

  /// The tally of the games that count.
  public var tally: MatchTally { games.board.tally }

  /// Plays the games that are left. May be called once.
  ///
  /// - Parameter stop: ends it early; what has been played by then is kept.
  /// - Throws: `EngineFailure`, or the error of storing games.
  public func play(stop: StopSignal = StopSignal()) throws -> Outcome {
    defer { kept?.lock.release() }
    do {
      let schedule = plan.schedule(seed: run?.seed ?? plan.seed) { [games] in games.board.update($0) }
      let ending = try games.play(
        schedule, known: knownGames, engines: engines, stop: stop, limits: plan.setting.limits, tell: tell,
        room: { [plan] in plan.setting.room($0) })
      var block = try tally.block(
        .init(player: plan.names[0], opponent: plan.names[1], variants: plan.variants), test: plan.test)
      // A match that was interrupted, or whose question isn't answered yet, may have more games.
      if let run, ending == .finished, block.answer != .open {
        try kept?.store.finish(run, encounters: tally.countedEncounters)
      }
      if let run {
        block.lostGames = try kept?.store.gamesLost(by: plan.names[0], in: run, most: MatchBlock.mostLostGames)
      }
      try kept?.store.close(after: run)
      return Outcome(ending: ending, block: block)
    } catch {
      kept?.store.close(after: run, failed: error)
      throw error
    }
  }
}
