/// The starts of Chess960 by their numbers (R. Scharnagl, chessprogramming.org/Chess960).
enum ChessStart {
  /// The number of starts.
  static let count = 960
  /// The number of the usual start.
  static let usual = 518

  /// The pieces of the first rank, from a1.
  static func pieces(_ number: Int) -> [Chess.Kind] {
    precondition(0..<count ~= number, "there are 960 starts")
    var pieces = [Chess.Kind?](repeating: nil, count: 8)
    var rest = number
    func digit(_ base: Int) -> Int {
      defer { rest /= base }
      return rest % base
    }
    pieces[digit(4) * 2 + 1] = .bishop
    pieces[digit(4) * 2] = .bishop
    func put(_ kind: Chess.Kind, onFree place: Int) {
      pieces[pieces.indices.filter { pieces[$0] == nil }[place]] = kind
    }
    put(.queen, onFree: digit(6))
    let knights = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)][rest]
    put(.knight, onFree: knights.1)
    put(.knight, onFree: knights.0)
    for kind in [Chess.Kind.rook, .king, .rook] { put(kind, onFree: 0) }
    return pieces.compactMap(\.self)
  }

  /// The position at a start.
  static func position(_ number: Int) -> Chess.Position {
    var position = Chess.Position()
    for (file, kind) in pieces(number).enumerated() {
      position.toggle(kind, file, isBlack: false)
      position.toggle(.pawn, 8 + file, isBlack: false)
      position.toggle(.pawn, 48 + file, isBlack: true)
      position.toggle(kind, 56 + file, isBlack: true)
    }
    position.castling = position.rooks
    position.key ^= ChessKeys.castling(position.castling)
    return position
  }
}
