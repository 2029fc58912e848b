import Engines
import Play
import Synchronization
import Tournament

/// Plays the games of a tune on one worker; players are created for each step, since their values differ.
///
/// Only the worker's thread uses it.
final class TuneTable {
  private let plan: TunePlan
  private let faults: TuneFaults
  private let tell: @Sendable (String) -> Void
  private var players: Set<String> = []
  private let memory = TableMemory()
  private var room: Room?
  private var engines: EngineRoster?

  init(_ plan: TunePlan, _ faults: TuneFaults, tell: @escaping @Sendable (String) -> Void) {
    self.plan = plan
    self.faults = faults
    self.tell = tell
  }

  deinit { closeEngines() }

  func play(_ job: Job) throws(SystemTrouble) -> GameRecord {
    do {
      return try played(job)
    } catch let trouble as SystemTrouble {
      throw trouble
    } catch {
      preconditionFailure("players are tried out at the ends of their ranges before the tune: \(error)")
    }
  }

  private func played(_ job: Job) throws -> GameRecord {
    if room == nil || players != Set(job.players) { room = try room(for: job.players) }
    guard let room else { preconditionFailure("the room has just been made") }
    let record = try room.play(job)
    if let engines { faults.note(engines.withdrawals) }
    return record
  }

  private func closeEngines() {
    guard let engines else { return }
    engines.close()
    faults.forget(engines)
    self.engines = nil
  }

  private func room(for names: [String]) throws -> Room {
    closeEngines()
    players = Set(names)
    let contenders = try players.map { name in
      // The second of two equal points has a dash at its end.
      let text = name.hasSuffix("-") && plan.space.values(of: name) == nil ? String(name.dropLast()) : name
      guard let values = plan.space.values(of: text) else { preconditionFailure("\(name) isn't a point") }
      return try plan.contender(values, name: name)
    }
    let programs = contenders.engines
    if !programs.isEmpty {
      let roster = try EngineRoster(programs, policy: FaultPolicy(action: .retry), tell: tell)
      faults.watch(roster)
      engines = roster
    }
    return Room(
      plan.setting.playables, players: contenders.own, outside: engines?.makePlayers() ?? [:],
      limits: plan.setting.limits, memory: memory)
  }
}

/// The engines of a tune at all tables, with their faults; the tune stops at the first.
final class TuneFaults: Sendable {
  private struct State {
    var withdrawals: [EngineRoster.Withdrawal] = []
    var rosters: [EngineRoster] = []
    var isAbandoned = false
  }

  private let stop: StopSignal
  private let state = Mutex(State())

  init(_ stop: StopSignal) { self.stop = stop }

  var withdrawals: [EngineRoster.Withdrawal] { state.withLock { $0.withdrawals } }

  func note(_ withdrawals: [EngineRoster.Withdrawal]) {
    guard !withdrawals.isEmpty else { return }
    state.withLock { $0.withdrawals += withdrawals }
    stop.request()
  }

  /// Adds the engines of a table, to be ended with the others unless they are closed before.
  func watch(_ roster: EngineRoster) {
    let isAbandoned = state.withLock { state in
      state.rosters.append(roster)
      return state.isAbandoned
    }
    if isAbandoned { roster.abandon() }
  }

  func forget(_ roster: EngineRoster) {
    state.withLock { state in state.rosters.removeAll { $0 === roster } }
  }

  /// Ends all engines at once, even those that a thread waits for; none is started any more.
  func abandonEngines() {
    let rosters = state.withLock { state in
      state.isAbandoned = true
      return state.rosters
    }
    for roster in rosters { roster.abandon() }
  }
}
