import Testing

@testable import Play

struct ReplayTests {
  @Test("A replayed board game has a frame for the start and one for each move, with its board")
  func replayHasFrames() throws {
    let replay = try Catalog.variant("noughts:3x3").replay("b2a1c3", seed: 0)
    #expect(replay.frames.map(\.text) == ["", "b2", "a1", "c3"])
    #expect(replay.frames.map(\.seat) == [nil, 0, 1, 0])
    #expect(replay.plies == 3 && replay.outcome == nil)
    let board = try #require(replay.frames.last?.board)
    #expect(board.cells == [1, nil, nil, nil, 0, nil, nil, nil, 0])
    #expect(board.last == Place(x: 2, y: 2) && board.winning.isEmpty)
    #expect(replay.frames[0].board?.last == nil && replay.frames[0].board?.cells == Array(repeating: nil, count: 9))
  }

  @Test("The winning line is marked on the last board only")
  func winningLineIsMarked() throws {
    let replay = try Catalog.variant("noughts:3x3").replay("a1a2b1b2c1", seed: 0)
    #expect(replay.outcome == Outcome(winner: 0, reason: .line))
    #expect(replay.frames.map { $0.board?.winning.count } == [0, 0, 0, 0, 0, 3])
  }

  @Test("Recorded games of all board games replay to their outcome", arguments: Variants.boards)
  func boardGamesReplay(name: String) throws {
    let variant = try Catalog.variant(name)
    let table = variant.makeTable(["r": try Catalog.player("random")], limits: Limits(plies: 300))
    let record = try table(Job(variant: name, players: ["r", "r"], encounter: 0, seed: 3))
    let replay = try variant.replay(record.transcript, seed: 3, plies: record.plies)
    #expect(replay.plies == record.plies)
    #expect(record.outcome.reason == .turnLimit || replay.outcome == record.outcome)
    #expect(replay.frames.map(\.text).joined() == record.transcript)
  }
}
