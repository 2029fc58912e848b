import Play
import Results
import Testing

@testable import Store

@Suite struct FaultExamplesTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func game(_ players: [String], _ encounter: Int, loser: Int, _ reason: Reason) -> GameRecord {
    .sample(players, encounter: encounter, outcome: .lost(by: loser, seats: 2, reason: reason))
  }

  @Test("The example is of the newest run and its earliest encounter, whenever recorded")
  func exampleIsEarliestOfNewest() throws {
    try Store.writing(scratch.path()) { (store) throws in
      let first = try store.beginRun(.sample())
      try store.write([game(["alpha", "random"], 0, loser: 1, .crash), .sample(encounter: 1)], to: first)
      try store.write([game(["alpha", "random"], 2, loser: 0, .time)], to: first)
      try store.finish(first)
      let second = try store.beginRun(.sample())
      try store.write([game(["alpha", "random"], 5, loser: 1, .crash)], to: second)
      try store.write([game(["random", "alpha"], 4, loser: 0, .crash)], to: second)
      #expect(
        try store.faultExamples(runs: .all) == [
          FaultExample(player: "alpha", reason: "time", game: 3),
          FaultExample(player: "random", reason: "crash", game: 5),
        ])
      #expect(
        try store.faultExamples(runs: .numbers([1])).last == FaultExample(player: "random", reason: "crash", game: 1))
      #expect(try store.faultExamples().count == 1)
    }
  }
}
