import Foundation
import Play
import Synchronization

/// All engines of a run, at all tables.
public final class EngineRoster: Sendable {
  /// An engine that was withdrawn, and the reason.
  public struct Withdrawal: Sendable, Hashable {
    /// The player's name.
    public let player: String
    /// The reason, as the end of a sentence: “it failed to start: …”.
    public let why: String
    /// Whether nobody has joined with the code of the player.
    public var isAbsence = false
  }

  private let records: [String: EngineRecord]
  private let engines = Mutex<[Engine]>([])
  /// Engines that have been started and wait for their first game, by player.
  private let greeted = Mutex<[String: Engine]>([:])
  /// The engines of each worker.
  private let sets = Mutex<[Int: [String: Engine]]>([:])
  private let workers: Int
  private let seated = Atomic(0)
  private let groups: ProcessGroups
  private let listener: JoinListener?
  private let protocolLogs: ProtocolLogs?

  /// - Parameters:
  ///   - engines: the engine of each player.
  ///   - policy: the treatment of engines that can't play.
  ///   - workers: the number of tables.
  ///   - logs: the logs of standard error; nil for none.
  ///   - protocolLogs: the logs of both directions of the protocols; nil for none.
  ///   - listener: the listener where remote engines join; each code is the roster's own from now on until it is
  ///     closed.
  ///   - tell: receives remarks about engines' faults, from any thread.
  /// - Precondition: there is a listener if an engine is remote.
  /// - Throws: `EngineLogError`, or `CodeTaken` where two engines have the same code.
  public init(
    _ engines: [String: EngineSpec], workers: Int = 1, policy: FaultPolicy = FaultPolicy(), logs: EngineLogs? = nil,
    protocolLogs: ProtocolLogs? = nil, listener: JoinListener? = nil,
    tell: @escaping @Sendable (String) -> Void = { _ in }
  ) throws {
    (self.listener, self.protocolLogs) = (listener, protocolLogs)
    let groups = ProcessGroups()
    self.groups = groups
    self.workers = workers
    let files = try logs?.open(for: Array(engines.keys)) ?? [:]
    let errors = engines.isEmpty ? nil : ErrorOutput()
    let openSeats = try Self.openSeats(for: engines, tables: workers, at: listener)
    records = Dictionary(
      uniqueKeysWithValues: engines.map { name, spec in
        let record = EngineRecord(
          player: name, spec: spec, policy: policy, groups: groups, errors: errors ?? ErrorOutput(), log: files[name],
          protocolLogs: protocolLogs, openSeat: openSeats[name], tell: tell)
        return (name, record)
      })
    if !openSeats.isEmpty { listener?.open() }
  }

  /// The error for two players with the same code.
  public struct CodeTaken: Error, CustomStringConvertible {
    /// One of the two players.
    public let player: String

    public var description: String { "\(player) dials in with a code that another player has; each needs its own" }
  }

  private static func openSeats(
    for engines: [String: EngineSpec], tables: Int, at listener: JoinListener?
  ) throws(CodeTaken) -> [String: OpenSeat] {
    var openSeats: [String: OpenSeat] = [:]
    for (name, spec) in engines.sorted(by: { $0.key < $1.key }) {
      guard case .code(let code) = spec.source else { continue }
      guard let listener else { preconditionFailure("\(name) dials in, but there is nowhere to") }
      guard let openSeat = listener.expect(code, for: name, tables: tables) else { throw CodeTaken(player: name) }
      openSeats[name] = openSeat
    }
    return openSeats
  }

  /// Sets the number of the current run, with which names of protocol logs begin.
  public func begin(run: Int) { protocolLogs?.begin(run: run) }

  /// Starts an engine for each of these players and waits until it is ready; players that can't be started are
  /// withdrawn.
  /// - Throws: `SystemTrouble` where the system lacks the resources to start one.
  public func greet(_ players: some Sequence<String>) throws {
    let wanted = players.compactMap { records[$0] }.filter { $0.withdrawal == nil }
    let trouble = Mutex<EngineError?>(nil)
    // All are waited for at the same time, though not by one thread each.
    let now = Clock.now()
    DispatchQueue.concurrentPerform(iterations: wanted.count) { place in
      if let error = greet(wanted[place], since: now) { trouble.withLock { $0 = error } }
    }
    if let trouble = trouble.withLock({ $0 }) { throw SystemTrouble("\(trouble)") }
  }

