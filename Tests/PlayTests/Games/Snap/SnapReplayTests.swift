import Testing

@testable import Play

struct SnapReplayTests {
  @Test("Every turned card is a frame with the stacks and the calls")
  func framesShowTheStacks() throws {
    let replay = try Catalog.variant("snap:3,ranks=2,suits=2,turns=4").replay("1:2@834;2:1@5;2:3@5;3:1@9;", seed: 1)
    let told = replay.frames.map { ([$0.text] + $0.notes).joined(separator: "\n") }.joined(separator: "\n")
    #expect(
      told == """

        dealt seat 1: 2, seat 2: 1, seat 3: 1; stacks are shown as top card (open+closed)
        1:2@834;
        turn 1: seat 1 turns A♠   A♠ (1+1)  -- (0+1)  -- (0+1)
        seat 2 calls Snap! after 834 ms, wrongly, and pays a card each to seat 3
        seat 2 has no card left and is out
        2:1@5;2:3@5;
        turn 2: seat 3 turns 2♥   A♠ (1+1)  -- (0+0)  2♥ (1+1)
        seat 3 calls Snap! after 5 ms, wrongly, and pays a card each to seat 1
        seat 1 calls too late, after 5 ms
        3:1@9;
        turn 3: seat 1 turns A♥   A♥ (2+1)  -- (0+0)  2♥ (1+0)
        seat 1 calls Snap! after 9 ms, wrongly, and pays a card each to seat 3

        turn 4: seat 3 turns 2♠   A♥ (2+0)  -- (0+0)  2♠ (2+0)
        """)
    #expect(replay.frames.map(\.seat) == [nil, 0, 2, 0, 2])
    #expect(replay.frames.map { $0.card?.turn } == [nil, 1, 2, 3, 4])
    #expect(replay.frames[2].card?.tops == ["A♠", nil, "2♥"])
    #expect(
      replay.frames.map { ($0.card?.calls ?? []).map { "\($0.seat + 1)@\($0.milliseconds)" } } == [
        [], ["2@834"], ["3@5", "1@5"], ["1@9"], [],
      ])
    #expect(!replay.frames.contains { $0.card?.isSnap == true })
    #expect(replay.outcome == Outcome(places: [1, 3, 1], reason: .turnLimit) && replay.plies == 4)
  }

  @Test("A finished game is replayed to its end, and a stopped one as far as it went", arguments: Variants.snap)
  func stoppedGamesReplay(name: String) throws {
    let game = try Variants.snap(name)
    let variant = try Catalog.variant(name)
    let (end, transcript) = game.playRandomly(seed: 2, plies: 3_000)
    let replay = try variant.replay(transcript, seed: 2, plies: end.turned)
    #expect(replay.outcome == end.outcome && replay.plies == end.turned)
    if end.outcome != nil { #expect(replay.frames.count == 1 + end.turned) }
    #expect(replay.frames.allSatisfy { $0.board == nil && !$0.notes.isEmpty })
  }

  @Test("Cards have the names of a common deck as far as it goes")
  func cardsHaveCommonNames() throws {
    let common = try Variants.snap("snap:2")
    #expect([0, 9, 12, 13, 51].map { common.name(of: $0) } == ["A♠", "10♠", "K♠", "A♥", "K♣"])
    let large = try Variants.snap("snap:2,ranks=26,suits=8")
    #expect([0, 25, 26, 207].map { large.name(of: $0) } == ["1/1", "26/1", "1/2", "26/8"])
  }
}
