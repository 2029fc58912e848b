import Randomness
import Solvers
import TestRings
import Testing

@testable import Play

/// What Black wins by on small boards when both sides play best.
struct GoValuesTests {
  // Source: J. Tromp, tromp.github.io/go.html, with area scoring and positional superko: 1 on 2x2, 9 on 3x3, 2 on 4x4.
  @Test("Black wins by as much as is known", arguments: [(2, 1), (3, 9)])
  func value(size: Int, points: Int) { Self.expect(size, points) }

  @Test("Black wins by as much as is known on a larger board", .tags(.nightly), .onlyNightly)
  func largerValue() { Self.expect(4, 2) }

  private static func expect(_ size: Int, _ points: Int) {
    let solver = GoSolver(size: size)
    #expect(solver.canLead(0, by: points, within: 40))
    #expect(solver.canLead(1, by: -points, within: 40))
    #expect(!solver.canLead(0, by: points + 1, within: 8))
  }

  @Test("The solver of the values puts and takes stones as the game does", arguments: 2...4)
  func rulesAgree(size: Int) throws {
    let game = try GoTests.game("\(size)x\(size)")
    let solver = GoSolver(size: size)
    var random = SplitMix(seed: 4)
    func board(_ position: Go.Position) -> GoSolver.Board {
      func stones(of seat: Int) -> UInt16 {
        (0..<size * size).reduce(0) {
          game.piece(x: $1 % size, y: $1 / size, in: position) == seat ? $0 | 1 << UInt16($1) : $0
        }
      }
      return GoSolver.Board(first: stones(of: 0), second: stones(of: 1))
    }
    for _ in 0..<200 {
      var position = game.start(seed: 0)
      var past = Set([board(position)])
      while game.standing(in: position) == .open {
        let moves = Array(game.moves(in: position))
        let after = moves.dropLast().map { move in
          var next = position
          game.play(move, in: &next)
          return board(next)
        }
        let (here, seat) = (board(position), game.seat(in: position))
        let expected = (0..<size * size).compactMap { solver.board(after: $0, of: seat, on: here) }
        #expect(Set(after) == Set(expected).subtracting(past))
        game.play(moves[random.below(moves.count)], in: &position)
        past.insert(board(position))
      }
    }
  }
}
