import TestRings
import Testing

@testable import Play

struct ReversiSolverTests {
  private static let endless = StopRule(nodes: nil, milliseconds: nil, budget: Budget())

  /// The usual game, and positions as the known ones are written.
  private func usual() throws -> Reversi<UInt64> {
    try #require(try Variants.board("reversi:8x8") as? Reversi<UInt64>)
  }

  @Test("Endgames of 8 to 16 empty cells have their known scores", .tags(.nightly))
  func endgameScoresAreKnown() throws {
    let game = try usual()
    var solver = try ReversiSolver(game: game, tableBits: 16)
    for row in try Known.rows("reversi-endgames.csv") {
      guard try #require(Int(row[0])) <= (NightlyRing.isOn ? 16 : 10) else { continue }
      let position = try game.position(from: row[1] + row[2])
      #expect(solver.score(of: position, game: game, until: Self.endless) == Int(row[3]), "\(row[1])")
    }
  }

  @Test("The FFO positions 40 to 44 have their known scores", .tags(.nightly), .onlyNightly)
  func ffoScoresAreKnown() throws {
    let game = try usual()
    var solver = try ReversiSolver(game: game, tableBits: 22)
    for row in try Known.rows("reversi-ffo.csv") where (40...44).contains(Int(row[0]) ?? 0) {
      let position = try game.position(from: row[2] + row[3])
      #expect(solver.score(of: position, game: game, until: Self.endless) == Int(row[4]), "FFO \(row[0])")
    }
  }

  @Test("A position visits the same number of nodes whatever was solved before")
  func nodesAreIndependent() throws {
    let game = try usual()
    var solver = try ReversiSolver(game: game, tableBits: 10)
    func nodes(_ row: [String]) throws -> Int {
      solver.clear()
      let before = solver.nodes
      let position = try game.position(from: row[1] + row[2])
      #expect(solver.score(of: position, game: game, until: Self.endless) == Int(row[3]))
      return solver.nodes - before
    }
    let rows = try Known.rows("reversi-endgames.csv").prefix(9)
    let counts = try rows.map { try nodes($0) }
    #expect(try rows.reversed().map { try nodes($0) } == counts.reversed())
    #expect(Array(counts.prefix(4)) == [1078, 717, 537, 375])
  }

  @Test("A position and its mirror images have one score", arguments: ["reversi:6x6", "reversi:8x8,anti"])
  func imagesShareAScore(name: String) throws {
    let game = try #require(try Variants.board(name) as? Reversi<UInt64>)
    var solver = try ReversiSolver(game: game, tableBits: 12)
    let last = game.size - 1
    let images: [(Int, Int) -> (Int, Int)] = [
      { ($0, $1) }, { (last - $0, $1) }, { ($0, last - $1) }, { (last - $0, last - $1) },
      { ($1, $0) }, { (last - $1, $0) }, { ($1, last - $0) }, { (last - $1, last - $0) },
    ]
    for seed in 1...3 as ClosedRange<UInt64> {
      let position = game.playRandomly(seed: seed, plies: game.size * game.size - 13).end
      guard game.standing(in: position) == .open else { continue }
      func image(_ board: UInt64, _ map: (Int, Int) -> (Int, Int)) -> UInt64 {
        UInt64(bits: board.cells.map { map($0 % game.size, $0 / game.size) }.map { $0.1 * game.size + $0.0 })
      }
      let scores = images.map { map in
        solver.clear()
        let seen = game.position(mover: image(position.mover, map), other: image(position.other, map), seat: 0)
        return solver.score(of: seen, game: game, until: Self.endless)
      }
      #expect(Set(scores).count == 1)
    }
  }

  @Test("4x4 has its known value from the start")
  func smallBoardValue() throws {
    let game = try #require(try Variants.board("reversi:4x4") as? Reversi<UInt64>)
    var solver = try ReversiSolver(game: game, tableBits: 12)
    // Black 3, white 11, two empty cells to white.
    #expect(solver.score(of: game.start(seed: 0), game: game, until: Self.endless) == -10)
  }
}
