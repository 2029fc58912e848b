import Testing

@testable import Engines

@Suite struct UciWordsTests {
  @Test("The words around a conversation follow from the name")
  func wordsFollowFromTheName() {
    #expect(UciWords.ugi.ok == "ugiok" && UciWords.ugi.newGame == "uginewgame")
    #expect(UciWords.uci.ok == "uciok" && UciWords.uci.newGame == "ucinewgame")
    #expect(UciWords.uai.ok == "uaiok" && UciWords.uai.newGame == "uainewgame")
  }

  @Test("A move is written and read without hyphens where the protocol has none")
  func hyphensAreLeftOut() {
    let legal = ["g2", "g1-e3", "g1-e1"]
    #expect(legal.map(UciWords.uai.text) == ["g2", "g1e3", "g1e1"] && legal.map(UciWords.ugi.text) == legal)
    #expect(["g2", "g1e3", "g1e1"].map { UciWords.uai.move($0, among: { legal }) } == legal)
    // What isn't legal stays as it was said, for the error message.
    #expect(UciWords.uai.move("a1c3", among: { legal }) == "a1c3")
    #expect(UciWords.ugi.move("g1e3", among: { legal }) == "g1e3")
  }
}
