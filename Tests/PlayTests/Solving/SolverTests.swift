import TestRings
import Testing

@testable import Play

/// The laws that every solver keeps.
struct SolverTests {
  /// Boards that are soon searched to the end, with how many random plies to begin with.
  static let variants: [(String, Int)] = [
    ("noughts:3x3", 0), ("noughts:3x3,misere", 1), ("noughts:4x3", 2), ("noughts:4x4,line=3,exact", 6),
    ("noughts:5x5,line=4", 16), ("noughts:4x5,misere", 12), ("noughts:10x10,line=7", 92), ("noughts:20x3,line=7", 50),
    ("connect-four:4x4", 2), ("connect-four:3x5,line=3", 0), ("connect-four:7x6", 30), ("connect-four:9x8,line=6", 62),
    ("connect-four:12x12,line=8", 134), ("reversi:4x4", 2), ("reversi:4x4,anti,parallel", 2), ("reversi:6x6", 25),
    ("reversi:8x8", 53), ("reversi:8x8,anti", 53), ("reversi:10x10", 90), ("reversi:12x12,anti", 135),
  ]

  @Test("A solver's scores are those of a plain search", arguments: variants)
  func agreesWithPlainSearch(name: String, plies: Int) throws {
    func check<G: SolvedGame>(_ game: G) throws {
      var solver = try G.Exact(game: game, tableBits: 14)
      var plain = try PlainSolver(game: game, tableBits: 14)
      let endless = StopRule(nodes: nil, milliseconds: nil, budget: Budget())
      var random = SplitMix(seed: 5)
      var found = 0
      for _ in 0..<100 where found < 8 {
        var position = game.start(seed: 0)
        while game.plies(in: position) < plies, case .open = game.standing(in: position) {
          game.play(game.randomMove(in: position, using: &random), in: &position)
        }
        guard case .open = game.standing(in: position) else { continue }
        found += 1
        let score = plain.score(of: position, game: game, until: endless)
        #expect(solver.score(of: position, game: game, until: endless) == score)
        guard let score else { continue }
        for guess in [score - 1, score, score + 1] {
          let bound = solver.score(of: position, alpha: guess, beta: guess + 1, until: endless) ?? .min
          #expect(score > guess ? bound > guess && bound <= score : bound <= guess && bound >= score)
        }
      }
      #expect(found > 0)
    }
    func open(_ game: some SearchedGame) throws {
      guard let game = game as? any SolvedGame else { throw Variants.NoBoardGame(name: name) }
      try check(game)
    }
    try open(try Variants.board(name))
  }

  @Test("A limit ends a proof without an answer, and solving can continue afterwards", .tags(.nightly))
  func limitEndsAProof() throws {
    func check<G: SolvedGame>(_ game: G) throws {
      let endless = StopRule(nodes: nil, milliseconds: nil, budget: Budget())
      var fresh = try G.Exact(game: game, tableBits: 16)
      let score = fresh.score(of: game.start(seed: 0), game: game, until: endless)
      for nodes in [3, 50] {
        var solver = try G.Exact(game: game, tableBits: 16)
        let limit = StopRule(nodes: nodes, milliseconds: nil, budget: Budget())
        #expect(solver.score(of: game.start(seed: 0), game: game, until: limit) == nil)
        // Finished games are looked at without asking the limit.
        #expect(solver.nodes < nodes + 16)
        guard nodes > 3 || NightlyRing.isOn else { continue }
        #expect(solver.score(of: game.start(seed: 0), game: game, until: endless) == score)
      }
    }
    for name in ["noughts:4x4,misere", "noughts:5x5,line=4", "connect-four:4x5", "reversi:4x4"] {
      func open(_ game: some SearchedGame) throws {
        if let game = game as? any SolvedGame { try check(game) }
      }
      try open(try Variants.board(name))
    }
  }
}
