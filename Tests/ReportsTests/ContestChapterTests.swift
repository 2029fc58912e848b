import Results
import Testing

@testable import Reports

@Suite struct ContestChapterTests {
  private static let line = ContestStanding.Line(
    place: 1, player: "a", points: 1, buchholz: 1, cut1: 1, median1: 1, sonnebornBerger: 1, direct: nil)

  private static let contests: [(name: String, contest: ContestStanding)] = [
    ("swiss", .table([line], round: [])),
    ("knockout", .bracket([KnockoutMatch(round: 1, losses: 0, players: ["a", "b"])], champion: nil)),
    ("ladder", .ladder(["a", "b"])),
    ("divisions", .league([.init(lines: [line], up: [], down: [])])),
  ]

  @Test("Each contest has its own chapter")
  func contestsHaveOwnChapters() throws {
    for (name, contest) in Self.contests {
      let data = ReportData(Sample.match(["a", "b"], [(0, 1, 3, 1, 2)]), contest: contest)
      let told = try data.chapters().map(\.name).filter { chapter in Self.contests.contains { $0.name == chapter } }
      #expect(try told == [name] && Chapter.contest(data)?.name == name)
      #expect(try data.chapters().first { $0.name == name }?.listing?.contains("agon games") == true)
    }
  }

  @Test("A format that isn't a contest has none")
  func otherFormatsHaveNone() throws {
    #expect(try Chapter.contest(ReportData(Sample.nightly)) == nil)
  }
}
