/// What an optimiser wants played next: two points against each other.
public struct TuningStep: Hashable, Sendable {
  /// Counted from 0.
  public let number: Int
  /// The values of the one side's parameters.
  public let first: [Double]
  /// The values of the other side's.
  public let second: [Double]
  /// How many encounters are played, of two games each.
  public let encounters: Int

  /// Two points to be played against each other.
  public init(number: Int, first: [Double], second: [Double], encounters: Int) {
    (self.number, self.first, self.second, self.encounters) = (number, first, second, encounters)
  }
}

/// What the games of a step came to, from the side of its first point.
public struct StepResult: Hashable, Sendable {
  /// Games won, drawn and lost.
  public var wins, draws, losses: Int

  /// A result.
  public init(wins: Int = 0, draws: Int = 0, losses: Int = 0) {
    (self.wins, self.draws, self.losses) = (wins, draws, losses)
  }

  /// All games.
  public var games: Int { wins + draws + losses }
  /// The points taken, a draw counting half.
  public var score: Double { Double(wins) + Double(draws) / 2 }
}

/// A state machine that proposes points and learns from what they came to.
///
/// Its steps and everything it says follow from its settings and the order of the calls alone; `TuneQueue` keeps that
/// order the same for any number of workers.
public protocol Optimiser: Sendable {
  /// How many steps may be asked for beyond those whose results have been told, so that workers have something to do.
  var lookahead: Int { get }
  /// The next step.
  mutating func ask() -> TuningStep
  /// Takes the result of the earliest step whose result hasn't been told.
  mutating func tell(_ result: StepResult)
  /// Is given another number of games in all, for the steps that haven't been asked for.
  mutating func plan(games: Int)
  /// The values thought best so far, as players can be given them.
  var best: [Double] { get }
}

extension Optimiser {
  public mutating func plan(games: Int) {}

  /// 64 games are in flight, whatever the number of workers: more would be chosen knowing less.
  static func lookahead(encounters: Int) -> Int { max(2, 32 / encounters) }
}
