/// An evaluation of Breakthrough by the number of pawns, their progress, and pawns that can be captured without loss.
public struct BreakthroughEvaluation<Board: Bitboard>: Evaluation {
  public static var weights: [Parameter] {
    [
      Parameter("pawn", "value of a pawn", .real(0...200, default: 20)),
      Parameter(
        "advance", "value of a row that a pawn has come forward, growing by each row", .real(0...50, default: 1)),
      Parameter("loose-pawn", "cost of a pawn that can be taken and isn't guarded", .real(0...200, default: 8)),
    ]
  }

  private let game: Breakthrough<Board>
  /// The rows from the top, each with the value of a pawn of the first seat and of the second there, in 256ths of a
  /// point.
  private let rows: [(cells: Board, first: Int, second: Int)]
  private let loose: Int

  public init(game: Breakthrough<Board>, spec: PlayerSpec) {
    self.game = game
    let (pawn, advance) = (spec[real: "pawn"] * 256, spec[real: "advance"] * 256)
    loose = Int(spec[real: "loose-pawn"] * 256)
    let (width, height) = (game.width, game.height)
    // After r rows 1 + 2 + ... + r times the value of one.
    func worth(_ rows: Int) -> Int { Int(pawn + advance * Double(rows * (rows + 1) / 2)) }
    rows = (0..<height).map { y in
      (Board(bits: y * width..<(y + 1) * width), worth(height - 1 - y), worth(y))
    }
  }

  public func score(of position: Breakthrough<Board>.Position) -> Int32 {
    let seat = game.seat(in: position)
    let (own, others) = (reach(of: position.mover, seat), reach(of: position.other, 1 - seat))
    let attacked = others & position.mover & ~own
    let attackable = own & position.other & ~others
    return Score.clamped((material(of: position) + loose * (attackable.count - attacked.count)) / 256)
  }

  public func gain(in position: Breakthrough<Board>.Position) -> Int32 { Score.clamped(material(of: position) / 256) }

  /// The cells that pawns of a seat attack or guard.
  private func reach(of pawns: Board, _ seat: Int) -> Board {
    let (left, right) = game.diagonals(of: pawns, seat: seat)
    return left | right
  }

  private func material(of position: Breakthrough<Board>.Position) -> Int {
    let isFirst = game.seat(in: position) == 0
    var total = 0
    for row in rows {
      let (own, other) = isFirst ? (row.first, row.second) : (row.second, row.first)
      total &+= (position.mover & row.cells).count &* own &- (position.other & row.cells).count &* other
    }
    return total
  }
}

extension Breakthrough: EvaluatedGame {
  public typealias Evaluator = BreakthroughEvaluation<Board>

  /// A move to the last row, or one that takes the last pawn; else the only move after which the other side has no
  /// such move.
  public func decisiveMove(in position: Position) -> Move? {
    let targets = targets(in: position)
    let winning = winningCells(among: targets, in: position)
    if !winning.isEmpty { return first(of: targets, to: winning, in: position) }
    guard position.mover.count > 1 else { return onlyEscape(in: position) }
    // A pawn before its last row can only be taken.
    let threats = position.other & last(before: 1 - seat(in: position))
    guard threats.count == 1 else { return nil }
    let (left, right) = (targets.left & threats, targets.right & threats)
    return left.isEmpty == right.isEmpty ? nil : first(of: targets, to: threats, in: position)
  }

  /// The cells to which the mover can move and win.
  private func winningCells(among targets: Targets, in position: Position) -> Board {
    let captures = (targets.left | targets.right) & position.other
    let reached = (targets.straight | targets.left | targets.right) & goal(of: seat(in: position))
    return position.other.count == 1 ? reached | captures : reached
  }

  /// The only move of the last pawn after which the other side can't win at once; nil where there are several or
  /// none, or no other move.
  private func onlyEscape(in position: Position) -> Move? {
    let moves = Array(moves(in: position))
    let escapes = moves.filter { move in
      var next = position
      play(move, in: &next)
      return winningCells(among: self.targets(in: next), in: next).isEmpty
    }
    return escapes.count == 1 && moves.count > 1 ? escapes[0] : nil
  }

  private func first(of targets: Targets, to cells: Board, in position: Position) -> Move? {
    let some = Targets(
      straight: targets.straight & cells, left: targets.left & cells, right: targets.right & cells)
    var moves = moves(to: some, in: position)
    return moves.next()
  }
}
