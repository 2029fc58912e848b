import Foundation
import Testing

@testable import Play

@Suite struct ShapeWalkTests {
  /// Every game of noughts in the order of transcripts, with how rarely random play reaches it: once in this number.
  private func everyGame(_ visit: (_ transcript: String, _ outcome: Outcome, _ oneIn: Int) throws -> Void) throws {
    func go<G: BoardGame>(_ game: G, _ position: G.Position, _ transcript: String, _ oneIn: Int) throws {
      if case .over(let outcome) = game.turn(in: position) { return try visit(transcript, outcome, oneIn) }
      let moves = game.moves(in: position).map { ($0, game.text(for: $0, in: position)) }.sorted { $0.1 < $1.1 }
      for (move, text) in moves {
        var next = position
        game.play(move, in: &next)
        try go(game, next, transcript + text, oneIn * moves.count)
      }
    }
    func start(_ game: some BoardGame) throws { try go(game, game.start(seed: 0), "", 1) }
    try start(Variants.board("noughts:3x3"))
  }

  /// Source: the numbers of games are those of R. Schroeppel and S. Finch, *Tic-Tac-Toe*; those of random play follow.
  @Test("All games of noughts sum to the known numbers")
  func noughtsTotalsAreKnown() throws {
    let walk = try #require(try Catalog.variant("noughts:3x3").makeGameWalk())
    var (games, wins, losses, draws, last) = (0, 0, 0, 0, "")
    // Of 9! games of random play.
    var (won, lost, drawn, plies, product) = (0, 0, 0, 0, 0)
    try everyGame { transcript, outcome, oneIn in
      let (shape, shared) = try walk(transcript)
      let times = 362_880 / oneIn
      switch outcome.winner {
      case 0: (wins, won) = (wins + 1, won + times)
      case 1: (losses, lost) = (losses + 1, lost + times)
      default: (draws, drawn) = (draws + 1, drawn + times)
      }
      games += 1
      plies += times * shape.decisions
      product += times * oneIn
      if shape.decisions != transcript.count / 2 || shape.moves != (0..<shape.decisions).reduce(0, { $0 + 9 - $1 })
        || shape.choices != min(8, shape.decisions)
        || abs(Double(shape.treeSize) - 1e6 * log10(Double(oneIn))) > 5
        || shared != zip(last, transcript).prefix(while: { $0 == $1 }).count / 2
      {
        Issue.record("\(transcript) after \(last): \(shape), \(shared) plies shared")
      }
      last = transcript
    }
    #expect((games, wins, losses, draws) == (255_168, 131_184, 77_904, 46_080))
    #expect((won * 1260, lost * 420, drawn * 63) == (737 * 362_880, 121 * 362_880, 8 * 362_880))
    #expect(plies * 420 == 3203 * 362_880)
    #expect(product == 255_168 * 362_880)
  }

  @Test("A walk reports for every game what a fresh one reports", arguments: Variants.boards)
  func walkMatchesFreshStart(name: String) throws {
    let variant = try Catalog.variant(name)
    let table = variant.makeTable(["r": try Catalog.player("random")], limits: Limits(plies: 120))
    let games = try (0..<12).map { seed in
      let record = try table(Job(variant: name, players: ["r", "r"], encounter: 0, seed: UInt64(seed / 3)))
      // Some are stopped early, so that one is the beginning of another.
      let moves = try variant.replay(record.transcript, seed: 0, plies: record.plies).frames.dropFirst()
      return moves.prefix(seed % 3 == 0 ? .max : 5 * (seed % 3)).map(\.text).filter { !$0.isEmpty }
    }.sorted { $0.joined() < $1.joined() }
    let walk = try #require(variant.makeGameWalk())
    var last: [String] = []
    for moves in games {
      let (shape, shared) = try walk(moves.joined())
      #expect(shared == zip(last, moves).prefix { $0 == $1 }.count)
      let alone = try #require(variant.makeGameWalk())
      let expected = try alone(moves.joined()).shape
      #expect(shape == expected)
      #expect(shape.decisions == moves.count)
      last = moves
    }
  }

  @Test("Moves of which one is a prefix of another are distinguished")
  func prefixMovesAreToldApart() throws {
    let walk = try #require(try Catalog.variant("noughts:20x20").makeGameWalk())
    let shared = try ["a1b2", "a12b2", "a12b20", "a12b20"].map { try walk($0).shared }
    #expect(shared == [0, 0, 1, 2])
  }

  @Test("Passes are nobody's decision")
  func passesAreNoDecisions() throws {
    let walk = try #require(try Catalog.variant("reversi:4x4").makeGameWalk())
    let variant = try Catalog.variant("reversi:4x4")
    let table = variant.makeTable(["r": try Catalog.player("random")], limits: Limits())
    let transcripts = try (0..<100).map { (seed: UInt64) in
      try table(Job(variant: "reversi:4x4", players: ["r", "r"], encounter: 0, seed: seed)).transcript
    }
    let transcript = try #require(
      try transcripts.first { transcript in
        try variant.replay(transcript, seed: 0).frames.contains { $0.notes == ["passes"] }
      })
    let shape = try walk(transcript).shape
    #expect(shape.decisions == transcript.count / 2)
  }

  @Test("A text that isn't a game is refused and leaves nothing behind")
  func badGameLeavesNoTrace() throws {
    let walk = try #require(try Catalog.variant("noughts:3x3").makeGameWalk())
    #expect(throws: TranscriptError.self) { try walk("a1a1") }
    #expect(throws: TranscriptError.self) { try walk("a1b1a2b2a3c3") }
    #expect(try walk("a1b1").shared == 0)
    #expect(try Catalog.variant("snap:2").makeGameWalk() == nil)
  }

  @Test("Games of words have in common the words that they begin with")
  func wordsAreCompared() throws {
    let game = ProgramGame(StepProgram(StepProgram.heap), variant: "heap:5", seats: 2)
    let walk = try #require(PlayableVariant(program: game).makeGameWalk())
    #expect(try ["t1 t1", "t1 t1 t2", "t1 t12", "t2"].map { try walk($0).shared } == [0, 2, 1, 0])
  }
}
