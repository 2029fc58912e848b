import Foundation
import Play
import Testing

@testable import Web

@Suite struct ComparePageTests {
  private func answer(_ target: String, on database: SampleDatabase) throws -> (status: Int, text: String) {
    let request = try #require(Request(method: "GET", target: target, headers: []))
    let response = Route.answer(to: request, by: Sample.pages(on: database.path))
    return (response.status, String(decoding: response.body, as: UTF8.self))
  }

  @Test("Two players have their score and links to their games")
  func pageHasScoresAndLinks() throws {
    let database = try SampleDatabase()
    let names = ["a/b", "<c> & d"]
    try database.play(3, of: "nightly", players: names)
    try database.play(1, of: "nightly", players: names, seats: names.reversed())
    let (status, text) = try answer("/compare?first=a%2Fb&second=%3Cc%3E%20%26%20d", on: database)
    #expect(status == 200 && text.contains("<h2>a/b against &lt;c&gt; &amp; d</h2>"), "\(text)")
    for cell in ["4", "3", "0", "1", "75.0"] { #expect(text.contains("<td class=\"n\">\(cell)</td>"), "\(cell)") }
    let links = text.matches(of: /href="(\/(?:games\?|compare)[^"]*)"/)
      .map { String($0.output.1).replacing("&amp;", with: "&") }
    #expect(links.count == 5)
    for link in links { #expect(try answer(link, on: database).status == 200, "\(link)") }
  }

  /// Browsers drop such parts of a path.
  @Test("Players may have names that mean a place in a path")
  func dotNamesAreEscaped() throws {
    let database = try SampleDatabase()
    try database.play(1, of: "nightly", players: [".", ".."])
    let page = try answer("/games/1", on: database).text
    let link = String(try #require(page.firstMatch(of: /href="(\/compare[^"]*)"/)).output.1)
      .replacing("&amp;", with: "&")
    #expect(link.hasPrefix("/compare?first=.&second=..&"))
    #expect(try answer(link, on: database).text.contains("<h2>. against ..</h2>"))
  }

  @Test("A game and a list of two players link to their comparison")
  func gamesLinkToTheComparison() throws {
    let database = try SampleDatabase()
    try database.play(1, of: "nightly")
    let link = "href=\"/compare?first=one&amp;second=two&amp;tournament=nightly&amp;run=1\""
    for page in ["/games/1", "/games?player=one&player=two&run=1"] {
      #expect(try answer(page, on: database).text.contains(link))
    }
    #expect(!(try answer("/games?player=one", on: database).text.contains("/compare?")))
  }

  @Test(
    "An impossible comparison is refused in words",
    arguments: [
      ("/compare?first=one&second=three", 404, "no player three; known: one; two"),
      ("/compare?first=one&second=one", 400, "expected two players"),
      ("/compare?first=one&second=two&run=9", 404, "no run 9; known: 1"),
      ("/compare?first=one&second=two&run=x", 400, "run: expected 1 or more"),
      ("/compare?winner=one", 400, "expected one of first, second, tournament, run"),
      ("/compare?first=one", 400, "expected two players: first, second"), ("/compare/one/two", 404, "no such page"),
    ])
  func badComparisonIsExplained(target: String, status: Int, words: String) throws {
    let database = try SampleDatabase()
    try database.play(1, of: "nightly")
    let answer = try answer(target, on: database)
    #expect(answer.status == status && answer.text.contains(words), "\(answer.text)")
  }

  @Test("With several tournaments the page asks for one")
  func tournamentIsChosen() throws {
    let database = try SampleDatabase()
    try database.play(1, of: "nightly")
    try database.play(1, of: "weekly")
    let text = try answer("/compare?first=one&second=two&run=1", on: database).text
    #expect(text.contains("href=\"/compare?first=one&amp;second=two&amp;tournament=weekly&amp;run=1\">weekly</a>"))
  }
}
