import Testing

@testable import Play

struct SnapCallsTests {
  @Test("Each call is reported with its card and whether it counted")
  func callsHaveTheirCards() throws {
    let snap = try #require(try Catalog.variant("snap:3,ranks=2,suits=2,turns=4").snap)
    func call(_ card: Int, _ seat: Int, _ time: Int, isFirst: Bool, _ couldCall: [Bool]) -> Snap.Call {
      .init(card: card, seat: seat, milliseconds: time, isRight: false, isFirst: isFirst, couldCall: couldCall)
    }
    let calls = try snap.calls(in: "1:2@834;2:1@5;2:3@5;3:1@9;", seed: 1, plies: 4)
    #expect(
      calls == [
        call(1, 1, 834, isFirst: true, [true, true, true]), call(2, 2, 5, isFirst: true, [true, false, true]),
        call(2, 0, 5, isFirst: false, [true, false, true]), call(3, 0, 9, isFirst: true, [true, false, true]),
      ])
  }

  @Test("The calls are those of the replay", arguments: Variants.snap)
  func callsMatchTheReplay(name: String) throws {
    let game = try Variants.snap(name)
    let (end, transcript) = game.playRandomly(seed: 5, plies: 3_000)
    let cards = try Catalog.variant(name).replay(transcript, seed: 5, plies: end.turned).frames.compactMap(\.card)
    let told = cards.flatMap { card in
      card.calls.enumerated().map { number, call in
        "\(card.turn) \(call.seat) \(call.milliseconds) \(card.isSnap) \(number == 0)"
      }
    }
    let calls = try game.calls(in: transcript, seed: 5, plies: end.turned)
    #expect(calls.map { "\($0.card) \($0.seat) \($0.milliseconds) \($0.isRight) \($0.isFirst)" } == told)
    #expect(calls.allSatisfy { $0.couldCall[$0.seat] })
    #expect(name != "snap:4" || calls.contains { $0.isRight && !$0.isFirst })
  }

  @Test("A transcript that isn't a game is an error")
  func badGameIsAnError() throws {
    let snap = try #require(try Catalog.variant("snap:2").snap)
    #expect(throws: TranscriptError.self) { try snap.calls(in: "1:9@5;", seed: 1, plies: 3) }
  }
}