  /// Starts one engine, and returns the error where the system lacks resources for it; nil otherwise.
  private func greet(_ record: EngineRecord, since began: Nanoseconds) -> EngineError? {
    let engine = make(record, worker: 0)
    do {
      try engine.start(until: began + record.spec.wait)
    } catch {
      guard error.reason != nil else { return error }
      record.withdraw("failed to start: \(engine.complaint(error))", mayReturn: true)
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

  /// Players for one worker, by name; those that weren't started by `greet` are started for their first game.
  public func makePlayers() -> [String: any OutsidePlayer] {
    let worker = seated.add(1, ordering: .relaxed).oldValue
    if let set = sets.withLock({ $0[worker] }) { return set }
    let set = records.mapValues { record in
      // Engines started by `greet` have the first worker's CPUs.
      let greeted = worker == 0 ? greeted.withLock { $0.removeValue(forKey: record.player) } : nil
      return greeted ?? make(record, worker: worker)
    }
    sets.withLock { $0[worker] = set }
    return set
  }

  /// Whether the games of a player are left out because it can't play them.
  /// - Parameter admitsLate: whether a remote player that couldn't be started plays once another client has joined.
  public func isWithdrawn(_ player: String, admitsLate: Bool = false) -> Bool {
    guard let record = records[player], record.withdrawal != nil, !record.forfeits else { return false }
    return !(admitsLate && record.returned())
  }

  /// Lets the players that `makePlayers` has returned be returned again, the first worker's first.
  /// - Precondition: no game is in progress.
  public func reseat() { seated.store(0, ordering: .relaxed) }

  /// The number of games that a remote player can play at once; nil for other players.
  public func tables(of player: String) -> Int? { records[player]?.openSeat?.tablesOffered }

  /// The withdrawn players, by name.
  public var withdrawals: [Withdrawal] {
    records.values.compactMap(\.withdrawal).sorted { $0.player < $1.player }
  }

  /// The names by which started engines introduced themselves, by player, as far as they have.
  public var introductions: [String: String] {
    records.compactMapValues { $0.introduction }
  }

  /// Asks all engines to leave, and ends those that don't in the time that each has for it.
  /// - Precondition: no game is in progress.
  public func close() {
    for record in records.values { record.openSeat?.finish() }
    let engines = engines.withLock { $0 }
    for engine in engines { engine.dismiss() }
    while engines.contains(where: \.mayStillLeave) { usleep(1_000) }
    Engine.expel(engines)
    forgetCodes()
  }

  private func forgetCodes() {
    for record in records.values {
      if case .code(let code) = record.spec.source { listener?.forget(code) }
    }
  }

  /// Sets a function to be called whenever a remote player has joined; from any thread, and it has to return soon.
  public func whenJoined(_ player: String, _ body: @escaping @Sendable () -> Void) {
    records[player]?.openSeat?.whenJoined(body)
  }

  /// Sets the function that returns the standing of a remote player, which its client receives now and then; it may be
  /// called from any thread.
  public func reportStandings(_ standing: @escaping @Sendable (_ player: String) -> BotStanding?) {
    for (player, record) in records { record.openSeat?.reportStanding { standing(player) } }
  }

  /// Ends all engines at once, as `abandon` does, and notifies remote ones that all games are over.
  public func finish() {
    for record in records.values { record.openSeat?.finish() }
    abandon()
  }

  /// The maximum number of tables at which all remote players can play.
  public var tables: Int { records.values.compactMap { $0.openSeat?.tablesOffered }.min() ?? workers }

  /// The round-trip times to remote players, by player.
  public var delays: [String: Delays] { records.compactMapValues { $0.openSeat?.delays }.filter { $0.value.count > 0 } }

  /// Ends all engines at once, even those that are being waited for; no more are started.
  public func abandon() {
    groups.endAll()
    forgetCodes()
  }
}
