import Encoding
import Foundation
import Testing

@Suite struct JSONValueTests {
  @Test("Values are broken into lines as requested")
  func linesBreakAsAsked() {
    let value = JSONValue.block([
      ("a", .array([.integer(-1), .unsigned(.max), .real(0.1)])), ("b", .lines([.boolean(true), .null])),
      ("c", .object([("d", .string("e")), ("f", .lines([]))])), ("g", .block([("h", .block([]))])),
    ])
    #expect(
      value.text() == """
        {
          "a": [-1, 18446744073709551615, 0.1],
          "b": [
            true,
            null
          ],
          "c": {"d": "e", "f": []},
          "g": {
            "h": {}
          }
        }
        """)
  }

  @Test("Any text is read back unchanged")
  func anyTextRoundTrips() throws {
    for text in ["", "a\"b", "\\", "line\nbreak\ttab\r\u{1}\u{1F}\u{7F}", "é😀\u{2028}"] {
      #expect(try JSONDecoder().decode([String].self, from: Data("[\(JSONValue.quoted(text))]".utf8)) == [text])
    }
  }
}
