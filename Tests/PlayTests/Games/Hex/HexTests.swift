import Solvers
import TestRings
import Testing

@testable import Play

struct HexTests {
  private static func game(_ name: String) throws -> Hex {
    try #require(try Catalog.variant("hex:\(name)").game as? Hex)
  }

  /// The position after a transcript.
  private static func position(_ game: Hex, _ transcript: String) throws -> Hex.Position {
    try game.follow(transcript, seed: 0)
  }

  @Test(
    "Random games agree with the plain rules move by move",
    arguments: ["3x3", "3x3,swap", "5x4", "4x7", "7x7,swap", "11x11,swap", "3x19", "19x3", "19x19"])
  func matchesPlainRules(name: String) throws {
    let game = try Self.game(name)
    try expectPlainRules(
      of: game, ReferenceHex(width: game.width, height: game.height, hasSwap: name.hasSuffix("swap")))
  }

  @Test("Exactly one side is joined on a full board", arguments: ["3x3", "4x6", "9x5", "11x11", "13x13", "19x19"])
  func fullBoardsAreWonByOne(name: String) throws {
    let game = try Self.game(name)
    var random = SplitMix(seed: 7)
    for _ in 0..<100 {
      let first = GridCells(bits: game.grid.cells.cells.filter { _ in random.below(2) == 0 })
      let sides = [first, game.grid.cells - first].enumerated().map { game.grid.isJoined($1, seat: $0) }
      #expect(sides[0] != sides[1])
      let plain = ReferenceHex(width: game.width, height: game.height) { x, y in
        first.contains(GridCells.bit(x: x, y: y)) ? 0 : 1
      }
      #expect(plain.outcome?.winner == (sides[0] ? 0 : 1))
    }
  }

  @Test(
    "Boards filled at once are won as often as games of random moves",
    arguments: ["3x3", "5x4", "5x5,swap", "9x9", "19x19,swap"])
  func filledBoardsAreFair(name: String) throws {
    let game = try Self.game(name)
    var random = SplitMix(seed: 3)
    for opening in ["", "b2", "b2a2c1"] {
      let start = try Self.position(game, opening)
      let games = 2_000
      func wins(_ play: () -> (standing: Standing, seat: Int)) -> Int {
        (0..<games).count { _ in
          let (standing, seat) = play()
          #expect(!standing.isOpen)
          return (standing == .won) == (seat == 0)
        }
      }
      let filled = wins { game.playOut(from: start, using: &random) }
      let played = wins { playMoves(game, from: start, using: &random) }
      // Five standard deviations of the difference of two such numbers.
      #expect(abs(Double(filled - played)) < 5 * (Double(games) / 2).squareRoot(), "\(opening)")
    }
  }

  // Source: www.hexwiki.net/index.php/Small_boards and A1_opening: the first player wins on each square board, a1 and b1
  // lose on boards of three rows and more. The other openings are those that two searches find: of all games, by plain
  // rules apart from this program, on boards of 3 and 4 rows, and by connections on all three.
  @Test(
    "Small boards are won by the known openings",
    arguments: [
      ("3x3", "..X|XXX|X.."), ("4x4", "...X|..X.|.X..|X..."), ("5x5", "....X|.XXXX|.XXX.|XXXX.|X...."),
    ])
  func winningOpenings(name: String, expected: String) throws {
    let game = try Self.game(name)
    var solver = HexSolver(width: game.width, height: game.height)
    let rows = (0..<game.height).map { y in
      (0..<game.width).map { x in
        solver.moverWins(0, 1 << (y * game.width + x), seat: 1) ? "." : "X"
      }.joined()
    }
    #expect(rows.joined(separator: "|") == expected)
  }

  @Test("Search of all games and connections agree on who wins after each opening", arguments: ["3x3", "4x3", "3x4"])
  func searchAgrees(name: String) throws { try Self.expectAgreement(on: name) }

