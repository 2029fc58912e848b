import Testing

@testable import Reports

@Suite struct DisplayWidthTests {
  @Test(
    "Columns are counted",
    arguments: [
      ("", 0), ("abc", 3), ("Zoé", 3), ("Zoe\u{301}", 3), ("日本語", 6), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
      ("ｆｕｌｌ", 8), ("ﾊﾝｶｸ", 4), ("👩‍🚀", 2), ("🇩🇪", 2), ("👍🏽", 2), ("❤", 1), ("❤️", 2), ("♟", 1), ("●○", 2), ("עברית", 5),
      ("नि", 1), ("𠀀", 2), ("a\u{200B}b", 2), ("␊", 1), ("…", 1),
    ])
  func countsColumns(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  @Test("Text is padded by the room it takes")
  func textIsPaddedByWidth() {
    #expect("日本".padded(to: 6, .leading) + "|" == "日本  |")
    #expect("日本".padded(to: 6, .trailing) + "|" == "  日本|")
    #expect("longer".padded(to: 3, .trailing) == "longer")
  }

  @Test("Shortening keeps both ends")
  func shorteningKeepsEnds() {
    #expect("abcdefghij".shortened(to: 10) == "abcdefghij")
    #expect("abcdefghijk".shortened(to: 10) == "abcde…hijk")
    #expect("日本語日本語".shortened(to: 8) == "日本…語")
    let long = String(repeating: "日", count: 10_000) + "!"
    #expect(DisplayWidth.of(long.shortened(to: 72)) <= 72)
    #expect(long.shortened(to: 72).hasSuffix("日!"))
  }

  @Test("Long lines are broken at spaces")
  func longLinesBreakAtSpaces() {
    #expect("one two three".wrapped(to: 7) == ["one two", "three"])
    #expect("unbreakable x".wrapped(to: 4) == ["unbreakable", "x"])
    #expect("日本 語".wrapped(to: 6) == ["日本", "語"])
    #expect("".wrapped(to: 6) == [])
  }

  @Test("Trailing spaces are removed")
  func trailingSpacesAreRemoved() {
    #expect(" a b  ".withoutTrailingSpaces == " a b")
    #expect("   ".withoutTrailingSpaces == "")
  }
}
