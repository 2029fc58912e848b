/// An external program that plays whole games between programs that it runs itself; it may be called from any thread.
public protocol ArbiterProgram: Sendable {
  /// Plays a game.
  /// - Parameters:
  ///   - variant: the part of the variant's name after the game's, such as `small`; may be empty.
  ///   - seed: the seed of all that is left to chance.
  ///   - players: the program in each seat.
  /// - Throws: `RulesTrouble` when the program can't be asked, or doesn't answer as it should.
  func play(_ variant: String, seed: UInt64, players: [ArbiterPlayer]) throws(RulesTrouble) -> ArbiterResult
}

/// A program that an arbiter runs in one seat of a game.
public struct ArbiterPlayer: Hashable, Sendable {
  /// The player's name.
  public let name: String
  /// The program and its arguments.
  public let command: [String]

  /// Creates a player.
  public init(name: String, command: [String]) { (self.name, self.command) = (name, command) }
}

/// The result of a game that an arbiter has played.
public struct ArbiterResult: Hashable, Sendable {
  /// The outcome.
  public let outcome: Outcome
  /// The number of plies, as the arbiter counts them; 0 where it doesn't.
  public let plies: Int
  /// The fault of the game's loser; nil where it ended otherwise.
  public let fault: FaultReport?
  /// The arbiter's account of the game; empty for none.
  public let record: String
  /// The numbers reported for the game and its seats.
  public let numbers: [GameNumber]

  /// Creates a result.
  public init(
    outcome: Outcome, plies: Int = 0, fault: FaultReport? = nil, record: String = "", numbers: [GameNumber] = []
  ) {
    (self.outcome, self.plies, self.fault, self.record) = (outcome, plies, fault, record)
    self.numbers = numbers
  }
}
