import Results
import Testing

@testable import Reports

@Suite struct GamesTests {
  static let sample = GameSample(
    reaches: [
      .init(variant: "noughts:3x3", looked: 10_000, games: 12_000), .init(variant: "reversi:4x4", looked: 9, games: 9),
    ],
    examples: [
      PlayedGame(
        variant: "noughts:3x3", merits: [.shortest], run: 1, encounter: 16, players: ["<b>", "greedy"],
        transcript: "a1a2b1b2c1", seed: 7, places: [1, 2], reason: "line", plies: 5),
      PlayedGame(
        variant: "noughts:3x3", merits: [.longest, .mistakes(2)], run: 1, encounter: 0, players: ["greedy", "<b>"],
        opening: "a1", transcript: "a1b1c1b2b3a2c2c3a3", seed: 7, places: [1, 1], reason: "board full", plies: 9),
    ],
    firstMoves: [
      FirstMoves(
        variant: "noughts:3x3",
        counts: ["b2": .init(games: 30, points: 20, value: 0), "a1": .init(games: 10, points: 2.5, value: 0)])
    ])

  private static let report = Result {
    try Document(
      ReportData(Sample.match(["<b>", "greedy"], [(0, 1, 1, 1, 0)]), for: [.games], sample: sample), command: "c")
  }

  @Test("Games are shown in a table")
  func gamesAreInATable() throws {
    let text = try Self.report.get().chapters[0].text(in: .text)
    #expect(
      text == """
        Games to look at
        ================

        Variant      Why                         Players          Result              Plies  Run  Encounter
        -----------  --------------------------  ---------------  ------------------  -----  ---  ---------
        noughts:3x3  shortest decisive           X <b>, O greedy  <b> wins: line          5    1         17
        noughts:3x3  longest, most mistakes (2)  X greedy, O <b>  a draw: board full      9    1          1

        Of equal games the one of the newest run, then of the earliest encounter, is shown; games ended by
          a fault are omitted.
        Mistakes: judged moves that gave away a win or a draw.
        To show the first one: agon show DATABASE --tournament match --run 1 -v noughts:3x3 --encounter 17
          --first '<b>' --second greedy
        Only the first encounters of each seating were searched: 10000 of 12000 games of noughts:3x3.

        """)
  }

  @Test("The data have the transcripts")
  func dataHaveTranscripts() throws {
    #expect(
      try Self.report.get().files(in: [.csv])[0].contents == """
        variant,why,run,encounter,first,second,third,fourth,places,reason,plies,margin,seed,opening,transcript\r
        noughts:3x3,shortest decisive,1,17,<b>,greedy,,,1-2,line,5,,7,,a1a2b1b2c1\r
        noughts:3x3,"longest, most mistakes (2)",1,1,greedy,<b>,,,1-1,board full,9,,7,a1,a1b1c1b2b3a2c2c3a3\r

        """)
  }

  @Test("Names stay text on a page")
  func namesStayText() throws {
    let page = try Self.report.get().files(in: [.html])[0].contents
    #expect(!page.contains("<b>"))
    #expect(page.contains("X &lt;b&gt;, O greedy") && page.contains(#""players": ["\u003cb>", "greedy"]"#))
    #expect(page.contains("data-game=\"games-1-moves\"") && page.contains("id=\"games-1-moves\""))
    #expect(page.components(separatedBy: "<details open>").count == 2)
  }

  @Test("A page shows Snap as a race with its table")
  func snapIsARace() throws {
    let example = try ShownGameTests.random("snap:4,turns=300", seed: 3)
    let document = Document([.games(GameSample(examples: [example]), of: "t", in: "DATABASE", among: .own)])
    let page = document.files(in: [.html])[0].contents
    #expect(page.contains("milliseconds</text>") && page.contains("<summary>The numbers</summary>"))
    #expect(!page.contains("class=\"replay\""))
  }

  @Test("Without games there is no chapter")
  func noGamesNoChapter() throws {
    let data = ReportData(Sample.nightly, for: [.games, .firstMoves])
    #expect(try Document(data, command: "").chapters.isEmpty)
  }

  @Test("What was left out is noted")
  func omissionsAreNoted() throws {
    #expect(
      try Self.report.get().chapters[0].notes.last
        == "Only the first encounters of each seating were searched: 10000 of 12000 games of noughts:3x3.")
  }
}
