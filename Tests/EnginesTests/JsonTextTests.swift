import Encoding
import Testing

@testable import Engines

@Suite struct JsonTextTests {
  @Test("Every kind of value is read")
  func everyValueIsRead() {
    #expect(
      JsonText(#" {"a": [1, -2.5, 1e3], "b": {"c": null}, "d": true, "e": false} "#)
        == .object([
          "a": .array([.natural(1), .number(-2.5), .number(1000)]), "b": .object(["c": .null]), "d": .bool(true),
          "e": .bool(false),
        ]))
    #expect(JsonText("[]") == .array([]) && JsonText("{}") == .object([:]))
    #expect(JsonText(#""a\n\"\\\/\u00e9\ud83d\ude00é""#) == .string("a\n\"\\/é😀é"))
    #expect(JsonText("\"x\"")?.string == "x" && JsonText("7")?.string == nil)
    #expect(JsonText("18446744073709551615")?.natural == .max)
    #expect(JsonText("1e3")?.natural == 1000 && JsonText("-1")?.natural == nil)
  }

  @Test("Numbers are read into the requested range")
  func numbersFitTheirRange() {
    let numbers = [
      ("7", 7), ("-7", -5), ("18446744073709551615", 9), ("1e308", 9), ("-1e308", -5), ("-0", 0), ("4e0", 4),
    ]
    for (text, expected) in numbers { #expect(JsonText(text)?.integer(in: -5...9) == expected, "\(text)") }
    for text in ["7.5", "\"7\"", "null", "5e-324"] { #expect(JsonText(text)?.integer(in: -5...9) == nil, "\(text)") }
    #expect(JsonText("7")?.number(in: 0...5.5) == 5.5 && JsonText("-1e308")?.number(in: 0...5) == 0)
    #expect(JsonText("1.25")?.number(in: 0...5) == 1.25 && JsonText("[]")?.number(in: 0...5) == nil)
  }

  @Test(
    "Text that isn't JSON is refused",
    arguments: [
      "", " ", "{", "}", "[1,]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "\"", "\"\\x\"", "\"\\ud83d\"",
      "\"\\u12\"",
      "nul", "truely", "1 2", "01x", "--1", "1e999", "NaN", "'a'", "{\"a\":1}{\"a\":2}",
    ])
  func badJSONIsRefused(text: String) {
    #expect(JsonText(text) == nil)
  }

  @Test("Deeply nested brackets are refused without a crash")
  func deepNestingIsRefused() {
    #expect(JsonText(String(repeating: "[", count: 100_000)) == nil)
    #expect(JsonText(String(repeating: "{\"a\":", count: 100_000)) == nil)
  }

  @Test("A quoted text reads back as itself")
  func quotedTextRoundTrips() {
    let texts = ["", "a\"b", "\\", "line\nbreak\ttab\u{1}", "é😀"]
    for text in texts { #expect(JsonText(JSONValue.quoted(text)) == .string(text)) }
    #expect(JsonText(JSONValue.array(texts.map { .string($0) }).text()) == .array(texts.map { .string($0) }))
  }
}
