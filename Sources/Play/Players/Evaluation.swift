/// A static judgement of positions, as far as one can be had without looking ahead.
public protocol Evaluation<G> {
  associatedtype G: BoardGame

  /// The weights, as parameters of the players that use the evaluation.
  static var weights: [Parameter] { get }

  /// Takes the weights from a player's parameters.
  init(game: G, spec: PlayerSpec)

  /// How good an open position is for the mover; within `±Score.bound`, near enough the other side's with the sign turned.
  func score(of position: G.Position) -> Int32

  /// How good an open position is for the mover on the face of it: all that a player sees who thinks one move ahead.
  func gain(in position: G.Position) -> Int32
}

/// The scale of scores in a search.
public enum Score {
  /// A win at the root; one ply further away is worth one less.
  public static let win: Int32 = 1_000_000
  /// What an evaluation stays below.
  public static let bound: Int32 = 900_000

  /// What an evaluation is worth in whole points, kept within the bound.
  public static func clamped(_ value: Int) -> Int32 {
    Int32(max(-Int(bound), min(Int(bound), value)))
  }
}

/// A board game that can be judged without looking ahead.
public protocol EvaluatedGame: SearchedGame {
  associatedtype Evaluator: Evaluation where Evaluator.G == Self
}

/// A board game with what a search may ask of it beside its rules; it need answer none of that.
public protocol SearchedGame: BoardGame {
  /// A move that wins at once, or else the only one that keeps the other side from doing so with its next move; nil
  /// where there is neither, and in games that aren't won so.
  func decisiveMove(in position: Position) -> Move?

  /// The legal moves that a search to a limited depth looks at: all of them, or on large boards those that matter.
  func promisingMoves(in position: Position) -> Moves

  /// Whether an open position is near enough the end for a search with nodes or time to spare to try a proof.
  func isProvable(_ position: Position) -> Bool

  /// Proves moves, with a table of 2^`tableBits` entries; nil for games that can't be solved.
  func makeProver(tableBits: Int, memory: TableMemory) -> Prover<Self>?
  /// Bytes that its table takes at most.
  func proverBytes(tableBits: Int) -> Int
}

extension SearchedGame {
  /// None.
  public func decisiveMove(in position: Position) -> Move? { nil }
  /// All.
  public func promisingMoves(in position: Position) -> Moves { moves(in: position) }
  public func isProvable(_ position: Position) -> Bool { false }
  public func makeProver(tableBits: Int, memory: TableMemory) -> Prover<Self>? { nil }
  public func proverBytes(tableBits: Int) -> Int { 0 }
}
