import Reports
import Testing

@testable import Campaign
@testable import Tournament

@Suite struct ContestChapterTests {
  @Test func aSwissShowsItsTieBreaks() {
    let results: [TieBreaks.Result] = [
      .met("a", "b", first: 4), .bye("c"), .met("a", "c", first: 3), .bye("b"),
    ]
    let table = TieBreaks(players: ["a", "b", "c"], results: results, unit: 4)
    let chapter = Chapter.contest(.table(table, unit: 4))
    #expect(
      chapter.text(in: .csv) == """
        place,name,points,buchholz_cut_1,sonneborn_berger,direct_encounter,buchholz,buchholz_median_1
        1,a,1.75,1.25,1.9375,,2.25,0.0
        2,c,1.25,1.75,1.6875,,3.0,0.0
        3,b,1.0,1.75,1.0,,2.75,0.0

        """)
  }

  @Test func aKnockoutShowsItsMeetings() {
    var final = KnockoutMatch(round: 1, losses: 0, players: ["a", "b"])
    (final.points, final.encounters, final.winner, final.decision) = ([4, 4], 2, "b", .suddenDeath)
    let chapter = Chapter.contest(.bracket([final], champion: "b"))
    #expect(
      chapter.text(in: .csv) == """
        round,better_seed,opponent,points,against,winner,decided_by,encounters,losses
        1,a,b,2.0,2.0,b,sudden death,2,0

        """)
    #expect(chapter.notes.first == "b has won.")
  }

  @Test func aLadderShowsItsPlaces() {
    #expect(Chapter.contest(.ladder(["b", "a"])).text(in: .csv) == "place,name\n1,b\n2,a\n")
  }
}