  @Test("Search of all games and connections agree on a larger board", .onlyNightly, arguments: ["4x4"])
  func moreSearchAgrees(name: String) throws { try Self.expectAgreement(on: name) }

  private static func expectAgreement(on name: String) throws {
    let game = try game(name)
    let solved = Solved(game)
    var solver = HexSolver(width: game.width, height: game.height)
    for move in game.moves(in: game.start(seed: 0)) {
      var position = game.start(seed: 0)
      game.play(move, in: &position)
      let place = GridCells.place(of: move.index)
      #expect(solver.moverWins(0, 1 << (place.y * game.width + place.x), seat: 1) == solved.moverWins(position))
    }
  }

  @Test("With swap the second seat wins on a square board", arguments: ["3x3,swap"])
  func swapTurnsTheTable(name: String) throws {
    let game = try Self.game(name)
    #expect(!Solved(game).moverWins(game.start(seed: 0)))
  }

  // Source: M. Gardner, "The Scientific American Book of Mathematical Puzzles and Diversions", 1959: a reply to each cell
  // by a mirror image wins for the side whose way is shorter, even if it begins second.
  @Test("Who has the shorter way wins on boards of unequal sides")
  func shorterWayWins() throws {
    for (name, firstWins) in [("4x3", true), ("3x4", false)] {
      let game = try Self.game(name)
      let solved = Solved(game)
      #expect(solved.moverWins(game.start(seed: 0)) == firstWins)
      for move in game.moves(in: game.start(seed: 0)) {
        var position = game.start(seed: 0)
        game.play(move, in: &position)
        #expect(solved.moverWins(position) != firstWins)
      }
    }
  }

  @Test("A stone that is swapped is mirrored along the long diagonal, and belongs to the second seat")
  func swapMirrors() throws {
    let game = try Self.game("5x5,swap")
    let position = try Self.position(game, "d2swap-pieces")
    #expect(game.rows(in: position) == [".....", ".....", ".....", ".O...", "....."])
    #expect(game.seat(in: position) == 0 && game.plies(in: position) == 2 && game.moveCount(in: position) == 24)
    let next = try Self.position(game, "d2swap-piecesd2")
    #expect(game.rows(in: next) == [".....", "...X.", ".....", ".O...", "....."])
    let plain = try Self.position(game, "d2")
    #expect(game.moveCount(in: plain) == 25 && game.hash(of: plain) != game.hash(of: next))
  }

  @Test("Six neighbours touch a cell, and two others don't")
  func neighboursTouch() throws {
    let game = try Self.game("7x7")
    for place in [Place(x: 3, y: 2), Place(x: 3, y: 3), Place(x: 2, y: 5)] {
      let beside = game.grid.neighbours(of: GridCells(bit: GridCells.bit(x: place.x, y: place.y))).cells
      let steps = beside.map(GridCells.place).map { [$0.x - place.x, $0.y - place.y] }
      #expect(Set(steps) == [[1, 0], [-1, 0], [0, 1], [0, -1], [1, -1], [-1, 1]])
    }
  }

  @Test(
    "A game ends once the sides of a seat are joined, and the shortest chains have decided it",
    arguments: [
      ("3x3", "a1a2b1b2c1c2", 1, "a2 b2 c2"), ("3x3", "c1a1b2a2a3", 0, "a3 b2 c1"),
      ("4x3", "b1a1b2a2c2a3c3", 0, "b1 b2 c2 c3"), ("4x4", "a1a2b1b2c1d1d4b3c3c2", 1, "a2 b2 c2 d1"),
    ])
  func gamesEnd(name: String, transcript: String, winner: Int, chain: String) throws {
    let game = try Self.game(name)
    let end = try Self.position(game, transcript)
    #expect(game.outcome(in: end) == Outcome(winner: winner, reason: .connected))
    let cells = game.winningCells(in: end).map { game.traits.cellName(x: $0.x, y: $0.y) }
    #expect(cells.sorted() == chain.split(separator: " ").map(String.init))
  }

