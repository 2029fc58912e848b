import Results
import Testing

@testable import Reports

@Suite struct VariantCourseTests {
  @Test("Games are described as far as they are known")
  func knownGamesAreDescribed() {
    let chapter = Chapter.variants(
      Sample.nightly, Sample.nightly.rankedVariants(), variety: VariantsTests.variety)
    #expect(
      TextFormat(width: nil).table(chapter.tables[1]) == """
        length and branching
        Variant            5%  Plies    95%  Moves  Choice%  Tree  Distinct%  Parts  Elo/2x  +/-
        ----------------  ---  -----  -----  -----  -------  ----  ---------  -----  ------  ---
        noughts:3x3         5    7.0      9    5.8     87.5   5.1       75.0    4.0       -    -
        connect-four:7x6   11   15.0     42    6.5    100.0  16.5      100.0    2.0       -    -
        snap:4            310  411.0  10000      -        -     -          -      -       -    -
        5%, Plies, 95%: quantiles of the length, Plies the median. Moves: mean number of legal moves at a
          decision; Choice%: decisions with more than one. Tree: mean over games of the sum of log10 of the
          legal moves at each decision. Distinct%: share of different games; Parts: the ply from which half
          of the different games are unique. Openings are included. Elo/2x: Elo per doubling of the nodes
          per move, among players that differ in nothing else, with half its 95 % interval.
        Games counted for all but plies: connect-four:7x6 50 of 60.
        """)
  }

  @Test("If no games were looked at nothing is said about them")
  func noGamesNoDescription() {
    let chapter = Chapter.variants(Sample.nightly, Sample.nightly.rankedVariants())
    #expect(chapter.tables[1].notes.isEmpty)
  }
}
