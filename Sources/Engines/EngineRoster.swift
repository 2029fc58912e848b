import Foundation
import Play
import Synchronization

/// All engines of a run, at all tables.
public final class EngineRoster: Sendable {
  /// An engine that can't be started, and why.
  public struct Withdrawal: Sendable, Hashable {
    /// The player's name.
    public let player: String
    /// What went wrong.
    public let why: String
  }

  private let records: [String: EngineRecord]
  private let engines = Mutex<[Engine]>([])
  private let workers: Int
  private let seated = Atomic(0)
  private let groups: ProcessGroups

  /// How long engines that are told to leave may take before they are made to.
  static let grace: Int64 = 500_000_000

  /// - Parameters:
  ///   - engines: the engine of each player.
  ///   - workers: at how many tables they play.
  ///   - logs: where what they say on standard error is kept; nil for nowhere.
  ///   - tell: gets remarks about engines that do wrong, from any thread.
  /// - Throws: `EngineLogError`.
  public init(
    _ engines: [String: EngineSpec], workers: Int = 1, logs: EngineLogs? = nil,
    tell: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(EngineLogError) {
    let groups = ProcessGroups()
    self.groups = groups
    self.workers = workers
    let outputs = try logs?.open(for: Array(engines.keys)) ?? [:]
    records = Dictionary(
      uniqueKeysWithValues: engines.map { name, spec in
        (name, EngineRecord(player: name, spec: spec, groups: groups, errors: outputs[name], tell: tell))
      })
  }

  /// Players for one worker, by name; none is started before its first game.
  public func makePlayers() -> [String: any OutsidePlayer] {
    let worker = seated.add(1, ordering: .relaxed).oldValue
    return records.mapValues { record in
      var spec = record.spec
      if spec.limits.hasOwnCPUs { spec.limits.cpus = EngineLimits.cpus(of: worker, among: workers) }
      let engine = Engine(spec, record: record)
      engines.withLock { $0.append(engine) }
      return engine
    }
  }

  /// Whether a player plays no more because it can't be started.
  public func isWithdrawn(_ player: String) -> Bool { records[player]?.withdrawal != nil }

  /// Who plays no more, by name.
  public var withdrawals: [Withdrawal] {
    records.values.compactMap(\.withdrawal).sorted { $0.player < $1.player }
  }

  /// Asks all engines to leave, and ends those that don't within half a second.
  /// - Precondition: nobody plays any more.
  public func close() {
    let engines = engines.withLock { $0 }
    for engine in engines { engine.dismiss() }
    let deadline = Clock.now() + Self.grace
    while !engines.allSatisfy(\.hasLeft) && Clock.now() < deadline { usleep(1_000) }
    Engine.expel(engines)
  }

  /// Ends all engines at once, even those that somebody waits for; none is started any more.
  public func abandon() { groups.endAll() }
}

/// What is known of one player's engine at all tables together.
final class EngineRecord: Sendable {
  private struct State {
    var failures = 0
    var withdrawal: EngineRoster.Withdrawal?
    var remarks = 0
  }

  /// So many starts in a row may go wrong.
  private static let mostFailures = 3
  /// So many of a player's faults are told one by one.
  private static let mostRemarks = 5

  let spec: EngineSpec
  /// Reads what its processes say on standard error; nil for nobody.
  let errors: ErrorOutput?
  /// The processes of the run that it is of.
  let groups: ProcessGroups
  private let player: String
  private let tell: @Sendable (String) -> Void
  private let state = Mutex(State())

  init(
    player: String, spec: EngineSpec, groups: ProcessGroups = ProcessGroups(), errors: ErrorOutput? = nil,
    tell: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.errors = errors
    self.groups = groups
    self.player = player
    self.spec = spec
    self.tell = tell
  }

  var withdrawal: EngineRoster.Withdrawal? { state.withLock { $0.withdrawal } }

  func started() { state.withLock { $0.failures = 0 } }

  func failedToStart(_ why: String) {
    let isFirst = state.withLock {
      $0.failures += 1
      guard $0.failures >= Self.mostFailures, $0.withdrawal == nil else { return false }
      $0.withdrawal = EngineRoster.Withdrawal(player: player, why: why)
      return true
    }
    if isFirst {
      tell("\(player) is withdrawn: it failed to start \(Self.mostFailures) times in a row: \(why)")
    } else {
      fault("didn't start: \(why)")
    }
  }

  func fault(_ what: String) {
    let remarks = state.withLock {
      $0.remarks += 1
      return $0.withdrawal == nil ? $0.remarks : .max
    }
    if remarks <= Self.mostRemarks { tell("\(player): \(what)") }
    if remarks == Self.mostRemarks {
      tell("\(player): further faults are recorded with their games, but not told here")
    }
  }
}
