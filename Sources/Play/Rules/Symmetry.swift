/// A way to turn or mirror a board onto itself. It is a symmetry of a game if it doesn't change the rules: which
/// moves are legal and how the game ends.
///
/// A game declares its own: a start that looks symmetric doesn't show whether a goal lies to one side.
public enum Symmetry: CaseIterable, Sendable {
  case identity, leftRight, upDown, halfTurn
  /// The symmetries of square boards alone: mirrored along the diagonal from the top left, or that and one of the
  /// above.
  case diagonal, quarterTurn, otherQuarterTurn, otherDiagonal

  /// All symmetries of a board of this size: 8 for a square, else 4.
  public static func all(width: Int, height: Int) -> [Symmetry] {
    width == height ? allCases : [.identity, .leftRight, .upDown, .halfTurn]
  }

  /// The cell that moves to each place, cells and places numbered row by row from the top left.
  func cells(width: Int, height: Int) -> [Int] {
    (0..<width * height).map { place in
      let (x, y) = (place % width, place / width)
      let (left, up) = (width - 1 - x, height - 1 - y)
      let cell =
        switch self {
        case .identity: (x, y)
        case .leftRight: (left, y)
        case .upDown: (x, up)
        case .halfTurn: (left, up)
        case .diagonal: (y, x)
        case .quarterTurn: (y, left)
        case .otherQuarterTurn: (up, x)
        case .otherDiagonal: (up, left)
        }
      return cell.1 * width + cell.0
    }
  }
}

extension BoardGame {
  /// The cell that moves to each place, for each of the game's symmetries; the first is the identity.
  var images: [[Int]] { symmetries.map { $0.cells(width: width, height: height) } }
}
