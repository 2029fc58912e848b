import Statistics
import Testing

@testable import Reports

@Suite struct StandingsTests {
  @Test("Level players share a rank and are sorted by name")
  func equalPlayersShareARank() {
    let results = Sample.match(["c", "b", "a"], [(0, 1, 1, 0, 1), (1, 2, 1, 0, 1), (2, 0, 1, 0, 1)])
    let rows = Chapter.standings(results).tables[0].rows
    #expect(rows.map { $0[0] } == [.integer(1), .integer(1), .integer(1)])
    #expect(rows.map { $0[1] } == [.text("a"), .text("b"), .text("c")])
  }

  @Test("For players that won or lost everything only the bound is known")
  func extremePlayersAreBounded() {
    let ladder = Sample.match(
      ["low", "middle", "high"], [(0, 1, 0, 0, 9), (1, 0, 9, 0, 0), (1, 2, 0, 0, 9), (2, 1, 9, 0, 0)])
    #expect(
      TextFormat(width: nil).table(Chapter.standings(ladder).tables[0]) == """
        Rank  Name       Elo   +/-  Games  Score%   W  D   L  Draw%  LOS%   Best  Worst
        ----  ------  -------  ---  -----  ------  --  -  --  -----  -----  ----  -----
           1  high     627.3*    -     18   100.0  18  0   0    0.0  99.4*     1      1
           2  middle     0.0*    -     36    50.0  18  0  18    0.0  99.4*     2      2
           3  low     -627.3*    -     18     0.0   0  0  18    0.0     -      3      3
        * Took every point, which only bounds the rating; the number shown is kept finite by a weak prior,
          one drawn game. One-sided 95 % bounds: high at least 296.9 above middle.
        * Took no point, which only bounds the rating; the number shown is kept finite by a weak prior,
          one drawn game. One-sided 95 % bounds: low at least 296.9 below middle.
        * Took every point against some and none against others, which only bounds the rating; the number
          shown is kept finite by a weak prior, one drawn game. One-sided 95 % bounds: middle at least 296.9
          above low, at least 296.9 below high.
        """)
    let high = Chapter.standings(ladder).tables[0].rows[0]
    #expect(high[2].remark == "took every point: at least 296.9 above middle (95 %), held by a weak prior")
    #expect(high[3] == .missing(because: "the games only bound the rating"))
  }

  @Test("A group of equals that beat the rest is reported as one")
  func equalGroupIsReported() {
    let results = Sample.match(
      ["one", "two", "weak", "weaker"],
      [(0, 1, 3, 0, 3), (0, 2, 2, 0, 0), (3, 1, 0, 0, 2), (2, 3, 3, 0, 2), (3, 2, 1, 0, 4)])
    #expect(
      TextFormat(width: nil).table(Chapter.standings(results).tables[0]) == """
        Rank  Name      Elo     +/-  Games  Score%  W  D  L  Draw%  LOS%   Best  Worst
        ----  ------  ------  -----  -----  ------  -  -  -  -----  -----  ----  -----
           1  one     450.8*      -      8    62.5  5  0  3    0.0  67.4      1      3
           2  two     365.6*      -      8    62.5  5  0  3    0.0  84.0*     1      3
           3  weak     77.8   122.9     12    58.3  7  0  5    0.0  89.3      2      4
           4  weaker  -77.8   122.9     12    25.0  3  0  9    0.0     -      3      4
        * Took every point against players outside its own group, which only bounds the rating; the number
          shown is kept finite by a weak prior, one drawn game. One-sided 95 % bounds: one at least 43.7;
          two at least -41.5.
        """)
  }

  @Test("Without ratings the table is sorted by score and says why")
  func noRatingsSortByScore() {
    var results = Sample.match(["bad", "good", "idle"], [(0, 1, 1, 0, 4)])
    results.tallies.append(Tally(group: 0, players: [0, 1], places: [1, 3], games: 1))
    #expect(
      TextFormat(width: nil).table(Chapter.standings(results).tables[0]) == """
        Rank  Name  Elo  +/-  Games  Score%  W  D  L  Draw%  LOS%  Best  Worst
        ----  ----  ---  ---  -----  ------  -  -  -  -----  ----  ----  -----
           -  good    -    -      6    66.7  4  0  2    0.0     -     -      -
           -  bad     -    -      6    33.3  2  0  4    0.0     -     -      -

           -  idle    -    -      0       -  0  0  0      -     -     -      -
        No ratings, so sorted by score: places [1, 3] are no ranking; the best is 1 and ties share a
          place, as in [1, 1, 3].
        No games, so no rating: idle.
        """)
  }

  @Test("One variant is rated by its own games only")
  func oneVariantIsRatedAlone() throws {
    let one = try Chapter.standings(Sample.nightly, of: "snap:4")
    let all = Chapter.standingsByVariant(Sample.nightly)
    #expect(one.data.rows == all.tables[2].rows)
    #expect(one.title == "Standings of snap:4")
    #expect(all.data.rows.count == 10)
    #expect(all.data.rows.last?.dropFirst() == one.data.rows.last?[...])
  }

  @Test("A variant that wasn't played is an error that names the played ones")
  func unplayedVariantIsAnError() {
    let error = ReportError.unknownVariant("chess", played: ["noughts:3x3", "connect-four:7x6", "snap:4"])
    #expect(throws: error) { try Chapter.standings(Sample.nightly, of: "chess") }
    #expect(error.description == "there are no games of “chess”; known: noughts:3x3 connect-four:7x6 snap:4")
  }

  @Test("Without games the table has dashes")
  func emptyTableHasDashes() {
    let empty = Sample.match(["b", "a"], [])
    #expect(
      TextFormat(width: nil).table(Chapter.standings(empty).tables[0]) == """
        Rank  Name  Elo  +/-  Games  Score%  W  D  L  Draw%  LOS%  Best  Worst
        ----  ----  ---  ---  -----  ------  -  -  -  -----  ----  ----  -----
           -  a       -    -      0       -  0  0  0      -     -     -      -
           -  b       -    -      0       -  0  0  0      -     -     -      -
        No games yet.
        """)
    #expect(TextFormat(width: nil).table(Chapter.standingsByVariant(empty).tables[0]) == "noughts:3x3\nNo games yet.")
    #expect(TextFormat(width: nil).table(Chapter.standings(Sample.match([], [])).tables[0]) == "No games yet.")
  }
}
