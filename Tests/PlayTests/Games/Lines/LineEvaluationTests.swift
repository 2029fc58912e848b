import Testing

@testable import Play

/// The evaluation against the plainest count of what it says it counts.
struct LineEvaluationTests {
  @Test(
    "Open lines count for both sides, each worth more the more marks it has",
    arguments: Variants.noughts + Variants.connectFour
  )
  func openLinesCountByMarks(name: String) throws {
    func check<G: EvaluatedGame>(_ game: G, line: Int) {
      let evaluator = G.Evaluator(game: game, spec: .defaults(of: AlphaBeta<G>.kind))
      for seed in 1...3 as ClosedRange<UInt64> {
        let position = game.playRandomly(seed: seed, plies: 9).end
        let seat = game.seat(in: position)
        let cells = game.picture(of: position)
        var total = 0.0
        for y in 0..<game.height {
          for x in 0..<game.width {
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
              let (endX, endY) = (x + (line - 1) * dx, y + (line - 1) * dy)
              guard (0..<game.width).contains(endX), endY < game.height else { continue }
              let marks = (0..<line).compactMap { cells[y + $0 * dy][x + $0 * dx] }
              guard Set(marks).count == 1, marks.count < line else { continue }
              var value = 4.0
              for _ in 1..<marks.count { value = value * 3 }
              total += marks[0] == seat ? value : -value
            }
          }
        }
        let sign = name.contains("misere") ? -1.0 : 1
        #expect(Double(evaluator.gain(in: position)) == max(-900_000, min(900_000, sign * total)))
        // At Connect Four and Pop-out the score counts more than lines.
        #expect(name.hasPrefix("connect") || evaluator.gain(in: position) == evaluator.score(of: position))
      }
    }
    let length = name.split(separator: ",").lazy.filter { $0.hasPrefix("line=") }.compactMap { Int($0.dropFirst(5)) }
      .first
    let game = try Variants.evaluated(name)
    let usual = name.hasPrefix("noughts") ? min(game.width, game.height, 5) : min(max(game.width, game.height), 4)
    check(game, line: length ?? usual)
  }
}
