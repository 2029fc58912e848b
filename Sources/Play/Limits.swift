/// The limits on every game of a tournament, for all players.
public struct Limits: Sendable, Hashable {
  /// The budget of a player for one decision.
  public var budget: Budget
  /// The clock of each seat of a board game for all its moves; nil for no clock.
  public var clock: Clock?
  /// The number of plies after which a board game is scored as a draw; nil for no such limit. Snap has its own:
  /// `turns`.
  public var plies: Int?
  /// The allowances of players, by name, that replace `budget` and `clock`: odds of time or nodes.
  public var allowances: [String: Allowance]
  /// The rules that end board games early.
  public var adjudication: Adjudication
  /// Whether a note is kept of every move.
  public var notesMoves: Bool

  /// A clock for a whole game, with times in nanoseconds.
  public struct Clock: Sendable, Hashable {
    /// The time at the start.
    public var time: Nanoseconds
    /// The time added with each move.
    public var increment: Nanoseconds
    /// The number of moves after which `time` is added again; nil for never.
    public var moves: Int?

    /// Creates a clock.
    public init(time: Nanoseconds, increment: Nanoseconds = 0, moves: Int? = nil) {
      (self.time, self.increment, self.moves) = (time, increment, moves)
    }
  }

  /// The budget and clock of one player.
  public struct Allowance: Sendable, Hashable {
    /// The budget for one decision.
    public var budget: Budget
    /// The clock for all moves of a board game; nil for no clock.
    public var clock: Clock?

    /// Creates an allowance; unlimited by default.
    public init(budget: Budget = Budget(), clock: Clock? = nil) { (self.budget, self.clock) = (budget, clock) }

    /// Whether time is limited.
    public var isTimed: Bool { budget.nanoseconds != nil || clock != nil }
  }

  /// Creates limits; none by default.
  public init(
    budget: Budget = Budget(), clock: Clock? = nil, plies: Int? = nil, allowances: [String: Allowance] = [:],
    adjudication: Adjudication = Adjudication(), notesMoves: Bool = false
  ) {
    (self.budget, self.clock, self.plies, self.allowances) = (budget, clock, plies, allowances)
    (self.adjudication, self.notesMoves) = (adjudication, notesMoves)
  }

  /// The allowance of a player.
  public func allowance(of player: String) -> Allowance {
    allowances[player] ?? Allowance(budget: budget, clock: clock)
  }

  /// The limits for a game of Snap, which has neither clocks nor adjudication.
  var withoutClocks: Limits {
    Limits(
      budget: budget, allowances: allowances.mapValues { Allowance(budget: $0.budget) }, notesMoves: notesMoves)
  }
}
