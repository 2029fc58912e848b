/// What captures are worth once both sides have taken on their square as long as that pays.
extension Chess {
  /// Whether a side loses more by a capture than it takes.
  func isLosing(_ capture: Move, of captured: Kind, by capturer: Kind, in position: Position) -> Bool {
    if captured.price >= capturer.price { return false }
    let taken = position.taken & ~UInt64(bit: capture.from)
    return captured.price < gain(by: position.other, on: capture.to, from: capturer, in: position, taken: taken)
  }

  /// What a side gains by taking a piece with its cheapest one that can; nothing where it had better not.
  /// - Parameters:
  ///   - side: the pieces of the side that takes.
  ///   - square: the square of the piece that is taken.
  ///   - piece: what that piece is.
  ///   - taken: the squares from which no piece has gone to the exchange yet.
  private func gain(by side: UInt64, on square: Int, from piece: Kind, in position: Position, taken: UInt64) -> Int {
    guard let (kind, origin) = cheapest(of: side & taken, to: square, in: position, taken: taken) else { return 0 }
    let others = position.taken & ~side
    let loss = gain(by: others, on: square, from: kind, in: position, taken: taken & ~UInt64(bit: origin))
    return max(0, piece.price - loss)
  }

  /// The cheapest of these pieces of one side that attack a square, and where it stands.
  private func cheapest(
    of pieces: UInt64, to square: Int, in position: Position, taken: UInt64
  ) -> (kind: Kind, square: Int)? {
    let isBlack = pieces & position.black != 0
    func first(_ kind: Kind, _ attackers: UInt64) -> (Kind, Int)? {
      attackers & pieces == 0 ? nil : (kind, (attackers & pieces).lowest)
    }
    let pawns = ChessGrid.pawns(UInt64(bit: square), isWhite: isBlack) & position.pawns
    if let found = first(.pawn, pawns) ?? first(.knight, grid.knight(square) & position.knights) { return found }
    let (diagonal, straight) = (grid.bishop(square, taken), grid.rook(square, taken))
    return first(.bishop, diagonal & position.bishops) ?? first(.rook, straight & position.rooks)
      ?? first(.queen, (diagonal | straight) & position.queens) ?? first(.king, grid.king(square) & position.kings)
  }
}

extension Chess.Kind {
  /// What a piece counts in an exchange, in pawns; a king more than all that could be taken for it.
  fileprivate var price: Int {
    switch self {
    case .pawn: 1
    case .knight, .bishop: 3
    case .rook: 5
    case .queen: 9
    case .king: 100
    }
  }
}
