import Foundation
import Play
import Results
import Store
import Testing

@testable import Campaign

@Suite struct FirstMoveValuesTests {
  private func values(_ variant: String, _ firstMoves: [String], _ proofs: [(String, Int?)] = []) throws -> [String:
    Int?]
  {
    let directory = FileManager.default.temporaryDirectory.appending(path: "values-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: directory) }
    let store = try Store.forWriting(directory.appending(path: "t.sqlite").path)
    let run = try store.beginRun(
      RunDescription(
        tournament: "t", seed: 1, variants: [.init(name: variant, seats: 2)],
        players: [.init(name: "a", definition: "random"), .init(name: "b", definition: "random")], planned: 9,
        conditions: "", config: "", identity: nil, openings: []))
    try store.write(
      firstMoves.enumerated().map { number, move in
        GameRecord(
          job: Job(variant: variant, players: ["a", "b"], encounter: number, seed: 1), transcript: move,
          outcome: Outcome(winner: 0, reason: .resigned), plies: 1, efforts: [Effort(), Effort()])
      }, to: run)
    try store.write(
      proofs.map { (position: $0.0, proof: Proof(score: $0.1, nodes: 1)) }, of: variant)
    let counts = try store.gamesToShow().firstMoves.first?.counts ?? [:]
    try store.close()
    return counts.mapValues(\.value)
  }

  @Test("Small boards are solved at once")
  func smallBoardsAreSolved() throws {
    #expect(try values("noughts:3x3", ["a1", "b2"]) == ["a1": 0, "b2": 0])
    #expect(try values("noughts:3x3,misere", ["a1", "b2"])["a1"]! ?? 0 < 0)
  }

  @Test("What an analysis has proven applies to all symmetric images of a position")
  func proofsApplyToImages() throws {
    let solver = try #require(try Catalog.variant("noughts:4x4").makeSolver(tableBits: 8))
    guard case .open(let position, _)? = try solver.moves("a1", "").first?.after else {
      Issue.record("over")
      return
    }
    // The score is of the side to move, which didn't make the first move.
    #expect(try values("noughts:4x4", ["a1", "d4", "b2"], [(position, -3)]) == ["a1": 3, "d4": 3, "b2": nil])
  }

  @Test("Games that can't be solved have no values")
  func unsolvableGamesHaveNoValues() throws {
    #expect(try values("connect-four:5x4,popout", ["1"]) == ["1": nil])
  }
}
