import Testing

@testable import Play

@Suite struct TranscriptTextTests {
  @Test("A text is read byte by byte, and described from the current place")
  func bytes() {
    TranscriptText.reading("a1é!") { text in
      #expect(text.count == 5 && text.peek() == UInt8(ascii: "a") && text.peek(4) == UInt8(ascii: "!"))
      #expect(text.peek(5) == nil && !text.isAtEnd)
      text.skip(2)
      #expect(text.offset == 2 && text.rest(atMost: 1) == "é" && text.rest(atMost: 9) == "é!")
      #expect(text.text(ofNext: 2) == "é")
      text.skip(3)
      #expect(text.isAtEnd && text.peek() == nil && text.rest(atMost: 9).isEmpty)
    }
    TranscriptText.reading("") { #expect($0.isAtEnd && $0.peek() == nil) }
  }

  @Test("What reading throws is thrown")
  func errors() {
    let error = TranscriptError.afterEnd(text: "x", ply: 1)
    #expect(throws: error) {
      try TranscriptText.reading("x") { (_) throws(TranscriptError) in throw error }
    }
  }
}
