import TestRings
import Testing

@testable import Play

struct AlphaBetaTests {
  private func decide<G: EvaluatedGame>(
    _ player: String, _ game: G, _ position: G.Position
  ) throws -> Decision<G.Move> {
    var searcher = try AlphaBeta(game: game, spec: try Catalog.player(player))
    searcher.begin(seed: 0)
    return try searcher.choose(in: position, within: Budget())
  }

  @Test(
    "The move is as good as the best of plain minimax at the same depth",
    arguments: [
      "noughts:3x3", "noughts:3x3,misere", "noughts:5x5,line=4", "noughts:5x4,line=3,exact", "connect-four:7x6",
      "connect-four:5x4,line=3,popout", "reversi:4x4", "reversi:6x6", "reversi:6x6,anti",
    ], [1, 2, 3])
  func matchesPlainMinimax(name: String, depth: Int) throws {
    func check<G: EvaluatedGame>(_ game: G) throws {
      let evaluator = G.Evaluator(game: game, spec: .defaults(of: AlphaBeta<G>.kind))
      for seed in 1...4 as ClosedRange<UInt64> {
        let position = game.playRandomly(seed: seed, plies: 3 + Int(seed)).end
        guard game.standing(in: position) == .open else { continue }
        let values = Dictionary(
          uniqueKeysWithValues: game.moves(in: position).map {
            ($0, game.value(of: $0, in: position, depth, evaluator))
          })
        let chosen = try decide("alpha-beta:depth=\(depth)", game, position).move
        #expect(values[chosen] == values.values.max(), "seed \(seed)")
      }
    }
    try check(try Variants.evaluated(name))
  }

  @Test(
    "A forced win is found and taken the short way",
    arguments: [
      ("noughts:3x3", "a1a2b1b2", 5, "c1"), ("noughts:5x5,line=4", "b2a1c2a5", 3, "d2"),
      ("connect-four:7x6", "4455", 5, "36"), ("connect-four:7x6", "112233", 6, "4"),
    ])
  func winsTheShortWay(name: String, transcript: String, depth: Int, moves: String) throws {
    func check(_ game: some EvaluatedGame) throws {
      let position = try game.follow(transcript, seed: 0)
      let text = game.text(for: try decide("alpha-beta:depth=\(depth)", game, position).move, in: position)
      #expect(moves.contains(text))
    }
    try check(try Variants.evaluated(name))
  }

  @Test("With all plies to look ahead 3x3 is never lost from either seat", .tags(.nightly))
  func fullDepthNeverLoses() throws {
    let variant = try Catalog.variant("noughts:3x3")
    let table = variant.makeTable(
      ["perfect": try Catalog.player("alpha-beta:depth=9"), "random": try Catalog.player("random")], limits: Limits())
    for game in 0..<(NightlyRing.isOn ? 1_000 : 60) {
      let players = game.isMultiple(of: 2) ? ["perfect", "random"] : ["random", "perfect"]
      let record = try table(Job(variant: "noughts:3x3", players: players, encounter: game, seed: UInt64(game)))
      #expect(record.outcome.score(of: game % 2) >= 0.5, "\(record.transcript)")
    }
  }

  @Test("No more nodes are visited than allowed", arguments: [1, 2, 10, 300])
  func nodeLimitIsKept(limit: Int) throws {
    func check(_ game: some EvaluatedGame) throws {
      for seed in 1...3 as ClosedRange<UInt64> {
        let position = game.playRandomly(seed: seed, plies: 6).end
        let decision = try decide("alpha-beta:nodes=\(limit)", game, position)
        #expect(decision.nodes <= limit && decision.nodes > 0)
        #expect(game.isLegal(decision.move, in: position))
      }
    }
    for name in ["noughts:15x15", "connect-four:7x6", "reversi:8x8"] { try check(try Variants.evaluated(name)) }
  }

  @Test("The search goes no deeper than the game, so its last moves take few nodes")
  func depthEndsWithTheGame() throws {
    func check(_ game: some EvaluatedGame) throws {
      let position = try game.follow("a1b2c3c1a3a2c2", seed: 0)
      #expect(try decide("alpha-beta:depth=99", game, position).nodes < 20)
    }
    try check(try Variants.evaluated("noughts:3x3"))
  }

