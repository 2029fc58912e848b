/// A program outside that knows the rules of a game; it may be asked from any thread.
public protocol RulesProgram: Sendable {
  /// Begins a game, and returns the number by which the program knows it.
  /// - Parameters:
  ///   - variant: the name of the variant, such as `domineering:6x6`.
  ///   - seed: the seed of all that is left to chance.
  /// - Throws: `RulesTrouble` when the program can't be asked, or doesn't answer as it should.
  func start(_ variant: String, seats: Int, seed: UInt64) throws(RulesTrouble) -> (game: Int, state: RulesState)
  /// Makes a legal move in a game.
  /// - Throws: `RulesTrouble` when the program can't be asked, or doesn't answer as it should.
  func play(_ move: String, of seat: Int, in game: Int, seats: Int) throws(RulesTrouble) -> RulesState
}

/// What a program of rules says of a position.
public struct RulesState: Hashable, Sendable {
  /// The seat to move, or the outcome.
  public let turn: Turn
  /// The legal moves of the seat to move, each a word.
  public let legal: [String]
  /// The rows of the board from the top; empty where there is none.
  public let board: [String]

  /// Creates a state.
  public init(turn: Turn, legal: [String], board: [String]) {
    (self.turn, self.legal, self.board) = (turn, legal, board)
  }
}

/// A failure of a program that tells the rules of a game or plays it, which is no player's fault.
public struct RulesTrouble: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was said, or happened, and what would be right.
  public let description: String

  /// Creates the failure from its description.
  public init(_ description: String) { self.description = description }

  /// Plays a game in which a program outside may fail, at most three times.
  /// - Parameter program: the program, as the beginning of a sentence.
  /// - Throws: `SystemTrouble` when the program failed each time.
  static func repeating(
    _ program: String, _ play: () throws(SystemTrouble) -> Result<GameRecord, RulesTrouble>
  ) throws(SystemTrouble) -> GameRecord {
    var last = RulesTrouble("it failed")
    for _ in 0..<3 {
      switch try play() {
      case .success(let record): return record
      case .failure(let trouble): last = trouble
      }
    }
    throw SystemTrouble("\(program) failed three times in one game, the last time since \(last)")
  }
}
