import Testing

@testable import Play

struct OpinionTests {
  private func opinions(
    of judge: String, at variant: String, on transcript: String, plies: Set<Int> = Set(0..<100)
  ) throws -> [Opinion] {
    let judge = try #require(try Catalog.variant(variant).makeJudge(try Catalog.player(judge)))
    return try #require(try judge.opinions(on: transcript, after: plies, until: StopFlag()))
  }

  @Test(
    "A judge that wouldn't have made a blunder sees it",
    arguments: ["alpha-beta:depth=6", "monte-carlo:simulations=500"]
  )
  func blunderIsSeen(judge: String) throws {
    // A corner, and not the middle, against a corner: the second loses.
    let opinions = try opinions(of: judge, at: "noughts:3x3", on: "a1c3b2b1", plies: [3])
    #expect(opinions.map(\.ply) == [3] && opinions.map(\.seat) == [1])
    guard case .other(let best, let played) = opinions[0].verdict else {
      Issue.record("\(opinions)")
      return
    }
    #expect(best > played)
  }

  @Test("A judge that makes the same move has the same opinion")
  func sameMoveSameOpinion() throws {
    let opinions = try opinions(of: "alpha-beta:depth=3", at: "connect-four:7x6", on: "4", plies: [0])
    guard case .same(let best?) = try #require(opinions.first).verdict else {
      Issue.record("\(opinions)")
      return
    }
    #expect(best.isFinite)
  }

  @Test("A move that ends the game is worth its result")
  func endingMoveHasItsResult() throws {
    // Both complete a line; a judge that looks one ply ahead would take either.
    let won = try opinions(of: "alpha-beta:depth=2", at: "noughts:3x3", on: "a1a2b1b2c1", plies: [4])
    #expect(won.count == 1)
    // The second fills the board, or stops a line, and the first fills the last cell: a draw, whatever anybody thinks.
    let full = try opinions(of: "alpha-beta:depth=2", at: "noughts:3x3", on: "a1b2c3a3c1b1b3c2a2", plies: [8])
    #expect(full.count == 1)
    if case .ended(_, let halves) = full[0].verdict { #expect(halves == 1) }
    let popped = try opinions(of: "alpha-beta:depth=2", at: "reversi:4x4", on: reversi(), plies: Set(0..<12))
    for case .ended(_, let halves) in popped.map(\.verdict) { #expect(0...2 ~= halves) }
  }

  private func reversi() throws -> String { try Variants.board("reversi:4x4").randomTranscript(seed: 4) }

  @Test(
    "An opinion of a move doesn't depend on earlier questions",
    arguments: ["connect-four:5x4,popout", "reversi:6x6", "noughts:5x5,line=4"]
  )
  func opinionsAreIndependent(variant: String) throws {
    let transcript = try Variants.board(variant).randomTranscript(seed: 2, plies: 30)
    let judge = "monte-carlo:simulations=30"
    let all = try opinions(of: judge, at: variant, on: transcript)
    #expect(all.count > 8)
    for opinion in all.suffix(3) {
      #expect(try opinions(of: judge, at: variant, on: transcript, plies: [opinion.ply]) == [opinion])
    }
  }

  @Test("A raised flag stops the judgement, and a bad transcript is an error")
  func flagStopsTheJudge() throws {
    let judge = try #require(try Catalog.variant("noughts:3x3").makeJudge(try Catalog.player("alpha-beta:depth=1")))
    let stop = StopFlag()
    #expect(throws: TranscriptError.self) { try judge.opinions(on: "a1a1", after: [0], until: stop) }
    stop.raise(true)
    #expect(try judge.opinions(on: "a1b2", after: [0, 1], until: stop) == nil)
    #expect(try Catalog.variant("snap:2").makeJudge(try Catalog.player("random")) == nil)
  }

  @Test("The kinds of players that give a score are those named", arguments: Catalog.players.map(\.name))
  func scoringKindsAreNamed(kind: String) throws {
    let player = try Catalog.player(kind)
    let playable = try Catalog.variant("connect-four:7x6")
    guard playable.canBePlayed(by: player.kind), let session = try playable.makeSession(player) else { return }
    session.begin(1)
    let answer = try session.choose(after: "44", within: Budget(nodes: 200))
    #expect((answer.thought?.score != nil) == MoveJudge.kinds.contains(kind))
  }
}
