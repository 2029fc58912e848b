import Engines
import Play
import Store
import Tournament

/// Stores the games of a run and counts them.
struct StoringSink: ResultSink {
  let store: Store
  let run: StoredRun
  /// The write lock of the database; nil where somebody else looks after it, and in memory.
  var lock: (any WriteLock)?
  /// The numbers of a shard's games; nil for the next ones.
  var numbers: (@Sendable (Job) -> Int?)?
  let live: LiveBoard
  let faults: OwnFaults
  /// The file that games are appended to in PGN; nil for none.
  var pgn: PGNFile?
  /// Tells of games that repeat others; nil where nobody is to be told.
  var repeats: RepeatedGames?

  func write(_ records: [GameRecord]) throws {
    try lock?.requireHeld()
    try store.write(records, to: run, numbers: numbers)
    try pgn?.append(from: store)
    live.add(records)
    faults.note(records)
    repeats?.note(records)
  }
}

extension EngineRoster {
  /// A copy of what plays games that requests a stop when a player is withdrawn: a match can't go on without one of its
  /// two.
  func stopping(_ stop: StopSignal, _ play: @escaping PlayableVariant.Table) -> PlayableVariant.Table {
    { [self] job throws(SystemTrouble) in
      let record = try play(job)
      if !withdrawals.isEmpty { stop.request() }
      return record
    }
  }
}
