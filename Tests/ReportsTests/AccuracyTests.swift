import Results
import Testing

@testable import Reports

@Suite struct AccuracyTests {
  /// Entries for all phases and for those that are given, of games with this number of moves each.
  private static func entries(
    variant: Int, player: Int, _ phases: [(Judgements.Phase, [MoveCounts])]
  ) -> [Judgements.Entry] {
    let games = phases.flatMap(\.1)
    return ([(.all, games)] + phases).map { phase, games in
      Judgements.Entry(variant: variant, player: player, phase: phase, quality: MoveQuality(games: games))
    }
  }

  private static let judgements = Judgements(
    variants: [
      .init(name: "noughts:3x3", games: 119, nodes: 1_000...1_000),
      .init(name: "connect-four:7x6", games: 60, nodes: 500...1_000),
    ],
    players: Sample.nightly.players,
    entries: entries(
      variant: 0, player: 0,
      [
        (
          .opening,
          [
            MoveCounts(moves: 20, judged: 20, winsToDraws: 3, winsToLosses: 2, pointsLost: 16),
            MoveCounts(moves: 20, judged: 20, drawsToLosses: 5, pointsLost: 5),
          ]
        ), (.end, [MoveCounts(moves: 10, judged: 10, pointsLost: 1)]),
      ])
      + entries(
        variant: 0, player: 1,
        [(.middle, [MoveCounts(moves: 10, judged: 10), MoveCounts(moves: 10, judged: 10)])])
      + entries(
        variant: 1, player: 0,
        [
          (
            .middle,
            [MoveCounts(moves: 4, judged: 2, drawsToLosses: 1, pointsLost: 7), MoveCounts(moves: 5, judged: 2)]
          )
        ]
      ) + entries(variant: 1, player: 2, [(.opening, [MoveCounts(moves: 8)])]))

  @Test("The accuracy chapter is written as expected")
  func readsAsItShould() throws {
    let chapter = try Chapter.accuracy(Self.judgements, of: Sample.nightly, variant: nil)
    #expect(
      chapter.text(in: .text) == """
        Accuracy
        ========

        all variants
        Name                Moves  Judged%  Least%  Most%   +/-  W>D  W>L  D>L
        ------------------  -----  -------  ------  -----  ----  ---  ---  ---
        greedy                 20    100.0   100.0  100.0  77.6    0    0    0
        random                 59     91.5    72.9   81.4  19.7    3    2    6
        alpha-beta:depth=4      8      0.0     0.0  100.0     -    0    0    0

        noughts:3x3
        Name    Phase    Moves  Judged%  Least%  Most%   +/-  W>D  W>L  D>L  Lost
        ------  -------  -----  -------  ------  -----  ----  ---  ---  ---  ----
        greedy  all         20    100.0   100.0  100.0  77.6    0    0    0  0.00
        greedy  opening      0        -       -      -     -    0    0    0     -
        greedy  middle      20    100.0   100.0  100.0  77.6    0    0    0  0.00
        greedy  end          0        -       -      -     -    0    0    0     -

        random  all         50    100.0    80.0   80.0  25.8    3    2    5  0.44
        random  opening     40    100.0    75.0   75.0  77.6    3    2    5  0.53
        random  middle       0        -       -      -     -    0    0    0     -
        random  end         10    100.0   100.0  100.0  95.0    0    0    0  0.10

        connect-four:7x6
        Name                Phase    Moves  Judged%  Least%  Most%    +/-  W>D  W>L  D>L  Lost
        ------------------  -------  -----  -------  ------  -----  -----  ---  ---  ---  ----
        random              all          9     44.4    33.3   88.9  100.0    0    0    1  1.75
        random              opening      0        -       -      -      -    0    0    0     -
        random              middle       9     44.4    33.3   88.9  100.0    0    0    1  1.75
        random              end          0        -       -      -      -    0    0    0     -

        alpha-beta:depth=4  all          8      0.0     0.0  100.0      -    0    0    0     -
        alpha-beta:depth=4  opening      8      0.0     0.0  100.0      -    0    0    0     -
        alpha-beta:depth=4  middle       0        -       -      -      -    0    0    0     -
        alpha-beta:depth=4  end          0        -       -      -      -    0    0    0     -

        Judged whole: noughts:3x3, 70 moves of 119 of 120 games.
        Partly judged: connect-four:7x6, 23.5% of the 17 moves of 60 games, by 500 to 1000 nodes a
          position. The other moves couldn't be solved within these nodes, or precede such moves; `agon
          analyze --deep`, or more `--nodes`, solves more.
        Least%, Most%: share of moves that kept the best possible result, if all moves not judged were
          wrong, or all right; +/-: half the 95 % interval of the less certain of the two, each game one
          sample; without an observed mistake it is that of three games with nothing else. W>D, W>L, D>L:
          judged moves that turned a win into a draw or a loss, or a draw into a loss. Lost: mean loss of
          score compared with the best move, over judged moves with a known score, in discs at Reversi, else
          in marks the winner has left. Phases are thirds of the longest possible game. Moves of openings
          and passes aren't counted.
        Can't be judged: snap:4.

        """)
  }

  @Test("One variant has a table of its own")
  func oneVariantStandsAlone() throws {
    let chapter = try Chapter.accuracy(Self.judgements, of: Sample.nightly, variant: "connect-four:7x6")
    #expect(chapter.tables.map(\.title) == ["connect-four:7x6"])
    #expect(
      chapter.notes[0].hasPrefix("Partly judged: connect-four:7x6, 23.5% of the 17 moves of 60 games, by "),
      "\(chapter.notes)")
    #expect(throws: ReportError.self) {
      try Chapter.accuracy(Self.judgements, of: Sample.nightly, variant: "reversi:8x8")
    }
  }

  @Test("In CSV there is a row for each variant, player and phase")
  func csvSplitsByPhase() throws {
    let rows = CSVFormat.table(try Chapter.accuracy(Self.judgements, of: Sample.nightly, variant: nil).data)
      .split(whereSeparator: \.isNewline)
    #expect(
      rows[0]
        == "variant,name,phase,moves,judged_percent,least_percent,most_percent,percent_error95,wins_to_draws,"
        + "wins_to_losses,draws_to_losses,points_lost")
    #expect(rows.count == 1 + 4 * 4)
    #expect(
      rows.contains { $0.hasPrefix("noughts:3x3,random,all,50,100.0,80.0,80.0,25.8159") && $0.hasSuffix(",3,2,5,0.44") }
    )
    #expect(rows.contains("connect-four:7x6,alpha-beta:depth=4,opening,8,0.0,0.0,100.0,,0,0,0,"))
  }

  @Test(
    "Without an analysis the chapter says so and whether one is possible",
    arguments: [
      ("snap:4", "Can't be judged: snap:4."), ("noughts:3x3", "Not analysed: noughts:3x3; `agon analyze` does it."),
    ])
  func missingAnalysisIsNoted(variant: String, note: String) throws {
    let chapter = try Chapter.accuracy(nil, of: Sample.nightly, variant: variant)
    #expect(chapter.text(in: .text) == "Accuracy\n========\n\n\(note)\n")
  }

  @Test("A report has the chapter if moves were judged")
  func judgedReportHasIt() throws {
    #expect(try !Document(ReportData(Sample.nightly), command: "x").chapters.contains { $0.name == "accuracy" })
    let report = try Document(ReportData(Sample.nightly, judgements: Self.judgements), command: "x")
    #expect(report.chapters.last?.name == "accuracy")
  }
}
