import Foundation
import Play
import Store
import Testing

@testable import Campaign

@Suite struct OpeningValuesTests {
  /// What is known of lines for the first seat, of a file with these proofs.
  private func values(
    _ variant: String, _ lines: [String], nodes: Int, proofs: [(String, Int?)] = []
  ) throws -> [Int?] {
    let playable = try Catalog.variant(variant)
    let scratch = try RecordedGames([], of: variant)
    if !proofs.isEmpty {
      try scratch.store.write(proofs.map { (position: $0.0, proof: Proof(score: $0.1, nodes: 1)) }, of: variant)
    }
    let values = try OpeningValues(lines, at: playable, in: scratch.store)
    return try lines.map { line in
      var left = nodes
      return try values.value(of: line, nodes: &left)
    }
  }

  @Test("Small boards are solved")
  func smallBoardsAreSolved() throws {
    // Every first move draws; only the centre holds against a corner, and only a corner against the centre.
    let values = try values("noughts:3x3", ["", "a1", "b1", "b2", "a1b2", "a1b1", "b2b1", "b2a1"], nodes: 100_000)
    #expect(values.map { $0?.signum() } == [0, 0, 0, 0, 0, 1, 1, 0])
    #expect(try self.values("noughts:3x3", ["a1a2b2"], nodes: 100_000)[0].map { $0 > 0 } == true)
  }

  @Test("The score is that of the first seat")
  func scoreIsOfFirstSeat() throws {
    // Games that are over: X has the left column, O the diagonal.
    let values = try values("noughts:3x3", ["a1b2a2b1a3", "a1b2b1c1c3a3"], nodes: 100_000)
    #expect(values.map { $0?.signum() } == [1, -1])
  }

  @Test("Without nodes only proven values are known")
  func onlyProofsWithoutNodes() throws {
    let playable = try Catalog.variant("connect-four:7x6")
    // Scores of the first moves by Pascal Pons' solver, 1 -2, 2 -1, 3 0, 4 1; columns 5 to 7 mirror these.
    let known = ["1": -2, "2": -1, "3": 0, "4": 1, "5": 0, "6": -1, "7": -2]
    let proofs = try ["1", "2", "3", "4"].map { move in
      // The score of a position is for the side to move, which didn't make the first move.
      (try #require(try playable.play(line: move)).position(), known[move].map { -$0 })
    }
    let moves = known.keys.sorted()
    #expect(try values("connect-four:7x6", moves, nodes: 0, proofs: proofs) == moves.map { known[$0] })
    #expect(try values("connect-four:7x6", ["44", "4", ""], nodes: 0) == [nil, nil, nil])
  }

  @Test("Positions that take too long stay unknown")
  func slowPositionsStayUnknown() throws {
    #expect(try values("connect-four:7x6", ["", "4", "44"], nodes: 500) == [nil, nil, nil])
  }

  @Test("Games that can't be solved have no values")
  func unsolvableGamesHaveNoValues() throws {
    #expect(try values("connect-four:5x4,popout", ["1", ""], nodes: 500) == [nil, nil])
  }
}
