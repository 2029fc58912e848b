/// A static judgement of positions, as far as one can be had without looking ahead.
public protocol Evaluation<G> {
  associatedtype G: BoardGame

  /// The weights, as parameters of the players that use the evaluation.
  static var weights: [Parameter] { get }

  /// The amount by which a move that isn't urgent hardly ever changes a score, with the usual weights; nil where moves
  /// may change it by anything.
  static var swing: Int32? { get }

  /// Takes the weights from a player's parameters.
  init(game: G, spec: PlayerSpec)

  /// The value of an open position for the mover, within `±Score.bound`; approximately the negative of the other
  /// side's.
  func score(of position: G.Position) -> Int32

  /// The immediate value of an open position for the mover: the only thing seen by a player that looks one move
  /// ahead.
  func gain(in position: G.Position) -> Int32
}

extension Evaluation {
  /// Unknown by default.
  public static var swing: Int32? { nil }
}

/// The scale of scores in a search.
public enum Score {
  /// The score of a win at the root; one ply further away it is less by one.
  public static let win: Int32 = 1_000_000
  /// The bound on the size of evaluations.
  public static let bound: Int32 = 900_000

  /// An evaluation in whole points, kept within the bound.
  public static func clamped(_ value: Int) -> Int32 {
    Int32(max(-Int(bound), min(Int(bound), value)))
  }
}

/// A board game with a static evaluation.
public protocol EvaluatedGame: SearchedGame {
  associatedtype Evaluator: Evaluation where Evaluator.G == Self
}

/// A board game with optional hints for a search besides its rules.
public protocol SearchedGame: BoardGame {
  /// A move that wins at once, or else the only one that keeps the other side from doing so with its next move; nil
  /// where there is neither, and in games that aren't won so.
  func decisiveMove(in position: Position) -> Move?

  /// The standing as far as it is known without a list of moves: open as well where only that would show an end.
  func knownStanding(in position: Position) -> Standing

  /// The legal moves that a search of limited depth considers: all of them, or on large boards the promising ones.
  func promisingMoves(in position: Position) -> Moves

  /// Whether an open position is in the middle of an exchange, so that a search goes on beyond its depth; exchanges
  /// have an end.
  func isUnsettled(_ position: Position) -> Bool

  /// The moves of which a search tries the urgent ones beyond its depth in a settled position, while the side to move
  /// may be content with the position's evaluation instead: captures, for example, which have an end. Nil where it
  /// doesn't go on so.
  func exchanges(in position: Position) -> Moves?

  /// A settled position after the side to move has done nothing, though no rule allows that: what it can reach even
  /// so, it reaches all the more with a move. Nil where a move may be worse than none, and in games without such
  /// positions.
  func afterNoMove(in position: Position) -> Position?

  /// The number of moves that a search distinguishes when it learns which are good, a power of two.
  var orderedMoves: Int { get }

  /// The urgency of a move: those above 0 are tried first in a search, the most urgent before others.
  func urgency(of move: Move, in position: Position) -> Int32

  /// Plays random moves to the end, or finds its result in a quicker way with the same chances.
  /// - Returns: the final standing for the seat whose turn it would be, and that seat; open if the game goes on too
  ///   long.
  func playOut(from start: Position, using random: inout SplitMix) -> (standing: Standing, seat: Int)

  /// Whether an open position is near enough the end for a search with enough nodes or time to try a proof.
  func isProvable(_ position: Position) -> Bool

  /// Creates a prover with a table of 2^`tableBits` entries; nil for games that can't be solved.
  func makeProver(tableBits: Int, memory: TableMemory) -> Prover<Self>?
  /// The most bytes that the prover's table takes.
  func proverBytes(tableBits: Int) -> Int
}

extension SearchedGame {
  /// No decisive move by default.
  public func decisiveMove(in position: Position) -> Move? { nil }
  /// The standing by default.
  @inline(__always)
  public func knownStanding(in position: Position) -> Standing { standing(in: position) }
  /// All legal moves by default.
  public func promisingMoves(in position: Position) -> Moves { moves(in: position) }
  /// Settled in every position by default.
  @inline(__always)
  public func isUnsettled(_ position: Position) -> Bool { false }
  /// No exchanges by default: at its depth a search relies on the evaluation.
  @inline(__always)
  public func exchanges(in position: Position) -> Moves? { nil }
  /// A move may always be worse than none by default.
  @inline(__always)
  public func afterNoMove(in position: Position) -> Position? { nil }
  /// Moves of 512 cells by default.
  public var orderedMoves: Int { 512 }
  /// No urgency by default: moves are ordered by what was learnt of them.
  @inline(__always)
  public func urgency(of move: Move, in position: Position) -> Int32 { 0 }
  /// Plays move by move by default.
  @inline(__always)
  public func playOut(from start: Position, using random: inout SplitMix) -> (standing: Standing, seat: Int) {
    playMoves(self, from: start, using: &random)
  }
  public func isProvable(_ position: Position) -> Bool { false }
  public func makeProver(tableBits: Int, memory: TableMemory) -> Prover<Self>? { nil }
  public func proverBytes(tableBits: Int) -> Int { 0 }
}
