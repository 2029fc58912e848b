@testable import Play

/// What is found at one ply of a game when every game is played.
struct Census: Equatable {
  /// Different positions.
  var positions = 0
  /// Of these, how many are decided by a line or by counting.
  var won = 0
  /// Of these, how many are the same as their mirror image.
  var symmetric = 0
  /// Move sequences that lead to them.
  var sequences: UInt64 = 0
  /// Of the sequences, how many end here with a win of the first seat, with one of the second, and drawn.
  var wins: [UInt64] = [0, 0]
  var draws: UInt64 = 0

  /// Plies 0 to `depth`, one after the other. Positions are merged, so that sequences are counted without being played.
  ///
  /// - Parameter mirror: the move on the mirrored board.
  static func take<G: BoardGame>(of game: G, depth: Int, mirror: (G.Move) -> G.Move) -> [Census] {
    let start = game.start(seed: 0)
    var level: [G.Position: (mirrored: G.Position, ways: UInt64)] = [start: (start, 1)]
    var plies: [Census] = []
    while !level.isEmpty, plies.count <= depth {
      var census = Census()
      var next: [G.Position: (mirrored: G.Position, ways: UInt64)] = [:]
      for (position, found) in level {
        census.positions += 1
        census.sequences += found.ways
        if position == found.mirrored { census.symmetric += 1 }
        if case .over(let outcome) = game.turn(in: position) {
          if let winner = outcome.winner {
            census.won += 1
            census.wins[winner] += found.ways
          } else {
            census.draws += found.ways
          }
          continue
        }
        if plies.count == depth { continue }
        for move in game.moves(in: position) {
          var after = position
          game.play(move, in: &after)
          if next[after] != nil {
            next[after]!.ways += found.ways
          } else {
            var mirrored = found.mirrored
            game.play(mirror(move), in: &mirrored)
            next[after] = (mirrored, found.ways)
          }
        }
      }
      plies.append(census)
      level = next
    }
    return plies
  }

  /// The leaves of the tree at one ply of a census, finished games staying leaves.
  static func leaves(_ plies: [Census], at ply: Int) -> UInt64 {
    plies[..<ply].reduce(plies[ply].sequences) { $0 + $1.wins[0] + $1.wins[1] + $1.draws }
  }
}
