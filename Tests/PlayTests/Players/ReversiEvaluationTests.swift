import Testing

@testable import Play

/// The evaluation against the plainest count of what it says it counts.
struct ReversiEvaluationTests {
  @Test("Reversi is judged by corners, their neighbours, mobility, frontier and parity", arguments: Variants.reversi)
  func reversi(name: String) throws {
    func check<G: EvaluatedGame>(_ game: G) {
      let judge = G.Judge(game: game, spec: .defaults(of: AlphaBeta<G>.kind))
      for seed in 1...3 as ClosedRange<UInt64> {
        let position = game.playRandomly(seed: seed, plies: 24).end
        guard game.standing(in: position) == .open else { continue }
        let seat = game.seat(in: position)
        let cells = game.picture(of: position)
        func at(_ x: Int, _ y: Int) -> Int? {
          cells.indices.contains(y) && cells[y].indices.contains(x) ? cells[y][x] : nil
        }
        func sign(_ mark: Int?) -> Double { mark == nil ? 0 : mark == seat ? 1 : -1 }
        let last = game.width - 1
        var corners = 0.0
        for (x, dx) in [(0, 1), (last, -1)] {
          for (y, dy) in [(0, 1), (last, -1)] {
            corners += 30 * sign(at(x, y))
            if at(x, y) == nil {
              corners += -8 * (sign(at(x + dx, y)) + sign(at(x, y + dy)) + sign(at(x + dx, y + dy)))
            }
          }
        }
        var frontier = 0.0
        var empties = 0
        for y in 0...last {
          for x in 0...last where at(x, y) == nil {
            empties += 1
            let neighbours = Set(
              [-1, 0, 1].flatMap { dx in [-1, 0, 1].compactMap { dy in at(x + dx, y + dy) } })
            frontier += neighbours.reduce(0) { $0 + sign($1) }
          }
        }
        var plain = ReferenceReversi(size: game.width, anti: false, parallel: false)
        plain.cells = cells
        plain.seat = seat
        let own = plain.moves.filter { !$0.isEmpty }.count
        plain.seat = 1 - seat
        let replies = plain.moves.filter { !$0.isEmpty }.count
        let expected =
          (name.contains("anti") ? -corners : corners) + 3 * Double(own - replies) - 1.5 * frontier
          + (empties.isMultiple(of: 2) ? -3 : 3)
        #expect(abs(Double(judge.score(of: position)) - expected) < 1)
        let margin = cells.joined().reduce(0.0) { $0 + sign($1) }
        #expect(Double(judge.gain(in: position)) == (name.contains("anti") ? -margin : margin))
      }
    }
    check(try Variants.board(name))
  }
}
