import Dispatch
import Play
import Store
import Synchronization
import Tournament
import Tuning

/// Keeps the steps of a tune and tells on standard error how it goes.
final class TuneProgress: ResultSink {
  private struct State {
    var waiting: [StoredTune.Step] = []
    var steps: Int
    var games = 0
    var best: [Double]
  }

  private let store: Store
  private let plan: TunePlan
  private let total: Int
  private let quiet: Bool
  private let start = ContinuousClock.now
  private let state: Mutex<State>
  private let rewrites = Console.errorIsTerminal

  init(_ store: Store, _ plan: TunePlan, _ queue: TuneQueue, quiet: Bool) {
    self.store = store
    self.plan = plan
    self.quiet = quiet
    total = queue.steps
    state = Mutex(State(steps: queue.told, best: queue.optimiser.best))
  }

  /// Takes a step with its result; it is written with the records of its games.
  func add(_ played: TuneQueue.Played, _ optimiser: any Optimiser) {
    let step = StoredTune.Step(
      number: played.step.number, first: plan.space.text(of: played.step.first),
      second: plan.space.text(of: played.step.second), wins: played.result.wins, draws: played.result.draws,
      losses: played.result.losses, seed: TuneSchedule.seed(ofStep: played.step.number, seed: plan.seed),
      budget: played.budget)
    let best = optimiser.best
    state.withLock {
      $0.waiting.append(step)
      $0.steps += 1
      $0.best = best
    }
  }

  func write(_ records: [GameRecord]) throws {
    let steps = state.withLock { state in
      defer { state.waiting = [] }
      state.games += records.count
      return state.waiting
    }
    if !steps.isEmpty { try store.write(steps, toTune: plan.name) }
  }

  /// Tells again and again until what is returned is cancelled; nil when nothing is to be told.
  func ticking() -> (any DispatchSourceTimer)? {
    guard !quiet else { return nil }
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "agon.tune"))
    let step: DispatchTimeInterval = rewrites ? .milliseconds(500) : .seconds(5)
    timer.schedule(deadline: .now() + step, repeating: step)
    timer.setEventHandler { self.tell() }
    timer.resume()
    return timer
  }

  /// Takes the rewritten line away.
  func clear() {
    if rewrites, !quiet { Console.overwrite("\r\u{1B}[K") }
  }

  private func tell() {
    let (steps, games, best) = state.withLock { ($0.steps, $0.games, $0.best) }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let left = (total - steps) * 2 * plan.method.encounters
    let line = Self.line(
      step: steps, of: total, rate: Double(games) / seconds, left: left, values: plan.space.text(of: best))
    if rewrites {
      Console.overwrite("\r" + String(line.prefix(max(20, Console.width - 1))) + "\u{1B}[K")
    } else {
      Console.tell(line)
    }
  }

  /// `step 120 of 1250, 311 games a second, 57 s left; corner=31,mobility=2.4`
  static func line(step: Int, of total: Int, rate: Double, left: Int, values: String) -> String {
    var line = "step \(step) of \(total)"
    if rate > 0 {
      line += ", \(rate >= 10 ? String(Int(rate)) : String(Double(Int(rate * 10)) / 10)) games a second"
      line += ", \(Progress.duration(seconds: Double(left) / rate)) left"
    }
    return line + "; " + values
  }
}
