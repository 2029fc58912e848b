/// Positions and moves as polyglot books have them (hgm.nubati.net/book_format.html).
extension Chess {
  public func bookKey(of position: Position, after move: ChessMove?) -> UInt64? {
    let numbers = ChessBookNumbers.all
    var key: UInt64 = position.isBlack ? 0 : numbers[780]
    for square in position.taken.cells {
      guard let kind = position.kind(on: square) else { continue }
      let isWhite = position.white.contains(square)
      key ^= numbers[64 * (2 * kind.rawValue + (isWhite ? 1 : 0)) + square]
    }
    let castlings = [(position.white, false), (position.white, true), (position.black, false), (position.black, true)]
    for (number, (side, isLeft)) in castlings.enumerated() {
      let king = position.kings & side
      let rooks = position.castling & side
      if rooks & (isLeft ? king &- 1 : ~(king &- 1)) != 0 { key ^= numbers[768 + number] }
    }
    // A pawn that has made two steps counts where another one stands beside it, whether it may take it or not.
    if let move, position.pawns.contains(move.to), abs(move.to - move.from) == 16 {
      let behind = UInt64(bit: (move.from + move.to) / 2)
      let around = ChessGrid.pawns(behind, isWhite: position.isBlack)
      if position.pawns & position.own & around != 0 { key ^= numbers[772 + move.to & 7] }
    }
    return key
  }

  public func bookMove(_ code: UInt16, in position: Position) -> ChessMove {
    let kind = Int(code >> 12 & 7)
    let promotion = 1...4 ~= kind ? Kind(rawValue: kind) : nil
    // A castling is named by its rook; some books have the king's new square.
    return move(
      numbered: notation.number(from: Int(code >> 6 & 63), to: Int(code & 63), promotion: promotion), in: position)
  }
}
