import Testing

@testable import Play

struct SnapCallsTests {
  @Test func eachCallIsToldWithItsCardAndWhetherItCounted() throws {
    let snap = try #require(try Catalog.variant("snap:3,ranks=2,suits=2,turns=4").snap)
    let calls = try snap.calls(in: "1:2@834;2:1@5;2:3@5;3:1@9;", seed: 1, plies: 4)
    #expect(
      calls == [
        .init(card: 1, seat: 1, milliseconds: 834, isRight: false, isFirst: true),
        .init(card: 2, seat: 2, milliseconds: 5, isRight: false, isFirst: true),
        .init(card: 2, seat: 0, milliseconds: 5, isRight: false, isFirst: false),
        .init(card: 3, seat: 0, milliseconds: 9, isRight: false, isFirst: true),
      ])
  }

  @Test(arguments: Variants.snap)
  func theyAreThoseOfTheReplay(name: String) throws {
    let game = try Variants.snap(name)
    let (end, transcript) = game.playRandomly(seed: 5, plies: 3_000)
    let cards = try Catalog.variant(name).replay(transcript, seed: 5, plies: end.turned).frames.compactMap(\.card)
    let expected = cards.flatMap { card in
      card.calls.enumerated().map { number, call in
        Snap.Call(
          card: card.turn, seat: call.seat, milliseconds: call.milliseconds, isRight: card.isSnap, isFirst: number == 0)
      }
    }
    #expect(try game.calls(in: transcript, seed: 5, plies: end.turned) == expected)
    #expect(name != "snap:4" || expected.contains { $0.isRight && !$0.isFirst })
  }

  @Test func whatIsNoGameIsAnError() throws {
    let snap = try #require(try Catalog.variant("snap:2").snap)
    #expect(throws: TranscriptError.self) { try snap.calls(in: "1:9@5;", seed: 1, plies: 3) }
  }
}
