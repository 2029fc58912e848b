import Results
import Testing

@testable import Reports

@Suite struct ReportDataTests {
  private static let judgements = Judgements(variants: [], players: [], entries: [], nodes: 1...1)

  @Test func judgementsAreReadOnlyForAChapterThatNeedsThem() {
    for kind in ChapterKind.all {
      var reads = 0
      _ = ReportData(Sample.nightly, for: [kind]) {
        reads += 1
        return Self.judgements
      }
      #expect(reads == (kind.name == "accuracy" ? 1 : 0), "\(kind.name)")
    }
  }

  @Test func everyChapterNamesAllItNeeds() {
    // None of these was played for a test.
    let kinds = ChapterKind.all.filter { $0.name != "match" }
    for results in [Sample.nightly, Sample.awkward, Sample.match([], []), Sample.match(["a", "b"], [(0, 1, 3, 1, 2)])] {
      let whole = Document(ReportData(results) { Self.judgements }, command: "")
      #expect(whole.chapters.map(\.name) == kinds.map(\.name))
      for (kind, chapter) in zip(kinds, whole.chapters) {
        let alone = Document(ReportData(results, for: [kind]) { Self.judgements }, command: "")
        #expect(alone.chapters == [chapter])
      }
    }
  }

  @Test func whatCannotBeReadIsNoReport() {
    struct Unreadable: Error {}
    #expect(throws: Unreadable.self) { try ReportData(Sample.nightly) { throw Unreadable() } }
  }
}
