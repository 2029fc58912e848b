import Testing

@testable import Reports

@Suite struct PlayersBySeatTests {
  @Test("Each player has a row for each seat it sat in")
  func rowPerPlayerAndSeat() {
    let chapter = Chapter.playersBySeat(Sample.nightly, order: Ranking(Sample.nightly).order, times: true)
    #expect(
      CSVFormat.table(chapter.data).replacing("\r\n", with: "\n") == #"""
        variant,name,seat,games,score_percent,wins,draws,losses,moves_per_game,nodes_per_move,milliseconds_per_move,time_percent
        noughts:3x3,alpha-beta:depth=4,1,40,80.0,26,12,2,3.5,98765.0,0.05467372142857143,49.77241163426524
        noughts:3x3,alpha-beta:depth=4,2,40,70.0,19,18,3,3.5,98765.0,0.05467372142857143,49.77241163426524
        noughts:3x3,greedy,1,40,65.0,19,14,7,3.5,12.0,0.00022142857142857142,0.20157826679364796
        noughts:3x3,greedy,2,40,47.5,12,14,14,3.5,12.0,0.00022142857142857142,0.20157826679364796
        noughts:3x3,random,1,40,27.5,6,10,24,3.5,0.0,2.857142857142857e-05,0.026010098941115868
        noughts:3x3,random,2,40,10.0,2,4,34,3.5,0.0,2.857142857142857e-05,0.026010098941115868
        connect-four:7x6,alpha-beta:depth=4,1,20,100.0,20,0,0,15.05,98765.0,0.025429637873754154,49.77241163426524
        connect-four:7x6,alpha-beta:depth=4,2,20,100.0,20,0,0,15.1,98765.0,0.025345433774834437,49.77241163426524
        connect-four:7x6,greedy,1,20,40.0,8,0,12,15.05,12.0,0.00010299003322259136,0.20157826679364796
        connect-four:7x6,greedy,2,20,30.0,6,0,14,15.1,12.0,0.00010264900662251655,0.20157826679364796
        connect-four:7x6,random,1,20,20.0,4,0,16,15.05,0.0,1.3289036544850499e-05,0.026010098941115868
        connect-four:7x6,random,2,20,10.0,2,0,18,15.1,0.0,1.3245033112582782e-05,0.026010098941115868
        snap:4,alpha-beta:depth=4,1,6,33.333333333333336,0,0,6,,,,
        snap:4,alpha-beta:depth=4,2,6,100.0,6,0,0,,,,
        snap:4,alpha-beta:depth=4,3,6,33.333333333333336,0,0,6,,,,
        snap:4,alpha-beta:depth=4,4,6,33.333333333333336,0,0,6,,,,
        snap:4,greedy,1,6,66.66666666666667,0,0,6,,,,
        snap:4,greedy,2,6,66.66666666666667,0,0,6,,,,
        snap:4,greedy,3,6,66.66666666666667,0,0,6,,,,
        snap:4,greedy,4,6,83.33333333333333,0,6,0,,,,
        snap:4,monte-carlo:simulations=1000,1,6,100.0,6,0,0,0.0,,,
        snap:4,monte-carlo:simulations=1000,2,6,83.33333333333333,0,6,0,,,,
        snap:4,monte-carlo:simulations=1000,3,6,0.0,0,0,6,,,,
        snap:4,monte-carlo:simulations=1000,4,6,0.0,0,0,6,,,,
        snap:4,random,1,6,100.0,6,0,0,,,,
        snap:4,random,2,6,0.0,0,0,6,,,,
        snap:4,random,3,6,0.0,0,0,6,,,,
        snap:4,random,4,6,33.333333333333336,0,0,6,,,,

        """#)
  }

  @Test("All variants together come first, and one alone has no others")
  func allVariantsComeFirst() {
    let order = Ranking(Sample.nightly).order
    let tables = Chapter.playersBySeat(Sample.nightly, order: order, times: false).tables
    #expect(tables.map(\.title) == ["All variants", "noughts:3x3", "connect-four:7x6", "snap:4"])
    let row: [Cell] = [
      .text("alpha-beta:depth=4"), .integer(1), .integer(66), .real(5_400.0 / 66), .integer(46), .integer(12),
      .integer(8), .real(7.35), .real(98_765),
    ]
    #expect(tables[0].rows[0] == row)
    let one = Chapter.playersBySeat(
      Sample.nightly.only(variant: 0), order: order, times: false, variant: "noughts:3x3")
    #expect(one.tables.map(\.title) == [""] && one.tables[0].rows == tables[1].rows)
  }

  @Test("Numbers that weren't recorded say so")
  func unrecordedSaysSo() {
    let rows = Chapter.playersBySeat(Sample.nightly, order: Ranking(Sample.nightly).order, times: false).data.rows
    #expect(rows[20].suffix(2) == [.real(0), .missing(because: "no moves")])
    #expect(rows[21].suffix(2) == [.missing(because: "not recorded"), .missing(because: "not recorded")])
  }
}
