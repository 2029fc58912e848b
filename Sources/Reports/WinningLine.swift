import Play

extension BoardPicture {
  /// The cells that decided a game, those of a line in their order along it: from its left end or, where it is upright,
  /// its upper one.
  var line: [Place] { winning.sorted { ($0.x, $0.y) < ($1.x, $1.y) } }

  /// The same cells by their places, row by row.
  package var linePlaces: [Int] { line.map { $0.y * width + $0.x } }
}
