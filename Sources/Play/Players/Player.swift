/// A player in one seat of games of one kind, for any number of games, one at a time.
public protocol Player<G> {
  associatedtype G: Game

  /// Prepares for a game. All randomness of the player in it must follow from `seed`, and nothing learnt in earlier
  /// games may change its moves, so that a game is the same wherever and whenever it is played.
  mutating func begin(seed: UInt64)

  /// Chooses one of the legal moves.
  /// - Throws: `PlayerFault` when no move can be had; the game is then lost for that reason. `SystemTrouble` when
  ///   that is nothing the player can be blamed for; the game isn't played then.
  mutating func choose(in view: G.View, within budget: Budget) throws -> Decision<G.Move>
}

/// A move with the effort of finding it.
public struct Decision<Move: Sendable>: Sendable {
  /// The move.
  public var move: Move
  /// The number of nodes visited or simulations made.
  public var nodes: Int
  /// The player's report on the move; nil for none.
  public var thought: Thought?
  /// Nanoseconds of it that count against nobody.
  var excused: Nanoseconds = 0

  /// Creates a decision; players that don't search leave `nodes` at 0.
  public init(_ move: Move, nodes: Int = 0, thought: Thought? = nil) {
    self.move = move
    self.nodes = nodes
    self.thought = thought
  }

  /// The decision of a player outside.
  init(_ move: Move, _ answer: OutsideAnswer) {
    self.init(move, nodes: answer.nodes, thought: answer.thought)
    excused = answer.excused
  }
}

/// The limits of a tournament on one decision of a player, which hold whatever the player's own parameters are.
public struct Budget: Sendable, Hashable {
  /// The clocks of a game.
  public struct Clocks: Sendable, Hashable {
    /// The nanoseconds left to each seat, in seat order.
    public var left: [Nanoseconds]
    /// The nanoseconds added for each seat with each of its moves.
    public var increments: [Nanoseconds]
    /// The number of moves that each seat has to make with its time left, before it gets more; nil for all moves to
    /// come.
    public var moves: [Int?]

    /// Creates clocks.
    public init(left: [Nanoseconds], increments: [Nanoseconds], moves: [Int?]? = nil) {
      self.left = left
      self.increments = increments
      self.moves = moves ?? Array(repeating: nil, count: left.count)
    }

    /// Creates clocks with the same increment for each seat.
    public init(left: [Nanoseconds], increment: Nanoseconds = 0) {
      self.init(left: left, increments: Array(repeating: increment, count: left.count))
    }
  }

  /// The nanoseconds for this decision; nil if it isn't limited by itself.
  public var nanoseconds: Nanoseconds?
  /// The game's clocks; nil when there are none.
  public var clocks: Clocks?
  /// The number of plies to look ahead; nil for any number.
  public var depth: Int?
  /// The number of nodes to visit, or simulations to make; nil for any number.
  public var nodes: Int?
  /// The flag that ends the search early when it is raised; nil for none.
  public var stop: StopFlag?
  /// The time, by `Clock`, by which an external program has to have answered, its tolerance included; nil if time isn't
  /// limited.
  public var deadline: Nanoseconds?

  /// Creates a budget; unlimited by default.
  public init(nanoseconds: Nanoseconds? = nil, clocks: Clocks? = nil, depth: Int? = nil, nodes: Int? = nil) {
    self.nanoseconds = nanoseconds
    self.clocks = clocks
    self.depth = depth
    self.nodes = nodes
  }

  /// Whether time is limited.
  var isTimed: Bool { nanoseconds != nil || clocks != nil }

  /// The most nanoseconds that `seat` may take now; nil if time isn't limited.
  public func most(for seat: Int) -> Nanoseconds? {
    [nanoseconds, clocks?.left[seat]].compactMap { $0 }.min()
  }

  /// The budget left to `seat` after that many nanoseconds.
  public func left(after nanoseconds: Nanoseconds, for seat: Int) -> Budget {
    var budget = self
    budget.nanoseconds = self.nanoseconds.map { max(0, $0 - nanoseconds) }
    if let left = clocks?.left[seat] { budget.clocks?.left[seat] = max(0, left - nanoseconds) }
    return budget
  }

  /// The recommended nanoseconds for `seat`: all that a move allows, or a share of its clock.
  func share(for seat: Int) -> Nanoseconds? {
    // A twentieth of what is left never runs out, and leaves most of it to the middle of the game. Where more comes
    // after a few moves it is shared among these, with one share to spare.
    let share = clocks.map {
      let parts = min(20, Int64($0.moves[seat] ?? 20) + 1)
      return min($0.left[seat], $0.left[seat] / parts + $0.increments[seat] / 2)
    }
    return [nanoseconds, share].compactMap { $0 }.min()
  }
}

/// The fault of a player that has no move.
public struct PlayerFault: Error, Hashable, Sendable {
  /// The reason to record.
  public let reason: Reason
  /// A description of the fault.
  public let what: String

  /// Creates a fault that ends the game for this reason.
  public init(_ reason: Reason, _ what: String = "") {
    self.reason = reason
    self.what = what
  }
}

extension PlayerFault {
  /// A description of an illegal answer, with the legal moves as far as they can be listed.
  public static func illegal(_ answer: String, legal: [String] = []) -> String {
    let shown = legal.prefix(8).joined(separator: " ") + (legal.count > 8 ? " and \(legal.count - 8) more" : "")
    return "answered “\(answer.prefix(80))”, which isn't legal" + (legal.isEmpty ? "" : "; legal are \(shown)")
  }
}

/// A lack of system resources that keeps a game from being played, without a player's fault.
///
/// It ends a run, which goes on later, and costs nobody a game.
public struct SystemTrouble: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of what was missing, and what would help.
  public let description: String

  /// Creates the error from a description.
  public init(_ description: String) { self.description = description }
}

/// Any player of one game, at the cost of one closure call per decision.
///
/// The closures are made where the player's type is known: a generic player behind `any Player<G>` would be sixty times
/// slower.
public struct AnyPlayer<G: Game> {
  /// Prepares for a game; see `Player.begin(seed:)`.
  public let begin: (UInt64) -> Void
  /// Chooses a move; see `Player.choose(in:within:)`.
  public let choose: (G.View, Budget) throws -> Decision<G.Move>
  /// The callbacks by which an external player follows the game; nil for all others.
  let audience: Audience<G>?
  /// The nanoseconds beyond a time limit that don't count against the player.
  let margin: () -> Nanoseconds

  /// Wraps a player of known type.
  public init<P: Player>(_ player: P, margin: Nanoseconds = TimeLimit.ownMargin) where P.G == G {
    var player = player
    self.margin = { margin }
    begin = { player.begin(seed: $0) }
    choose = { try player.choose(in: $0, within: $1) }
    audience = nil
  }

  /// A player that follows every move, with the function by which it decides.
  init(
    _ audience: Audience<G>, of player: any OutsidePlayer, choose: @escaping (G.View, Budget) throws -> Decision<G.Move>
  ) {
    begin = { _ in }
    self.choose = choose
    self.audience = audience
    margin = { player.margin }
  }
}
