import Testing

@testable import Reports

@Suite struct ChapterTests {
  private let chapter = Chapter(
    name: "speed", title: "Speed | bench",
    table: Table(
      title: "this\nmachine", columns: [.text("Job", "job"), .number("Per second", "per_second")],
      rows: [[.text("a,b"), .real(1234.5)], [.text("日本"), .missing(because: "not run")]], notes: ["Of the table."]),
    notes: ["Of", "the chapter."])

  @Test("People read the chapter with what it covers")
  func textShowsTheCoverage() {
    #expect(
      chapter.text(in: .text) == """
        Speed | bench
        =============

        this␊machine
        Job   Per second
        ----  ----------
        a,b         1235
        日本           -
        Of the table.

        Of
        the chapter.

        """)
  }

  @Test("In Markdown a chapter is a section of its own")
  func markdownIsASection() {
    #expect(
      chapter.text(in: .markdown) == #"""
        ## Speed \| bench

        ### this␊machine

        | Job  | Per second |
        | ---- | ---------: |
        | a,b  |       1235 |
        | 日本 |          - |

        - Of the table.

        Of the chapter.

        """#)
  }

  @Test("In CSV a chapter is only its table")
  func csvIsTheTableAlone() {
    #expect(chapter.text(in: .csv) == "job,per_second\r\n\"a,b\",1234.5\r\n日本,\r\n")
  }

  @Test("In JSON a chapter is a document of one table")
  func jsonIsOneTable() {
    #expect(
      chapter.text(in: .json) == """
        {
          "schema_version": 2,
          "tables": {
            "speed": {
              "title": "Speed | bench",
              "rows": [
                {"job": "a,b", "per_second": 1234.5},
                {"job": "日本", "per_second": null, "remarks": {"per_second": "not run"}}
              ],
              "notes": [
                "Of the table.",
                "Of",
                "the chapter."
              ]
            }
          }
        }

        """)
  }
}
