import Results
import Testing

@testable import Reports

@Suite struct CrosstableTests {
  @Test("In CSV there is one row for each variant, player and opponent")
  func csvSplitsByOpponent() {
    let rankings = (0..<3).map { Ranking(Sample.nightly, variant: $0) }
    let chapter = Chapter.crosstable(Sample.nightly, order: Ranking(Sample.nightly).order, rankings)
    #expect(
      CSVFormat.table(chapter.data).replacing("\r\n", with: "\n") == #"""
        variant,name,opponent,wins,draws,losses
        noughts:3x3,alpha-beta:depth=4,greedy,13,22,5
        noughts:3x3,alpha-beta:depth=4,random,32,8,0
        noughts:3x3,greedy,alpha-beta:depth=4,5,22,13
        noughts:3x3,greedy,random,26,6,8
        noughts:3x3,random,alpha-beta:depth=4,0,8,32
        noughts:3x3,random,greedy,8,6,26
        connect-four:7x6,alpha-beta:depth=4,greedy,20,0,0
        connect-four:7x6,alpha-beta:depth=4,random,20,0,0
        connect-four:7x6,greedy,alpha-beta:depth=4,0,0,20
        connect-four:7x6,greedy,random,14,0,6
        connect-four:7x6,random,alpha-beta:depth=4,0,0,20
        connect-four:7x6,random,greedy,6,0,14
        snap:4,greedy,alpha-beta:depth=4,18,0,6
        snap:4,greedy,monte-carlo:simulations=1000,12,6,6
        snap:4,greedy,random,18,0,6
        snap:4,alpha-beta:depth=4,greedy,6,0,18
        snap:4,alpha-beta:depth=4,monte-carlo:simulations=1000,12,0,12
        snap:4,alpha-beta:depth=4,random,18,0,6
        snap:4,monte-carlo:simulations=1000,greedy,6,6,12
        snap:4,monte-carlo:simulations=1000,alpha-beta:depth=4,12,0,12
        snap:4,monte-carlo:simulations=1000,random,12,0,12
        snap:4,random,greedy,6,0,18
        snap:4,random,alpha-beta:depth=4,6,0,18
        snap:4,random,monte-carlo:simulations=1000,12,0,12

        """#)
  }
}
