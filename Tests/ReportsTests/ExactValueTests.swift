import Play
import Testing

@testable import Reports

struct ExactValueTests {
  @Test("A value is a word, and a number if more than the winner is known")
  func valueIsWordAndNumber() {
    #expect([3, 0, -1].map { ExactValue(score: $0).word } == ["win", "draw", "loss"])
    #expect([3, 0, -1].map { ExactValue(score: $0).cell } == [3, 0, -1].map { .integer($0) })
    #expect(ExactValue(score: -Proof.someWin).word == "loss")
    #expect(
      ExactValue(score: Proof.someWin).cell == .missing(because: "a win, of a size that isn't known"))
  }
}
