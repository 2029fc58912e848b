/// Somebody who decides in one seat of games of one kind, for as many games as wanted, one at a time.
public protocol Player<G> {
  associatedtype G: Game

  /// Gets ready for a game. Everything random that the player does in it follows from `seed`; nothing learnt in
  /// earlier games may change what it plays, so that a game is the same wherever and whenever it is played.
  mutating func begin(seed: UInt64)

  /// Chooses one of the legal moves.
  /// - Throws: `PlayerFault` when no move can be had; the game is then lost for that reason.
  mutating func choose(in view: G.View, within budget: Budget) throws -> Decision<G.Move>
}

/// A move and what it took to find it.
public struct Decision<Move: Sendable>: Sendable {
  /// The move.
  public var move: Move
  /// Nodes visited or simulations made.
  public var nodes: Int

  /// A decision; players that don't search leave `nodes` at 0.
  public init(_ move: Move, nodes: Int = 0) {
    self.move = move
    self.nodes = nodes
  }
}

/// What the tournament allows a player for one decision, whatever its own parameters say.
public struct Budget: Sendable, Hashable {
  /// Nanoseconds; nil when time doesn't matter.
  public var nanoseconds: Int64?

  /// A budget; without a time when none is given.
  public init(nanoseconds: Int64? = nil) {
    self.nanoseconds = nanoseconds
  }
}

/// Why a player has no move.
public struct PlayerFault: Error, Hashable, Sendable {
  /// The reason to record.
  public let reason: Reason

  /// A fault that ends the game for this reason.
  public init(_ reason: Reason) { self.reason = reason }
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

  /// Wraps a player of known type.
  public init<P: Player>(_ player: P) where P.G == G {
    var player = player
    begin = { player.begin(seed: $0) }
    choose = { try player.choose(in: $0, within: $1) }
    audience = nil
  }

  /// A player that is told of every move, with what it decides by.
  init(_ audience: Audience<G>, choose: @escaping (G.View, Budget) throws -> Decision<G.Move>) {
    begin = { _ in }
    self.choose = choose
    self.audience = audience
  }
}
