import Encoding
import Testing

@Suite struct CSVTextTests {
  @Test("Fields are quoted only where necessary")
  func quotesOnlyWhereNeeded() {
    #expect(CSVText.row(["plain", "", "a b", "日本"]) == "plain,,a b,日本\r\n")
    #expect(
      CSVText.row(["a,b", "say \"no\"", "two\nlines", "\r"]) == "\"a,b\",\"say \"\"no\"\"\",\"two\nlines\",\"\r\"\r\n")
  }

  @Test("A quotation mark with an accent is doubled too")
  func accentedQuotesAreDoubled() {
    #expect(CSVText.row(["\"\u{301}"]).unicodeScalars.elementsEqual("\"\"\"\u{301}\"\r\n".unicodeScalars))
  }

  @Test("Rows are appended one after the other")
  func rowsAreAppended() {
    var text = CSVText.row(["a", "b"])
    CSVText.append(["1", "2"], to: &text)
    #expect(text == "a,b\r\n1,2\r\n")
  }
}
