/// An external program that knows the rules of a game; it may be asked from any thread.
public protocol RulesProgram: Sendable {
  /// Begins a game, or sets up the position that these steps lead to in it.
  /// - Throws: `RulesTrouble` when the program can't be asked, doesn't answer as it should, or refuses a step.
  func begin(_ game: RulesGame, after steps: [RulesStep]) throws(RulesTrouble) -> (place: RulesPlace, state: RulesState)
  /// Makes a step in a game and returns the program's verdict; nil when the program has been restarted and doesn't
  /// know the place any more.
  /// - Throws: `RulesTrouble` when the program can't be asked, or doesn't answer as it should.
  func play(_ step: RulesStep, in place: RulesPlace, of game: RulesGame) throws(RulesTrouble) -> RulesVerdict?
  /// Releases the number of a game that isn't asked about any more.
  func forget(_ place: RulesPlace)
}

extension RulesProgram {
  /// The position that these steps lead to in a game that isn't played on.
  /// - Throws: `RulesTrouble` as `begin` does.
  public func position(of game: RulesGame, after steps: [RulesStep] = []) throws(RulesTrouble) -> RulesState {
    let (place, state) = try begin(game, after: steps)
    forget(place)
    return state
  }
}

/// The beginning of a game whose rules are a program.
public struct RulesGame: Hashable, Sendable {
  /// The name of the variant, such as `domineering:6x6`.
  public let variant: String
  /// The number of seats.
  public let seats: Int
  /// The seed of all that is left to chance.
  public let seed: UInt64

  /// Creates a beginning.
  public init(variant: String, seats: Int, seed: UInt64) {
    (self.variant, self.seats, self.seed) = (variant, seats, seed)
  }
}

/// The place where a program keeps a game.
public struct RulesPlace: Hashable, Sendable {
  /// The process that knows the game, among those that run the program.
  public let process: Int
  /// The number of times that the process had been started before.
  public let start: Int
  /// The number by which the process knows the game.
  public let number: Int

  /// Creates a place.
  public init(process: Int, start: Int, number: Int) {
    (self.process, self.start, self.number) = (process, start, number)
  }
}

/// A step from one position to the next: what chance does before the first move, or the moves of all seats whose turn
/// it is and what chance does then.
public struct RulesStep: Hashable, Sendable {
  /// A seat's move, a word.
  public struct Move: Hashable, Sendable {
    /// The seat, from 0.
    public let seat: Int
    /// The word.
    public let text: String

    /// Creates a move.
    public init(seat: Int, text: String) { (self.seat, self.text) = (seat, text) }
  }

  /// The moves in the order of seats; empty before the first move of a game.
  public let moves: [Move]
  /// The chance events, where they are known and the program is to repeat them; else nil.
  public let events: [String]?

  /// Creates a step.
  public init(moves: [Move] = [], events: [String]? = nil) { (self.moves, self.events) = (moves, events) }
}

/// An optional feature of a program of rules.
public enum RulesFeature: String, CaseIterable, Sendable {
  /// The program sets up a position from a list of moves.
  case at
  /// The program reports chance events, and repeats given ones.
  case events
  /// The program reports what each seat sees, and no player sees more.
  case see
  /// The program may leave out the legal moves, and judges each move that is made.
  case judge
  /// Several seats may move at once.
  case simultaneous
}

/// The state of a position as a program of rules reports it.
public struct RulesState: Hashable, Sendable {
  /// The seats to move, or the outcome.
  public enum Turn: Hashable, Sendable {
    /// The seats to move, in ascending order; at least one.
    case seats([Int])
    /// The outcome: the game is over.
    case over(Outcome)
  }

  /// The seats to move, or the outcome.
  public let turn: Turn
  /// The legal moves of each seat to move, each a word; nil where the program judges them. Empty at the end.
  public let legal: [[String]?]
  /// The rows of the board from the top; empty where there is none.
  public let board: [String]
  /// The rows that each seat sees in place of the board; nil where nothing is hidden.
  public let sights: [[String]]?
  /// The chance events on the way to this position, each a word.
  public let events: [String]
  /// The numbers reported for seats at the end; empty before.
  public let numbers: [GameNumber]

  /// Creates a state.
  public init(
    turn: Turn, legal: [[String]?] = [], board: [String] = [], sights: [[String]]? = nil, events: [String] = [],
    numbers: [GameNumber] = []
  ) {
    (self.turn, self.legal, self.board, self.sights, self.events) = (turn, legal, board, sights, events)
    self.numbers = numbers
  }
}

/// The verdict of a program of rules on a move.
public enum RulesVerdict: Hashable, Sendable {
  /// The position after the move.
  case state(RulesState)
  /// The move isn't legal, for a reason in words.
  case illegal(why: String)
}

/// A failure of a program that provides the rules of a game or plays it, which is no player's fault.
public struct RulesTrouble: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of what the program answered or what happened, and what was expected.
  public let description: String

  /// Creates the failure from its description.
  public init(_ description: String) { self.description = description }
}
