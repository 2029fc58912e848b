/// Deals out an optimiser's steps and takes their results, so that the optimiser receives the same calls in the same
/// order for any number of workers: it is asked for `lookahead` steps at the beginning, then for one after each result.
public struct TuneQueue: Sendable {
  /// A step that was played before.
  public struct Played: Hashable, Sendable {
    /// The step.
    public let step: TuningStep
    /// The result of the step.
    public let result: StepResult
    /// The total number of games planned when the step was asked for.
    public let budget: Int

    /// A step that was played before.
    public init(step: TuningStep, result: StepResult, budget: Int) {
      (self.step, self.result, self.budget) = (step, result, budget)
    }
  }

  /// The optimiser.
  public private(set) var optimiser: any Optimiser
  /// The steps without a result, the earliest first.
  public private(set) var waiting: [TuningStep] = []
  /// The number of steps with a result.
  public private(set) var recorded = 0
  private var asked = 0
  private var dealt = 0
  private let games: Int
  private let stepGames: Int

  /// Creates a queue for a tune of `games` games, which continues after the steps that were played before.
  ///
  /// The optimiser receives those anew; nil if it would have played other ones, because it has other settings.
  /// - Parameter onRecord: receives the optimiser after each of them.
  public init?(
    _ optimiser: any Optimiser, encounters: Int, games: Int, played: [Played] = [],
    onRecord: (any Optimiser) -> Void = { _ in }
  ) {
    self.optimiser = optimiser
    self.games = games
    stepGames = 2 * encounters
    for number in 0..<optimiser.lookahead { ask(played.indices.contains(number) ? played[number].budget : games) }
    for (number, past) in played.enumerated() {
      guard let step = waiting.first, step == past.step else { return nil }
      waiting.removeFirst()
      dealt += 1
      recorded += 1
      self.optimiser.tell(past.result)
      onRecord(self.optimiser)
      let next = number + optimiser.lookahead
      ask(played.indices.contains(next) ? played[next].budget : games)
    }
    dealt = recorded
  }

  /// The total number of steps of the tune.
  public var steps: Int { games / stepGames }
  /// The total number of games of the tune.
  public var budget: Int { games }

  /// The next step to be played; nil while results have to come in first, and at the end.
  public mutating func next() -> TuningStep? {
    guard dealt < recorded + waiting.count else { return nil }
    defer { dealt += 1 }
    return waiting[dealt - recorded]
  }

  /// Takes the result of the earliest step without one.
  public mutating func tell(_ result: StepResult) {
    waiting.removeFirst()
    recorded += 1
    optimiser.tell(result)
    ask(games)
  }

  /// Whether all steps have their results.
  public var isDone: Bool { recorded >= steps }

  private mutating func ask(_ budget: Int) {
    guard asked < budget / stepGames else { return }
    optimiser.plan(games: budget)
    waiting.append(optimiser.ask())
    asked += 1
  }
}
