import Testing

@testable import Play

@Suite struct WordNumbersTests {
  @Test("A word has the number that it had before, and each number its word")
  func wordsAreNumbered() {
    let words = WordNumbers()
    #expect(["b", "a", "b", "c"].map(words.number) == [0, 1, 0, 2])
    #expect([0, 1, 2].map(words.word) == ["b", "a", "c"])
  }
}
