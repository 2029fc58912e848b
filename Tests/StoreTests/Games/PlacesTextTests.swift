import Play
import Testing

@testable import Store

struct PlacesTextTests {
  @Test(
    "Places are read back as they were written",
    arguments: [
      [1], [1, 2], [2, 1], [1, 1], [1, 1, 3], [2, 1, 2], [4, 1, 3, 2], [1, 1, 1, 1],
      [5, 1, 2, 2, 4], [1, 1, 1, 1, 1, 1, 1, 1, 9], [10, 1, 2, 3, 4, 5, 6, 7, 8, 9], Array((1...16).reversed()),
      Array(repeating: 1, count: 15) + [16],
    ]
  )
  func placesRoundTrip(places: [Int]) throws {
    let text = PlacesText.text(Outcome(places: places, reason: .line))
    #expect(text == places.map(String.init).joined(separator: "-"))
    #expect(try PlacesText.parse(text.utf8) == places)
  }

  @Test(
    "A text that isn't a list of places is damage",
    arguments: [
      "", "0", "2", "-", "1-", "0-1", "1-3", "a-b", "1-2-3-4-6", "1--2", "9223372036854775808-1", "01-2", "1-2-",
      "1-1-1-1-1-1-1-1-1-11", "1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-17", "1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1", "10-1",
    ]
  )
  func otherTextIsDamage(text: String) {
    #expect(throws: Damage.self) { try PlacesText.parse(text.utf8) }
  }
}
