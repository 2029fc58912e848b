import Reports
import Testing

@Suite struct ReportFormatTests {
  @Test("Formats are found by name")
  func formatsHaveNames() {
    #expect(ReportFormat.all.map { ReportFormat(named: $0.name) } == ReportFormat.all)
    #expect(ReportFormat(named: "pdf") == nil)
  }

  @Test("A custom format is a value")
  func customFormatIsAValue() {
    let titles = ReportFormat(name: "titles") { document in
      [ReportFile("titles.txt", document.chapters.map { $0.title + "\n" }.joined())]
    }
    let chapter = Chapter(name: "speed", title: "Speed", table: Table(columns: [], rows: []))
    #expect(titles.files(Document([chapter])) == [ReportFile("titles.txt", "Speed\n")])
    #expect(Document([chapter, chapter]).text(in: titles) == "Speed\nSpeed\n")
  }
}
