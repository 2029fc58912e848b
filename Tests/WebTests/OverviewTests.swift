import Campaign
import Foundation
import Testing

@testable import Web

@Suite struct OverviewTests {
  private func overview(of database: SampleDatabase) -> Overview { Overview(Shelf(DatabasePath(database.path))) }

  /// The database is there as long as this reads it.
  private func page(of database: SampleDatabase) throws -> String {
    try overview(of: database).part(of: database.store, at: .zero).source
  }

  @Test("Every tournament has its progress, its ladder and its runs")
  func tournamentHasItsParts() throws {
    let database = try SampleDatabase()
    try database.play(5, of: "nightly")
    try database.play(3, of: "weekly", players: ["three", "four"])
    let page = try page(of: database)
    for text in [
      "<h2>nightly</h2>", "<h2>weekly</h2>", "Tournament nightly, run 1, seed 7: 5 of 100 games", ">not complete</td>",
      "<progress max=\"100\" value=\"3\"", "aria-labelledby=\"tournament-1-1-t ", "aria-labelledby=\"tournament-2-1-t ",
      ">three</text>",
    ] { #expect(page.contains(text), "\(text)") }
  }

  @Test("An active run shows its pace and what is left")
  func activeRunHasAPace() throws {
    let database = try SampleDatabase()
    let overview = overview(of: database)
    try database.play(10, of: "nightly")
    let first = try overview.part(of: database.store, at: .seconds(7)).source
    #expect(first.contains("Run 1: 10 of 100 games, – a second, – left."), "\(first)")
    #expect(first.contains("the intervals hold for the games so far"))
    #expect(!overview.isPassing)
    try database.play(20, of: "nightly")
    let second = try overview.part(of: database.store, at: .seconds(12)).source
    #expect(second.contains("Run 1 is in progress: 30 of 100 games, 4.0 a second, 18 s left."), "\(second)")
    #expect(overview.isPassing)
    // Killed, it stands still.
    var last = ""
    for seconds in 13...200 { last = try overview.part(of: database.store, at: .seconds(seconds)).source }
    #expect(last.contains("Run 1: 30 of 100 games, – a second, – left.") && !overview.isPassing)
  }

  @Test("A run that is complete says so")
  func completeRunSaysSo() throws {
    let database = try SampleDatabase()
    let overview = overview(of: database)
    try database.play(30, of: "nightly")
    _ = try overview.part(of: database.store, at: .seconds(0))
    try database.play(70, of: "nightly")
    try database.finish("nightly")
    // Made once, it is the same again.
    for seconds in [5, 6] {
      let page = try overview.part(of: database.store, at: .seconds(seconds)).source
      #expect(page.contains("Run 1 is finished: 100 games.") && !page.contains("<progress"), "\(page)")
      #expect(!page.contains("Interim results") && !overview.isPassing)
    }
  }

  @Test("A run until it is settled shows its progress and what is open")
  func untilClearShowsProgress() throws {
    let database = try SampleDatabase()
    let overview = overview(of: database)
    try database.playUntilClear(0..<2, of: "clear")
    let open = try overview.part(of: database.store, at: .seconds(0)).source
    #expect(open.contains("<p>0 of 1 comparisons are settled, and about "), "\(open)")
    #expect(open.contains(" games left. Open: one against two.</p>"))
    #expect(
      open.contains("Run 1: 4 of at most 100 games, – a second, – left.")
        && open.contains("settled claims keep the confidence level"))
    #expect(open.contains("<summary>Settled claims</summary>\n<figure><h3>Settled and open comparisons</h3>"))
    #expect(open.contains("aria-labelledby=\"tournament-1-claims-t "))
    try database.playUntilClear(2..<10, of: "clear")
    try database.finish("clear")
    let clear = try overview.part(of: database.store, at: .seconds(60)).source
    #expect(clear.contains("<p>Settled after 20 games: one &gt; two.</p>"), "\(clear)")
    #expect(clear.contains(">better</td>") && !clear.contains("Interim results"))
  }

