import Store
import Testing

@testable import Campaign

@Suite struct FindingListTests {
  @Test("The first ten findings of a kind are reported in order, however they were found")
  func firstTenOfAKind() {
    let list = FindingList()
    for number in [7, 3, 12, 1, 9, 2, 11, 4, 10, 6, 5, 8] {
      list.add(Finding(.result, "game \(number)"), order: number)
    }
    list.add(Finding(.damage, "page 3"))
    #expect(list.count() == 13)
    #expect(list.count(of: [.damage, .run]) == 1)
    #expect(
      list.text == """
        the file is damaged: 1
          page 3
        games that went otherwise than recorded: 12
          game 1
          game 2
          game 3
          game 4
          game 5
          game 6
          game 7
          game 8
          game 9
          game 10
          and 2 more

        """)
  }

  @Test("Without findings there is no text")
  func noFindingsNoText() {
    #expect(FindingList().text.isEmpty)
  }
}
