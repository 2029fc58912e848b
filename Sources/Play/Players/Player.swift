/// Somebody who decides in one seat of games of one kind, for as many games as wanted, one at a time.
public protocol Player<G> {
  associatedtype G: Game

  /// Gets ready for a game. Everything random that the player does in it follows from `seed`; nothing learnt in
  /// earlier games may change what it plays, so that a game is the same wherever and whenever it is played.
  mutating func begin(seed: UInt64)

  /// Chooses one of the legal moves.
  /// - Throws: `PlayerFault` when no move can be had; the game is then lost for that reason. `SystemTrouble` when that is
  ///   nothing the player can be blamed for; the game isn't played then.
  mutating func choose(in view: G.View, within budget: Budget) throws -> Decision<G.Move>
}

/// A move and what it took to find it.
public struct Decision<Move: Sendable>: Sendable {
  /// The move.
  public var move: Move
  /// Nodes visited or simulations made.
  public var nodes: Int
  /// What the player says of the move; nil for nothing.
  public var thought: Thought?
  /// Nanoseconds of it that count against nobody.
  var excused: Int64 = 0

  /// A decision; players that don't search leave `nodes` at 0.
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

/// What the tournament allows a player for one decision, whatever its own parameters say.
public struct Budget: Sendable, Hashable {
  /// A time for the whole game.
  public struct Clocks: Sendable, Hashable {
    /// Nanoseconds that each seat has left, in seat order.
    public var left: [Int64]
    /// Nanoseconds that each seat gets back with each of its moves.
    public var increments: [Int64]
    /// How many moves each seat has to make with what is left, before it gets more; nil for all that are to come.
    public var moves: [Int?]

    /// Clocks as they stand.
    public init(left: [Int64], increments: [Int64], moves: [Int?]? = nil) {
      self.left = left
      self.increments = increments
      self.moves = moves ?? Array(repeating: nil, count: left.count)
    }

    /// Clocks of the same increment for each seat.
    public init(left: [Int64], increment: Int64 = 0) {
      self.init(left: left, increments: Array(repeating: increment, count: left.count))
    }
  }

  /// Nanoseconds for this decision; nil when it isn't limited by itself.
  public var nanoseconds: Int64?
  /// The game's clocks; nil when there are none.
  public var clocks: Clocks?
  /// Plies to look ahead; nil for any number.
  public var depth: Int?
  /// Nodes to visit, or simulations to make; nil for any number.
  public var nodes: Int?
  /// Ends the search early when it is raised; nil where nobody may.
  public var stop: StopFlag?
  /// When, by `Clock`, a program outside has to have answered, its margin included; nil when time doesn't matter.
  public var deadline: Int64?

  /// A budget; without a limit where none is given.
  public init(nanoseconds: Int64? = nil, clocks: Clocks? = nil, depth: Int? = nil, nodes: Int? = nil) {
    self.nanoseconds = nanoseconds
    self.clocks = clocks
    self.depth = depth
    self.nodes = nodes
  }

  /// Whether time matters.
  var isTimed: Bool { nanoseconds != nil || clocks != nil }

  /// The most nanoseconds that `seat` may take now; nil when time doesn't matter.
  public func most(for seat: Int) -> Int64? {
    [nanoseconds, clocks?.left[seat]].compactMap { $0 }.min()
  }

  /// What is left to `seat` once so many nanoseconds of it have passed.
  public func left(after nanoseconds: Int64, for seat: Int) -> Budget {
    var budget = self
    budget.nanoseconds = self.nanoseconds.map { max(0, $0 - nanoseconds) }
    if let left = clocks?.left[seat] { budget.clocks?.left[seat] = max(0, left - nanoseconds) }
    return budget
  }

  /// The nanoseconds that `seat` does well to take: all that a move allows, or a share of its clock.
  func share(for seat: Int) -> Int64? {
    // A twentieth of what is left never runs out, and leaves most of it to the middle of the game. Where more comes after
    // a few moves it is shared among these, with one share to spare.
    let share = clocks.map {
      let parts = min(20, Int64($0.moves[seat] ?? 20) + 1)
      return min($0.left[seat], $0.left[seat] / parts + $0.increments[seat] / 2)
    }
    return [nanoseconds, share].compactMap { $0 }.min()
  }
}

/// Why a player has no move.
public struct PlayerFault: Error, Hashable, Sendable {
  /// The reason to record.
  public let reason: Reason
  /// What was wrong, in words.
  public let what: String

  /// A fault that ends the game for this reason.
  public init(_ reason: Reason, _ what: String = "") {
    self.reason = reason
    self.what = what
  }
}

extension PlayerFault {
  /// Why an answer is no move, in words, and which moves there were, as far as they can be listed.
  public static func illegal(_ answer: String, legal: [String] = []) -> String {
    let shown = legal.prefix(8).joined(separator: " ") + (legal.count > 8 ? " and \(legal.count - 8) more" : "")
    return "answered “\(answer.prefix(80))”, which isn't legal" + (legal.isEmpty ? "" : "; legal are \(shown)")
  }
}

/// What keeps a game from being played though no player did wrong: the system gives no more of something that Agon needs.
///
/// It ends a run, which goes on later, and costs nobody a game.
public struct SystemTrouble: Error, Hashable, Sendable, CustomStringConvertible {
  /// What couldn't be had, and what would help, in words.
  public let description: String

  /// Trouble, in words.
  public init(_ description: String) { self.description = description }
}

/// Any player of one game, at the cost of one closure call a decision.
///
/// The closures are made where the player's type is known: a generic player behind `any Player<G>` would be sixty times
/// slower.
public struct AnyPlayer<G: Game> {
  /// See `Player.begin(seed:)`.
  public let begin: (UInt64) -> Void
  /// See `Player.choose(in:within:)`.
  public let choose: (G.View, Budget) throws -> Decision<G.Move>
  /// How a player that isn't part of this program follows the game; nil for all others.
  let audience: Audience<G>?
  /// Nanoseconds beyond a time limit that aren't held against it.
  let margin: () -> Int64

  /// Wraps a player of known type.
  public init<P: Player>(_ player: P, margin: Int64 = TimeLimit.ownMargin) where P.G == G {
    var player = player
    self.margin = { margin }
    begin = { player.begin(seed: $0) }
    choose = { try player.choose(in: $0, within: $1) }
    audience = nil
  }

  /// A player that is told of every move, with what it decides by.
  init(
    _ audience: Audience<G>, of player: any OutsidePlayer, choose: @escaping (G.View, Budget) throws -> Decision<G.Move>
  ) {
    begin = { _ in }
    self.choose = choose
    self.audience = audience
    margin = { player.margin }
  }
}
