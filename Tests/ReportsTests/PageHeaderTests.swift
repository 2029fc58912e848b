import Figures
import Results
import Testing

@testable import Reports

@Suite struct PageHeaderTests {
  private static let results = Sample.match(["<b>", "greedy"], [(0, 1, 6, 1, 3), (1, 0, 2, 2, 6)])

  /// A game of typical length.
  private static func typical(
    _ transcript: String, _ variant: String = "noughts:3x3", plies: Int? = nil
  ) -> PlayedGame {
    PlayedGame(
      variant: variant, merits: [.typical], run: 1, encounter: 0, players: ["<b>", "greedy"], transcript: transcript,
      seed: 7, places: [1, 2], reason: "line", plies: plies ?? transcript.count / 2)
  }

  private static func chapter(
    _ name: String = "one", verdict: [String] = [], preface: String? = nil, block: String? = nil,
    games: [PlayedGame] = []
  ) -> Chapter {
    var chapter = Chapter(name: name, title: name, table: Table(columns: [.text("A", "a")], rows: []))
    (chapter.verdict, chapter.preface, chapter.block) = (verdict, preface, block)
    chapter.games = games.compactMap { ShownGame($0, of: "t", in: "DATABASE") }
    return chapter
  }

  /// The header, with its boards named only.
  private func header(_ document: Document, title: String = "match") -> String {
    PageHeader.markup(document, title: title).source.replacing(
      /<svg [^>]*width="([\d.]+)".*?<\/svg>/.dotMatchesNewlines()
    ) {
      "[board \($0.output.1)]"
    }
  }

  @Test("The header says what a page is, its result, and shows typical games")
  func headerSummarizesThePage() {
    let shortest = PlayedGame(
      variant: "noughts:3x3", merits: [.shortest], run: 1, encounter: 0, players: ["<b>", "greedy"],
      transcript: "a1a2b1b2c1", seed: 7, places: [1, 2], reason: "line", plies: 5)
    let document = Document(
      [
        Self.chapter("standings", verdict: ["<b> is first.", "All else is open."], block: "1 <b>\n2 greedy"),
        Self.chapter("conditions", preface: "Played by two & a half."),
        Self.chapter(
          "games", games: [shortest, Self.typical("a1a2b1b2c1"), Self.typical("1213141", "connect-four:7x6", plies: 7)]),
      ], coverage: Self.results.coverage)
    #expect(
      header(document, title: "a & b") == """
        <header><h1>a &amp; b</h1>
        <p class="verdict">&lt;b&gt; is first.</p>
        <p class="verdict">All else is open.</p>
        <p class="quiet">Tournament match, run 1, seed 1: 20 of 20 games</p>
        <p class="quiet">Played by two &amp; a half.</p>
        <p class="quiet">How games of typical length ended:</p>
        <ul class="boards"><li><a href="#games-2-game">[board 130]noughts:3x3</a></li>
        <li><a href="#games-3-game">[board 130]connect-four:7x6</a></li></ul>
        <details><summary>A block to paste elsewhere</summary>
        <pre class="paste" tabindex="0">Tournament match, run 1, seed 1: 20 of 20 games
        &lt;b&gt; is first.
        All else is open.

        1 &lt;b&gt;
        2 greedy</pre></details></header>
        """)
  }

  @Test("The header is only a title if there is nothing to say")
  func emptyHeaderIsATitle() {
    #expect(header(Document([Self.chapter()])) == "<header><h1>match</h1></header>")
  }

  @Test("Boards link to their games on the page")
  func boardsLinkToGames() throws {
    let sample = GameSample(examples: [
      Self.typical("a1a2b1b2c1"), Self.typical("a1b1c1b2b3a2c2c3a3"),
      Self.typical("1213141", "connect-four:7x6", plies: 7),
    ])
    let page = try Document(ReportData(Self.results, sample: sample), command: "c").files(in: [.html])[0].contents
    let top = try #require(page.components(separatedBy: "</header>").first)
    let links = top.matches(of: /href="#([^"]*-game)"/).map { String($0.output.1) }
    #expect(links == ["games-1-game", "games-2-game", "games-3-game"])
    for link in links { #expect(page.components(separatedBy: "id=\"\(link)\"").count == 2, "\(link)") }
    let ids = page.matches(of: /\sid="([^"]*)"/).map { String($0.output.1) }
    #expect(Set(ids).count == ids.count)
  }

  @Test("Boards at the top are bare and at most twelve")
  func twelveBareBoardsAtMost() {
    let document = Document([Self.chapter(games: (0..<15).map { _ in Self.typical("a1a2b1b2c1") })])
    let source = PageHeader.markup(document, title: "t").source
    #expect(source.components(separatedBy: "<svg ").count == 13)
    #expect(!source.contains("<text") && source.contains("<circle"))
  }

  @Test("The block of a report is its coverage, its verdict and its standings")
  func blockIsTheSummary() throws {
    let document = try Document(ReportData(Self.results), command: "c")
    let block = try #require(document.block)
    let head = "Tournament match, run 1, seed 1: 20 of 20 games\n" + document.verdict.joined(separator: "\n")
    #expect(block.hasPrefix(head + "\n\n") && block.contains("greedy"))
    #expect(
      PageHeader.markup(document, title: "t").source.contains(">" + SVG.escaped(block, keepingLines: true) + "</pre>"))
  }
}
