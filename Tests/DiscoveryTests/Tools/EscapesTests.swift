import Testing

@testable import Discovery

@Suite struct EscapesTests {
  @Test(
    "Escapes are undone",
    arguments: [
      ("nightly", "nightly"), (#"a\032b"#, "a b"), (#"\195\182"#, "ö"), (#"a\.b\\c"#, #"a.b\c"#), (#"a\"#, "a"),
      (#"\999"#, "999"), (#"\12"#, "12"), ("", ""),
    ])
  func escapesAreUndone(text: String, plain: String) { #expect(unescaped(text) == plain) }
}
