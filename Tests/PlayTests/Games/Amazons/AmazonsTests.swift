import TestRings
import Testing

@testable import Play

struct AmazonsTests {
  @Test("The first side has 2,176 moves at the start, as is well known, and after each the other has the known sum")
  func knownPerft() throws {
    // M. Müller and T. Tegos, "Experiments in Computer Amazons" (2002), tell the first number; the second was counted by
    // plain rules as well.
    let variant = try Catalog.variant("amazons:10x10")
    #expect(variant.perft(depth: 1)?.sequences == 2_176)
    #expect(variant.perft(depth: 2)?.sequences == 4_307_152)
  }

  @Test(
    "Random games agree with the plain rules move by move", arguments: ["4x4", "5x7", "6x6", "8x8", "10x4", "10x10"])
  func matchesPlainRules(size: String) throws {
    let sides = size.split(separator: "x").compactMap { Int($0) }
    try expectPlainRules(
      of: try Variants.board("amazons:\(size)"), ReferenceAmazons(width: sides[0], height: sides[1]))
  }

  @Test("The amazons stand where the rules of each size have them")
  func startIsKnown() throws {
    #expect(
      try Catalog.variant("amazons").state(after: "")?.board() == [
        "...B..B...", "..........", "..........", "B........B", "..........", "..........", "W........W", "..........",
        "..........", "...W..W...",
      ])
    #expect(
      try Catalog.variant("amazons:6x6").state(after: "")?.board() == [
        ".B..B.", "B....B", "......", "......", "W....W", ".W..W.",
      ])
  }

  @Test(
    "A move that isn't legal is refused with its reason",
    arguments: [
      ("d10-d9/d8", "an amazon of the mover moves as a queen of chess does, and its arrow flies so from there"),
      ("d1-e3/e4", "an amazon of the mover moves as a queen of chess does, and its arrow flies so from there"),
      ("d1-d2/e4", "an amazon of the mover moves as a queen of chess does, and its arrow flies so from there"),
      ("d1-h1/h2", "something bars the amazon's way"),
      ("d1-d9/d10", "something bars the arrow's way"),
      ("d1-d9/g6", nil),
    ] as [(String, String?)])
  func illegalMovesAreExplained(move: String, why: String?) throws {
    let variant = try Catalog.variant("amazons")
    do {
      _ = try variant.replay(move, seed: 0)
      #expect(why == nil)
    } catch {
      #expect("\(error)" == why.map { "move 1: \(move) is not allowed: \($0)" })
    }
  }

  @Test(
    "Text that is no move is refused with what is expected",
    arguments: [
      ("d1-d2", "move 1: “d1-d2” is no move; expected three cells such as a2-a3/b3"),
      ("d1d2/d3", "move 1: “d1d2/d3” is no move; expected three cells such as a2-a3/b3"),
      ("d1-d11/d3", "move 1: d11 is off the board of amazons:10x10"),
      ("d1-d2/k2", "move 1: k2 is off the board of amazons:10x10"),
    ])
  func textIsExplained(transcript: String, message: String) throws {
    let variant = try Catalog.variant("amazons")
    let error = #expect(throws: TranscriptError.self) { try variant.replay(transcript, seed: 0) }
    #expect(error?.description == message)
  }

  @Test("An arrow may fly over the cell that its amazon has left, and onto it")
  func arrowFliesBack() throws {
    let state = try Catalog.variant("amazons:4x4").state(after: "")
    let legal = Set((state?.legal ?? []).map(\.text))
    #expect(legal.contains("a2-b2/a2") && !legal.contains("b1-c1/b1"))
  }

  @Test("Each random move is as likely as any other, in games and in playouts")
  func randomMovesAreEven() throws {
    let variant = try Variants.board("amazons:4x4")
    func check<G: SearchedGame>(_ game: G) throws {
      let position = try game.follow("b1-c2/b1", seed: 0)
      let count = game.moveCount(in: position)
      var (times, random) = ([G.Move: Int](), SplitMix(seed: 3))
      let tries = 200 * count
      for _ in 0..<tries { times[game.randomMove(in: position, using: &random), default: 0] += 1 }
      #expect(times.count == count && Set(times.keys) == Set(game.moves(in: position)))
      // Each 200 times, with a standard deviation of 14.
      #expect(times.values.allSatisfy { abs($0 - 200) < 80 })
    }
    try check(variant)
  }

  @Test("A side that is as near to as many cells has as good a position, and one that is shut in a bad one")
  func territoryIsJudged() throws {
    func check<G: EvaluatedGame>(_ game: G) throws {
      let evaluator = G.Evaluator(game: game, spec: PlayerSpec.defaults(of: AlphaBeta<G>.kind))
      let start = game.start(seed: 0)
      #expect(evaluator.gain(in: start) == 0 && evaluator.score(of: start) > 0)
      // The light amazon in the corner has shut itself in.
      let shut = try game.follow("b1-a1/b1a5-a4/b4", seed: 0)
      #expect(evaluator.score(of: shut) < evaluator.score(of: start))
    }
    try check(try Variants.evaluated("amazons:6x6"))
  }

  @Test("Alpha-beta beats a random player")
  func searchIsStronger() throws {
    let table = try Catalog.variant("amazons:6x6").makeTable(
      ["deep": try Catalog.player("alpha-beta:depth=1"), "random": try Catalog.player("random")], limits: Limits())
    for encounter in 0..<8 {
      let players = encounter.isMultiple(of: 2) ? ["deep", "random"] : ["random", "deep"]
      let record = try table(
        Job(variant: "amazons:6x6", players: players, encounter: encounter, opening: "", seed: UInt64(encounter)))
      #expect(record.outcome.winner.map { players[$0] } == "deep")
    }
  }

  @Test("The second side wins on the smallest square, by a search of all positions")
  func smallestBoardIsSolved() throws {
    func wins<G: BoardGame>(_ game: G, _ position: G.Position, _ known: inout [G.Position: Bool]) -> Bool {
      if let value = known[position] { return value }
      var value = false
      for move in game.moves(in: position) {
        var next = position
        game.play(move, in: &next)
        if !(game.standing(in: next).isOpen && wins(game, next, &known)) {
          value = true
          break
        }
      }
      known[position] = value
      return value
    }
    func value<G: BoardGame>(_ game: G) -> Bool {
      var known: [G.Position: Bool] = [:]
      return wins(game, game.start(seed: 0), &known)
    }
    #expect(!value(try Variants.board("amazons:4x4")))
  }
}

