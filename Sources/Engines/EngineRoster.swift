import Foundation
import Play
import Synchronization

/// All engines of a run, at all tables.
public final class EngineRoster: Sendable {
  /// An engine that plays no more, and why.
  public struct Withdrawal: Sendable, Hashable {
    /// The player's name.
    public let player: String
    /// What went wrong, as the end of a sentence: “it failed to start: …”.
    public let why: String
  }

  private let records: [String: EngineRecord]
  private let engines = Mutex<[Engine]>([])
  /// Engines that have said hello and wait for somebody to play with them, by player.
  private let greeted = Mutex<[String: Engine]>([:])
  private let workers: Int
  private let seated = Atomic(0)
  private let groups: ProcessGroups
  private let policy: FaultPolicy

  /// How long engines that are told to leave may take before they are made to.
  static let grace: Int64 = 500_000_000

  /// - Parameters:
  ///   - engines: the engine of each player.
  ///   - policy: what becomes of those that can't play.
  ///   - workers: at how many tables they play.
  ///   - logs: where what they say on standard error is kept; nil for nowhere.
  ///   - protocolLogs: where what is said both ways is kept; nil for nowhere.
  ///   - tell: gets remarks about engines that do wrong, from any thread.
  /// - Throws: `EngineLogError`.
  public init(
    _ engines: [String: EngineSpec], workers: Int = 1, policy: FaultPolicy = FaultPolicy(), logs: EngineLogs? = nil,
    protocolLogs: ProtocolLogs? = nil, tell: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(EngineLogError) {
    self.policy = policy
    let groups = ProcessGroups()
    self.groups = groups
    self.workers = workers
    let files = try logs?.open(for: Array(engines.keys)) ?? [:]
    let errors = engines.isEmpty ? nil : ErrorOutput()
    records = Dictionary(
      uniqueKeysWithValues: engines.map { name, spec in
        let record = EngineRecord(
          player: name, spec: spec, policy: policy, groups: groups, errors: errors ?? ErrorOutput(), log: files[name],
          protocolLogs: protocolLogs, tell: tell)
        return (name, record)
      })
  }

  /// Starts an engine for each of these players and waits until it has said that it is ready; who can't be started plays
  /// no more.
  /// - Throws: `SystemTrouble` where the system gives Agon no more to start one with.
  public func greet(_ players: some Sequence<String>) throws {
    let wanted = players.compactMap { records[$0] }.filter { $0.withdrawal == nil }
    let trouble = Mutex<EngineError?>(nil)
    DispatchQueue.concurrentPerform(iterations: wanted.count) { place in
      let engine = make(wanted[place], worker: 0)
      do throws(EngineError) {
        try engine.start()
        wanted[place].introduced(as: EngineIntroduction.plain(engine.introducedName))
        greeted.withLock { $0[engine.player] = engine }
      } catch {
        guard error.reason != nil else { return trouble.withLock { $0 = error } }
        wanted[place].withdraw("failed to start: \(engine.complaint(error))")
      }
    }
    if let trouble = trouble.withLock({ $0 }) { throw SystemTrouble("\(trouble)") }
  }

  private func make(_ record: EngineRecord, worker: Int) -> Engine {
    var spec = record.spec
    if spec.limits.hasOwnCPUs { spec.limits.cpus = EngineLimits.cpus(of: worker, among: workers) }
    let engine = Engine(spec, record: record)
    engines.withLock { $0.append(engine) }
    return engine
  }

  /// Players for one worker, by name; those that weren't greeted are started for their first game.
  public func makePlayers() -> [String: any OutsidePlayer] {
    let worker = seated.add(1, ordering: .relaxed).oldValue
    return records.mapValues { record in
      // Those that were greeted have the first worker's CPUs.
      let greeted = worker == 0 ? greeted.withLock { $0.removeValue(forKey: record.player) } : nil
      return greeted ?? make(record, worker: worker)
    }
  }

  /// Whether the games of a player are left out because it can't play them.
  public func isWithdrawn(_ player: String) -> Bool {
    policy.action != .forfeit && records[player]?.withdrawal != nil
  }

  /// Who plays no more, by name.
  public var withdrawals: [Withdrawal] {
    records.values.compactMap(\.withdrawal).sorted { $0.player < $1.player }
  }

  /// What the engines that were greeted have called themselves, by player, as far as they have.
  public var introductions: [String: String] {
    records.compactMapValues { $0.introduction }
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
