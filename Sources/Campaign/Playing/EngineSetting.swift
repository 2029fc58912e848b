import Engines
import Play
import Tournament

/// The settings for engines during a run, match or tune: their logs, and the destination of remarks about them.
public struct EngineSetting: Sendable {
  /// The directory for standard error of engines; nil for none.
  public var logs: String?
  /// The directory for logs of the protocol in both directions; nil for none.
  public var protocolLogs: String?
  /// Whether the protocol is logged for games without a fault, too.
  public var logsAllGames: Bool
  /// The listener for bots; nil where none can connect.
  public var listener: JoinListener?
  /// The address of a game's page, by the game's number, that bots' machines can open; nil for none.
  public var page: (@Sendable (_ game: Int) -> String)?
  /// The signal that ends the wait for engines to start.
  public var stop: StopSignal
  /// Receives remarks about faults of engines, from any thread.
  public var tell: @Sendable (String) -> Void

  /// Creates settings; nothing is logged or reported where nothing is given.
  public init(
    logs: String? = nil, protocolLogs: String? = nil, logsAllGames: Bool = false, listener: JoinListener? = nil,
    stop: StopSignal = StopSignal(), tell: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.listener = listener
    (self.logs, self.protocolLogs, self.logsAllGames) = (logs, protocolLogs, logsAllGames)
    (self.stop, self.tell) = (stop, tell)
  }

  /// Starts each engine of a plan once that runs on this machine, and plays some games where all of them can.
  ///
  /// - Parameters:
  ///   - sampling: whether to play games, to estimate their durations.
  ///   - onSample: called when they begin.
  /// - Returns: The engines that can't be started; the sample, nil where no games were played since an engine can't be
  ///   started or connects from another machine, or since there is too little memory.
  /// - Throws: `SystemTrouble`, `EngineLogError`, or `UsageError` where there are too few CPUs; the errors of playing
  ///   games.
  public func tryOut(
    _ plan: RunPlan, sampling: Bool, onSample: () -> Void = {}
  ) throws -> (withdrawals: [EngineRoster.Withdrawal], sample: TimeSample?) {
    let engines = plan.engines.filter { !$0.value.isRemote }
    let roster = try greeted(engines, workers: plan.workers, policy: plan.faults)
    guard sampling, roster.withdrawals.isEmpty, engines.count == plan.engines.count,
      (try? plan.memory.requireRoom()) != nil
    else {
      roster.close()
      return (roster.withdrawals, nil)
    }
    onSample()
    do {
      let sample = try TimeSample(of: plan, engines: roster)
      if sample.isCut { roster.abandon() } else { roster.close() }
      return ([], sample)
    } catch {
      roster.abandon()
      throw error
    }
  }

  /// The engines of a match or a tune, which can't be played without one of them.
  /// - Throws: `EngineFailure` where one can't be started.
  func allGreeted(
    _ engines: [String: EngineSpec], workers: Int, consequence: String = EngineFailure.gamesAreLeft
  ) throws -> EngineRoster {
    let roster = try greeted(engines, workers: workers, policy: FaultPolicy(action: .retry))
    guard roster.withdrawals.isEmpty else {
      roster.abandon()
      throw EngineFailure(withdrawals: roster.withdrawals, consequence: consequence)
    }
    return roster
  }

  /// The engines of a run or match, each of which has been started once and has reported that it is ready, except for
  /// withdrawn ones.
  func greeted(_ engines: [String: EngineSpec], workers: Int, policy: FaultPolicy) throws -> EngineRoster {
    try engines.requireCPUs(for: workers)
    try engines.requireSandboxes()
    if listener == nil { try engines.requireLocal() }
    let roster = try EngineRoster(
      engines, workers: workers, policy: policy, logs: logs.map(EngineLogs.init),
      protocolLogs: protocolLogs.map { try ProtocolLogs(directory: $0, keepsAll: logsAllGames) },
      listener: listener, tell: tell)
    let isDone = StopFlag()
    stop.whenRequested { if !isDone.isRaised { roster.abandon() } }
    defer { isDone.raise(true) }
    do {
      try roster.greet(engines.keys)
    } catch {
      roster.abandon()
      throw error
    }
    return roster
  }
}
