/// The hints and the evaluation that a search needs at gomoku: those of noughts for the side to move.
extension Gomoku: EvaluatedGame {
  public typealias Evaluator = GomokuEvaluation<Board>

  /// The game as noughts: the next stone's side is the mover.
  @inline(__always)
  func noughts(in position: Position) -> (game: Noughts<Board>, position: Noughts<Board>.Position) {
    let isBlack = position.isBlackNext
    let (own, other) = isBlack ? (position.black, position.white) : (position.white, position.black)
    return (
      isBlack ? blacks : whites, .init(mover: own, other: other, plies: position.stones, line: position.line)
    )
  }

  /// A stone that completes a line, or else one that keeps the other side from doing so with its next one; nil in the
  /// opening, where nobody can.
  public func decisiveMove(in position: Position) -> CellMove? {
    guard position.phase == .sides, position.stones > 6 else { return nil }
    let (own, others) = position.isBlackNext ? (blacks, whites) : (whites, blacks)
    let (mine, theirs) =
      position.isBlackNext ? (position.black, position.white) : (position.white, position.black)
    let free = free(in: position)
    let winning = own.completions(of: mine, empty: free)
    if !winning.isEmpty { return CellMove(winning.lowest) }
    let saving = others.completions(of: theirs, empty: free)
    return saving.isEmpty ? nil : CellMove(saving.lowest)
  }

  /// The promising moves of noughts: on large boards the cells near stones.
  public func promisingMoves(in position: Position) -> Moves {
    let (game, noughts) = noughts(in: position)
    let near = game.promisingMoves(in: noughts).cells.rest & free(in: position)
    return near.isEmpty ? moves(in: position) : moves(to: near, in: position)
  }
}

/// The evaluation of noughts by open lines, from the side of the seat to move: of two seats the one that will choose a
/// side has the better one.
public struct GomokuEvaluation<Board: Bitboard>: Evaluation {
  public static var weights: [Parameter] { LineEvaluation<Noughts<Board>>.weights }

  private let game: Gomoku<Board>
  private let lines: LineEvaluation<Noughts<Board>>

  public init(game: Gomoku<Board>, spec: PlayerSpec) {
    self.game = game
    lines = LineEvaluation(game: game.whites, spec: spec)
  }

  public func score(of position: Gomoku<Board>.Position) -> Int32 {
    let score = lines.score(of: game.noughts(in: position).position)
    return switch position.phase {
    case .sides: score
    case .choice, .lastChoice: abs(score)
    // A seat that puts stones for the other to choose from wants them even, at either seat's turn.
    case .three: game.seat(in: position) == 0 ? -abs(score) : abs(score)
    case .two: game.seat(in: position) == 1 ? -abs(score) : abs(score)
    }
  }

  public func gain(in position: Gomoku<Board>.Position) -> Int32 { score(of: position) }
}
