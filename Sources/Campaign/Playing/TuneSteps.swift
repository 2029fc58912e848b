import Play
import Store
import Synchronization
import Tournament
import Tuning

/// Stores the steps of a tune, and the games of those that aren't complete.
final class TuneSteps: ResultSink {
  private struct State {
    var waiting: [StoredTune.Step] = []
    var steps: Int
    var best: [Double]
    /// Whether no game has been won yet, including earlier sessions.
    var isLevel: Bool
  }

  private let store: Store
  private let plan: TunePlan
  private let live: LiveBoard
  private let tell: @Sendable (String) -> Void
  private let state: Mutex<State>

  /// The number of games without a winner after which there is a remark.
  private static let remarkableDraws = 200

  /// Creates the steps of a session.
  /// - Parameters:
  ///   - played: the steps before those that are played now.
  ///   - tell: receives a remark where nothing can be learnt.
  init(
    _ store: Store, _ plan: TunePlan, _ queue: TuneQueue, played: [TuneQueue.Played], live: LiveBoard,
    tell: @escaping @Sendable (String) -> Void
  ) {
    (self.store, self.plan, self.live, self.tell) = (store, plan, live, tell)
    let isLevel = played.allSatisfy { $0.result.draws == $0.result.games }
    state = Mutex(State(steps: queue.recorded, best: queue.optimiser.best, isLevel: isLevel))
  }

  /// The number of steps with a result, and the values estimated as best after them.
  var course: (steps: Int, best: [Double]) { state.withLock { ($0.steps, $0.best) } }

  /// Adds a step with its result; it is written with the records of its games.
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
      // Reported once: at the step that completes the number.
      let games = $0.steps * stepGames
      return $0.isLevel && games >= Self.remarkableDraws && games - stepGames < Self.remarkableDraws
    }
    if isRemarkable { tell("note: " + Self.allDrawn(games: (played.step.number + 1) * stepGames)) }
  }

  /// The remark about a tune without a winner.
  static func allDrawn(games: Int) -> String {
    "all \(games) games so far were drawn: nothing can be learnt from them. Let the player see less, or play another "
      + "variant or longer openings."
  }

  func write(_ records: [GameRecord]) throws {
    let (steps, recorded) = state.withLock { state in
      defer { state.waiting = [] }
      return (state.waiting, state.steps * plan.method.encounters)
    }
    let games = records.map { record in
      TuneGame(
        encounter: record.job.encounter, first: record.job.players[0], points: Int(2 * record.outcome.score(of: 0)))
    }
    try store.write(steps, games, recorded: recorded, toTune: plan.name)
    live.add(records)
  }
}
