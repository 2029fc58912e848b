import Results
import Testing

@testable import Reports

@Suite struct ReportDataTests {
  private static let judgements = Judgements(variants: [], players: [], entries: [])

  @Test("A part is read once, and only for a chapter that takes it")
  func partsReadIfTaken() throws {
    func reads(_ kinds: [ChapterKind]) throws -> Int {
      var reads = 0
      func read() -> Judgements {
        reads += 1
        return Self.judgements
      }
      _ = try Document(ReportData(Sample.nightly, for: kinds, judgements: read()), command: "")
      return reads
    }
    for kind in ChapterKind.all {
      #expect(try reads([kind]) == (["accuracy", "variants"].contains(kind.name) ? 1 : 0), "\(kind.name)")
    }
    #expect(try reads(ChapterKind.all) == 1)
  }

  /// The trend of one run.
  private func trend(of results: Results) -> Trend {
    let run = RunResults(results)
    var trend = Trend(baseline: run)
    trend.add(run)
    return trend
  }

  @Test("A chapter by itself is what it is among all")
  func chaptersStandAlone() throws {
    var faulty = Sample.match(["a", "b"], [(0, 1, 3, 1, 2)])
    faulty.faults = [Results.Fault(variant: 0, player: 1, reason: "crash", games: 2)]
    var remote = faulty
    remote.delays = [Results.Delay(player: 1, measured: 3, nanoseconds: 4_000_000, most: 2_000_000)]
    let samples = [
      Sample.nightly, Sample.awkward, Sample.match([], []), Sample.match(["a", "b"], [(0, 1, 3, 1, 2)]), faulty, remote,
    ]
    for results in samples {
      let kinds = ChapterKind.all.filter {
        // None of these was played for a test, until it was clear, or as a contest.
        !["match", "claims", "swiss", "knockout", "ladder", "divisions"].contains($0.name)
          && ($0.name != "faults" || !results.faults.isEmpty)
          && ($0.name != "delays" || !results.delays.isEmpty)
          && ($0.name != "mistakes" || results.variants.contains { $0.name == "noughts:3x3" })
          && (!["fit", "variants-as-voters"].contains($0.name) || results.players.contains("greedy"))
          && ($0.name != "efficiency" || results.efforts.contains { $0.moves > 0 })
      }
      let runs = [ConditionsTests.run(1)]
      var sample = GamesTests.sample
      (sample.reaches, sample.calls) = (sample.reaches + CallsTests.sample.reaches, CallsTests.sample.calls)
      sample.phases = PhasesTests.sample.phases
      let survey = GameSurvey(
        endings: StreaksTests.endings, extremes: LengthsTests.games, streaks: StreaksTests.streaks)
      func document(_ kinds: [ChapterKind]) throws -> Document {
        try Document(
          ReportData(
            results, for: kinds, runs: runs, sample: sample, survey: survey,
            variety: VariantsTests.variety, numbers: NumbersTests.numbers, trend: trend(of: results),
            judgements: Self.judgements,
            mistakes: MistakesChapterTests.mistakes), command: "")
      }
      let whole = try document(ChapterKind.all)
      #expect(whole.chapters.map(\.name) == kinds.map(\.name))
      for (kind, chapter) in zip(kinds, whole.chapters) {
        #expect(try document([kind]).chapters == [chapter])
      }
    }
  }

  @Test("Unreadable data make no report")
  func unreadableIsNoReport() throws {
    struct Unreadable: Error {}
    func read() throws -> Judgements { throw Unreadable() }
    #expect(throws: Unreadable.self) { try Document(ReportData(Sample.nightly, judgements: read()), command: "") }
  }
}
