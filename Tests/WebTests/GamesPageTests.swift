import Foundation
import Play
import Testing

@testable import Web

@Suite struct GamesPageTests {
  private func answer(_ query: String, on database: SampleDatabase) throws -> (status: Int, text: String) {
    let request = try #require(Request(method: "GET", target: "/games" + query, headers: []))
    let response = Route.answer(to: request, by: Sample.pages(on: database.path))
    return (response.status, String(decoding: response.body, as: UTF8.self))
  }

  /// The numbers of the games that a page links to.
  private func games(_ text: String) -> [Int] {
    text.matches(of: /href="\/games\/(\d+)"/).compactMap { Int($0.output.1) }
  }

  private func sample() throws -> SampleDatabase {
    let database = try SampleDatabase()
    try database.play(2, of: "nightly")
    try database.play(1, of: "nightly", .drawn)
    try database.play(1, of: "nightly", seats: ["two", "one"])
    return database
  }

  @Test("All games have their last board and how they ended")
  func gamesShowBoardAndEnd() throws {
    let (status, text) = try answer("", on: sample())
    #expect(status == 200 && games(text) == [1, 2, 3, 4])
    #expect(text.contains(">4 games</p>") && text.contains("1: noughts:3x3</a>"))
    // Each player has the piece of its seat before it, as a picture.
    let words = text.replacing(/<svg.*?<\/svg>/.dotMatchesNewlines(), with: "|")
    #expect(words.contains("<span>| one, | two</span>") && words.contains("<span>| two, | one</span>"))
    #expect(text.contains("one wins: line, after 5 plies") && text.contains("a draw: board full, after 9 plies"))
    #expect(text.components(separatedBy: "<svg").count == 1 + 4 * (1 + 2))
  }

  @Test("The winning line is marked")
  func winningLineIsMarked() throws {
    let database = try SampleDatabase()
    try database.play(1, of: "nightly")
    let text = try answer("", on: database).text
    #expect(text.matches(of: /<rect[^>]*s-series1/).count == 3, "\(text)")
  }

  @Test(
    "Only games that match every filter are listed",
    arguments: [
      ("?winner=one", [1, 2]), ("?loser=one", [4]), ("?drawn=yes", [3]), ("?first=two", [4]),
      ("?reason=board+full&player=one&player=two", [3]), ("?plies=6-9", [3]), ("?longest=yes", [3, 1, 2, 4]),
      ("?encounter=2", [1]), ("?after=2", [3, 4]), ("?run=1&variant=noughts&winner=", [1, 2, 3, 4]), ("?plies=1", []),
    ])
  func filtersCombine(query: String, numbers: [Int]) throws {
    let (status, text) = try answer(query, on: sample())
    #expect(status == 200 && games(text) == numbers)
    if numbers.isEmpty { #expect(text.contains("No game matches.")) }
  }

  @Test("Every game is on one of the pages")
  func pagesHoldEveryGame() throws {
    let database = try SampleDatabase()
    try database.play(2 * GamesPage.most + 1, of: "nightly")
    var (query, numbers): (String?, [Int]) = ("?winner=one", [])
    while let next = query {
      let text = try answer(next, on: database).text
      numbers += games(text)
      let link = text.firstMatch(of: /href="\/games([^"]*)" rel="next"/)
      query = link.map { String($0.output.1).replacing("&amp;", with: "&") }
      try #require(numbers.count <= 100)
    }
    #expect(numbers == Array(1...2 * GamesPage.most + 1))
  }

  @Test(
    "An invalid filter is refused in words",
    arguments: [
      ("?winner=three", "nightly has no player three; known: one; two"), ("?variant=shogi", "known: noughts:3x3"),
      ("?run=2", "nightly has no run 2; known: 1"), ("?tournament=weekly", "known: nightly"),
      ("?plies=long", "expected a length or a range"), ("?size=3", "expected one of tournament, run"),
      ("?fastest=yes&after=99", "holds no game 99"),
    ])
  func badFilterIsExplained(query: String, words: String) throws {
    let (status, text) = try answer(query, on: sample())
    #expect(status == 400 && text.contains(words), "\(text)")
  }

  @Test("The form is filled in as it was")
  func formKeepsItsValues() throws {
    let text = try answer("?player=one&winner=two&reason=line&plies=5-9&fastest=yes&run=all", on: sample()).text
    for part in [
      "name=\"player\" value=\"one\" list=\"players\"", "name=\"winner\" value=\"two\"",
      "<option value=\"line\" selected>", "name=\"plies\" value=\"5-9\"", "name=\"fastest\" value=\"yes\" checked>",
      "<option value=\"all\" selected>", "<option value=\"noughts:3x3\">", "<option value=\"one\"></option>",
    ] { #expect(text.contains(part), "\(part)") }
    // Everything to be filled in stands in a label of its own.
    let hidden = text.matches(of: #/<input type="hidden"/#).count
    let fields = text.matches(of: #/<(?:input|select)[ ]/#).count - hidden
    #expect(text.components(separatedBy: "<label>").count - 1 == fields)
  }

  @Test("With several tournaments the page asks for one")
  func tournamentIsChosen() throws {
    let database = try sample()
    try database.play(1, of: "a&b", players: ["one", "three"])
    let text = try answer("?winner=one", on: database).text
    #expect(text.contains("href=\"/games?tournament=a%26b&amp;winner=one\">a&amp;b</a>"))
    #expect(games(try answer("?tournament=a%26b&winner=one", on: database).text) == [5])
    #expect(try answer("", on: SampleDatabase()).text.contains("There is no tournament yet"))
  }

  @Test("Names are no more than text")
  func namesAreOnlyText() throws {
    let database = try SampleDatabase()
    let names = ["<script>alert(1)</script>\"'&", "<b>\u{1B}[31m"]
    try database.play(1, of: names[0], players: names)
    let text = try answer("?player=%3Cscript%3Ealert(1)%3C%2Fscript%3E%22'%26", on: database).text
    #expect(games(text) == [1])
    #expect(!text.contains("<script") && !text.contains("<b>") && !text.contains("\u{1B}"))
  }
}
