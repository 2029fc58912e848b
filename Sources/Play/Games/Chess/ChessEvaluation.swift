/// An evaluation of chess by material, by where pieces stand and how far they reach, and by pawns: those that are
/// passed, and those before their king.
///
/// A piece is worth more near the middle of the board. For the king this holds increasingly as pieces are exchanged;
/// before that it is worth more on its first rank (C. Shannon, "Programming a Computer for Playing Chess", 1950, for
/// the terms).
public struct ChessEvaluation: Evaluation {
  public static var weights: [Parameter] {
    [
      Parameter("knight", "value of a knight, that of a pawn being 100", .real(0...2000, default: 320)),
      Parameter("bishop", "value of a bishop", .real(0...2000, default: 330)),
      Parameter("rook", "value of a rook", .real(0...2000, default: 500)),
      Parameter("queen", "value of a queen", .real(0...2000, default: 950)),
      Parameter("bishop-pair", "value of two bishops", .real(0...200, default: 30)),
      Parameter("piece-middle", "value of a step towards the middle for a piece", .real(0...50, default: 6)),
      Parameter("reach", "value of a square that a piece attacks", .real(0...50, default: 4)),
      Parameter("passed-pawn", "value of a rank that a passed pawn has come", .real(0...100, default: 10)),
      Parameter("shelter", "value of a pawn before its king", .real(0...100, default: 12)),
      Parameter("turn", "value of being to move", .real(0...100, default: 10)),
    ]
  }

  private let game: Chess
  /// The weights in 256ths of a hundredth of a pawn, those of pieces by their kinds.
  private let values: [Int]
  private let pair, middle, reach, passed, shelter, turn: Int
  /// The steps of each square from the edge of the board, 0 to 6.
  private let centre: [Int]

  public init(game: Chess, spec: PlayerSpec) {
    self.game = game
    func weight(_ name: String) -> Int { Int(spec[real: name] * 256) }
    values = [100 * 256, weight("knight"), weight("bishop"), weight("rook"), weight("queen"), 0]
    pair = weight("bishop-pair")
    middle = weight("piece-middle")
    reach = weight("reach")
    passed = weight("passed-pawn")
    shelter = weight("shelter")
    turn = weight("turn")
    centre = (0..<64).map { min($0 & 7, 7 - $0 & 7) + min($0 / 8, 7 - $0 / 8) }
  }

  public func score(of position: Chess.Position) -> Int32 {
    let balance =
      material(of: position, isBlack: false) - material(of: position, isBlack: true)
      + placing(of: position, isBlack: false) - placing(of: position, isBlack: true)
    return Score.clamped(((position.isBlack ? -balance : balance) + turn) / 256)
  }

  public func gain(in position: Chess.Position) -> Int32 {
    let balance = material(of: position, isBlack: false) - material(of: position, isBlack: true)
    return Score.clamped((position.isBlack ? -balance : balance) / 256)
  }

  private func material(of position: Chess.Position, isBlack: Bool) -> Int {
    let side = isBlack ? position.black : position.white
    let bishops = (position.bishops & side).count
    var sum = (position.pawns & side).count &* values[0] &+ (position.knights & side).count &* values[1]
    sum &+= bishops &* values[2] &+ (position.rooks & side).count &* values[3]
    sum &+= (position.queens & side).count &* values[4]
    return bishops > 1 ? sum &+ pair : sum
  }

  private func placing(of position: Chess.Position, isBlack: Bool) -> Int {
    let (side, other) = isBlack ? (position.black, position.white) : (position.white, position.black)
    let (grid, taken) = (game.grid, position.taken)
    let pawns = position.pawns & side
    // What the other side's pawns guard is no good square.
    let guarded = ChessGrid.pawns(position.pawns & other, isWhite: isBlack)
    var (squares, steps) = (0, 0)
    for square in (position.knights & side).cells {
      steps &+= 2 &* centre[square]
      squares &+= (grid.knight(square) & ~guarded & ~side).count
    }
    for square in ((position.bishops | position.queens) & side).cells {
      steps &+= centre[square]
      squares &+= (grid.bishop(square, taken) & ~guarded & ~side).count
    }
    for square in ((position.rooks | position.queens) & side).cells {
      squares &+= (grid.rook(square, taken) & ~guarded & ~side).count
    }
    for square in pawns.cells {
      // A pawn of the middle files gains by each rank; any that no other can stop by far more.
      let rank = isBlack ? 7 &- square / 8 : square / 8
      steps &+= min(square & 7, 7 &- square & 7) > 1 ? min(rank, 4) &- 1 : 0
    }
    var sum = reach &* squares &+ middle &* steps
    for square in passers(pawns, position.pawns & other, isBlack: isBlack).cells {
      let rank = isBlack ? 7 &- square / 8 : square / 8
      sum &+= passed &* rank &* rank / 2
    }
    return sum &+ king(of: position, side, other, pawns: pawns, isBlack: isBlack)
  }

  /// The value of a king: behind its pawns as long as the other side has pieces, and near the middle after that.
  private func king(
    of position: Chess.Position, _ side: UInt64, _ other: UInt64, pawns: UInt64, isBlack: Bool
  ) -> Int {
    let square = (position.kings & side).trailingZeroBitCount
    let ring = game.grid.king(square)
    let before = isBlack ? ring &>> 8 | ring : ring &<< 8 | ring
    // 0 with no pieces left, 24 with all of them.
    let minor = ((position.knights | position.bishops) & other).count
    let force = min(24, 2 &* minor &+ 4 &* (position.rooks & other).count &+ 8 &* (position.queens & other).count)
    let hidden = shelter &* min(3, (pawns & before).count) &- 2 &* middle &* centre[square]
    return (hidden &* force &+ 2 &* middle &* centre[square] &* (24 &- force)) / 24
  }

  /// The pawns that no pawn of the other side can stop or take on their way.
  private func passers(_ pawns: UInt64, _ others: UInt64, isBlack: Bool) -> UInt64 {
    var ways = others | ChessGrid.pawns(others, isWhite: isBlack)
    for shift in [8, 16, 32] as [UInt64] { ways |= isBlack ? ways &<< shift : ways &>> shift }
    return pawns & ~ways
  }
}

extension Chess: EvaluatedGame {
  public typealias Evaluator = ChessEvaluation

  /// The pairs of squares.
  public var orderedMoves: Int { 64 * 64 }
}
