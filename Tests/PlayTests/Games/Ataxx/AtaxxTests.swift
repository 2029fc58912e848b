import TestRings
import Testing

@testable import Play

struct AtaxxTests {
  /// A position in the FEN of engines that speak UAI, on a board of its size.
  private static func position(_ fen: String) throws -> (Ataxx, Ataxx.Position) {
    let rows = fen.prefix { $0 != " " }.split(separator: "/")
    let width = rows[0].reduce(0) { $0 + ($1.wholeNumberValue ?? 1) }
    let game = Ataxx(width: width, height: rows.count, walls: .none, variant: try Catalog.variant("ataxx").variant)
    return (game, try game.start(fen: fen))
  }

  @Test(
    "Positions have the known numbers of move sequences, a pass being a ply",
    arguments: [
      // Source: the tests of libataxx (github.com/kz04px/libataxx).
      ("7/7/7/7/7/7/7 x 0 1", [0, 0, 0, 0]),
      ("x5o/7/7/7/7/7/o5x x 0 1", [16, 256, 6_460, 155_888, 4_752_668]),
      ("x5o/7/7/7/7/7/o5x o 0 1", [16, 256, 6_460, 155_888, 4_752_668]),
      ("x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1", [14, 196, 4_184, 86_528, 2_266_352]),
      ("x5o/7/2-1-2/3-3/2-1-2/7/o5x o 0 1", [14, 196, 4_100, 83_104, 2_114_588]),
      ("x5o/7/3-3/2-1-2/3-3/7/o5x x 0 1", [16, 256, 5_948, 133_264, 3_639_856]),
      ("7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0 1", [1, 75, 249, 14_270, 452_980]),
      ("7/7/7/7/ooooooo/ooooooo/xxxxxxx o 0 1", [75, 249, 14_270, 452_980]),
      ("7/7/7/7/xxxxxxx/xxxxxxx/ooooooo o 0 1", [1, 75, 249, 14_270, 452_980]),
      ("7/7/7/2x1o2/7/7/7 x 0 1", [23, 419, 7_887, 168_317, 4_266_992]),
      ("x5o/7/7/7/7/7/o5x x 100 1", [0, 0, 0, 0]),
      ("7/7/7/7/-------/-------/x5o x 0 1", [2, 4, 13, 30, 73, 174]),
      ("7/7/7/7/-------/-------/x5o o 0 1", [2, 4, 13, 30, 73, 174]),
    ] as [(String, [UInt64])])
  func knownPerft(fen: String, counts: [UInt64]) throws {
    let (game, position) = try Self.position(fen)
    for (depth, count) in counts.enumerated() where count <= PerftTests.limit {
      #expect(perft(game, from: position, depth: depth + 1).sequences == count, "\(depth + 1) plies")
    }
  }

  @Test(
    "Walls stand as in well-known starts",
    arguments: [
      ("7x7,walls=four", "x5o/7/2-1-2/7/2-1-2/7/o5x"), ("7x7,walls=five", "x5o/7/2-1-2/3-3/2-1-2/7/o5x"),
      ("7x7,walls=diamond", "x5o/7/3-3/2-1-2/3-3/7/o5x"), ("7x7", "x5o/7/7/7/7/7/o5x"),
      ("6x6,walls=four", "x4o/1-2-1/6/6/1-2-1/o4x"), ("6x5,walls=diamond", "x4o/2--2/1-2-1/2--2/o4x"),
    ])
  func wallsStand(name: String, fen: String) throws {
    #expect(try #require(Catalog.variant("ataxx:\(name)").traits).fen == fen + " x 0 1")
  }

  @Test(
    "Games begin at any position in FEN, with walls of its own",
    arguments: ["7x7", "5x5", "8x6", "7x7,walls=four"])
  func startsAnywhere(name: String) throws {
    let playable = try Catalog.variant("ataxx:\(name)")
    let game = try #require(playable.game as? Ataxx)
    var random = SplitMix(seed: 3)
    for _ in 0..<200 {
      let sets = (0..<game.height * game.width).map { _ in random.below(6) }
      func set(_ kind: Int) -> UInt64 { UInt64(bits: sets.indices.filter { sets[$0] == kind }) }
      let start = game.position(
        set(0), set(1), walls: set(2), seat: UInt8(random.below(2)), quiet: UInt8(random.below(101)))
      let fen = AtaxxFen.text(of: start, on: game)
      guard start.mover == 0 || start.other != 0 else { continue }
      #expect(try game.start(fen: fen) == start)
      let plain = ReferenceAtaxx(fen)
      #expect(plain.outcome == game.outcome(in: start), "\(fen)")
      #expect(plain.moves == Set(game.moves(in: start).map { game.text(for: $0, in: start) }), "\(fen)")
    }
  }

