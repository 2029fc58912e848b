import Testing

@testable import Play

/// The evaluation against the plainest count of what it says it counts.
struct ReversiEvaluationTests {
  @Test("Reversi is judged by corners, edges, mobility, frontier and parity by phase", arguments: Variants.reversi)
  func reversiJudgedByPhase(name: String) throws {
    func check<G: EvaluatedGame>(_ game: G) {
      let evaluator = G.Evaluator(game: game, spec: .defaults(of: AlphaBeta<G>.kind))
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
        let anti = name.contains("anti")
        var (corners, beside, diagonal) = (0.0, 0.0, 0.0)
        var joined: [[Int]: Double] = [:]
        for (x, dx) in [(0, 1), (last, -1)] {
          for (y, dy) in [(0, 1), (last, -1)] {
            let corner = at(x, y)
            corners += sign(corner)
            if corner == nil {
              beside += sign(at(x + dx, y)) + sign(at(x, y + dy))
              diagonal += sign(at(x + dx, y + dy))
              continue
            }
            for step in 1..<last where (1...step).allSatisfy({ at(x + $0 * dx, y) == corner }) {
              joined[[x + step * dx, y]] = sign(corner)
            }
            for step in 1..<last where (1...step).allSatisfy({ at(x, y + $0 * dy) == corner }) {
              joined[[x, y + step * dy]] = sign(corner)
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
        let filled = 1 - Double(empties) / Double(game.width * game.height)
        func weight(_ early: Double, _ late: Double) -> Double { early + (late - early) * filled }
        let edges = weight(14, 8) * corners + weight(2.5, 2) * joined.values.reduce(0, +)
        let traps = weight(-4, -2) * beside + weight(-12, -4) * diagonal
        let expected =
          (anti ? -edges : edges + traps) + weight(1, 2) * Double(own - replies) + weight(-0.8, -0.3) * frontier
          + (empties.isMultiple(of: 2) ? -1 : 1)
        #expect(abs(Double(evaluator.score(of: position)) / 16 - expected) < 0.2)
        let margin = cells.joined().reduce(0.0) { $0 + sign($1) }
        #expect(Double(evaluator.gain(in: position)) == (anti ? -margin : margin))
      }
    }
    check(try Variants.evaluated(name))
  }
}
