import TestRings
import Testing

@testable import Play

struct ConnectFourSolverTests {
  private static let endless = StopRule(nodes: nil, milliseconds: nil, budget: Budget())

  /// The score and the nodes it takes a solver that knows nothing to find it.
  private static func solve(
    _ transcript: String, at name: String = "connect-four:7x6", tableBits: Int = 18
  ) throws -> PositionSolver.Answer {
    let solver = try #require(try Catalog.variant(name).makeSolver(tableBits: tableBits))
    return try solver.solve(transcript, false)
  }

  @Test(
    "Solved positions have the known scores",
    arguments: [
      ("connect-four-L3_R1.txt", 200), ("connect-four-L2_R1.txt", 60), ("connect-four-L2_R2.txt", 3),
      ("connect-four-L1_R1.txt", 20),
    ])
  func solvedScoresAreKnown(file: String, count: Int) throws {
    try check(file, count: count, tableBits: 18)
  }

  @Test(
    "All solved positions have the known scores",
    .tags(.nightly), .onlyNightly,
    arguments: ["L3_R1", "L2_R1", "L2_R2", "L1_R1", "L1_R2", "L1_R3"])
  func allSolvedScoresAreKnown(set: String) throws {
    try check("connect-four-\(set).txt", count: .max, tableBits: 24)
  }

  private func check(_ file: String, count: Int, tableBits: Int) throws {
    let solver = try #require(try Catalog.variant("connect-four:7x6").makeSolver(tableBits: tableBits))
    for line in try Known.lines(file).prefix(count) {
      let fields = line.split(separator: " ")
      #expect(try solver.solve(String(fields[0]), false).score == Int(fields[1]), "\(line)")
    }
  }

  @Test("Empty boards have the known scores", .tags(.nightly), arguments: try emptyBoards())
  func emptyBoardScores(width: Int, height: Int, winner: Int, plies: Int) throws {
    // The winner of a game of this number of plies has these discs left, the last one included.
    let score = winner * ((width * height + 2 - plies) / 2)
    #expect(try Self.solve("", at: "connect-four:\(width)x\(height)", tableBits: 24).score == score)
  }

  /// The boards that take less than a second, at night those of minutes; 10x4 takes longer than all the others.
  private static func emptyBoards() throws -> [(Int, Int, Int, Int)] {
    let boards: [(Int, Int, Int, Int)] = try Known.lines("connect-four-values.csv").compactMap { row in
      guard !row.hasPrefix("#") else { return nil }
      let fields = row.split(separator: ",").compactMap { Int($0) }
      let cells = fields[0] * fields[1]
      guard cells <= (NightlyRing.isOn ? 42 : 20), fields.prefix(2) != [10, 4] else { return nil }
      return (fields[0], fields[1], fields[2], fields[3])
    }
    precondition(boards.count > 1, "without boards nothing would be tested")
    return boards
  }

  @Test(
    "Boards of every word size and line are solved as by a plain search",
    arguments: [
      ("connect-four:7x6,line=5", 32), ("connect-four:8x7,line=5", 46), ("connect-four:9x7,line=5", 54),
      ("connect-four:20x3,line=7", 52), ("connect-four:3x20,line=5", 52),
    ])
  func agreesWithPlainSearch(name: String, plies: Int) throws {
    func check<G: SolvedGame>(_ game: G) throws {
      var solver = try G.Exact(game: game, tableBits: 12)
      var plain = try PlainSolver(game: game, tableBits: 16)
      var random = SplitMix(seed: 11)
      var found = 0
      for _ in 0..<100 where found < 6 {
        var position = game.start(seed: 0)
        while game.plies(in: position) < plies, case .open = game.standing(in: position) {
          game.play(game.randomMove(in: position, using: &random), in: &position)
        }
        guard case .open = game.standing(in: position) else { continue }
        found += 1
        solver.clear()
        #expect(
          solver.score(of: position, game: game, until: Self.endless)
            == plain.score(of: position, game: game, until: Self.endless))
      }
      #expect(found > 0, "no game is open after \(plies) plies")
    }
    func open(_ game: some SearchedGame) throws {
      if let game = game as? any SolvedGame { try check(game) }
    }
    try open(try Variants.board(name))
  }

  @Test("A position and its mirror image have the same score")
  func mirrorsShareAScore() throws {
    for line in try Known.lines("connect-four-L2_R1.txt").suffix(40) {
      let fields = line.split(separator: " ")
      let mirrored = String(fields[0].map { Character(String(8 - ($0.wholeNumberValue ?? 0))) })
      #expect(try Self.solve(mirrored).score == Int(fields[1]), "\(line)")
    }
  }

  @Test("The smallest possible table does no harm")
  func tinyTableIsHarmless() throws {
    for line in try Known.lines("connect-four-L1_R1.txt").prefix(5) {
      let fields = line.split(separator: " ")
      #expect(try Self.solve(String(fields[0]), tableBits: 1).score == Int(fields[1]))
    }
  }

  @Test("Solving takes the same nodes on every machine")
  func nodesAreReproducible() throws {
    let positions = ["2252576253462244111563365343671351441", "5554224333234511764415115", "274552224131661"]
    #expect(try positions.map { try Self.solve($0).nodes } == [1, 35, 12_866])
  }
}
