import Engines
import Play
import Tournament

/// Plays the games of a match with its engines, stores games as they end, and stops when one of the two withdraws.
final class MatchGames: ResultSink {
  /// The players that are external programs, by name.
  let programs: [String: EngineSpec]
  let workers: Int
  let live: LiveBoard
  /// Whether games are stored anywhere.
  let isKept: Bool
  /// Stores games.
  let keep: @Sendable ([GameRecord]) throws -> Void
  /// The tally of the games that count.
  let board: TallyBoard

  init(
    _ programs: [String: EngineSpec], player: String, workers: Int, live: LiveBoard, isKept: Bool = true,
    keep: @escaping @Sendable ([GameRecord]) throws -> Void
  ) {
    (self.programs, self.workers, self.live) = (programs, workers, live)
    (self.isKept, self.keep) = (isKept, keep)
    board = TallyBoard(MatchTally(player: player))
  }

  func write(_ records: [GameRecord]) throws {
    try keep(records)
    live.add(records)
  }

  /// Plays the games that are left.
  /// - Parameters:
  ///   - known: the games played before.
  ///   - engines: the engines of the players that are external programs.
  ///   - limits: the limits of both players.
  ///   - room: makes the room of one worker, from the players that are external programs.
  /// - Throws: `EngineFailure` where an engine has withdrawn, and the errors of storing games.
  func play(
    _ schedule: any Schedule, known: KnownGames, engines: EngineRoster, stop: StopSignal,
    limits: Limits = Limits(), tell: @escaping @Sendable (String) -> Void,
    room: @escaping @Sendable ([String: any OutsidePlayer]) -> Room
  ) throws -> Scheduler.Ending {
    let faults = OwnFaults(except: programs.keys, limits: limits, tell: tell)
    // In any case: no engine outlives the match.
    defer { engines.abandon() }
    let ending = try Scheduler(workers: workers)
      .run(
        schedule, prior: known.prior,
        makePlay: { [live] in
          let play = live.watched(room(engines.makePlayers()).play)
          return { job throws(SystemTrouble) in
            let record = try play(job)
            faults.note([record])
            // A match can't go on without one of its two.
            if !engines.withdrawals.isEmpty { stop.request() }
            return record
          }
        }, into: self, stop: stop)
    guard engines.withdrawals.isEmpty else {
      let consequence = isKept ? EngineFailure.gamesAreLeft : "no game is kept without --database"
      throw EngineFailure(withdrawals: engines.withdrawals, consequence: consequence)
    }
    if ending != .stopped { engines.close() }
    return ending
  }
}
