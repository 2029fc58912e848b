import Testing

@testable import Reports

@Suite struct TextGridTests {
  private static let table = Table(
    columns: [
      .text("Name", "name"), .number("Elo", "elo", decimals: 1), .number("Games", "games").of(.rank(2)),
      .number("Best", "best").of(.rank(1)), .number("Worst", "worst").of(.rank(1)),
    ],
    rows: [
      [
        .text("monte-carlo:simulations=100000"), .real(1234.5, remark: "bounded"), .integer(800), .integer(1),
        .integer(1),
      ],
      [.text("random"), .real(-1234.5), .integer(800), .integer(2), .integer(2)],
    ])

  private static func lines(_ width: Int) -> [String] {
    let grid = TextGrid(table)
    return grid.lines(in: width, from: grid.lowestRank(in: width))
  }

  @Test("A table that fits is whole")
  func fittingTableIsWhole() {
    #expect(Self.lines(60) == TextGrid(Self.table).lines(in: nil, from: .min))
    #expect(Self.lines(60)[0] == "Name                                Elo   Games  Best  Worst")
  }

  @Test("A name loses its middle before a column is left out")
  func namesAreCutBeforeColumns() {
    #expect(
      Self.lines(54) == [
        "Name                          Elo   Games  Best  Worst",
        "------------------------  --------  -----  ----  -----",
        "monte-carlo:…ions=100000   1234.5*    800     1      1",
        "random                    -1234.5     800     2      2",
      ])
  }

  @Test("Columns of the lowest rank are left out together")
  func lowRankColumnsGoTogether() {
    #expect(TextGrid(Self.table).columns(below: 2).map(\.header) == ["Best", "Worst"])
    #expect(
      Self.lines(53) == [
        "Name                                Elo   Games",
        "------------------------------  --------  -----",
        "monte-carlo:simulations=100000   1234.5*    800",
        "random                          -1234.5     800",
      ])
  }

  @Test("Numbers stay whatever the width")
  func numbersAlwaysStay() {
    #expect(
      Self.lines(5) == [
        "Name          Elo",
        "--------  --------",
        "mont…000   1234.5*",
        "random    -1234.5",
      ])
  }

  @Test("Columns of a series continue below beside the essential ones")
  func seriesContinueBelow() {
    let table = Table(
      columns: [.number("#", "number"), .text("Name", "name")]
        + (1...5).map { Column.number("\($0)", "opponent_\($0)").of(.series) },
      groups: [
        [[.integer(1), .text("deep")] + (1...5).map { .text("\($0)-0-0") }],
        [[.integer(2), .text("greedy")] + (1...5).map { .text("0-0-\($0)") }],
      ])
    let grid = TextGrid(table)
    #expect(grid.lowestRank(in: 24) == .min)
    #expect(
      grid.lines(in: 24, from: .min) == [
        "#  Name        1      2",
        "-  ------  -----  -----",
        "1  deep    1-0-0  2-0-0",
        "",
        "2  greedy  0-0-1  0-0-2",
        "",
        "#  Name        3      4",
        "-  ------  -----  -----",
        "1  deep    3-0-0  4-0-0",
        "",
        "2  greedy  0-0-3  0-0-4",
        "",
        "#  Name        5",
        "-  ------  -----",
        "1  deep    5-0-0",
        "",
        "2  greedy  0-0-5",
      ])
  }

  @Test("Shares are never cut")
  func sharesAreNeverCut() {
    let table = Table(
      columns: [.text("Variant", "variant"), .text("Ended by", "endings").of(.rank(1))],
      rows: [[.text("reversi:8x8"), .breakdown(["no more moves": 500, "time": 300, "resigned": 200])]])
    let grid = TextGrid(table)
    let whole = "reversi:8x8  no more moves 50.0%, time 30.0%, resigned 20.0%"
    #expect(grid.lines(in: 60, from: grid.lowestRank(in: 60)).last == whole)
    #expect(grid.lines(in: 59, from: grid.lowestRank(in: 59)).last == "reversi:8x8")
  }

  @Test("No line of standings is wider than the terminal", arguments: [40, 56, 63, 80, 100, 132])
  func standingsFitTheWidth(width: Int) {
    let text = Chapter.standings(Sample.nightly).text(in: .text(fitting: width), coverage: Sample.nightly.coverage)
    #expect(text.split(separator: "\n").allSatisfy { DisplayWidth.of(String($0)) <= width })
  }
}
