import Play

extension BoardPicture {
  /// The cells that decided a game, those of a line in their order along it: from its left end or, where it is upright,
  /// its upper one.
  var line: [Place] { winning.sorted { ($0.x, $0.y) < ($1.x, $1.y) } }

  /// The indices of the cells that decided a game, counted row by row, in the order of `line`.
  package var linePlaces: [Int] { line.map { $0.y * width + $0.x } }
}
