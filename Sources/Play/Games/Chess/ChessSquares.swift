/// What the squares of the pieces of chess are worth, in hundredths of a pawn: with all pieces on the board, and with
/// none but kings and pawns.
///
/// Fitted, together with the weights of the evaluation, by least squares on chances to win: 101,052 quiet positions of
/// games with random moves in between, and what Stockfish 15.1 thought of each after 1,500 nodes.
enum ChessSquares {
  /// The worth of a square for each kind of piece, as White sees the board, a1 first.
  static let opening = mirrored([
    // Pawns
    [
      0, 0, 0, 0, -37, -7, -11, -32,
      -28, -5, -12, -18, -33, -22, -1, 11,
      -22, 4, 7, 24, 9, 9, 14, 25,
      6, 3, 8, 3, 0, 0, 0, 0,
    ],
    // Knights
    [
      -2, -22, -7, -11, -14, -7, 10, 8,
      -15, 6, 8, 36, 8, 10, 17, 23,
      1, 19, 25, 31, 0, 39, 23, 44,
      4, -10, 26, 0, -33, -3, -15, -2,
    ],
    // Bishops
    [
      -1, 12, -16, 4, 10, 20, 10, 7,
      -2, 12, 6, 5, -5, -1, 4, 13,
      7, 6, -5, 13, -19, 13, 5, 7,
      -15, -13, 4, -2, -21, -3, -6, 0,
    ],
    // Rooks
    [
      -42, -36, -6, 20, -53, -15, -24, -6,
      -40, -9, 3, -14, -31, -10, -6, -6,
      -18, -7, 6, 10, -10, 4, 9, 11,
      -1, 4, 10, 22, 13, -1, 7, 0,
    ],
    // Queens
    [
      12, -9, -13, 1, 13, 0, 2, 9,
      0, -3, -6, -9, -1, 11, -9, -13,
      4, -9, 0, 5, -7, 13, 6, 0,
      3, -8, 8, 2, 9, -10, 3, -1,
    ],
    // Kings
    [
      47, 41, 6, 18, 5, 3, -35, -40,
      -10, -23, 2, -17, -2, 2, -6, -5,
      -2, 2, 2, 3, 0, 3, 1, 2,
      -4, 4, 1, 1, 0, 0, 0, 0,
    ],
  ])
  /// The worth of a square for each kind of piece with none but kings and pawns on the board.
  static let ending = mirrored([
    // Pawns
    [
      0, 0, 0, 0, 1, -1, 6, 0,
      -6, -10, -3, -5, 9, 13, 4, -23,
      7, 5, -6, -12, 16, -5, 0, -9,
      50, 39, 29, 6, 0, 0, 0, 0,
    ],
    // Knights
    [
      -14, -24, -3, -4, -15, -6, -12, -2,
      -10, 1, -20, 6, -1, -10, -2, 9,
      -1, -5, 1, 6, 5, -16, -8, -10,
      -2, -3, -2, -8, -21, -7, -15, -4,
    ],
    // Bishops
    [
      15, 3, -6, 6, 4, -1, 1, -20,
      2, 4, -4, 5, -17, 4, 14, -6,
      8, -5, -16, -14, -6, 3, -4, 3,
      2, -9, 1, -7, 2, 2, -8, -8,
    ],
    // Rooks
    [
      0, 17, -5, -13, -6, -5, -12, -2,
      0, -1, 8, 12, 16, 13, 15, 14,
      -4, 17, 13, 12, 10, 30, 6, -2,
      5, 15, 16, 21, 19, -7, 0, 10,
    ],
    // Queens
    [
      3, 1, -11, -13, 1, -8, -18, -22,
      0, 4, 1, -1, 4, 1, 2, 9,
      0, -8, 8, 12, 1, 4, -1, 1,
      10, 9, 11, 2, 8, -1, -7, 0,
    ],
    // Kings
    [
      -29, -22, -18, -33, -32, -15, 4, 13,
      -30, -2, 5, 11, 1, -5, 1, 20,
      -19, 11, 14, 30, -4, 19, 20, 17,
      -3, 33, 5, 19, -4, 2, -4, -5,
    ],
  ])

  /// The squares of a whole board from those of its left half: two ranks a line, the files from a to d of each.
  private static func mirrored(_ halves: [[Int]]) -> [[Int]] {
    halves.map { half in (0..<64).map { half[$0 / 8 * 4 + min($0 & 7, 7 - $0 & 7)] } }
  }
}
