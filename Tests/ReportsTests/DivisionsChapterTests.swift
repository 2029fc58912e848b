import Results
import Testing

@testable import Reports

@Suite struct DivisionsChapterTests {
  private func line(_ place: Int, _ player: String, _ points: Double, direct: Double? = nil) -> ContestStanding.Line {
    .init(
      place: place, player: player, points: points, buchholz: 0, cut1: 0, median1: 0, sonnebornBerger: points / 2,
      direct: direct)
  }

  @Test("Each division is a table with who is promoted and who is relegated")
  func divisionIsATable() throws {
    let divisions = [
      ContestStanding.Division(lines: [line(1, "a", 1), line(2, "b", 0)], up: [], down: ["b"]),
      ContestStanding.Division(
        lines: [line(1, "d", 0.5, direct: 0.5), line(1, "c", 0.5, direct: 0.5)], up: ["d"], down: []),
    ]
    let chapter = try #require(Chapter.divisions(divisions))
    #expect(
      chapter.text(in: .csv).replacing("\r\n", with: "\n") == """
        division,place,name,points,sonneborn_berger,direct_encounter,next_run
        Division 1,1,a,1.0,0.5,,stays
        Division 1,2,b,0.0,0.0,,down
        Division 2,1,d,0.5,0.25,0.5,up
        Division 2,1,c,0.5,0.25,0.5,stays

        """)
    #expect(
      chapter.text(in: .markdown) == """
        ## Divisions

        ### Division 1

        | Place | Name | Points |   SB | Direct | Next run |
        | ----: | ---- | -----: | ---: | -----: | -------- |
        |     1 | a    |   1.00 | 0.50 |      - | stays    |
        |     2 | b    |   0.00 | 0.00 |      - | down     |

        ### Division 2

        | Place | Name | Points |   SB | Direct | Next run |
        | ----: | ---- | -----: | ---: | -----: | -------- |
        |     1 | d    |   0.50 | 0.25 |   0.50 | up       |
        |     1 | c    |   0.50 | 0.25 |   0.50 | stays    |

        \(chapter.notes[0])

        """)
    #expect(Chapter.divisions([]) == nil)
  }
}
