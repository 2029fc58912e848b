import Testing

@testable import Tournament

@Suite struct TieBreaksTests {
  /// All games of the crosstable in scalachess's published test of tie-breaks, in half points.
  private static let crosstable: [TieBreaks.Result] = [
    .met("A", "B", first: 2), .met("A", "C", first: 1), .met("A", "D", first: 0), .met("A", "E", first: 2),
    .met("B", "C", first: 2), .met("B", "D", first: 1), .met("B", "E", first: 0), .met("C", "D", first: 2),
    .met("C", "E", first: 1), .met("D", "E", first: 2),
  ]

  private func places(_ table: TieBreaks) -> [String] { table.lines.map { "\($0.place) \($0.player)" } }

  @Test("The tie-breaks equal those of scalachess's test")
  func scalaChessMatches() throws {
    let table = TieBreaks(players: ["A", "B", "C", "D", "E"], results: Self.crosstable, unit: 2)
    let line = try #require(table.lines.first { $0.player == "A" })
    #expect(line.points == 5)  // 2.5
    #expect(line.buchholz == 15)  // 7.5
    #expect(line.cut1 == 12)  // 6
    #expect(line.median1 == 7)  // 3.5
    #expect(line.sonnebornBerger == 16)  // 4
    #expect(table.lines.reduce(0) { $0 + $1.points } == 20)
  }

  @Test("A tie is broken by who won when they met")
  func directGameBreaksATie() {
    // p and q have a win and a loss each, Cut-1 of 2 and Sonneborn-Berger of 4: but p beat q.
    let results: [TieBreaks.Result] = [
      .met("p", "q", first: 2), .met("r", "p", first: 2), .met("q", "s", first: 2), .met("s", "u", first: 2),
    ]
    let table = TieBreaks(players: ["u", "s", "r", "q", "p"], results: results, unit: 2)
    #expect(places(table) == ["1 p", "2 q", "3 s", "4 r", "5 u"])
    #expect(table.lines.map(\.direct) == [2, 0, nil, nil, nil])
  }

  @Test("Players that nothing distinguishes share a place")
  func equalPlayersShareAPlace() {
    #expect(places(TieBreaks(players: ["y", "x"], results: [.met("x", "y", first: 1)], unit: 2)) == ["1 y", "1 x"])
    // Four beat each other in a circle: two pairs of them never met, so that nobody is ahead of all for sure.
    let circle: [TieBreaks.Result] = [
      .met("a", "b", first: 2), .met("b", "c", first: 2), .met("c", "d", first: 2), .met("d", "a", first: 2),
    ]
    let table = TieBreaks(players: ["a", "b", "c", "d"], results: circle, unit: 2)
    #expect(table.lines.map(\.place) == [1, 1, 1, 1] && table.lines.map(\.direct) == [2, 2, 2, 2])
  }

  @Test("A bye counts as a win against somebody with the same points")
  func byeIsAWin() throws {
    let results: [TieBreaks.Result] = [
      .met("a", "b", first: 2), .bye("c"), .met("a", "c", first: 1), .bye("b"),
    ]
    let table = TieBreaks(players: ["a", "b", "c"], results: results, unit: 2)
    let line = try #require(table.lines.first { $0.player == "c" })
    #expect(line.points == 3)
    // Itself, 3, and a, 3.
    #expect(line.buchholz == 6 && line.cut1 == 3 && line.median1 == 0)
    #expect(line.sonnebornBerger == 2 * 3 + 1 * 3)
    #expect(line.direct == nil && places(table) == ["1 c", "2 a", "3 b"])
  }

  @Test("A player that hasn't played is last")
  func idlePlayersAreLast() {
    #expect(TieBreaks(players: [], results: [], unit: 2).lines.isEmpty)
    let table = TieBreaks(players: ["a", "b", "c"], results: [.met("b", "c", first: 1)], unit: 2)
    #expect(places(table) == ["1 b", "1 c", "3 a"])
  }
}