  @Test("Positions that differ in walls alone have hashes of their own")
  func wallsChangeTheHash() throws {
    let game = try Self.position("x5o/7/7/7/7/7/o5x x 0 1").0
    let fens = ["7/7/7", "7/3-3/7", "7/2--3/7", "3-3/7/7"].map { "x5o/7/\($0)/7/o5x x 0 1" }
    #expect(Set(try fens.map { game.hash(of: try game.start(fen: $0)) }).count == fens.count)
    #expect(game.hash(of: try game.start(fen: fens[0])) == game.hash(of: game.start(seed: 0)))
  }

  @Test(
    "A text that is no position is refused with what was found",
    arguments: [
      ("x5o x", "it has 1 rows; expected 7"), ("x5o", "it has 1 fields; expected rows, side to move, and two numbers"),
      ("x5o/7/7/7/7/7/o4x x", "row 1 has 6 cells; expected 7"),
      ("x5o/7/7/7/7/7/o9x x", "row 1 has 11 cells; expected 7"),
      ("x5o/7/7/7/7/7/o5w x", "row 1 has “w”; expected a number of empty cells or one of x, o, -"),
      ("x5o/7/7/7/7/7/o0x x", "row 1 has “0”; expected a number of empty cells or one of x, o, -"),
      ("x5o/7/7/7/7/7/o5x w 0 1", "the side to move is “w”; expected x or o"),
      ("x5o/7/7/7/7/7/o5x x 101 1", "the number of moves without growth is “101”; expected 0 to 100"),
      ("7/7/7/7/7/7/x6 x 0 1", "the side that isn't to move has no piece"),
      ("x5o/7/7/7/7/7/o5x x 0 0", "the move's number is “0”; expected 1 to 9999"),
    ])
  func wrongPositionIsRefused(fen: String, problem: String) throws {
    let error = #expect(throws: TranscriptError.self) { try Catalog.variant("ataxx").replay("[\(fen)]a6", seed: 0) }
    #expect(error?.description == "the start “\(fen)” is no position: \(problem)")
  }

  @Test(
    "Random games agree with the plain rules move by move",
    arguments: ["5x5", "7x7", "6x8", "8x8", "7x7,walls=four", "7x7,walls=five", "8x7,walls=diamond"])
  func matchesPlainRules(name: String) throws {
    func check(_ game: some BoardGame) throws {
      try expectPlainRules(of: game, ReferenceAtaxx(try #require(game.traits.fen)))
    }
    try check(try Variants.board("ataxx:\(name)"))
  }

  @Test(
    "A move that isn't legal is refused with its reason",
    arguments: [
      ("d4", "move 1: d4 is not allowed: no piece of the mover stands beside it"),
      ("a1-a3", "move 1: a1-a3 is not allowed: no piece of the mover stands on the first cell"),
      ("a7-a4", "move 1: a7-a4 is not allowed: pieces jump two cells away"),
      ("a7-a1", "move 1: a7-a1 is not free"), ("a7", "move 1: a7 is not free"),
      ("a6a2a4", "move 3: a4 is not allowed: no piece of the mover stands beside it"),
      ("h1", "move 1: h1 is off the board of ataxx:7x7"), ("a7-a9", "move 1: a9 is off the board of ataxx:7x7"),
      ("a7-", "move 1: “a7-” is no move; expected a cell such as g2, or two such as g1-e3"),
    ])
  func illegalMovesAreExplained(transcript: String, message: String) throws {
    let variant = try Catalog.variant("ataxx")
    let error = #expect(throws: TranscriptError.self) { try variant.replay(transcript, seed: 0) }
    #expect(error?.description == message)
    let walled = #expect(throws: TranscriptError.self) {
      try Catalog.variant("ataxx:7x7,walls=four").replay("a7-c5", seed: 0)
    }
    #expect(walled?.description == "move 1: a7-c5 is not allowed: a wall stands there")
  }

  @Test(
    "A game ends when one side has nothing left, neither can move, the board is full, or nothing grows",
    arguments: [
      ("7/7/7/7/7/7/x5o x 100 1", nil, "fifty moves", nil), ("7/7/7/7/7/7/6o x 0 1", 1, "all taken", -1),
      ("xxxxx/xxxxx/xxxxx/ooooo/ooooo o 0 1", 0, "board full", 5),
      ("xx---/-----/-----/-----/--1oo x 0 1", nil, nil, nil),
      ("xx---/-----/-----/-----/1---o o 0 1", 0, "no moves", 1),
    ] as [(String, Int?, String?, Int16?)])
  func gamesEnd(fen: String, winner: Int?, reason: String?, margin: Int16?) throws {
    let (game, position) = try Self.position(fen)
    let outcome = game.outcome(in: position)
    #expect(outcome?.reason.rawValue == reason)
    #expect(outcome?.winner == winner && outcome?.margin == margin)
  }

  @Test("A side that can't move passes, which the transcript doesn't show, and it counts as a move without growth")
  func passes() throws {
    let (game, position) = try Self.position("xx---/-----/-----/-----/--1oo x 7 1")
    #expect(game.forcedMove(in: position) == .pass && Array(game.moves(in: position)) == [.pass])
    #expect(game.text(for: .pass, in: position).isEmpty)
    var next = position
    game.play(.pass, in: &next)
    #expect(next.quiet == 8 && game.plies(in: next) == 0 && game.seat(in: next) == 1)
    #expect(game.moves(in: next).map { game.text(for: $0, in: next) } == ["c1", "e1-c1"])
  }

  @Test("What one side has counts as much as what the other has")
  func evaluationIsEven() throws {
    let spec = PlayerSpec.defaults(of: AlphaBeta<Ataxx>.kind)
    for fen in ["x5o/7/7/7/7/7/o5x", "x5o/7/2xx3/2oo3/7/7/o5x", "xx4o/7/7/7/7/7/o6"] {
      let (game, first) = try Self.position("\(fen) x 0 1")
      let (_, second) = try Self.position("\(fen) o 0 1")
      let evaluation = AtaxxEvaluation(game: game, spec: spec)
      #expect(evaluation.score(of: first) == -evaluation.score(of: second))
      #expect(evaluation.gain(in: first) == -evaluation.gain(in: second))
    }
  }

  @Test("Alpha-beta beats a random player")
  func searchIsStronger() throws {
    let table = try Catalog.variant("ataxx:5x5").makeTable(
      ["deep": try Catalog.player("alpha-beta:depth=3"), "random": try Catalog.player("random")], limits: Limits())
    for encounter in 0..<8 {
      let players = encounter.isMultiple(of: 2) ? ["deep", "random"] : ["random", "deep"]
      let record = try table(
        Job(variant: "ataxx:5x5", players: players, encounter: encounter, opening: "", seed: UInt64(encounter)))
      #expect(record.outcome.winner.map { players[$0] } == "deep")
    }
  }
}

/// Cells with the seat that has a piece there, and names with row 1 at the bottom.
private struct ReferenceAtaxx: Reference {
  var cells: [[Int?]]
  var seat = 0
  var quiet = 0
  private(set) var outcome: Outcome?
  /// What the side to move can do, without passes.
  private var steps: [String: Step] = [:]

