/// A step that an optimiser asks for: two points to be played against each other.
public struct TuningStep: Hashable, Sendable {
  /// The number of the step, from 0.
  public let number: Int
  /// The parameter values of the first side.
  public let first: [Double]
  /// The parameter values of the second side.
  public let second: [Double]
  /// The number of encounters, of two games each.
  public let encounters: Int

  /// Creates a step.
  public init(number: Int, first: [Double], second: [Double], encounters: Int) {
    (self.number, self.first, self.second, self.encounters) = (number, first, second, encounters)
  }
}

/// The result of a step's games, from the side of its first point.
public struct StepResult: Hashable, Sendable {
  /// Games won, drawn and lost.
  public var wins, draws, losses: Int

  /// Creates a result.
  public init(wins: Int = 0, draws: Int = 0, losses: Int = 0) {
    (self.wins, self.draws, self.losses) = (wins, draws, losses)
  }

  /// The number of games.
  public var games: Int { wins + draws + losses }
  /// The points taken, a draw counting half.
  public var score: Double { Double(wins) + Double(draws) / 2 }
}

/// A state machine that proposes points and learns from their results.
///
/// Its steps and all its estimates follow from its settings and the order of the calls alone; `TuneQueue` keeps that
/// order the same for any number of workers.
public protocol Optimiser: Sendable {
  /// The number of steps that may be asked for beyond those with a reported result, so that workers don't have to wait.
  var lookahead: Int { get }
  /// Returns the next step.
  mutating func ask() -> TuningStep
  /// Takes the result of the earliest step without one.
  mutating func tell(_ result: StepResult)
  /// Sets another total number of games, for the steps that haven't been asked for.
  mutating func plan(games: Int)
  /// The best values estimated so far, rounded to what players can be given.
  var best: [Double] { get }
}

extension Optimiser {
  public mutating func plan(games: Int) {}

  /// The number of steps in flight, 64 games: with more, steps would be chosen with less knowledge.
  static func lookahead(encounters: Int) -> Int { max(2, 32 / encounters) }
}
