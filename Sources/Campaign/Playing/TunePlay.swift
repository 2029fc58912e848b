import Engines
import Play
import Reports
import Store
import Synchronization
import Tournament
import Tuning

/// A tune that is played, or continued: its games, then the match of the result against the start.
public final class TunePlay: Sendable {
  /// The results of a tune.
  public struct Outcome: Sendable {
    /// The values found, in the order of the parameters.
    public let values: [Double]
    /// Whether the match has proven the result stronger than the start; nil where the config has no match.
    public let isProven: Bool?
    /// The report: the verdict, the match, the values, and how they developed.
    public let report: Document
    /// The files that the report was written to.
    public let files: [String]
  }

  /// The plan of the tune.
  public let plan: TunePlan
  /// The live state of the games of the tune.
  public let live: LiveBoard
  /// The number of games played before.
  public let known: Int
  private let queue: TuneQueue
  private let played: [TuneQueue.Played]
  private let store: Store
  private let lock: RunLock
  private let match = Mutex<MatchTally?>(nil)
  private let steps = Mutex<TuneSteps?>(nil)

  /// Prepares a tune: opens the plan's database, and begins the tune or continues it.
  ///
  /// - Parameter tell: receives a line where the database is locked by another program for a while.
  /// - Throws: `UsageError` where its tables don't fit into memory, or `StoreError`.
  public init(_ plan: TunePlan, tell: @escaping @Sendable (String) -> Void = { _ in }) throws {
    try plan.setting.memory.requireRoom()
    self.plan = plan
    lock = try RunLock(of: plan.setting.database)
    store = try Store.forLongWork(plan.setting.database, tell: tell)
    do {
      played = try plan.played(try store.beginTune(plan.description), file: store.path)
      queue = try plan.queue(played)
    } catch {
      try? store.close()  // the earlier error is the one to report
      throw error
    }
    known = queue.recorded * 2 * plan.method.encounters
    live = LiveBoard(games: known, planned: plan.schedule(queue) { _, _ in }.planned)
  }

  /// The number of steps with a result, the number of all steps, and the values estimated as best so far.
  public var course: (steps: Int, of: Int, best: [Double]) {
    let (done, best) = steps.withLock { $0?.course } ?? (queue.recorded, queue.optimiser.best)
    return (done, queue.steps, best)
  }

  /// The tally of the match at the end; nil before it.
  public var tally: MatchTally? { match.withLock { $0 } }

  /// Plays the games that are left, and writes the reports. May be called once.
  ///
  /// - Parameters:
  ///   - stop: ends it early; what has been played by then is kept.
  ///   - tell: receives remarks, from any thread.
  /// - Returns: nil when it was stopped.
  /// - Throws: `EngineFailure`, or the error of storing games or reports.
  public func play(
    stop: StopSignal = StopSignal(), tell: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> Outcome? {
    defer { lock.release() }
    do {
      let outcome = try playSteps(stop, tell) ? verify(stop, tell) : nil
      try store.close()
      return outcome
    } catch {
      try? store.close()  // the earlier error is the one to report
      throw error
    }
  }

  /// Plays the games of the tune that are left; false when it was stopped.
  private func playSteps(_ stop: StopSignal, _ tell: @escaping @Sendable (String) -> Void) throws -> Bool {
    let sink = TuneSteps(store, plan, queue, played: played, live: live, tell: tell)
    steps.withLock { $0 = sink }
    try requireEngines(tell)
    let faults = TuneFaults(stop)
    // In any case: no engine outlives the tune.
    defer { faults.abandonEngines() }
    let ownFaults = plan.isOfEngines ? nil : OwnFaults(except: [], limits: plan.setting.limits, tell: tell)
    let known = try KnownTuneGames(store.games(ofTune: plan.name))
    let ending = try Scheduler(workers: plan.setting.workers)
      .run(
        plan.schedule(queue) { sink.add($0, $1) }, prior: known.prior,
        makePlay: { [self] in
          let table = TuneTable(plan, faults, tell: tell)
          return live.watched { job throws(SystemTrouble) in
            let record = try table.play(job)
            ownFaults?.note([record])
            return record
          }
        }, into: sink, stop: stop)
    // Steps whose last games were known before have no record that they would be written with.
    try sink.write([])
    guard faults.withdrawals.isEmpty else { throw EngineFailure(withdrawals: faults.withdrawals) }
    return ending == .finished
  }

  /// Starts the engine that is tuned once, so that no game is lost by an engine that can't play.
  /// - Throws: `EngineFailure`.
  private func requireEngines(_ tell: @escaping @Sendable (String) -> Void) throws {
    let start = [try plan.contender(plan.space.parameters.map(\.start), name: TunePlan.names[1])]
    try EngineSetting(tell: tell).allGreeted(start.engines, workers: 1).close()
  }

  /// Plays the match at the end, and writes the reports; nil when it was stopped.
  private func verify(_ stop: StopSignal, _ tell: @escaping @Sendable (String) -> Void) throws -> Outcome? {
    let played = try plan.played(try store.steps(ofTune: plan.name), file: store.path)
    let games = played.reduce(0) { $0 + $1.result.games }
    var isWhole = true
    let setting = plan.setting
    let report = try TuneReport(
      plan, played,
      command: ShellCommand.tune(
        setting.database, plan.name, out: setting.reportDirectory, formats: setting.reportFormats)
    ) { values in
      guard let match = TuneMatch(plan, values: values, games: games) else { return nil }
      let block = try match.play(store, live: live, stop: stop, tell: tell) { [self] tally in
        self.match.withLock { $0 = tally }
      }
      isWhole = block != nil
      return block
    }
    guard isWhole else { return nil }
    let files = try report.report.write(setting.reportFormats, to: setting.reportDirectory)
    return Outcome(
      values: report.result, isProven: report.verdict.isProven, report: report.report, files: files)
  }

  /// The report of the tune in a database so far.
  ///
  /// - Parameters:
  ///   - command: the command that makes the report again.
  ///   - offersUnproven: whether it has the line to paste into a config though nothing is proven.
  package static func report(
    of plan: TunePlan, in store: Store, command: String, offersUnproven: Bool
  ) throws -> Document {
    let played = try plan.played(try store.steps(ofTune: plan.name), file: store.path)
    let games = played.reduce(0) { $0 + $1.result.games }
    return try TuneReport(plan, played, command: command, offersUnproven: offersUnproven) {
      try TuneMatch(plan, values: $0, games: games)?.kept(in: store)
    }.report
  }
}
