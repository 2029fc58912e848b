/// The walls of a board, on which no piece can stand: those of well-known starts, around its middle.
enum AtaxxWalls: String, CaseIterable {
  /// No walls.
  case none
  /// The four cells diagonally next to the middle: `7/7/2-1-2/7/2-1-2/7/7`.
  case four
  /// Four cells and the middle: `7/7/2-1-2/3-3/2-1-2/7/7`.
  case five
  /// The four cells beside the middle: `7/7/3-3/2-1-2/3-3/7/7`.
  case diamond

  /// The places of the walls; the middle of an even side is two cells wide.
  func places(width: Int, height: Int) -> Set<Place> {
    // The steps from the middle: cells of it have 0.
    func steps(_ index: Int, _ side: Int) -> Int { abs(2 * index - (side - 1)) / 2 }
    let places = (0..<width).flatMap { x in (0..<height).map { Place(x: x, y: $0) } }
    return Set(
      places.filter { place in
        let steps = (steps(place.x, width), steps(place.y, height))
        return switch self {
        case .none: false
        case .four: steps == (1, 1)
        case .five: steps == (1, 1) || steps == (0, 0)
        case .diamond: steps == (1, 0) || steps == (0, 1)
        }
      })
  }
}
