import Results
import Testing

@testable import Reports

@Suite struct VariantFairnessTests {
  private func table(_ results: Results) -> String {
    TextFormat(width: nil).table(Chapter.variants(results, results.rankedVariants()).tables[0])
  }

  @Test("Each variant has its row")
  func variantHasItsRow() {
    #expect(
      table(Sample.nightly) == """
        Variant           Games  First%   +/-  First Elo    +/-  Draw%  Completed%  Ended by
        ----------------  -----  ------  ----  ---------  -----  -----  ----------  ---------------------------------
        noughts:3x3         120    57.5   7.4       75.8   58.1   30.0       100.0  line 70.0%, board full 30.0%
        connect-four:7x6     60    53.3  12.4       85.2  173.8    0.0       100.0  line 100.0%
        snap:4               24    75.0  12.4      171.5  199.9   25.0        75.0  all cards 75.0%, turn limit 25.0%
        """)
  }

  @Test("A game the first seat always wins has a marked advantage")
  func certainWinIsMarked() {
    let results = Sample.match(["a", "b", "c"], [(0, 1, 5, 0, 0), (1, 0, 5, 0, 0), (1, 2, 5, 0, 0), (2, 1, 5, 0, 0)])
    #expect(
      table(results) == """
        Variant      Games  First%   +/-  First Elo   +/-  Draw%  Completed%  Ended by
        -----------  -----  ------  ----  ----------  ---  -----  ----------  --------
        noughts:3x3     20   100.0  16.1      645.1*    -    0.0           -  -
        * First Elo of noughts:3x3 (at least 316.6): the results would send it to infinity (as when the
          same seat always wins); a weak prior holds it. At least, at most: one-sided 95 % bounds, the
          players held at their ratings.
        """)
  }

  @Test("An advantage that can't be estimated is a dash")
  func unknownAdvantageIsADash() {
    #expect(
      table(Sample.match(["a", "b"], [(0, 1, 6, 1, 3)])) == """
        Variant      Games  First%   +/-  First Elo  +/-  Draw%  Completed%  Ended by
        -----------  -----  ------  ----  ---------  ---  -----  ----------  --------
        noughts:3x3     10    65.0  28.2          -    -   10.0           -  -
        First Elo of noughts:3x3: players did not change seats, so it can't be separated from their
          ratings; taken as 0.
        """)
  }

  @Test("Limits, faults and resignations don't end a game by the rules")
  func faultsAreNoRuleEndings() {
    var results = Sample.match(["a", "b"], [(0, 1, 4, 2, 4)])
    results.variants[0].endings = ["line": 3, "board full": 2, "adjudicated": 2, "time": 1, "resigned": 1, "crash": 1]
    #expect(table(results).contains("   50.0  line 30.0%, adjudicated 20.0%"))
  }
}
