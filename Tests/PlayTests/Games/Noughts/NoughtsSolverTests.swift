import TestRings
import Testing

@testable import Play

struct NoughtsSolverTests {
  private func score(_ variant: String, _ transcript: String = "") throws -> PositionSolver.Answer {
    try #require(try Catalog.variant(variant).makeSolver(tableBits: 20)).solve(transcript, false)
  }

  @Test("Empty boards have the values known from the literature where they can be solved", .tags(.nightly))
  func emptyBoardValues() throws {
    var solved = 0
    for row in try Known.rows("noughts-values.csv") {
      guard let width = Int(row[0]), let height = Int(row[1]), let line = Int(row[2]) else { continue }
      // 7x7, 8x8 and 15x15 with lines of five take too long.
      guard min(width, height) < 7, NightlyRing.isOn || width * height < 20 || line == 5 else { continue }
      let score = try score("noughts:\(width)x\(height),line=\(line)").score
      #expect((score > 0 ? "win" : score < 0 ? "loss" : "draw") == row[3], "\(row)")
      solved += 1
    }
    #expect(solved >= (NightlyRing.isOn ? 11 : 8))
  }

  @Test("A line of four wins on larger boards, and a line of seven on none of these")
  func lineLengthDecides() throws {
    #expect(try score("noughts:6x6,line=4").score == 13)
    for variant in ["noughts:10x10,line=7", "noughts:12x12,line=8", "noughts:20x3,line=20"] {
      #expect(try score(variant).score == 0, "\(variant)")
    }
  }

  @Test("A far win by threats is found, and its first move remembered though it may not be the fastest")
  func threatWinIsRemembered() throws {
    guard let game = try Variants.board("noughts:8x8,line=4") as? any SolvedGame else { return }
    func check<G: SolvedGame>(_ game: G) throws {
      var solver = try G.Exact(game: game, tableBits: 16)
      let position = try game.position(from: "d4a1")
      let stop = StopRule(nodes: 1000, milliseconds: nil, budget: Budget())
      #expect(solver.score(of: position, game: game, until: stop) == nil)
      #expect(solver.remembered(keeping: 1, in: position).map { game.text(for: $0, in: position) } == "f2")
      // Each way of proving looks at a position before it asks the limit.
      #expect(solver.nodes <= 1016)
      let endless = StopRule(nodes: nil, milliseconds: nil, budget: Budget())
      #expect(solver.score(of: position, game: game, until: endless) == 28)
      #expect(
        solver.remembered(keeping: 28, in: position) != nil && solver.remembered(keeping: 29, in: position) == nil)
    }
    try check(game)
  }

  @Test("All symmetric images of a position have one score")
  func imagesShareAScore() throws {
    let one = try score("noughts:4x4,misere", "a1b3c1b2d3").score
    for image in ["d1c3b1c2a3", "a4b2c4b3d2", "d4c2b4c3a2", "a1c2a3b2c4", "d1b2d3c2b4", "a4c3a2b3c1", "d4b3d2c3b1"] {
      #expect(try score("noughts:4x4,misere", image).score == one)
    }
    let upright = try score("noughts:5x3,line=4", "a1b3c2").score
    for image in ["e1d3c2", "a3b1c2", "e3d1c2"] { #expect(try score("noughts:5x3,line=4", image).score == upright) }
  }

  @Test("Nodes are the same on every machine")
  func nodesAreReproducible() throws {
    #expect(try score("noughts:3x3").nodes == 98)
    #expect(try score("noughts:3x3,misere").nodes == 557)
  }

  @Test("On a large board a forced win is proven, and so is one where no line is possible any more")
  func largeBoardProofs() throws {
    // Four in a row, open at both ends, can't be stopped; the mover's own come first.
    #expect(try score("noughts:15x15", "h8a1i8a2j8a3k8").score == -(15 * 15 + 2 - 9) / 2)
    #expect(try score("noughts:15x15", "h8a1i8a2j8a3k8a4").score == (15 * 15 + 2 - 9) / 2)
    #expect(try score("noughts:20x3,line=20", "a1b1a2b2a3b3").score == 0)
  }
}
