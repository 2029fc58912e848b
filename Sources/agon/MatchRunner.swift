import Engines
import Play
import Tournament

/// Plays the games of a match: starts its engines, tells how it goes, and stops when one of the two withdraws.
struct MatchRunner {
  let contenders: [String: Contender]
  let workers: Int
  var logs: EngineLogs?
  var quiet = false
  let stop: StopSignal

  /// Plays what is left.
  /// - Parameters:
  ///   - known: what was played before.
  ///   - room: makes where one worker plays, from the players that are programs outside.
  /// - Throws: `EngineFailure` where an engine has withdrawn, and what the games can't be kept for.
  func play(
    _ schedule: MatchSchedule, known: KnownGames, into progress: MatchProgress,
    room: @escaping @Sendable ([String: any OutsidePlayer]) -> Room
  ) throws -> Scheduler.Ending {
    let ticker = quiet ? nil : progress.ticking()
    defer {
      ticker?.cancel()
      if !quiet { progress.clear() }
    }
    let engines = try EngineRoster(contenders.engines, logs: logs) { [quiet] remark in
      if !quiet { progress.clear() }
      Console.tell("agon: \(remark)")
    }
    // Whatever happens: no engine outlives the match.
    defer { EngineRoster.abandonAll() }
    let stop = stop
    let ending = try Scheduler(workers: workers)
      .run(
        schedule, prior: known.prior,
        makePlay: {
          let room = room(engines.makePlayers())
          return { job throws(SystemTrouble) in
            let record = try room.play(job)
            // A match goes nowhere without one of its two.
            if !engines.withdrawals.isEmpty { stop.request() }
            return record
          }
        }, into: progress, stop: stop)
    guard engines.withdrawals.isEmpty else { throw EngineFailure(withdrawals: engines.withdrawals) }
    if ending == .finished { engines.close() }
    return ending
  }
}
