import Play
import Testing

@Suite struct GameNumberTests {
  @Test("Names are words of letters, digits and three signs")
  func namesAreWords() {
    for name in ["a", "gold_7", "Run-time.s", String(repeating: "x", count: 32)] {
      #expect(GameNumber.isName(name), "\(name)")
    }
    for name in ["", "a b", "é", "a/b", "a:b", "a\n", String(repeating: "x", count: 33)] {
      #expect(!GameNumber.isName(name), "\(name)")
    }
  }

  @Test("Numbers of a record are in the order of names and seats, a game's own first")
  func numbersAreInOrder() {
    let numbers = [
      GameNumber("b", seat: 0, 1), GameNumber("a", seat: 1, 2), GameNumber("a", seat: 0, 3), GameNumber("a", 4),
    ]
    let record = GameRecord(
      job: Job(variant: "x", players: ["a", "b"], encounter: 0, seed: 1), transcript: "",
      outcome: Outcome(winner: 0, reason: .decided), plies: 0, efforts: [], numbers: numbers)
    #expect(record.numbers == numbers.reversed())
    #expect(GameNumber("a", -0.0).value.sign == .plus)
  }
}
