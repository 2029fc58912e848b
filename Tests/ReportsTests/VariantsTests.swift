import Results
import Testing

@testable import Reports

@Suite struct VariantsTests {
  private func table(_ results: Results) -> String {
    let rankings = results.variants.indices.map { Ranking(results, variant: $0) }
    return TextFormat(width: nil).table(Chapter.variants(results, rankings).data)
  }

  @Test func eachVariantHasItsRow() {
    #expect(
      table(Sample.nightly) == """
        Variant           Games  First%   +/-  First Elo    +/-  Draw%  Plies    95%  Ended by
        ----------------  -----  ------  ----  ---------  -----  -----  -----  -----  ---------------------------------
        noughts:3x3         120    57.5   7.4       75.8   58.1   30.0    7.0      9  line 70.0%, board full 30.0%
        connect-four:7x6     60    53.3  12.4       85.2  173.8    0.0   15.0     42  line 100.0%
        snap:4               24    75.0  12.4      171.5  199.9   25.0  411.0  10000  all cards 75.0%, turn limit 25.0%
        """)
  }

  @Test func aGameTheFirstSeatAlwaysWinsHasAMarkedAdvantage() {
    let results = Sample.match(["a", "b", "c"], [(0, 1, 5, 0, 0), (1, 0, 5, 0, 0), (1, 2, 5, 0, 0), (2, 1, 5, 0, 0)])
    #expect(
      table(results) == """
        Variant      Games  First%   +/-  First Elo   +/-  Draw%  Plies  95%  Ended by
        -----------  -----  ------  ----  ----------  ---  -----  -----  ---  --------
        noughts:3x3     20   100.0  16.1      645.1*    -    0.0      -    -  -
        * First Elo of noughts:3x3 (at least 316.6): the results would send it to infinity (as when the
          same seat always wins); a weak prior holds it. At least, at most: one-sided 95 % bounds, the
          players held at their ratings.
        """)
  }

  @Test func anAdvantageThatCannotBeToldIsADash() {
    #expect(
      table(Sample.match(["a", "b"], [(0, 1, 6, 1, 3)])) == """
        Variant      Games  First%   +/-  First Elo  +/-  Draw%  Plies  95%  Ended by
        -----------  -----  ------  ----  ---------  ---  -----  -----  ---  --------
        noughts:3x3     10    65.0  28.2          -    -   10.0      -    -  -
        First Elo of noughts:3x3: players did not change seats, so that it cannot be told from their
          ratings; taken as 0.
        """)
  }

  @Test func theShareOfGamesThatWereAdjudicatedIsTold() {
    func note(_ results: Results) -> String? {
      Chapter.variants(results, results.variants.indices.map { Ranking(results, variant: $0) }).notes.first {
        $0.contains("adjudication")
      }
    }
    #expect(note(Sample.nightly) == nil)
    var results = Sample.nightly
    results.variants[1].endings = ["line": 52, "adjudicated": 8]
    #expect(note(results) == "Ended by adjudication: connect-four:7x6 13.3% (8 of 60 games).")
  }
}
