import TestRings
import Testing

@testable import Play

/// What Black wins by on small boards when both sides play best.
struct GoValuesTests {
  // Source: J. Tromp, tromp.github.io/go.html, with area scoring and positional superko: 1 on 2x2, 9 on 3x3. The value of
  // 4x4, 2, is out of this search's reach: its table can't know positions by their stones alone, since what led to them
  // matters.
  @Test("Black wins by as much as is known", arguments: [("2x2", 1)])
  func value(name: String, value: Int) throws { try Self.expect(name, value) }

  @Test("Black wins by as much as is known on a larger board", .onlyNightly, arguments: [("3x3", 9)])
  func largerValue(name: String, value: Int) throws { try Self.expect(name, value) }

  private static func expect(_ name: String, _ value: Int) throws {
    let game = try GoTests.game(name)
    #expect(Proof(game, of: 0, points: value).isFound())
    if value < game.width * game.height { #expect(Proof(game, of: 1, points: -value).isFound()) }
  }
}

/// A search for a way of a seat to get a number of points more than the other, whatever that does.
private final class Proof {
  private let game: Go
  private let seat: Int
  private let points: Int
  /// A move that was good last for stones and mover, which is tried first. It needn't be good elsewhere.
  private var known: [UInt64: CellMove] = [:]
  private(set) var nodes = 0

  init(_ game: Go, of seat: Int, points: Int) { (self.game, self.seat, self.points) = (game, seat, points) }

  /// Whether there is one in so few moves that it is found.
  func isFound() -> Bool {
    for depth in stride(from: 4, through: 60, by: 1) where holds(game.start(seed: 0), depth) { return true }
    return false
  }

  private func holds(_ position: Go.Position, _ depth: Int) -> Bool {
    nodes += 1
    if position.passes == 2 {
      let lead = game.grid.difference(first: position.first, second: position.second)
      return (seat == 0 ? lead : -lead) >= points
    }
    guard depth > 0 else { return false }
    let isOwn = game.seat(in: position) == seat
    let hash = game.hash(of: position)
    var moves = Array(game.moves(in: position))
    // Passes come first: they end games.
    moves.swapAt(0, moves.count - 1)
    if let first = known[hash].flatMap(moves.firstIndex) { moves.swapAt(0, first) }
    for move in moves {
      var next = position
      game.play(move, in: &next)
      if holds(next, depth - 1) == isOwn {
        known[hash] = move
        return isOwn
      }
    }
    return !isOwn
  }
}
