/// What holds for every game of a tournament, whoever plays.
public struct Limits: Sendable, Hashable {
  /// What a player may spend on one decision.
  public var budget: Budget
  /// What each seat of a board game has for all its moves; nil for no clock.
  public var clock: Clock?
  /// A board game is scored as a draw after this many plies; nil for no such limit. Snap has its own: `turns`.
  public var plies: Int?
  /// What some players may spend instead of `budget` and `clock`, by name: odds of time or nodes.
  public var allowances: [String: Allowance]
  /// What ends board games before the rules do.
  public var adjudication: Adjudication
  /// Whether a note is kept of every move.
  public var notesMoves: Bool

  /// A time for a whole game, in nanoseconds.
  public struct Clock: Sendable, Hashable {
    /// What a seat has at the start.
    public var time: Int64
    /// What it gets back with each move.
    public var increment: Int64
    /// After so many moves it gets `time` again; nil for never.
    public var moves: Int?

    /// A clock.
    public init(time: Int64, increment: Int64 = 0, moves: Int? = nil) {
      (self.time, self.increment, self.moves) = (time, increment, moves)
    }
  }

  /// What one player may spend.
  public struct Allowance: Sendable, Hashable {
    /// What it may spend on one decision.
    public var budget: Budget
    /// What it has for all its moves of a board game; nil for no clock.
    public var clock: Clock?

    /// An allowance; of anything where nothing is given.
    public init(budget: Budget = Budget(), clock: Clock? = nil) { (self.budget, self.clock) = (budget, clock) }

    /// Whether time matters.
    public var isTimed: Bool { budget.nanoseconds != nil || clock != nil }
  }

  /// Limits; none where nothing is given.
  public init(
    budget: Budget = Budget(), clock: Clock? = nil, plies: Int? = nil, allowances: [String: Allowance] = [:],
    adjudication: Adjudication = Adjudication(), notesMoves: Bool = false
  ) {
    (self.budget, self.clock, self.plies, self.allowances) = (budget, clock, plies, allowances)
    (self.adjudication, self.notesMoves) = (adjudication, notesMoves)
  }

  /// What a player may spend.
  public func allowance(of player: String) -> Allowance {
    allowances[player] ?? Allowance(budget: budget, clock: clock)
  }

  /// The same for a game of Snap, which has neither clocks nor adjudication.
  var withoutClocks: Limits {
    Limits(
      budget: budget, allowances: allowances.mapValues { Allowance(budget: $0.budget) }, notesMoves: notesMoves)
  }
}
