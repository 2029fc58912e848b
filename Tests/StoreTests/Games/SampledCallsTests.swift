import Play
import Results
import Testing

@testable import Store

@Suite struct SampledCallsTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func game(_ encounter: Int, _ transcript: String) -> GameRecord {
    GameRecord(
      job: Job(variant: "snap:3", players: ["alpha", "greedy", "random"], encounter: encounter, seed: 1),
      transcript: transcript, outcome: Outcome(places: [1, 2, 3], reason: .turnLimit), plies: 40,
      efforts: [Effort(), Effort(), Effort()])
  }

  @Test("Calls are counted by whether they were right and first")
  func callsAreClassified() throws {
    let snap = try #require(try Catalog.variant("snap:3").snap)
    // Everybody calls on every card, so that the first match is where the first call is right.
    let everywhere = (1...40).map { "\($0):1@50;\($0):2@40;\($0):3@60;" }
    let card = try #require(
      (1...40).first { card in
        let calls = try? snap.calls(in: everywhere[card - 1], seed: 1, plies: 40)
        return calls?.first?.isRight == true
      })
    #expect(card > 1)
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      try store.write([game(0, everywhere[card - 1]), game(1, "1:3@700;"), game(2, "")], to: run)
      let calls = try store.gameSample().calls
      func counts(_ player: String, _ change: (inout CallCounts) -> Void) -> CallCounts {
        var counts = CallCounts(variant: "snap:3", player: player)
        (counts.games, counts.cards, counts.matches) = (3, 120, 1)
        change(&counts)
        return counts
      }
      #expect(
        calls == [
          counts("alpha") { ($0.late, $0.times) = (1, [50: 1]) },
          counts("greedy") { ($0.snaps, $0.times) = (1, [40: 1]) },
          counts("random") { ($0.late, $0.falseCalls, $0.times) = (1, 1, [60: 1]) },
        ])
    }
  }

  @Test("A game that can't be replayed is skipped")
  func unplayableGameIsSkipped() throws {
    try Store.writing(scratch.path()) { store in
      let run = try store.beginRun(.sample())
      try store.write([game(0, "1:9@50;"), game(1, "1:3@700;")], to: run)
      #expect(try store.gameSample().calls.map(\.games) == [1, 1, 1])
    }
  }

  @Test("Of many seatings a few games of each are replayed")
  func fewGamesPerSeating() throws {
    func counted(seatings: Int) -> [Int] {
      var calls = SampledCalls(variant: "snap:3", seatings: seatings)
      for seating in 1...2 {
        let players = (1...3).map { DigestedRow(player: $0, name: "p", definition: "p") }
        let seats = Seating(
          run: 1,
          row: DigestedRow(
            seating: Int64(seating), variant: DigestedRow(variant: 1, name: "snap:3", seats: 3), players: players),
          variant: DigestedRow(variant: 1, name: "snap:3", seats: 3), players: players)
        for encounter in 0..<5 { calls.add(game(encounter, ""), of: seats) }
      }
      return calls.calls([1: "a", 2: "b", 3: "c"]).map(\.games)
    }
    #expect(counted(seatings: 2) == [10, 10, 10])
    #expect(counted(seatings: 500) == [4, 4, 4])
    #expect(counted(seatings: 5_000) == [2, 2, 2])
  }
}
