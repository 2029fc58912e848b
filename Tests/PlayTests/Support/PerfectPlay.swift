@testable import Play

extension BoardGame {
  /// What the first seat reaches when both play perfectly: 1, 0 or -1. Looks at every position once.
  func perfectValue() -> Int {
    var known: [Position: Int] = [:]
    func value(of position: Position) -> Int {
      switch standing(in: position) {
      case .won: return 1
      case .drawn: return 0
      case .lost: return -1
      case .open: break
      }
      if let value = known[position] { return value }
      var best = -1
      for move in moves(in: position) where best < 1 {
        var after = position
        play(move, in: &after)
        best = max(best, -value(of: after))
      }
      known[position] = best
      return best
    }
    return value(of: start(seed: 0))
  }
}