  @Test(
    "A move that isn't legal is refused with its reason",
    arguments: [
      ("5x5,swap", "swap-pieces", "move 1: swap-pieces is not allowed: it can only answer the first stone"),
      (
        "5x5,swap", "b2swap-piecesswap-pieces", "move 3: swap-pieces is not allowed: it can only answer the first stone"
      ),
      ("5x5", "b2swap-pieces", "move 2: “swap-pie” is no move; expected a cell such as b2"),
      ("5x5,swap", "b2b2", "move 2: b2 is not free"), ("5x5", "f1", "move 1: f1 is off the board of hex:5x5"),
      ("5x5,swap", "b2swap", "move 2: “swap” is no move; expected a cell such as b2"),
    ])
  func illegalMovesAreExplained(name: String, transcript: String, message: String) throws {
    let variant = try Catalog.variant("hex:\(name)")
    let error = #expect(throws: TranscriptError.self) { try variant.replay(transcript, seed: 0) }
    #expect(error?.description == message)
  }

  @Test("Only square boards have swap, as a stone is mirrored")
  func swapNeedsASquare() throws {
    #expect(try Catalog.variant("hex").variant.name == "hex:11x11")
    #expect(try Catalog.variant("hex:swap").variant.name == "hex:11x11,swap")
    let error = #expect(throws: NotationError.self) { try Catalog.variant("hex:7x6,swap") }
    #expect(
      error?.description == "hex: size can't be “7x6”; expected a square board, such as 11x11, as swap mirrors a stone")
  }

  @Test("What one side needs is what the other would need on the mirrored board")
  func evaluationIsEven() throws {
    let evaluation = HexEvaluation(game: try Self.game("7x7"), spec: PlayerSpec.defaults(of: AlphaBeta<Hex>.kind))
    let game = try Self.game("7x7")
    var random = SplitMix(seed: 11)
    for _ in 0..<50 {
      var position = game.start(seed: 0)
      for _ in 0..<random.below(20) where !position.isOver {
        game.play(game.randomMove(in: position, using: &random), in: &position)
      }
      guard !position.isOver else { continue }
      func mirrored(_ cells: GridCells) -> GridCells {
        GridCells(bits: cells.cells.map(GridCells.place).map { GridCells.bit(x: $0.y, y: $0.x) })
      }
      let image = Hex.Position(
        first: mirrored(position.second), second: mirrored(position.first), plies: position.plies, isOver: false)
      for seat in 0...1 {
        #expect(evaluation.outlook(of: seat, in: position) == evaluation.outlook(of: 1 - seat, in: image))
      }
      #expect(evaluation.gain(in: position) == -evaluation.gain(in: image))
    }
  }

  @Test(
    "The least sum of distances is that of the definition",
    arguments: [
      // On an empty board the cells of the short diagonal are as many rows away from both sides as there are, and one.
      ("3x3", "", 0, 4), ("5x5", "", 0, 6), ("5x5", "", 1, 6), ("3x3", "b2", 0, 3), ("5x5", "c3", 0, 5),
      // No cell has two ways to the left and two to the right.
      ("3x3", "b2", 1, 6),
    ] as [(String, String, Int, Int)])
  func needsAreKnown(name: String, transcript: String, seat: Int, need: Int) throws {
    let game = try Self.game(name)
    let evaluation = HexEvaluation(game: game, spec: PlayerSpec.defaults(of: AlphaBeta<Hex>.kind))
    #expect(evaluation.outlook(of: seat, in: try Self.position(game, transcript)).need == need)
  }

  @Test("A stone that joins the sides is found, or the only one that keeps the other side from it")
  func decisiveMoves() throws {
    let game = try Self.game("4x4")
    func decisive(_ transcript: String) throws -> String? {
      let position = try Self.position(game, transcript)
      return game.decisiveMove(in: position).map { game.text(for: $0, in: position) }
    }
    #expect(try decisive("b1a1b2a2b3a3") == "a4")
    #expect(try decisive("b1a1b2a2b3a4") == "b4")
    #expect(try decisive("b1a1b2a4b3") == "b4")
    #expect(try decisive("b1a1b2d1b3") == nil)
    #expect(try decisive("b1a1b2a2a3b3") == "a4")
    #expect(try decisive("b1a1b2d1a3") == "a4")
  }

  @Test("Alpha-beta beats a random player")
  func searchIsStronger() throws {
    let table = try Catalog.variant("hex:5x5").makeTable(
      ["deep": try Catalog.player("alpha-beta:depth=2"), "random": try Catalog.player("random")], limits: Limits())
    for encounter in 0..<8 {
      let players = encounter.isMultiple(of: 2) ? ["deep", "random"] : ["random", "deep"]
      let record = try table(
        Job(variant: "hex:5x5", players: players, encounter: encounter, opening: "", seed: UInt64(encounter)))
      #expect(record.outcome.winner.map { players[$0] } == "deep")
    }
  }
}

