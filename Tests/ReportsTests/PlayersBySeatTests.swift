import Testing

@testable import Reports

@Suite struct PlayersBySeatTests {
  @Test func eachPlayerHasARowForEachSeatItSatIn() {
    let chapter = Chapter.playersBySeat(Sample.nightly, order: Ranking(Sample.nightly).order, times: true)
    #expect(
      CSVFormat.table(chapter.data).replacing("\r\n", with: "\n") == #"""
        name,seat,games,score_percent,wins,draws,losses,moves_per_game,nodes_per_move,milliseconds_per_move
        alpha-beta:depth=4,1,66,81.81818181818181,46,12,8,7.35,98765.0,0.0347134739229025
        alpha-beta:depth=4,2,66,81.81818181818181,45,18,3,7.366666666666666,98765.0,0.03463493665158371
        alpha-beta:depth=4,3,6,33.333333333333336,0,0,6,,,
        alpha-beta:depth=4,4,6,33.333333333333336,0,0,6,,,
        greedy,1,66,57.57575757575758,27,14,25,7.35,12.0,0.00014058956916099773
        greedy,2,66,43.93939393939394,18,14,34,7.366666666666666,12.0,0.00014027149321266968
        greedy,3,6,66.66666666666667,0,0,6,,,
        greedy,4,6,83.33333333333333,0,6,0,,,
        monte-carlo:simulations=1000,1,6,100.0,6,0,0,0.0,,
        monte-carlo:simulations=1000,2,6,83.33333333333333,0,6,0,,,
        monte-carlo:simulations=1000,3,6,0.0,0,0,6,,,
        monte-carlo:simulations=1000,4,6,0.0,0,0,6,,,
        random,1,66,31.818181818181817,16,10,40,7.35,0.0,1.8140589569160997e-05
        random,2,66,9.090909090909092,4,4,58,7.366666666666666,0.0,1.8099547511312218e-05
        random,3,6,0.0,0,0,6,,,
        random,4,6,33.333333333333336,0,0,6,,,

        """#)
  }

  @Test func whatWasNotRecordedSaysSo() {
    let rows = Chapter.playersBySeat(Sample.nightly, order: Ranking(Sample.nightly).order, times: false).data.rows
    #expect(rows[8].suffix(2) == [.real(0), .missing(because: "no moves")])
    #expect(rows[9].suffix(2) == [.missing(because: "not recorded"), .missing(because: "not recorded")])
  }
}