  @Test("The end of a game is proven if there are nodes for it and no depth is set")
  func endIsProvenWithNodes() throws {
    func check(_ game: some EvaluatedGame, _ transcript: String) throws {
      let position = try game.follow(transcript, seed: 0)
      let solver = try #require(try Catalog.variant(game.variant.name).makeSolver(tableBits: 16))
      let best = try solver.solve(transcript, true)
      let proven = game.text(for: try decide("alpha-beta:nodes=300000", game, position).move, in: position)
      #expect(best.moves.first { $0.text == proven }?.score == best.score)
      let shallow = try decide("alpha-beta:depth=1", game, position)
      #expect(shallow.nodes < 60)
      let timed = try decide("alpha-beta:depth=1,time=60000", game, position)
      #expect(timed.move == shallow.move && timed.nodes == shallow.nodes)
    }
    try check(
      try Variants.evaluated("reversi:6x6"),
      try Variants.evaluated("reversi:6x6").playRandomly(seed: 4, plies: 22).transcript)
    try check(try Variants.evaluated("connect-four:7x6"), "5554224333234511764415")
  }

  @Test(
    "Proofs start at a number of empty cells, however many passes there were",
    arguments: [
      ("noughts:5x5", 25, 2, 12), ("connect-four:9x7", 63, 1, 42), ("reversi:6x6", 32, 2, 20),
      ("reversi:8x8,anti", 60, 2, 20),
    ])
  func proofsStartByEmptyCells(
    name: String, cells: Int, letters: Int, empties: Int
  ) throws {
    func check(_ game: some EvaluatedGame) {
      var seen: Set<Bool> = []
      for seed in 1...40 as ClosedRange<UInt64> {
        let random = game.playRandomly(seed: seed, plies: Int(seed) * 2)
        guard case .open = game.standing(in: random.end) else { continue }
        let left = cells - random.transcript.count / letters
        #expect(game.isProvable(random.end) == (left <= empties), "\(random.transcript)")
        seen.insert(game.isProvable(random.end))
      }
      #expect(seen.count == 2)
    }
    check(try Variants.evaluated(name))
  }

  @Test("On a large board the search looks near the marks and begins in the middle")
  func largeBoardSearchIsLocal() throws {
    let game = try #require(try Catalog.variant("noughts:15x15").game as? Noughts<DoubleWidth<DoubleWidth<UInt64>>>)
    #expect(game.promisingMoves(in: game.start(seed: 0)).map { game.text(for: $0, in: game.start(seed: 0)) } == ["h8"])
    let position = try game.follow("a1h8", seed: 0)
    #expect(game.promisingMoves(in: position).map { $0 }.count == 8 + 24)
    let small = try #require(try Catalog.variant("noughts:7x7").game as? Noughts<UInt64>)
    #expect(small.promisingMoves(in: small.start(seed: 0)).map { $0 }.count == 49)
  }

  @Test("A small table gives the same move as a large one", arguments: ["connect-four:5x4", "reversi:6x6"])
  func smallTableSameMove(name: String) throws {
    func check(_ game: some EvaluatedGame) throws {
      let position = game.playRandomly(seed: 5, plies: 5).end
      let moves = try [8, 12].map { try decide("alpha-beta:depth=4,table=\($0)", game, position).move }
      #expect(moves[0] == moves[1])
    }
    try check(try Variants.evaluated(name))
  }
}

extension EvaluatedGame {
  /// What a move is worth to the side that makes it, every line of play looked at; a move that wins at once or is the
  /// only one not to lose at once takes no depth.
  fileprivate func value(of move: Move, in position: Position, _ depth: Int, _ evaluator: Evaluator) -> Int32 {
    func search(_ position: Position, _ depth: Int, _ ply: Int32) -> Int32 {
      switch standing(in: position) {
      case .won: return Score.win - ply
      case .lost: return ply - Score.win
      case .drawn: return 0
      case .open: break
      }
      if let urgent = decisiveMove(in: position) {
        var after = position
        play(urgent, in: &after)
        return -search(after, depth, ply + 1)
      }
      if depth == 0 { return evaluator.score(of: position) }
      return moves(in: position).map { move in
        var after = position
        play(move, in: &after)
        return -search(after, depth - 1, ply + 1)
      }.max()!
    }
    var after = position
    play(move, in: &after)
    return -search(after, depth - 1, 1)
  }
}
