import Play

extension BoardPicture {
  /// The cells that decided a game, those of a line in their order along it: from its left end or, where it is higher
  /// than wide, its upper one.
  var line: [Place] {
    func spread(_ side: [Int]) -> Int { (side.max() ?? 0) - (side.min() ?? 0) }
    let isUpright = spread(winning.map(\.y)) > spread(winning.map(\.x))
    return winning.sorted { isUpright ? ($0.y, $0.x) < ($1.y, $1.x) : ($0.x, $0.y) < ($1.x, $1.y) }
  }

  /// The indices of the cells that decided a game, counted row by row, in the order of `line`.
  package var linePlaces: [Int] { line.map { $0.y * width + $0.x } }
}
