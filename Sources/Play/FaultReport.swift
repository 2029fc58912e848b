/// What a player did wrong in a game that it lost by a fault.
public struct FaultReport: Hashable, Sendable {
  /// Where it sat.
  public let seat: Int
  /// What was wrong, in words: the illegal answer, the time taken, the exit code or signal.
  public let what: String
  /// The last that was said before, both ways, if it is a program outside.
  public let lastWords: LastWords

  /// A report.
  public init(seat: Int, what: String, lastWords: LastWords = LastWords()) {
    (self.seat, self.what, self.lastWords) = (seat, what, lastWords)
  }
}

/// The last that was said between Agon and a program outside.
public struct LastWords: Hashable, Sendable {
  /// The last lines, `> ` before Agon's and `< ` before the program's, in the order said.
  public let lines: [String]
  /// The last line that the program wrote to its standard error; nil for none.
  public let errors: String?

  /// Words; none by default.
  public init(lines: [String] = [], errors: String? = nil) {
    (self.lines, self.errors) = (lines, errors)
  }
}
