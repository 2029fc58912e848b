import Testing

@testable import Reports

@Suite struct LadderChapterTests {
  @Test("A ladder shows its places from the top")
  func placesFromTheTop() {
    #expect(Chapter.ladder(["b", "a"])?.text(in: .csv) == "place,name\r\n1,b\r\n2,a\r\n")
    #expect(Chapter.ladder([]) == nil)
  }
}
