import Play

extension BoardPicture {
  /// The cells of the line that decided a game, in their order along it: from its left end or, where it is upright, its
  /// upper one.
  package var line: [Place] { winning.sorted { ($0.x, $0.y) < ($1.x, $1.y) } }
}
