/// Plays random moves to the end; returns the standing of the game for the seat whose turn it would be, and that
/// seat.
///
/// A game that hasn't ended after eight moves a cell (only Pop-out may go on so long) is returned as open.
@inline(__always)
func playMoves<G: BoardGame>(
  _ game: G, from start: G.Position, using random: inout SplitMix
) -> (standing: Standing, seat: Int) {
  var position = start
  var standing = game.standing(in: position)
  var left = 8 &* game.width &* game.height
  while case .open = standing, left > 0 {
    left &-= 1
    game.play(game.randomMove(in: position, using: &random), in: &position)
    standing = game.standing(in: position)
  }
  return (standing, game.seat(in: position))
}

/// Plays as `playMoves` does, but may make decisive moves rather than random ones, and adds all moves to `trail`.
///
/// Source: F. Teytaud and O. Teytaud, "On the Huge Benefit of Decisive Moves in Monte-Carlo Tree Search Algorithms",
/// CIG 2010.
func watchedPlayOut<G: SearchedGame>(
  _ game: G, from start: G.Position, decisive: Bool, trail: inout [UInt16], using random: inout SplitMix
) -> (standing: Standing, seat: Int) {
  var position = start
  var standing = game.standing(in: position)
  var left = 8 * game.width * game.height
  while case .open = standing, left > 0 {
    left -= 1
    let urgent = decisive ? game.decisiveMove(in: position) : nil
    let move = urgent ?? game.randomMove(in: position, using: &random)
    trail.append(move.packed)
    game.play(move, in: &position)
    standing = game.standing(in: position)
  }
  return (standing, game.seat(in: position))
}
