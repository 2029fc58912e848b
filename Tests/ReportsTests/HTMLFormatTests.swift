import Foundation
import Results
import Testing

@testable import Reports

@Suite struct HTMLFormatTests {
  private func page(_ results: Results) throws -> String {
    try Document(ReportData(results), command: "agon report x.sqlite").files(in: [.html])[0].contents
  }

  @Test("A small page is written as expected")
  func smallPageReadsWell() {
    let table = Table(
      title: "Some", columns: [.text("Name", "name"), .number("Elo", "elo", decimals: 1)],
      rows: [[.text("a & b"), .real(12.34, remark: "a bound")]], notes: ["* A note."])
    let chapter = Chapter(name: "one", title: "One", table: table, notes: ["What to know."])
    let text = Document([chapter], command: "agon").text(in: .html)
    let body = text.split(separator: "<body>")[1].split(separator: "<script>")[0]
    #expect(
      body == """
        <header><h1>One</h1></header>
        <nav aria-label="Contents"><ul><li><a href="#one">One</a></li></ul></nav>
        <main><section id="one"><h2>One</h2>
        <h3>Some</h3>
        <div class="wide" tabindex="0" role="group" aria-label="Some"><table>\
        <thead><tr><th scope="col">Name</th><th scope="col" class="n">Elo</th></tr></thead>
        <tbody><tr><td>a &amp; b</td><td class="n" title="a bound">12.3*</td></tr></tbody></table></div>
        <ul class="notes"><li>* A note.</li></ul>
        <ul class="notes"><li>What to know.</li></ul></section></main>
        <footer></footer>

        """)
  }

  @Test("Every chapter that counts games names the command that lists them")
  func chaptersNameTheCommand() throws {
    let document = try Document(ReportData(Sample.nightly, database: "my <games>.sqlite"), command: "")
    let page = document.files(in: [.html])[0].contents
    let list = "agon games &#39;my &lt;games&gt;.sqlite&#39; --tournament nightly --run"
    for chapter in document.chapters where chapter.name != "dates" && !chapter.tables.isEmpty {
      let section = page.components(separatedBy: " id=\"\(chapter.name)\">").last ?? ""
      let own = section.components(separatedBy: "</section>")[0]
      #expect(own.contains("<p class=\"quiet\">To list the games: <code>\(list)"), "\(chapter.name)")
    }
    #expect(!document.files(in: [.text])[0].contents.contains("agon games"))
  }

  @Test("The first three chapters are open, the others unfold at their titles or by a link to what is in them")
  func laterChaptersAreFolded() {
    let table = Table(columns: [.text("A", "a")], rows: [[.text("b")]])
    let chapters = (1...5).map { Chapter(name: "c\($0)", title: "Title \($0)", table: table) }
    let page = Document(chapters, command: "agon").text(in: .html)
    for number in 1...3 { #expect(page.contains("<section id=\"c\(number)\"><h2>Title \(number)</h2>")) }
    for number in 4...5 {
      #expect(
        page.contains(
          """
          <section><details class="chapter"><summary><h2>Title \(number)</h2></summary>
          <div id="c\(number)">
          """))
    }
    for number in 1...5 { #expect(page.contains("<a href=\"#c\(number)\">")) }
  }

  @Test("The same results make the same page")
  func sameResultsSamePage() throws { #expect(try page(Sample.nightly) == page(Sample.nightly)) }

  @Test("Of a table that is too large the page has the first rows and says so")
  func largeTableIsCut() {
    let columns = (0..<200).map { Column.number("c\($0)", "c\($0)") }
    let rows = (0..<60).map { row in columns.indices.map { Cell.integer(1000 * row + $0) } }
    let table = Table(columns: columns, groups: [Array(rows[..<30]), Array(rows[30...])])
    let text = Document([Chapter(name: "one", title: "One", table: table)], command: "agon").text(in: .html)
    #expect(text.contains("<td class=\"n\">49199</td>") && !text.contains("<td class=\"n\">50000</td>"))
    #expect(text.contains("<li>The first 50 of 60 rows; all are in the other formats, such as csv.</li>"))
  }

  @Test("Of a long table the first rows can be shown with the others folded, of one hardly longer all")
  func longTablesAreFolded() {
    func section(_ rows: Int) -> String {
      let table = Table(columns: [.number("N", "n")], rows: (1...rows).map { [.integer($0)] }, notes: ["Noted."])
      return HTMLFormat.section(Chapter(name: "c", title: "C", table: table), showing: 20).source
    }
    let long = section(300).components(separatedBy: "<details>")
    #expect(long.count == 2 && long[0].contains("<td class=\"n\">20</td>") && !long[0].contains(">21</td>"))
    #expect(long.last?.hasPrefix("<summary>The other 280 rows</summary>") == true)
    #expect(long.last?.contains(">21</td>") == true && long.last?.contains("Noted.") == true)
    #expect(!section(25).contains("<details>") && section(25).contains(">25</td>"))
  }

  @Test("Whatever names hold, they are text")
  func anyNameIsText() throws {
    var results = Sample.nightly
    results.players = [
      "<script>alert(1)</script>", "\"><img src=x onerror=alert(2)>", "</title>",
      String(repeating: "long ", count: 2000),
    ]
    results.coverage.tournament = "</h1><b>"
    let text = try page(results)
    #expect(text.components(separatedBy: "<script").count == 2, "the page's own")
    for tag in ["<img", "<b>", "</h1><b"] { #expect(!text.contains(tag), "\(tag)") }
    #expect(text.components(separatedBy: "</h1>").count == 2)
  }

  @Test("Every anchor has its own name, and links lead to one", arguments: [Sample.nightly, Sample.awkward])
  func linksAndNamesAreUnique(results: Results) throws {
    let text = try page(results)
    let ids = text.matches(of: /\sid="([^"]*)"/).map { String($0.output.1) }
    #expect(Set(ids).count == ids.count)
    let links = text.matches(of: /href="#([^"]*)"/).map { String($0.output.1) }
    #expect(!links.isEmpty && Set(links).isSubset(of: ids))
  }

  @Test("The page loads nothing from outside")
  func pageLoadsNothing() throws {
    let text = try page(Sample.nightly)
    for what in ["src=", "http://", "https://", "url(http", "@import"] {
      let found = text.replacing("http://www.w3.org/2000/svg", with: "")
      #expect(!found.contains(what), "\(what)")
    }
  }

  @Test("The numbers of a ladder are those of the table")
  func ladderMatchesTheTable() throws {
    let chapter = try Chapter.standings(ReportData(Sample.match(["a", "b"], [(0, 1, 12, 3, 5), (1, 0, 9, 2, 9)])))
    guard case .ladder(let ladder)? = chapter.figures.first else { throw Missing() }
    let rows = chapter.data.rows.map { row in
      [row[2], row[3], row[4]].enumerated().map { chapter.data.columns[$0 + 2].text(for: $1) }
    }
    #expect(ladder.rungs.map { [$0.name, $0.text] } == rows.map { [$0[0], $0[1] + " ± " + $0[2]] })
  }

  private struct Missing: Error {}

  @Test("Without games there is a page all the same")
  func noGamesStillAPage() throws {
    let none = Results(
      coverage: .init(tournament: "t", runs: [1], seeds: [1], games: 0, planned: 2),
      variants: [.init(name: "noughts:3x3", seats: 2)], players: ["a", "b"], tallies: [], efforts: [])
    #expect(try page(none).contains("No games yet."))
  }
}
