import Play
import Testing

@testable import Engines

@Suite struct HubTextTests {
  @Test("A line is a command with arguments, whose values may stand in quotes")
  func linesAreTakenApart() {
    let line = HubText("  info depth=3 pv=\"32-28 19-23\" flag empty=\"\" score=-0.5")
    #expect(line.command == "info" && line["depth"] == "3" && line["pv"] == "32-28 19-23")
    #expect(line["flag"] == "" && line["empty"] == "" && line["score"] == "-0.5" && line["nodes"] == nil)
    #expect(HubText("").command == "" && HubText("go think")["think"] == "" && HubText("a b=\"c")["b"] == "c")
  }

  @Test("The squares of a move are read, those captured in any order, and nothing else")
  func movesAreRead() {
    #expect(HubText.numbers(of: "32-28") == [32, 28] && HubText.numbers(of: "05-041") == [5, 41])
    #expect(HubText.numbers(of: "28x19x23") == [28, 19, 23] && HubText.numbers(of: "28x17x40x22") == [28, 17, 22, 40])
    for text in ["", "-", "x", "28x19", "1-2-3", "a-b", "32", "28xx19", "d3"] {
      #expect(HubText.numbers(of: text) == nil, "\(text)")
    }
  }

  @Test("A move is written with the numbers of its cells, from the first on which something can stand")
  func movesAreWritten() throws {
    let traits = try #require(try Catalog.variant("draughts:8x8,rules=russian").traits)
    let (from, to) = (Place(x: 0, y: 5), Place(x: 2, y: 3))
    #expect(HubText.move(OutsideMove(seat: 0, text: "a3-c5", from: from, to: to), on: traits) == "21-14")
    let capture = OutsideMove(seat: 0, text: "a3:c5", from: from, to: to, taking: [Place(x: 1, y: 4)])
    #expect(HubText.move(capture, on: traits) == "21x14x17")
  }
}
