import Play
import Testing

@testable import Reports

@Suite struct MoveTableTests {
  private func table(_ moves: [MoveNote]) throws -> Table? {
    let replay = try Catalog.variant("noughts:3x3").replay("a1b2c3", seed: 1)
    return Table.moves(replay, replay.notes(moves), texts: ["a1", "b2", "c3"], players: ["one", "two"])
  }

  private func note(_ ply: Int, _ thought: Thought = Thought()) -> MoveNote {
    MoveNote(
      ply: ply, seat: ply % 2, effort: Effort(moves: 1, nanoseconds: 2_500_000, nodes: 40), thought: thought)
  }

  @Test("Every move has what is noted about it")
  func movesHaveTheirNotes() throws {
    let table = try #require(try table([note(1, Thought(depth: 4, score: 1.5)), note(2)]))
    #expect(table.columns.map(\.header) == ["Ply", "Player", "Move", "Score", "Depth", "ms", "Nodes"])
    let rows = table.rows.map { row in zip(table.columns, row).map { $0.text(for: $1) } }
    #expect(
      rows == [
        ["1", "one", "a1", "-", "-", "-", "-"], ["2", "two", "b2", "+1.50", "4", "2.50", "40"],
        ["3", "one", "c3", "-", "-", "2.50", "40"],
      ])
  }

  @Test("What no player reported has no column")
  func unknownHasNoColumn() throws {
    #expect(try #require(try table([note(0)])).columns.map(\.header) == ["Ply", "Player", "Move", "ms", "Nodes"])
    #expect(try table([]) == nil)
  }
}
