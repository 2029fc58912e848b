import Results
import Testing

@testable import Reports

@Suite struct SwissChapterTests {
  @Test("A Swiss table shows its tie-breaks")
  func tieBreaksAreShown() throws {
    let lines = [
      ContestStanding.Line(
        place: 1, player: "a", points: 1.75, buchholz: 2.25, cut1: 1.25, median1: 0, sonnebornBerger: 1.9375,
        direct: nil),
      ContestStanding.Line(
        place: 2, player: "c", points: 1.25, buchholz: 3, cut1: 1.75, median1: 0, sonnebornBerger: 1.6875, direct: 0.5),
    ]
    let chapter = try #require(Chapter.swiss(lines))
    #expect(
      chapter.text(in: .csv).replacing("\r\n", with: "\n") == """
        place,name,points,buchholz_cut_1,sonneborn_berger,direct_encounter,buchholz,buchholz_median_1
        1,a,1.75,1.25,1.9375,,2.25,0.0
        2,c,1.25,1.75,1.6875,0.5,3.0,0.0

        """)
    #expect(
      chapter.text(in: .text(fitting: 80)) == """
        Swiss table
        ===========

        Place  Name  Points  Cut-1    SB  Direct  Buchholz  Median-1
        -----  ----  ------  -----  ----  ------  --------  --------
            1  a       1.75   1.25  1.94       -      2.25      0.00
            2  c       1.25   1.75  1.69    0.50      3.00      0.00

        A pairing is worth one point, shared as the points of its games; a bye is a
          pairing won. Ties are broken by Cut-1, the opponents' points without the
          lowest; then SB (Sonneborn-Berger), the sum of each opponent's points times
          the share won from it; then Direct, the points against players still level.

        """)
    #expect(Chapter.swiss([]) == nil)
  }

  @Test("The round being played is a table of its own, and not among the data for programs")
  func openRound() throws {
    let line = ContestStanding.Line(
      place: 1, player: "a", points: 1, buchholz: 0, cut1: 0, median1: 0, sonnebornBerger: 0, direct: nil)
    let pairing = ContestStanding.Pairing(players: ["a", "b"], points: [2.5, 0.5], played: 3, planned: 8)
    let chapter = try #require(Chapter.swiss([line], round: [pairing]))
    #expect(chapter.data == chapter.tables[0])
    #expect(
      TextFormat(width: nil).table(chapter.tables[1]) == """
        The round being played
        Player  Points  Opponent  Against  Games  Of
        ------  ------  --------  -------  -----  --
        a          2.5  b             0.5      3   8
        """)
  }
}
