import Statistics
import Testing

@testable import Exchange

@Suite struct OpeningTextTests {
  @Test(
    "Openings are read as they are written",
    arguments: [
      ("1.18/72", 1, 72, 17), ("2./72", 2, 72, nil), ("1.18/72!", 1, 72, 17), ("2./72!", 2, 72, nil),
      ("1000000000.1000000000/1000000000", 1_000_000_000, 1_000_000_000, 999_999_999),
      ("3.1/1", 3, 1, 0),
    ])
  func openingsRoundTrip(text: String, run: Int, supply: Int, place: Int?) {
    let draw = OpeningDraw(run: run, supply: supply, place: place, isDecisive: text.hasSuffix("!"))
    #expect(OpeningText.of(draw) == text)
    #expect(OpeningText.read(Array(text.utf8)) == draw)
  }

  @Test(
    "Any other text isn't an opening",
    arguments: [
      "", "1", "1.", "1./", "1.2", "1.2/", ".2/3", "./3", "/3", "1.2/0", "1./0", "0.1/3", "1.0/3", "1.4/3", "-1.2/3",
      "1.-2/3", "1.2/+3", "1.2/3 ", " 1.2/3", "1.2/3/4", "1.2.3/4", "1.2/3!!", "1.2!/3", "!1.2/3", "1.2/3! ", "1,2/3",
      "a.b/c", "1.x/3", "1000000001.1/3",
      "1.1/1000000001", "1.99999999999999999999/3", "1.1/99999999999999999999999", "\u{661}.1/2",
    ])
  func otherTextIsNoOpening(text: String) {
    #expect(OpeningText.read(Array(text.utf8)) == nil)
  }
}
