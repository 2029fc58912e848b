import TestRings
import Testing

@testable import Play

struct BreakthroughTests {
  @Test("A board has no more positions after some plies than it should", .tags(.nightly))
  func knownPerft() throws {
    // Counted by a second implementation too, one of sets of coordinates.
    let known: [(String, [UInt64])] = [
      ("3x4", [4, 20, 112, 500]), ("5x5", [13, 156, 1_924, 23_084]), ("8x8", [22, 484, 11_132, 256_036]),
    ]
    for (size, counts) in known {
      let variant = try Catalog.variant("breakthrough:\(size)")
      for (depth, count) in counts.enumerated() where count <= PerftTests.limit {
        #expect(variant.perft(depth: depth + 1)?.sequences == count, "\(size), \(depth + 1) plies")
      }
    }
  }

  @Test(
    "Random games agree with the plain rules move by move", arguments: ["3x4", "5x5", "4x9", "8x8", "9x8", "12x12"])
  func matchesPlainRules(size: String) throws {
    let sides = size.split(separator: "x").compactMap { Int($0) }
    try expectPlainRules(
      of: try Variants.board("breakthrough:\(size)"), ReferenceBreakthrough(width: sides[0], height: sides[1]))
  }

  @Test(
    "A move that isn't legal is refused with its reason",
    arguments: [
      ("a3a4", "move 1: a3a4 is not allowed: no pawn of the mover stands there"),
      ("a7a6", "move 1: a7a6 is not allowed: no pawn of the mover stands there"),
      ("a2a4", "move 1: a2a4 is not allowed: pawns move one row forward, straight or diagonally"),
      ("a2c3", "move 1: a2c3 is not allowed: pawns move one row forward, straight or diagonally"),
      ("a2b3b7b6b3a3", "move 3: b3a3 is not allowed: pawns move one row forward, straight or diagonally"),
      ("a1b2", "move 1: a1b2 is not free"),
      ("a2a3a7a6a3a4a6a5a4a5", "move 5: a4a5 is not allowed: pawns capture diagonally alone"),
      ("a2i3", "move 1: i3 is off the board of breakthrough:8x8"),
      ("a2a9", "move 1: a9 is off the board of breakthrough:8x8"),
      ("a2", "move 1: “a2” is no move; expected two cells such as a2a3"),
      ("a2b", "move 1: “a2b” is no move; expected two cells such as a2a3"),
    ])
  func illegalMovesAreExplained(transcript: String, message: String) throws {
    let variant = try Catalog.variant("breakthrough")
    let error = #expect(throws: TranscriptError.self) { try variant.replay(transcript, seed: 0) }
    #expect(error?.description == message)
  }

  @Test("Who reaches the last row has won, by the cell reached; who takes all, by none")
  func gamesEnd() throws {
    let variant = try Catalog.variant("breakthrough:3x4")
    let reached = try variant.replay("a2b3a4b3b2a3b3c2a3b4", seed: 0)
    #expect(reached.outcome == Outcome(winner: 0, reason: .lastRow))
    #expect(reached.frames.last?.board?.winning == [Place(x: 1, y: 0)])
    // All captures, so that each side loses a pawn with the other's every move.
    func takeAll(_ game: some BoardGame) -> Outcome? {
      for seed in 1...4_000 as ClosedRange<UInt64> {
        let end = game.playRandomly(seed: seed).end
        if let outcome = game.outcome(in: end), outcome.reason == .allTaken {
          #expect(game.winningCells(in: end).isEmpty && game.plies(in: end) <= game.longest)
          return outcome
        }
      }
      return nil
    }
    #expect(takeAll(try Variants.board("breakthrough:3x4"))?.winner != nil)
  }