/// All positions that were asked about, with who wins them.
private final class Solved {
  private let game: Hex
  private var known: [Hex.Position: Bool] = [:]

  init(_ game: Hex) { self.game = game }

  /// Whether the mover wins an open position.
  func moverWins(_ position: Hex.Position) -> Bool {
    if let wins = known[position] { return wins }
    let wins = game.moves(in: position).contains { move in
      var next = position
      game.play(move, in: &next)
      return next.isOver || !moverWins(next)
    }
    known[position] = wins
    return wins
  }
}

/// Cells with the seat that has a stone there, and a walk from cell to cell once the board is asked who has joined it.
private struct ReferenceHex: Reference {
  var cells: [[Int?]]
  var seat = 0
  private let hasSwap: Bool
  private var made = 0

  init(width: Int, height: Int, hasSwap: Bool = false) {
    self.hasSwap = hasSwap
    cells = Array(repeating: Array(repeating: nil, count: width), count: height)
  }

  init(width: Int, height: Int, owner: (_ x: Int, _ y: Int) -> Int) {
    self.init(width: width, height: height)
    cells = (0..<height).map { y in (0..<width).map { owner($0, y) } }
  }

  private func name(_ x: Int, _ y: Int) -> String { "\(Array("abcdefghijklmnopqrs")[x])\(y + 1)" }

  private func isJoined(by seat: Int) -> Bool {
    var open = (0..<(seat == 0 ? width : height)).map { seat == 0 ? Place(x: $0, y: 0) : Place(x: 0, y: $0) }
    var seen: Set<Place> = []
    while let place = open.popLast() {
      guard at(place.x, place.y) == seat, seen.insert(place).inserted else { continue }
      if seat == 0 ? place.y == height - 1 : place.x == width - 1 { return true }
      for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)] {
        let next = Place(x: place.x + dx, y: place.y + dy)
        if (0..<width).contains(next.x), (0..<height).contains(next.y) { open.append(next) }
      }
    }
    return false
  }

  var outcome: Outcome? {
    (0...1).first(where: isJoined).map { Outcome(winner: $0, reason: .connected) }
  }

  var moves: Set<String> {
    guard outcome == nil else { return [] }
    let places = (0..<height).flatMap { y in (0..<width).map { ($0, y) } }
    let free = places.filter { at($0.0, $0.1) == nil }.map { name($0.0, $0.1) }
    return Set(free + (hasSwap && made == 1 ? ["swap-pieces"] : []))
  }

  mutating func play(_ text: String) {
    let places = (0..<height).flatMap { y in (0..<width).map { (x: $0, y: y) } }
    if text == "swap-pieces", let stone = places.first(where: { cells[$0.y][$0.x] == 0 }) {
      cells[stone.y][stone.x] = nil
      cells[stone.x][stone.y] = 1
    } else if let place = places.first(where: { name($0.x, $0.y) == text }) {
      cells[place.y][place.x] = seat
    }
    made += 1
    seat = 1 - seat
  }
}
