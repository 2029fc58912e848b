/// A move with the data found when it was ranked.
struct RankedMove<Board: Bitboard> {
  var turned: Board
  var replies: Board
  var hash: UInt64
  var rank: Int
  var cell: UInt8
}

/// The moves of all positions on the path being searched, one position after the other.
final class MoveStack<Board: Bitboard> {
  let moves: UnsafeMutablePointer<RankedMove<Board>>
  var count = 0

  init(capacity: Int) { moves = .allocate(capacity: capacity) }

  deinit { moves.deallocate() }

  @inline(__always)
  func push(_ move: RankedMove<Board>) {
    (moves + count).initialize(to: move)
    count &+= 1
  }

  /// Brings the best-ranked of the moves from `place` on to `place`.
  @inline(__always)
  func pickBest(from place: Int) -> RankedMove<Board> {
    var best = place
    for other in place &+ 1..<max(place &+ 1, count) where moves[other].rank > moves[best].rank { best = other }
    let picked = moves[best]
    moves[best] = moves[place]
    moves[place] = picked
    return picked
  }
}
