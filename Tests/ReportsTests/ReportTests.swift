import Play
import Testing

@testable import Reports

@Suite struct ReportTests {
  private static let csv = ["standings", "standings-by-variant", "crosstable", "variants", "players-by-seat"]
    .map { $0 + ".csv" }

  @Test func eachFormatHasItsFiles() {
    let report = Report(Sample.nightly, command: "agon report")
    #expect(report.files(for: [.markdown]).map(\.name) == ["report.md"])
    #expect(report.files(for: [.csv]).map(\.name) == Self.csv)
    let all = ["report.txt"] + Self.csv + ["report.md", "report.json"]
    #expect(report.files(for: Format.allCases + [.csv]).map(\.name) == all)
    #expect(report.files(for: []).isEmpty)
  }

  @Test func formatsAreFoundByName() {
    #expect(["text", "csv", "markdown", "json"].map(Format.init(rawValue:)) == Format.allCases)
    #expect(Format(rawValue: "html") == nil)
  }

  @Test func theSameResultsGiveTheSameBytes() {
    let results = Sample.nightly
    var slower = results
    for index in slower.efforts.indices { slower.efforts[index].nanoseconds *= 3 }
    let files = Report(results, command: "c").files(for: Format.allCases)
    #expect(files == Report(slower, command: "c").files(for: Format.allCases))
    #expect(
      Report(results, command: "c", times: true).files(for: Format.allCases)
        == Report(results, command: "c", times: true).files(for: Format.allCases))
  }

  @Test func timesAreToldWhenAsked() throws {
    let file = Report(Sample.nightly, command: "", times: true).files(for: [.csv])[4]
    #expect(try #require(parseCSV(file.contents)?.first?.last) == "milliseconds_per_move")
    #expect(!Report(Sample.nightly, command: "").files(for: [.json])[0].contents.contains("milliseconds"))
  }

  @Test func ofOneVariantPeopleAreShownNothingTwice() {
    let results = Sample.match(["a", "b"], [(0, 1, 6, 1, 3), (1, 0, 2, 2, 2)])
    let report = Report(results, command: "")
    let text = report.files(for: [.text])[0].contents
    #expect(!text.contains("Standings by variant") && !text.contains("All variants"))
    #expect(report.chapters[1].data.rows.count == 2)
  }

  @Test func noNumberIsEverInfiniteOrNone() {
    var random = SplitMix(seed: 1)
    for _ in 0..<60 {
      let players = 2 + Int(random.next() % 5)
      let rows = (0..<Int(random.next() % 9)).map { _ in
        let first = Int(random.next() % UInt64(players))
        let second = (first + 1 + Int(random.next() % UInt64(players - 1))) % players
        return (first, second, Int(random.next() % 4), Int(random.next() % 3), Int(random.next() % 4))
      }
      let results = Sample.match((0..<players).map { "player \($0)" }, rows)
      for file in Report(results, command: "agon report", times: true).files(for: Format.allCases) {
        let words = file.contents.lowercased().split { !$0.isLetter }
        #expect(!words.contains("nan") && !words.contains("inf"), "\(rows)")
      }
    }
  }
}
