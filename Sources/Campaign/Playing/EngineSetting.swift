import Engines
import Play
import Tournament

/// How engines are kept while something is played: where what they say goes, and who is told what they do wrong.
public struct EngineSetting: Sendable {
  /// A directory for what they say on standard error; nil for nowhere.
  public var logs: String?
  /// A directory for what is said both ways; nil for nowhere.
  public var protocolLogs: String?
  /// Whether that is kept of games without a fault, too.
  public var logsAllGames: Bool
  /// Where those dial in that do; nil where nobody is waited for.
  public var reception: Reception?
  /// Ends the wait for engines to start.
  public var stop: StopSignal
  /// Gets remarks about engines that do wrong, from any thread.
  public var tell: @Sendable (String) -> Void

  /// A setting; nothing is kept or told where nothing is given.
  public init(
    logs: String? = nil, protocolLogs: String? = nil, logsAllGames: Bool = false, reception: Reception? = nil,
    stop: StopSignal = StopSignal(), tell: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.reception = reception
    (self.logs, self.protocolLogs, self.logsAllGames) = (logs, protocolLogs, logsAllGames)
    (self.stop, self.tell) = (stop, tell)
  }

  /// Starts each engine of a plan once that is started here, and plays some games where all of them can.
  ///
  /// - Parameters:
  ///   - sampling: whether games are to be played, to see how long they take.
  ///   - onSample: told when they begin.
  /// - Returns: Who can't be started; what the games tell, nil where there were none since somebody can't be started or
  ///   dials in, or since there is too little memory.
  /// - Throws: `SystemTrouble`, `EngineLogError`, or `UsageError` where there are too few CPUs; what keeps games from being
  ///   played.
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

  /// The engines of what goes nowhere without one of them: a match, or a tune.
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

  /// The engines of a run or match, each of which has been started once and has said that it is ready, but for those that
  /// are withdrawn.
  func greeted(_ engines: [String: EngineSpec], workers: Int, policy: FaultPolicy) throws -> EngineRoster {
    try engines.requireCPUs(for: workers)
    if reception == nil { try engines.requireLocal() }
    let roster = try EngineRoster(
      engines, workers: workers, policy: policy, logs: logs.map(EngineLogs.init),
      protocolLogs: protocolLogs.map { try ProtocolLogs(directory: $0, keepsAll: logsAllGames) },
      reception: reception, tell: tell)
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
