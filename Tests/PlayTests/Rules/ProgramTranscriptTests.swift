import Testing

@testable import Play

@Suite struct ProgramTranscriptTests {
  private func game(_ chance: @escaping @Sendable (UInt64, Int) -> Int) -> ProgramGame {
    ProgramGame(StepProgram(StepProgram.dice(of: chance)), variant: "dice:4", seats: 2, features: [.events])
  }

  private func record(_ game: ProgramGame) throws -> GameRecord {
    let random = try Catalog.player("random")
    return try PlayableVariant(program: game).makeTable(["a": random, "b": random], limits: Limits())(
      Job(variant: "dice:4", players: ["a", "b"], encounter: 0, seed: 7))
  }

  @Test("A transcript has what chance did between the moves, and after the last")
  func eventsAreKept() throws {
    let record = try record(game { _, roll in roll + 1 })
    let words = record.transcript.split(separator: " ")
    #expect(words.enumerated().filter { $0.offset % 2 == 0 }.map(\.element) == ["~1", "~2", "~3", "~4", "~5"])
    #expect(words.count == 9 && record.plies == 4 && record.outcome.winner == 0)
  }

  @Test("A replay comes to the same end though the program's chance has changed")
  func replayFollowsEvents() throws {
    let record = try record(game { _, roll in roll + 1 })
    let replay = try Play.replay(game { _, roll in 6 - roll }, transcript: record.transcript, seed: 7)
    #expect(replay.outcome == record.outcome && replay.plies == 4)
    #expect(replay.frames.map { $0.notes.first ?? "" } == ["1", "2", "3", "4", "5"])
  }

  @Test("A transcript that stops early is followed as far as it goes")
  func partsAreFollowed() throws {
    let replay = try Play.replay(game { _, _ in 6 }, transcript: "~1 go ~2 stay", seed: 7)
    #expect(replay.plies == 2 && replay.outcome == nil)
    #expect(replay.frames.map { $0.notes.first ?? "" } == ["1", "2", "6"])
  }
}
