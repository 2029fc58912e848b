import Play
import Testing

@testable import Reports

@Suite struct DocumentTests {
  @Test("Each format has its files")
  func formatsHaveTheirFiles() throws {
    let report = try Document(ReportData(Sample.nightly), command: "agon report")
    #expect(report.files(in: [.markdown]).map(\.name) == ["report.md"])
    let csv = report.chapters.map { $0.name + ".csv" }
    #expect(report.files(in: [.csv]).map(\.name) == csv)
    let svg = report.files(in: [.svg]).map(\.name)
    for name in svg { #expect(report.chapters.contains { name.hasPrefix($0.name) }, "\(name)") }
    #expect(svg.contains("standings-1.svg") && svg.contains("efficiency.svg"))
    let all = ["report.txt"] + csv + ["report.md", "report.json", "report.html"] + svg
    #expect(Set(all).count == all.count && report.files(in: ReportFormat.all + [.csv]).map(\.name) == all)
    #expect(Set(report.chapters.map(\.name)).isSubset(of: ChapterKind.all.map(\.name)))
    #expect(report.files(in: []).isEmpty)
  }

  @Test("Printed output leaves out the command that the reader has just typed")
  func printedOmitsTheCommand() throws {
    let report = try Document(ReportData(Sample.nightly), command: "agon report")
    let written = report.files(in: [.text])[0].contents
    #expect(written.hasSuffix("\n\nTo reproduce this report:\n  agon report\n"))
    #expect(written == report.text(in: .text).dropLast() + "\n\nTo reproduce this report:\n  agon report\n")
  }

  @Test("The same results give the same bytes")
  func sameResultsSameBytes() throws {
    let results = Sample.nightly
    var slower = results
    for index in slower.efforts.indices { slower.efforts[index].nanoseconds *= 3 }
    let files = try Document(ReportData(results), command: "c").files(in: ReportFormat.all)
    #expect(try files == Document(ReportData(slower), command: "c").files(in: ReportFormat.all))
    #expect(
      try Document(ReportData(results, times: true), command: "c").files(in: ReportFormat.all)
        == Document(ReportData(results, times: true), command: "c").files(in: ReportFormat.all))
  }

  @Test("Times are shown when requested")
  func timesAreShownIfAsked() throws {
    let files = try Document(ReportData(Sample.nightly, times: true), command: "").files(in: [.csv])
    let file = try #require(files.first { $0.name == "players-by-seat.csv" })
    #expect(try #require(parseCSV(file.contents)?.first?.last) == "time_percent")
    #expect(
      try !Document(ReportData(Sample.nightly), command: "").files(in: [.json])[0].contents.contains("milliseconds")
    )
  }

  @Test("For one variant people are shown nothing twice")
  func oneVariantShowsNoRepeats() throws {
    let results = Sample.match(["a", "b"], [(0, 1, 6, 1, 3), (1, 0, 2, 2, 2)])
    let report = try Document(ReportData(results), command: "")
    let text = report.files(in: [.text])[0].contents
    #expect(!text.contains("Standings by variant") && !text.contains("All variants"))
    #expect(report.chapters[1].data.rows.count == 2)
  }

  @Test("No number is ever infinite or NaN")
  func numbersAreFinite() throws {
    var random = SplitMix(seed: 1)
    for _ in 0..<60 {
      let players = 2 + Int(random.next() % 5)
      let rows = (0..<Int(random.next() % 9)).map { _ in
        let first = Int(random.next() % UInt64(players))
        let second = (first + 1 + Int(random.next() % UInt64(players - 1))) % players
        return (first, second, Int(random.next() % 4), Int(random.next() % 3), Int(random.next() % 4))
      }
      let results = Sample.match((0..<players).map { "player \($0)" }, rows)
      for file in try Document(ReportData(results, times: true), command: "agon report").files(in: ReportFormat.all) {
        let words = file.contents.lowercased().split { !$0.isLetter }
        #expect(!words.contains("nan") && !words.contains("inf"), "\(rows)")
      }
    }
  }
}
