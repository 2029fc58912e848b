import Testing

@testable import Play

struct ProofTests {
  private let endless = StopRule(nodes: nil, milliseconds: nil, budget: Budget())

  private func solver<G: SolvedGame>(of game: G) throws -> G.Exact { try G.Exact(game: game, tableBits: 16) }

  /// For each position of some games: what is proven in this number of nodes, and the score.
  private func proofs(
    of variant: String, nodes: Int, measures: Bool = true
  ) throws -> [(proven: Int?, score: Int)] {
    func prove(_ game: some SolvedGame) throws -> [(proven: Int?, score: Int)] {
      // The solver of the scores keeps what it has found: the same positions come again in all games.
      var (limited, truth) = (try solver(of: game), try solver(of: game))
      return try (1...6 as ClosedRange<UInt64>).flatMap { seed in
        let transcript = game.randomTranscript(seed: seed)
        return try game.positions(in: transcript, after: "").map { position in
          limited.clear()
          let proven = limited.proof(of: position, game: game, measures: measures, until: endless.atMost(nodes: nodes))
          let score = truth.proof(of: position, game: game, until: endless)
          return (proven, try #require(score))
        }
      }
    }
    let game = try #require(try Variants.board(variant) as? any SolvedGame)
    return try prove(game)
  }

  @Test(
    "With few nodes the winner is proven where the score isn't",
    arguments: [("noughts:4x4,misere", 60), ("connect-four:5x4", 60), ("reversi:4x4", 60)]
  )
  func winnersAreProvenEarly(variant: String, nodes: Int) throws {
    var (open, winners, scores) = (0, 0, 0)
    for (proven, score) in try proofs(of: variant, nodes: nodes) {
      guard let proven else {
        open += 1
        continue
      }
      #expect(proven.signum() == score.signum())
      if Proof.isExact(proven) { scores += 1 } else { winners += 1 }
      #expect(!Proof.isExact(proven) || proven == score)
    }
    #expect(open > 0 && winners > 0 && scores > 0, "\(open) \(winners) \(scores)")
  }

  @Test("Only the winner is reported if no more is requested")
  func onlyWinnersIfAsked() throws {
    for (proven, score) in try proofs(of: "noughts:4x4,line=3", nodes: 1_000_000, measures: false) {
      // Where the game is over there is nothing to ask.
      #expect(proven == score.signum() * Proof.someWin || proven == score)
    }
  }

  @Test("A known result of a move is a bound")
  func knownMoveIsABound() throws {
    let game = try #require(try Variants.board("noughts:3x3") as? any SolvedGame)
    func prove(_ game: some SolvedGame, _ transcript: String, knowing floor: Int?) throws -> Int? {
      var solver = try solver(of: game)
      return solver.proof(of: try game.follow(transcript, seed: 0), game: game, knowing: floor, until: endless)
    }
    #expect(try prove(game, "a1b1", knowing: nil) == 2)
    #expect(try prove(game, "a1b1", knowing: 0) == 2 && prove(game, "a1b1", knowing: -1) == 2)
    #expect(try prove(game, "a1b1", knowing: Proof.someWin) == 2 && prove(game, "a1b1", knowing: -Proof.someWin) == 2)
  }

  @Test("Of two scores, one of them unknown, both report the winner only")
  func unknownScoresHideMargin() {
    let scores = [(5, -Proof.someWin), (Proof.someWin, 0), (0, -2), (7, 7)].map {
      Judgement.Scores(best: $0, played: $1)
    }
    #expect(scores.map(\.best) == [Proof.someWin, Proof.someWin, 0, 7])
    #expect(scores.map(\.played) == [-Proof.someWin, 0, -2, 7])
    #expect(scores.map(\.loss) == [nil, nil, 2, 0])
  }
}