  /// A step from one cell to another.
  private typealias Step = (from: (x: Int, y: Int), to: (x: Int, y: Int))

  /// Begins at a position in FEN; a wall is a piece of nobody.
  init(_ fen: String) {
    let words = fen.split(separator: " ")
    cells = words[0].split(separator: "/").map { row in
      row.flatMap { letter -> [Int?] in
        if let piece = ["x", "o", "-"].firstIndex(of: letter) { return [piece] }
        return Array(repeating: nil, count: letter.wholeNumberValue ?? 0)
      }
    }
    seat = words[1] == "x" ? 0 : 1
    quiet = Int(words[2]) ?? 0
    look()
  }

  private static let columns = Array("abcdefgh")

  private func name(_ x: Int, _ y: Int) -> String { "\(Self.columns[x])\(height - y)" }

  private func isFree(_ x: Int, _ y: Int) -> Bool {
    (0..<width).contains(x) && (0..<height).contains(y) && cells[y][x] == nil
  }

  /// What a seat can do, without passes.
  private func steps(of seat: Int) -> [String: Step] {
    var steps: [String: Step] = [:]
    for y in 0..<height {
      for x in 0..<width where at(x, y) == seat {
        for (dx, dy) in (-2...2).flatMap({ dx in (-2...2).map { (dx, $0) } }) where isFree(x + dx, y + dy) {
          let target = name(x + dx, y + dy)
          steps[max(abs(dx), abs(dy)) == 1 ? target : "\(name(x, y))-\(target)"] = ((x, y), (x + dx, y + dy))
        }
      }
    }
    return steps
  }

  private func count(_ seat: Int) -> Int { cells.joined().count { $0 == seat } }

  var moves: Set<String> {
    guard outcome == nil else { return [] }
    return steps.isEmpty ? [""] : Set(steps.keys)
  }

  /// Looks at the board anew: what can be done, and whether the game is over.
  private mutating func look() {
    steps = steps(of: seat)
    outcome = ending
  }

  private var ending: Outcome? {
    let (first, second) = (count(0), count(1))
    func counted(_ reason: Reason) -> Outcome {
      Outcome(winner: first == second ? nil : first > second ? 0 : 1, reason: reason, margin: Int16(first - second))
    }
    if first == 0 || second == 0 { return counted(.allTaken) }
    if steps.isEmpty && steps(of: 1 - seat).isEmpty {
      return counted(cells.joined().allSatisfy { $0 != nil } ? .boardFull : .noMoves)
    }
    return quiet >= 100 ? Outcome(winner: nil, reason: .fiftyMoves) : nil
  }

  mutating func play(_ text: String) {
    quiet += 1
    if let step = steps[text] {
      if text.contains("-") { cells[step.from.y][step.from.x] = nil } else { quiet = 0 }
      cells[step.to.y][step.to.x] = seat
      for (dx, dy) in (-1...1).flatMap({ dx in (-1...1).map { (dx, $0) } })
      where at(step.to.x + dx, step.to.y + dy) == 1 - seat {
        cells[step.to.y + dy][step.to.x + dx] = seat
      }
    }
    seat = 1 - seat
    look()
  }
}
