import Engines
import Play
import Store
import Tournament

/// Stores the games of a run and counts them.
struct StoringSink: ResultSink {
  let store: Store
  let run: StoredRun
  /// The write lock of the database; nil where the caller checks it, and in memory.
  var lock: (any WriteLock)?
  /// The numbers of a shard's games; nil for the next ones.
  var numbers: (@Sendable (Job) -> Int?)?
  let live: LiveBoard
  let faults: OwnFaults
  /// The file that games are appended to in PGN; nil for none.
  var pgn: PGNFile?
  /// Reports games that repeat others; nil to report nothing.
  var repeats: RepeatedGames?
  /// The standings of bots on other machines; nil where there are none.
  var bots: BotStandings?

  func write(_ records: [GameRecord]) throws {
    try lock?.requireHeld()
    let newest = try store.write(records, to: run, numbers: numbers)
    try pgn?.append(from: store)
    live.add(records)
    faults.note(records)
    repeats?.note(records)
    bots?.note(records) { place in
      numbers?(records[place].job) ?? newest.map { Int($0) - records.count + 1 + place }
    }
  }
}

extension EngineRoster {
  /// A wrapper around `play` that requests a stop when a player is withdrawn: a match can't continue without one of its
  /// two players.
  func stopping(_ stop: StopSignal, _ play: @escaping PlayableVariant.Table) -> PlayableVariant.Table {
    { [self] job throws(SystemTrouble) in
      let record = try play(job)
      if !withdrawals.isEmpty { stop.request() }
      return record
    }
  }
}
