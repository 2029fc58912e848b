import Results
import Statistics
import Testing

@testable import Reports

@Suite struct SeparationNotesTests {
  private static func results(_ players: [String], _ tallies: [Tally]) -> Results {
    Results(
      coverage: Results.Coverage(tournament: "seats", runs: [1], seeds: [1], games: 20, planned: 20),
      variants: ["noughts:3x3", "noughts:4x4"].map { Results.Variant(name: $0, seats: 2) }, players: players,
      tallies: tallies, efforts: [])
  }

  @Test("A player that never changed seats isn't ranked, and the table says why")
  func fixedSeatsAreUnranked() {
    let results = Self.results(
      ["B", "A"],
      Sample.pairs(group: 0, [(1, 0, 9, 0, 1)]) + Sample.pairs(group: 1, [(1, 0, 1, 0, 9)]))
    #expect(
      TextFormat(width: nil).table(Chapter.standings(results).tables[0]) == """
        Rank  Name  Elo   +/-  Games  Score%   W  D   L  Draw%  LOS%  Best  Worst
        ----  ----  ----  ---  -----  ------  --  -  --  -----  ----  ----  -----
           -  A     0.0*    -     20    50.0  10  0  10    0.0     -     -      -

           -  B     0.0*    -     20    50.0  10  0  10    0.0     -     -      -
        Not compared with one another, since players did not change seats enough to separate their ratings
          from the seat advantage: (A), (B). Their Elo assumes the smallest seat advantage that fits the
          games.
        """)
    let row = Chapter.standings(results).tables[0].rows[0]
    #expect(row[0] == .missing(because: "no player can be compared with it"))
    #expect(row[3] == .missing(because: "the rating can't be separated from seat advantage"))
  }

  @Test("If nobody changed seats at the only variant the first-seat advantage is taken as zero")
  func fixedSeatIsZero() {
    let results = Self.results(["A", "B"], Sample.pairs(group: 0, [(0, 1, 9, 0, 1)]))
    #expect(
      Chapter.standings(results).notes.first
        == "Players did not change seats enough to separate first-seat advantage from their ratings, so it is taken "
        + "as 0: noughts:3x3.")
  }
}
