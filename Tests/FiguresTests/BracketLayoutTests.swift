import Testing

@testable import Figures

@Suite struct BracketLayoutTests {
  @Test("Later players are in the column of their round, and winners between their two players")
  func laterPlayersAndWinners() {
    let layout = BracketLayout([
      .init(.init(name: "c"), .init(name: "d"), round: 0, winner: "d"),
      .init(.init(name: "a"), .init(name: "d", origin: 0), round: 1, winner: "d"),
    ])
    #expect(layout.columns == 3 && layout.rows == 5)
    #expect(
      layout.entries.map { "\($0.name) \($0.column) \($0.row) \($0.end ?? -1)" }
        == ["a 1 0 1", "c 0 2 0", "d 0 4 0", "d 1 3 1", "d 2 1 -1"])
    #expect(
      layout.joints.map { "\($0.pairing): \($0.column) \($0.upper) \($0.row) \($0.lower)" } == [
        "0: 0 2 3 4", "1: 1 0 1 3",
      ])
  }

  @Test("Pairings that lead nowhere yet are one below the other")
  func openPairingsAreStacked() {
    let layout = BracketLayout([
      .init(.init(name: "a"), .init(name: "b"), round: 0, winner: "a"),
      .init(.init(name: "c"), .init(name: "d"), round: 0, winner: nil),
    ])
    #expect(layout.entries.filter { $0.end == nil }.map { "\($0.name) \($0.row)" } == ["a 1", "? 5"])
    #expect(BracketLayout([]).rows == 0)
  }
}
