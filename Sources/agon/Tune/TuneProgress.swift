import Dispatch
import Foundation
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
    /// Whether no game has been won yet, in earlier runs either.
    var isLevel: Bool
  }

  private let store: Store
  private let plan: TunePlan
  private let total: Int
  private let quiet: Bool
  private let start = ContinuousClock.now
  private let state: Mutex<State>

  /// So many games without a winner are worth a remark.
  private static let remarkableDraws = 200

  /// - Parameter played: the steps before those that are played now.
  init(_ store: Store, _ plan: TunePlan, _ queue: TuneQueue, played: [TuneQueue.Played], quiet: Bool) {
    self.store = store
    self.plan = plan
    self.quiet = quiet
    total = queue.steps
    let isLevel = played.allSatisfy { $0.result.draws == $0.result.games }
    state = Mutex(State(steps: queue.told, best: queue.optimiser.best, isLevel: isLevel))
  }

  /// Takes a step with its result; it is written with the records of its games.
  func add(_ played: TuneQueue.Played, _ optimiser: any Optimiser) {
    let step = StoredTune.Step(
      number: played.step.number, first: plan.space.text(of: played.step.first),
      second: plan.space.text(of: played.step.second), wins: played.result.wins, draws: played.result.draws,
      losses: played.result.losses, seed: TuneSchedule.seed(ofStep: played.step.number, seed: plan.seed),
      budget: played.budget)
    let best = optimiser.best
    let stepGames = 2 * plan.method.encounters
    let isRemarkable = state.withLock {
      $0.waiting.append(step)
      $0.steps += 1
      $0.best = best
      $0.isLevel = $0.isLevel && played.result.draws == played.result.games
      // Said once: when the step that makes the number full has come.
      let games = $0.steps * stepGames
      return $0.isLevel && games >= Self.remarkableDraws && games - stepGames < Self.remarkableDraws
    }
    guard isRemarkable, !quiet else { return }
    clear()
    Console.tell("agon: note: " + Self.allDrawn(games: (played.step.number + 1) * stepGames))
  }

  /// What to say of a tune without a winner.
  static func allDrawn(games: Int) -> String {
    "all \(games) games so far were drawn: nothing can be learnt from them. Let the player see less, or play another "
      + "variant or longer openings."
  }

  func write(_ records: [GameRecord]) throws {
    let (steps, told) = state.withLock { state in
      defer { state.waiting = [] }
      state.games += records.count
      return (state.waiting, state.steps * plan.method.encounters)
    }
    let games = records.map { record in
      TuneGame(
        encounter: record.job.encounter, first: record.job.players[0], points: Int(2 * record.outcome.score(of: 0)))
    }
    try store.write(steps, games, told: told, toTune: plan.name)
  }

  /// Tells again and again until what is returned is cancelled; nil when nothing is to be told.
  func ticking() -> (any DispatchSourceTimer)? { quiet ? nil : status.ticking() }

  /// Takes the rewritten line away.
  func clear() {
    if !quiet { status.clear() }
  }

  private var status: StatusLine { StatusLine { self.line } }

  private var line: String {
    let (steps, games, best) = state.withLock { ($0.steps, $0.games, $0.best) }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let left = (total - steps) * 2 * plan.method.encounters
    let values = zip(plan.space.parameters, best).map { parameter, value in
      // Three digits are enough to see where it goes, and leave room for more parameters.
      parameter.name + "=" + (parameter.kind == .integer ? "\(Int(value))" : String(format: "%.3g", value))
    }
    return Self.line(
      step: steps, of: total, rate: Double(games) / seconds, left: left, values: values.joined(separator: " "))
  }

  /// `step 120 of 1250, 311 games a second, 57 s left; corner=31 mobility=2.4`
  static func line(step: Int, of total: Int, rate: Double, left: Int, values: String) -> String {
    var line = "step \(step) of \(total)"
    if rate > 0 {
      line += ", \(rate >= 10 ? String(Int(rate)) : String(Double(Int(rate * 10)) / 10)) games a second"
      line += ", \(Progress.duration(seconds: Double(left) / rate)) left"
    }
    return line + "; " + values
  }
}
