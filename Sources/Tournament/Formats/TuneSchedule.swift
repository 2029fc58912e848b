import Play
import Tuning

/// The games of a tune: those that its optimiser asks for, encounter by encounter.
///
/// Encounters go to the variants in proportion to their weights. Both players of a game are points, named by the text
/// that `name` makes of them; where both would have the same name, the second one's gets a dash at its end.
public struct TuneSchedule: Schedule {
  public static var looksAtResults: Bool { true }

  private var queue: TuneQueue
  private let seed: UInt64
  private let name: @Sendable ([Double]) -> String
  private let onStep: @Sendable (TuneQueue.Played, any Optimiser) -> Void
  private let entries: [Entry]
  private let encounters: Int
  private var rotation: WeightedRotation
  /// The jobs of the step dealt out last that are still to be dealt out, the last one first.
  private var jobs: [Job] = []
  private var encounter = 0
  /// The result so far of the earliest step without a complete one.
  private var result = StepResult()

  /// The number of games, two for each encounter of all steps.
  public var planned: Int? { queue.steps * 2 * encounters }

  /// Creates the games of a tune, which continue after the steps that the queue has received.
  /// - Parameters:
  ///   - entries: the variants, with their shares of the encounters.
  ///   - encounters: the number in a step.
  ///   - seed: the tune's seed.
  ///   - name: the name of players with these values.
  ///   - onStep: receives each step with its result, in order, and the optimiser after it has received that.
  public init(
    _ queue: TuneQueue, entries: [Entry], encounters: Int, seed: UInt64, name: @escaping @Sendable ([Double]) -> String,
    onStep: @escaping @Sendable (TuneQueue.Played, any Optimiser) -> Void
  ) {
    (self.queue, self.encounters, self.seed, self.name, self.onStep) = (queue, encounters, seed, name, onStep)
    self.entries = entries
    rotation = WeightedRotation(entries.map(\.weight))
    encounter = queue.recorded * encounters
    for _ in 0..<encounter { _ = rotation.next() }
  }

  /// The seed of the games of a step.
  public static func seed(ofStep number: Int, seed: UInt64) -> UInt64 {
    Seed.game(run: seed, variant: "tune", players: [], encounter: number)
  }

  /// The next game.
  public mutating func next() -> Step {
    if jobs.isEmpty, let step = queue.next() { deal(step) }
    return jobs.popLast().map { .job($0) } ?? (queue.isDone ? .end : .wait)
  }

  /// Counts a game, and passes the result to the optimiser when it was the last one of its step.
  public mutating func record(_ played: JobResult) {
    guard let step = queue.waiting.first else { return }
    let seat = played.job.players[0] == name(step.first) ? 0 : 1
    switch played.outcome.score(of: seat) {
    case 1: result.wins += 1
    case 0: result.losses += 1
    default: result.draws += 1
    }
    if result.games == 2 * step.encounters {
      queue.tell(result)
      onStep(TuneQueue.Played(step: step, result: result, budget: queue.budget), queue.optimiser)
      result = StepResult()
    }
  }

  private mutating func deal(_ step: TuningStep) {
    let first = name(step.first)
    let second = step.first == step.second ? first + "-" : name(step.second)
    let stepSeed = Self.seed(ofStep: step.number, seed: seed)
    for _ in 0..<step.encounters {
      let (variant, opening) = nextPlace()
      for players in [[first, second], [second, first]] {
        jobs.append(
          Job(
            variant: variant, players: players, encounter: encounter - 1, opening: opening,
            seed: Seed.game(run: stepSeed, variant: variant, players: players, encounter: encounter - 1)))
      }
    }
    jobs.reverse()
  }

  /// The variant that is furthest below its share, and its next opening.
  private mutating func nextPlace() -> (variant: String, opening: String) {
    encounter += 1
    let place = rotation.next()
    let entry = entries[place]
    return (entry.variant, entry.opening(ofEncounter: rotation.dealt[place] - 1, of: [], run: seed))
  }
}
