/// The walls of a board, on which no piece can stand: those of well-known starts, around its middle.
enum AtaxxWalls: String, CaseIterable {
  /// No walls.
  case none
  /// The four cells diagonally next to the middle: `7/7/2-1-2/7/2-1-2/7/7`.
  case four
  /// Those, and the middle: `7/7/2-1-2/3-3/2-1-2/7/7`.
  case five
  /// The four cells beside the middle: `7/7/3-3/2-1-2/3-3/7/7`.
  case diamond

  /// The places of the walls on a board of odd sides; on even ones the middle is two cells wide.
  func places(width: Int, height: Int) -> Set<Place> {
    // In half cells from the middle, where a side of even length has no cell.
    func steps(_ index: Int, _ side: Int) -> Int { (abs(2 * index - (side - 1)) + 1) / 2 }
    let places = (0..<width).flatMap { x in (0..<height).map { Place(x: x, y: $0) } }
    return Set(
      places.filter { place in
        let (x, y) = (steps(place.x, width), steps(place.y, height))
        let (isMiddleX, isMiddleY) = (x == (width.isMultiple(of: 2) ? 1 : 0), y == (height.isMultiple(of: 2) ? 1 : 0))
        let (isNextX, isNextY) = (x == (width.isMultiple(of: 2) ? 2 : 1), y == (height.isMultiple(of: 2) ? 2 : 1))
        return switch self {
        case .none: false
        case .four: isNextX && isNextY
        case .five: isNextX && isNextY || isMiddleX && isMiddleY
        case .diamond: isNextX && isMiddleY || isMiddleX && isNextY
        }
      })
  }
}