  @Test(
    "The decisive move wins at once, or is the only one after which the other side doesn't", arguments: ["3x4", "5x6"])
  func decisiveMovesDecide(size: String) throws {
    func check<G: SearchedGame>(_ game: G) {
      func wins(_ position: G.Position) -> [G.Move] {
        game.moves(in: position).filter { move in
          var next = position
          game.play(move, in: &next)
          return game.standing(in: next) == .lost
        }
      }
      for seed in 1...60 as ClosedRange<UInt64> {
        _ = game.playRandomly(seed: seed) { position, _ in
          let (move, winning) = (game.decisiveMove(in: position), wins(position))
          if !winning.isEmpty {
            #expect(move.map(winning.contains) == true)
          } else {
            let saving = game.moves(in: position).filter { move in
              var next = position
              game.play(move, in: &next)
              return wins(next).isEmpty
            }
            // Where there is but one move, it needn't be sent.
            guard game.moveCount(in: position) > 1 else { return }
            #expect(move == (saving.count == 1 ? saving.first : nil))
          }
        }
      }
    }
    check(try Variants.board("breakthrough:\(size)"))
  }

  @Test("A side's pawns weigh as much as the other's on the turned board, and weights are known here alone")
  func evaluationIsEven() throws {
    func check<G: EvaluatedGame>(_ game: G) throws {
      let evaluator = G.Evaluator(game: game, spec: PlayerSpec.defaults(of: AlphaBeta<G>.kind))
      #expect(evaluator.score(of: game.start(seed: 0)) == 0 && evaluator.gain(in: game.start(seed: 0)) == 0)
      let ahead = try game.follow("d2d3a7a6d3d4a6a5d4d5a5a4", seed: 0)
      #expect(evaluator.gain(in: ahead) == 0)
      let captured = try game.follow("a2b3c7c6b3b4c6c5b4c5", seed: 0)
      #expect(evaluator.gain(in: captured) < 0)
    }
    try check(try Variants.evaluated("breakthrough:8x8"))
    let spec = try Catalog.player("alpha-beta:loose-pawn=3")
    try spec.requireKnown(at: [try Catalog.variant("breakthrough")])
    #expect(throws: NotationError.self) { try spec.requireKnown(at: [try Catalog.variant("noughts")]) }
  }

  @Test("Alpha-beta beats a random player")
  func searchIsStronger() throws {
    let table = try Catalog.variant("breakthrough:6x6").makeTable(
      ["deep": try Catalog.player("alpha-beta:depth=3"), "random": try Catalog.player("random")], limits: Limits())
    for encounter in 0..<8 {
      let players = encounter.isMultiple(of: 2) ? ["deep", "random"] : ["random", "deep"]
      let record = try table(
        Job(variant: "breakthrough:6x6", players: players, encounter: encounter, opening: "", seed: UInt64(encounter)))
      #expect(record.outcome.winner.map { players[$0] } == "deep")
    }
  }
}

/// Cells with the seat that has a pawn there, and names with row 1 at the bottom.
private struct ReferenceBreakthrough: Reference {
  var cells: [[Int?]]
  var seat = 0
  var winner: (seat: Int, reason: Reason)?

  init(width: Int, height: Int) {
    cells = (0..<height).map { y in Array(repeating: y < 2 ? 1 : y >= height - 2 ? 0 : nil, count: width) }
  }

  private func name(_ x: Int, _ y: Int) -> String { "\(Array("abcdefghijkl")[x])\(height - y)" }

  private var steps: [String: (from: (x: Int, y: Int), to: (x: Int, y: Int))] {
    var steps: [String: (from: (x: Int, y: Int), to: (x: Int, y: Int))] = [:]
    for y in 0..<height {
      for x in 0..<width where at(x, y) == seat {
        for dx in -1...1 {
          let to = (x: x + dx, y: seat == 0 ? y - 1 : y + 1)
          guard (0..<width).contains(to.x), (0..<height).contains(to.y), at(to.x, to.y) != seat else { continue }
          if dx == 0, at(to.x, to.y) != nil { continue }
          steps[name(x, y) + name(to.x, to.y)] = ((x, y), to)
        }
      }
    }
    return steps
  }

  var moves: Set<String> { winner == nil ? Set(steps.keys) : [] }
  var outcome: Outcome? { winner.map { Outcome(winner: $0.seat, reason: $0.reason) } }

  mutating func play(_ text: String) {
    guard let step = steps[text] else { return }
    cells[step.from.y][step.from.x] = nil
    cells[step.to.y][step.to.x] = seat
    let isTaken = !cells.joined().contains(1 - seat)
    if isTaken || step.to.y == (seat == 0 ? 0 : height - 1) { winner = (seat, isTaken ? .allTaken : .lastRow) }
    seat = 1 - seat
  }
}
