import Engines
import Play
import Synchronization
import Tournament

/// Plays the games of a tune on one worker: players are made anew for each step, since their values are others.
///
/// It belongs to the worker's thread alone.
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

  deinit { engines?.close() }

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

  private func room(for names: [String]) throws -> Room {
    engines?.close()
    engines = nil
    players = Set(names)
    var contenders: [String: Contender] = [:]
    for name in players {
      // The second of two equal points has a dash behind it.
      let text = name.hasSuffix("-") && plan.space.values(of: name) == nil ? String(name.dropLast()) : name
      guard let values = plan.space.values(of: text) else { preconditionFailure("\(name) isn't a point") }
      contenders[name] = try plan.contender(values)
    }
    let programs = contenders.engines
    if !programs.isEmpty { engines = try EngineRoster(programs, tell: tell) }
    return Room(
      plan.conditions.entries.map(\.playable), players: contenders.own, outside: engines?.makePlayers() ?? [:],
      limits: plan.conditions.limits, memory: memory)
  }
}

/// What went wrong with engines at any table; the tune stops then.
final class TuneFaults: Sendable {
  private let stop: StopSignal
  private let state = Mutex<[EngineRoster.Withdrawal]>([])

  init(_ stop: StopSignal) { self.stop = stop }

  var withdrawals: [EngineRoster.Withdrawal] { state.withLock { $0 } }

  func note(_ withdrawals: [EngineRoster.Withdrawal]) {
    guard !withdrawals.isEmpty else { return }
    state.withLock { $0 += withdrawals }
    stop.request()
  }
}
