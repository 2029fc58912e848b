import Results
import Testing

@testable import Reports

@Suite struct AccuracyTests {
  private static let judgements = Judgements(
    variants: [.init(name: "noughts:3x3", games: 119), .init(name: "connect-four:7x6", games: 60)],
    players: Sample.nightly.players,
    entries: [
      .init(
        variant: 0, player: 0, ply: 2,
        quality: MoveQuality(moves: 40, judged: 30, winsToDraws: 3, winsToLosses: 2, drawsToLosses: 5, pointsLost: 21)),
      .init(variant: 0, player: 0, ply: 8, quality: MoveQuality(moves: 10, judged: 10, pointsLost: 1)),
      .init(variant: 0, player: 1, ply: 3, quality: MoveQuality(moves: 20, judged: 20)),
      .init(variant: 1, player: 0, ply: 14, quality: MoveQuality(moves: 9, judged: 4, drawsToLosses: 1, pointsLost: 7)),
      .init(variant: 1, player: 2, ply: 13, quality: MoveQuality(moves: 8)),
    ],
    nodes: 1_000...1_000)

  @Test func itReadsAsItShould() throws {
    let chapter = try Chapter.accuracy(Self.judgements, of: Sample.nightly, variant: nil)
    #expect(
      chapter.text(in: .text) == """
        Accuracy
        ========

        all variants
        Name                Moves  Judged%  Accuracy%  W>D  W>L  D>L
        ------------------  -----  -------  ---------  ---  ---  ---
        greedy                 20    100.0      100.0    0    0    0
        random                 59     74.6       75.0    3    2    6
        alpha-beta:depth=4      8      0.0          -    0    0    0

        noughts:3x3
        Name    Phase    Moves  Judged%  Accuracy%  W>D  W>L  D>L  Lost
        ------  -------  -----  -------  ---------  ---  ---  ---  ----
        greedy  all         20    100.0      100.0    0    0    0  0.00
        greedy  opening      0        -          -    0    0    0     -
        greedy  middle      20    100.0      100.0    0    0    0  0.00
        greedy  end          0        -          -    0    0    0     -

        random  all         50     80.0       75.0    3    2    5  0.55
        random  opening     40     75.0       66.7    3    2    5  0.70
        random  middle       0        -          -    0    0    0     -
        random  end         10    100.0      100.0    0    0    0  0.10

        connect-four:7x6
        Name                Phase    Moves  Judged%  Accuracy%  W>D  W>L  D>L  Lost
        ------------------  -------  -----  -------  ---------  ---  ---  ---  ----
        random              all          9     44.4       75.0    0    0    1  1.75
        random              opening      0        -          -    0    0    0     -
        random              middle       9     44.4       75.0    0    0    1  1.75
        random              end          0        -          -    0    0    0     -

        alpha-beta:depth=4  all          8      0.0          -    0    0    0     -
        alpha-beta:depth=4  opening      8      0.0          -    0    0    0     -
        alpha-beta:depth=4  middle       0        -          -    0    0    0     -
        alpha-beta:depth=4  end          0        -          -    0    0    0     -

        Judged: 73.6% of the 87 moves of 179 of 180 games; the others couldn't be proven within 1000 nodes
          a position, and count nowhere else.
        Accuracy%: judged moves that kept the result that was to be had; W>D, W>L, D>L: those that turned
          a win into a draw or a loss, or a draw into a loss. Lost: by how much the best move's score was
          higher, on average, in discs at Reversi, else in marks the winner has left. Phases are thirds of
          the longest game possible. Openings and passes are nobody's moves.
        Can't be judged: snap:4.

        """)
  }

  @Test func oneVariantStandsAlone() throws {
    let chapter = try Chapter.accuracy(Self.judgements, of: Sample.nightly, variant: "connect-four:7x6")
    #expect(chapter.tables.map(\.title) == ["connect-four:7x6"])
    #expect(chapter.notes[0].hasPrefix("Judged: 23.5% of the 17 moves of 60 of 60 games; "), "\(chapter.notes)")
    #expect(throws: ReportError.self) {
      try Chapter.accuracy(Self.judgements, of: Sample.nightly, variant: "reversi:8x8")
    }
  }

  @Test func programsGetARowForEachVariantPlayerAndPhase() throws {
    let rows = CSVFormat.table(try Chapter.accuracy(Self.judgements, of: Sample.nightly, variant: nil).data)
      .split(whereSeparator: \.isNewline)
    #expect(
      rows[0]
        == "variant,name,phase,moves,judged_percent,accuracy_percent,wins_to_draws,wins_to_losses,draws_to_losses,"
        + "points_lost")
    #expect(rows.count == 1 + 4 * 4)
    #expect(rows.contains("noughts:3x3,random,all,50,80.0,75.0,3,2,5,0.55"))
    #expect(rows.contains("connect-four:7x6,alpha-beta:depth=4,opening,8,0.0,,0,0,0,"))
  }

  @Test(arguments: [
    ("snap:4", "Can't be judged: snap:4."), ("noughts:3x3", "No game has been analysed; `agon analyze` does it."),
  ])
  func whereNothingWasAnalysedItSaysSoAndWhetherItCanBe(variant: String, note: String) throws {
    let chapter = try Chapter.accuracy(nil, of: Sample.nightly, variant: variant)
    #expect(chapter.text(in: .text) == "Accuracy\n========\n\n\(note)\n")
  }

  @Test func aReportHasItWhenMovesWereJudged() {
    #expect(!Document(ReportData(Sample.nightly) { nil }, command: "x").chapters.contains { $0.name == "accuracy" })
    let report = Document(ReportData(Sample.nightly) { Self.judgements }, command: "x")
    #expect(report.chapters.last?.name == "accuracy")
  }
}
