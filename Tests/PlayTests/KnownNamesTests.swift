import Play
import Testing

/// Suggestions for unknown names.
@Suite struct KnownNamesTests {
  private static let names = ["noughts", "connect-four", "go", "hex", "chess"]

  @Test(
    "The nearest name is suggested, and none if all are far",
    arguments: [
      ("noughs", "noughts"), ("nougths", "noughts"), ("Chess", "chess"), ("chses", "chess"), ("conect4", nil),
      ("conect-fuor", "connect-four"), ("con", "connect-four"), ("hx", nil), ("hez", "hex"), ("ox", nil), ("", nil),
      ("shogi", nil), (String(repeating: "n", count: 100_000), nil),
    ] as [(String, String?)])
  func nearest(word: String, name: String?) {
    #expect(KnownNames.nearest(to: word, among: Self.names) == name)
  }

  @Test("A hint has the suggestion before all names")
  func hint() {
    #expect(KnownNames.hint(for: "hxe", among: ["hex", "go"]) == "; did you mean “hex”? known: hex, go")
    #expect(KnownNames.hint(for: "shogi", among: ["hex", "go"], list: "hex; go") == "; known: hex; go")
    #expect(KnownNames.hint(for: "shogi", among: []) == "; known: none")
  }
}
