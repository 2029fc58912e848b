import Testing

@testable import Reports

@Suite struct PrintableTextTests {
  @Test("Control characters become pictures")
  func controlsBecomePictures() {
    #expect(PrintableText.of("a\nb\r\nc\td\u{1B}[31m\u{0}\u{7F}") == "a␊b␍␊c␉d␛[31m␀␡")
    #expect(PrintableText.of("\u{9B}31m \u{2028} \u{202E}abc\u{2069}") == "�31m � �abc�")
  }

  @Test("All other text is unchanged")
  func otherTextIsUnchanged() {
    for text in ["", "alpha-beta:depth=4", "日本語", "Zoe\u{301}", "👩‍🚀 🇩🇪", "עברית", "a\u{200D}b"] {
      #expect(PrintableText.of(text) == text)
    }
  }

  @Test("Lines keep their breaks, and nothing else that moves a cursor")
  func lines() {
    #expect(PrintableText.lines("a\nb\r\n\tc\u{1B}[2J\u{9B}H\u{202E}") == "a\nb␍\n␉c␛[2J�H�")
  }
}
