import Play
import Testing

@testable import agon

@Suite struct SnapDrawingTests {
  @Test("The card turned last is in brackets")
  func lastCardIsInBrackets() throws {
    let snap = try #require(try Catalog.variant("snap:2,suits=2").snap)
    let position = snap.start(seed: 3)
    let card = snap.name(of: try #require(position.open[0].last))
    let names = ["Ann", "somebody with a long name"]
    let text = SnapDrawing(names: names, ascii: false).text(of: position, at: snap)
    #expect(
      text == """
        Ann       somebody …ong name
        [\(card)]\(card.count == 2 ? " " : "")      --
        1+12      0+13
        """)
    let plain = text.replacing("♠", with: "S").replacing("♥", with: "H")
    #expect(plain != text && SnapDrawing(names: names, ascii: true).text(of: position, at: snap) == plain)
  }
}