  @Test("Faults are counted with links to their games")
  func faultsLinkToGames() throws {
    let database = try SampleDatabase()
    try database.play(3, of: "nightly", .lost)
    try database.play(3, of: "nightly")
    let page = try page(of: database)
    #expect(page.contains("Lost by faults: 3 games</p>"))
    #expect(
      page.contains(
        "<li>two: <a href=\"/games?tournament=nightly&amp;run=1&amp;loser=two&amp;reason=illegal%20move\">"
          + "3 by illegal move</a></li>"), "\(page)")
  }

  @Test("The newest games come with their boards")
  func newestGamesHaveBoards() throws {
    let database = try SampleDatabase()
    try database.play(Overview.mostGames + 2, of: "nightly")
    let page = try page(of: database)
    let games = page.matches(of: /href="\/games\/(\d+)"/).compactMap { Int($0.output.1) }
    #expect(games == Array((3...Overview.mostGames + 2).reversed()))
  }

  @Test("The ladder is compared with the run before")
  func ladderComparesRuns() throws {
    let database = try SampleDatabase()
    try database.play(20, of: "nightly", .won)
    try database.play(20, of: "nightly", seats: ["two", "one"], .drawn)
    #expect(try !page(of: database).contains("Against run"))
    try database.finish("nightly")
    try database.play(5, of: "nightly", players: ["one", "two", "three"], seats: ["two", "one"])
    try database.play(5, of: "nightly", players: ["one", "two", "three"], seats: ["three", "one"])
    let text = try page(of: database)
    #expect(text.contains("<summary>Against run 1</summary>") && text.contains("Was: rating in run 1."))
    let table = try #require(text.components(separatedBy: "<summary>Against run 1</summary>").last)
    let rows = table.matches(of: /<tr>(<td.*?)<\/tr>/).map { row in
      row.output.1.matches(of: /<td[^>]*>(.*?)<\/td>/).map { String($0.output.1) }
    }
    #expect(rows.contains { $0[2] == "one" && $0[1] == "1" } && rows.contains { $0[2] == "two" && $0[1] == "2" })
    #expect(rows.contains { $0[2] == "three" && $0[1] == "-" }, "\(rows)")
  }

  @Test("An undecided match has no ladder and no verdict")
  func undecidedHasNoVerdict() throws {
    let database = try SampleDatabase()
    for encounter in 1...5 { try database.playPair(encounter, of: "match") }
    let page = try page(of: database)
    #expect(page.contains("the test is undecided, at ") && page.contains("there is no verdict."), "\(page)")
    #expect(!page.contains("significant at") && !page.contains("Points are Elo"))
    #expect(page.contains("Run 1: 10 of at most 100 games, – a second, – left."))
  }

  @Test(
    "A contest has a head of its own, and the groups of a league are its divisions, on a variant's page too",
    arguments: [
      ("{knockout: {losses: 1}}", "Knockout", "aria-labelledby=\"tournament-1-knockout-1-t "),
      ("{league: {divisions: [[a, b], [c, d]]}}", "Divisions", "<h3>Division 1</h3>"),
      ("{swiss: {rounds: 2}}", "Swiss", "Buchholz"),
    ])
  func contestsHaveHeads(format: String, title: String, part: String) throws {
    let database = try SampleDatabase()
    var config = try RunConfig(
      text: """
        name: cup
        encounters: 2
        openings: {plies: 2}
        variants: [noughts:3x3]
        players: [{name: a, player: greedy}, {name: b, player: random}, {name: c, player: greedy}, {name: d, player: random}]
        format: \(format)
        """, file: "cup.yml")
    config.database = database.directory.appending(path: "cup.sqlite").path
    (config.reportDirectory, config.reportFormats) = (database.directory.appending(path: "r").path, [])
    _ = try RunPlay(RunPlan(config)).play()
    let shelf = Shelf(DatabasePath(config.database ?? ""))
    let page = try shelf.reading { try Overview(shelf).part(of: $0, at: .zero) }.source
    let (head, standings) = (
      try #require(page.range(of: "<h2>\(title)")), try #require(page.range(of: "<h2>Standings"))
    )
    #expect(head.lowerBound < standings.lowerBound && page.contains(part), "\(page)")
    let request = try #require(
      Request(method: "GET", target: "/variants/noughts:3x3", headers: [(name: "Host", value: "x:80")], body: []))
    let variant = try VariantPage.response(to: request, "noughts:3x3", on: shelf)
    #expect(String(decoding: variant.body, as: UTF8.self).contains("division 2") == (title == "Divisions"))
  }

  @Test("Names are no more than text")
  func namesAreOnlyText() throws {
    let database = try SampleDatabase()
    let name = "<script>alert(1)</script>\"'&"
    try database.play(2, of: name, players: [name, "<b>\u{1B}[31m"])
    let page = try page(of: database)
    try database.play(2, of: "other")
    let both = try self.page(of: database)
    #expect(page.contains("<h2>Standings</h2>") && both.contains("<h2>&lt;script&gt;alert(1)&lt;/script&gt;"))
    for page in [page, both] {
      #expect(!page.contains("<script") && !page.contains("<b>") && !page.contains("\u{1B}"))
    }
  }

  @Test("A database without tournaments says so")
  func emptyDatabaseSaysSo() throws {
    #expect(try page(of: SampleDatabase()).contains("There is no tournament yet"))
  }

  @Test(
    "Players are listed in the order of the standings for what a page shows of its last visit, not before a verdict")
  func orderIsRemembered() throws {
    let database = try SampleDatabase()
    try database.play(30, of: "nightly", players: ["b<", "a"])
    let page = try page(of: database)
    #expect(
      page.contains(
        "<p class=\"quiet\" hidden data-of=\"nightly\" data-order=\"[&quot;b&lt;&quot;, &quot;a&quot;]\"></p>"),
      "\(page)")
    let match = try SampleDatabase()
    try match.playPair(0, of: "match")
    #expect(!(try self.page(of: match)).contains("data-order"))
  }

  @Test("A test that isn't decided is shown between its bounds, with the end to be expected")
  func openTestHasItsGauge() throws {
    let database = try SampleDatabase()
    for encounter in 0..<4 { try database.playPair(encounter, of: "match") }
    let page = try page(of: database)
    #expect(page.contains("Log-likelihood ratio between its bounds"))
    #expect(page.contains("H0 is accepted at -2.94, H1 at 2.94. At the present rate a verdict is expected"))
  }
}
