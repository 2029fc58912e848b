/// The number of ways a game can go: the classic check of rules and their speed.
public struct Perft: Sendable, Hashable {
  /// The number of move sequences of exactly the depth, a pass being a ply.
  public var sequences: UInt64 = 0
  /// The number of shorter sequences, which end a game.
  public var finished: UInt64 = 0

  /// The number of leaves of the tree, games that ended earlier included.
  public var leaves: UInt64 { sequences + finished }
}

/// Counts the move sequences from `position`, without a table.
func perft<G: BoardGame>(_ game: G, from position: G.Position, depth: Int) -> Perft {
  var count = Perft()
  func descend(_ position: G.Position, _ depth: Int) {
    if depth == 0 {
      count.sequences += 1
    } else if depth == 1, let moves = game.openMoveCount(in: position) {
      // Every legal move leads to one leaf: no need to make them.
      count.sequences += UInt64(moves)
    } else if case .open = game.standing(in: position) {
      for move in game.moves(in: position) {
        var next = position
        game.play(move, in: &next)
        descend(next, depth - 1)
      }
    } else {
      count.finished += 1
    }
  }
  descend(position, depth)
  return count
}
