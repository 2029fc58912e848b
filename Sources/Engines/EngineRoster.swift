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
  private let reception: Reception?
  private let protocolLogs: ProtocolLogs?

  /// - Parameters:
  ///   - engines: the engine of each player.
  ///   - policy: what becomes of those that can't play.
  ///   - workers: at how many tables they play.
  ///   - logs: where what they say on standard error is kept; nil for nowhere.
  ///   - protocolLogs: where what is said both ways is kept; nil for nowhere.
  ///   - reception: where those dial in that do; each code is the roster's own from now on until it is closed.
  ///   - tell: gets remarks about engines that do wrong, from any thread.
  /// - Precondition: there is a reception where an engine dials in.
  /// - Throws: `EngineLogError`, or `CodeTaken` where two are to dial in with the same code.
  public init(
    _ engines: [String: EngineSpec], workers: Int = 1, policy: FaultPolicy = FaultPolicy(), logs: EngineLogs? = nil,
    protocolLogs: ProtocolLogs? = nil, reception: Reception? = nil,
    tell: @escaping @Sendable (String) -> Void = { _ in }
  ) throws {
    (self.policy, self.reception, self.protocolLogs) = (policy, reception, protocolLogs)
    let groups = ProcessGroups()
    self.groups = groups
    self.workers = workers
    let files = try logs?.open(for: Array(engines.keys)) ?? [:]
    let errors = engines.isEmpty ? nil : ErrorOutput()
    let vacancies = try Self.vacancies(for: engines, tables: workers, at: reception)
    records = Dictionary(
      uniqueKeysWithValues: engines.map { name, spec in
        let record = EngineRecord(
          player: name, spec: spec, policy: policy, groups: groups, errors: errors ?? ErrorOutput(), log: files[name],
          protocolLogs: protocolLogs, vacancy: vacancies[name], tell: tell)
        return (name, record)
      })
    if !vacancies.isEmpty { reception?.open() }
  }

  /// Two players are to dial in with the same code.
  public struct CodeTaken: Error, CustomStringConvertible {
    /// One of them.
    public let player: String

    public var description: String { "\(player) dials in with a code that another player has; each needs its own" }
  }

  private static func vacancies(
    for engines: [String: EngineSpec], tables: Int, at reception: Reception?
  ) throws(CodeTaken) -> [String: Vacancy] {
    var vacancies: [String: Vacancy] = [:]
    for (name, spec) in engines.sorted(by: { $0.key < $1.key }) {
      guard case .code(let code) = spec.source else { continue }
      guard let reception else { preconditionFailure("\(name) dials in, but there is nowhere to") }
      guard let vacancy = reception.expect(code, for: name, tables: tables) else { throw CodeTaken(player: name) }
      vacancies[name] = vacancy
    }
    return vacancies
  }

  /// Takes note of the number of the run that is played, which names of protocol logs begin with.
  public func begin(run: Int) { protocolLogs?.begin(run: run) }

  /// Starts an engine for each of these players and waits until it has said that it is ready; who can't be started plays
  /// no more.
  /// - Throws: `SystemTrouble` where the system gives Agon no more to start one with.
  public func greet(_ players: some Sequence<String>) throws {
    let wanted = players.compactMap { records[$0] }.filter { $0.withdrawal == nil }
    let trouble = Mutex<EngineError?>(nil)
    // All are waited for at the same time, though not by as many threads.
    let now = Clock.now()
    DispatchQueue.concurrentPerform(iterations: wanted.count) { place in
      if let error = greet(wanted[place], since: now) { trouble.withLock { $0 = error } }
    }
    if let trouble = trouble.withLock({ $0 }) { throw SystemTrouble("\(trouble)") }
  }

  /// Starts one, and tells what the system lacks for it; nil where that isn't the matter.
  private func greet(_ record: EngineRecord, since began: Int64) -> EngineError? {
    let engine = make(record, worker: 0)
    do {
      try engine.start(until: began + record.spec.wait)
    } catch {
      guard error.reason != nil else { return error }
      record.withdraw("failed to start: \(engine.complaint(error))")
      return nil
    }
    record.introduced(as: EngineIntroduction.plain(engine.introducedName))
    greeted.withLock { $0[engine.player] = engine }
    return nil
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

  /// Asks all engines to leave, and ends those that don't in the time that each has for it.
  /// - Precondition: nobody plays any more.
  public func close() {
    for record in records.values { record.vacancy?.finish() }
    let engines = engines.withLock { $0 }
    for engine in engines { engine.dismiss() }
    while engines.contains(where: \.mayStillLeave) { usleep(1_000) }
    Engine.expel(engines)
    forgetCodes()
  }

  private func forgetCodes() {
    for record in records.values {
      if case .code(let code) = record.spec.source { reception?.forget(code) }
    }
  }

  /// Has a function called whenever a player that dials in has come; from any thread, and soon to return.
  public func whenJoined(_ player: String, _ body: @escaping @Sendable () -> Void) {
    records[player]?.vacancy?.whenJoined(body)
  }

  /// Ends all engines at once, as `abandon`, and tells those who dialled in that all games are over.
  public func finish() {
    for record in records.values { record.vacancy?.finish() }
    abandon()
  }

  /// At how many tables all of those can play that have dialled in, at most.
  public var tables: Int { records.values.compactMap { $0.vacancy?.tablesOffered }.min() ?? workers }

  /// How long signs of life of those who dialled in took, there and back, by player.
  public var delays: [String: Delays] { records.compactMapValues { $0.vacancy?.delays }.filter { $0.value.count > 0 } }

  /// Ends all engines at once, even those that somebody waits for; none is started any more.
  public func abandon() {
    groups.endAll()
    forgetCodes()
  }
}
