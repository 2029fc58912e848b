/// The fault by which a player lost a game.
public struct FaultReport: Hashable, Sendable {
  /// The seat of the player.
  public let seat: Int
  /// A description of the fault: the illegal answer, the time taken, the exit code or signal.
  public let what: String
  /// The last lines exchanged before, if the player is an external program.
  public let lastWords: LastWords

  /// Creates a report.
  public init(seat: Int, what: String, lastWords: LastWords = LastWords()) {
    (self.seat, self.what, self.lastWords) = (seat, what, lastWords)
  }
}

/// The last lines exchanged between Agon and an external program.
public struct LastWords: Hashable, Sendable {
  /// The last lines, `> ` before Agon's and `< ` before the program's, in their order.
  public let lines: [String]
  /// The last line that the program wrote to its standard error; nil for none.
  public let errors: String?

  /// Creates the last lines; none by default.
  public init(lines: [String] = [], errors: String? = nil) {
    (self.lines, self.errors) = (lines, errors)
  }
}