/// Pieces by cells, rays step by step.
private struct ReferenceAmazons: Reference {
  var cells: [[Int?]]
  var seat = 0

  init(width: Int, height: Int) {
    cells = Array(repeating: Array(repeating: nil, count: width), count: height)
    let (x, y) = ((width - 1) / 3, (height - 1) / 3)
    for (column, row) in [(0, y), (x, 0), (width - 1 - x, 0), (width - 1, y)] {
      cells[row][column] = 1
      cells[height - 1 - row][column] = 0
    }
  }

  private func name(_ x: Int, _ y: Int) -> String { "\(Array("abcdefghij")[x])\(height - y)" }

  private func ways(from x: Int, _ y: Int, leaving origin: (Int, Int)) -> [(x: Int, y: Int)] {
    var ways: [(x: Int, y: Int)] = []
    for (dx, dy) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
      var (i, j) = (x + dx, y + dy)
      while (0..<width).contains(i), (0..<height).contains(j), at(i, j) == nil || (i, j) == origin {
        ways.append((i, j))
        (i, j) = (i + dx, j + dy)
      }
    }
    return ways
  }

  private var steps: [String: [(x: Int, y: Int)]] {
    var steps: [String: [(x: Int, y: Int)]] = [:]
    for y in 0..<height {
      for x in 0..<width where at(x, y) == seat {
        for to in ways(from: x, y, leaving: (x, y)) {
          for arrow in ways(from: to.x, to.y, leaving: (x, y)) {
            steps["\(name(x, y))-\(name(to.x, to.y))/\(name(arrow.x, arrow.y))"] = [(x, y), to, arrow]
          }
        }
      }
    }
    return steps
  }

  var moves: Set<String> { Set(steps.keys) }
  var outcome: Outcome? { steps.isEmpty ? Outcome(winner: 1 - seat, reason: .noMoves) : nil }

  mutating func play(_ text: String) {
    guard let step = steps[text] else { return }
    cells[step[0].y][step[0].x] = nil
    cells[step[1].y][step[1].x] = seat
    cells[step[2].y][step[2].x] = 2
    seat = 1 - seat
  }
}
