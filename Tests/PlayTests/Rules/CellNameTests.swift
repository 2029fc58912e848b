import Testing

@testable import Play

struct CellNameTests {
  @Test("Every cell's name is read back as that cell")
  func cellNamesRoundTrip() {
    for x in 0..<20 {
      for y in 0..<20 {
        TranscriptText.reading(CellName.text(x: x, y: y) + "a") { text in
          #expect(CellName.read(from: &text) ?? (-1, -1) == (x, y) && text.rest(atMost: 9) == "a")
        }
      }
    }
    #expect(CellName.text(x: 0, y: 0) == "a1" && CellName.text(x: 19, y: 19) == "t20")
  }

  @Test(
    "Text that isn't a name is left where it stands",
    arguments: ["", "a", "1", "a0", "a01", "A1", "é1", "ab", "-a1", "a٣"]
  )
  func otherTextIsLeft(text: String) {
    TranscriptText.reading(text) { rest in
      #expect(CellName.read(from: &rest) == nil)
      #expect(rest.offset == 0)
    }
  }
}
