/// The players of growing strength of a game that people can choose by a number from 1.
public enum Levels: Sendable, Hashable {
  /// `monte-carlo` with these numbers of simulations on a board of `cells` cells, and in proportion on other boards.
  case simulations([Int], cells: Int)
  /// Players in canonical notation.
  case players([String])

  /// The players, the weakest first.
  /// - Parameter cells: the number of cells of the board, at least one; nil where there is no board.
  public func players(cells: Int?) -> [String] {
    switch self {
    case .players(let players): return players
    case .simulations(let counts, let usual):
      var last = 0
      return counts.map { count in
        // Each level has more than the one before it, on the smallest board, too.
        last = max(last + 1, (count * (cells ?? usual) + usual / 2) / usual)
        return "monte-carlo:simulations=\(last)"
      }
    }
  }
}
