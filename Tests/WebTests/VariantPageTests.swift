import Foundation
import Testing

@testable import Web

@Suite struct VariantPageTests {
  private func answer(_ target: String, on database: SampleDatabase) throws -> (status: Int, text: String) {
    let request = try #require(Request(method: "GET", target: "/variants/" + target, headers: []))
    let response = Route.answer(to: request, by: Sample.pages(on: database.path))
    return (response.status, String(decoding: response.body, as: UTF8.self))
  }

  private func sample() throws -> SampleDatabase {
    let database = try SampleDatabase()
    try database.play(2, of: "a&b")
    try database.play(5, of: "a&b", seats: ["two", "one"], .drawn)
    return database
  }

  @Test("Everything a report says about a variant is there")
  func variantReportIsThere() throws {
    let (status, text) = try answer("noughts:3x3", on: sample())
    #expect(status == 200)
    for part in [
      "<h1>noughts:3x3 in a&amp;b</h1>", "<h2>The variant</h2>", "<h2>Standings</h2>", "<h2>Players by seat</h2>",
      "<h2>First moves</h2>", "<h2>The newest games</h2>", "<h2>The shortest games</h2>", "<h2>The longest games</h2>",
      "/games?tournament=a%26b&amp;variant=noughts%3A3x3\"", "Games by their length", "first seat won",
    ] { #expect(text.contains(part), "\(part)") }
    #expect(text.contains("--run 1 -v noughts:3x3 --first NAME</code>") && !text.contains("Over all variants"))
    #expect(text.contains("--run 1 -v noughts:3x3</code>") && !text.contains("VARIANT"))
    // Small boards are solved at once.
    #expect(text.contains(">draw</"))
  }

  @Test("Games come newest, shortest and longest first")
  func gamesComeInThreeOrders() throws {
    let text = try answer("noughts", on: sample()).text
    let games = text.matches(of: /href="\/games\/(\d+)"/).compactMap { Int($0.output.1) }
    #expect(games == [7, 6, 5, 4, 3, 2] + [1, 2, 3, 4, 5, 6] + [3, 4, 5, 6, 7, 1])
    // However often a game is shown, what a page calls something it calls nothing else.
    let names = text.matches(of: #/ id="([^"]*)"/#).map { String($0.output.1) }
    #expect(Set(names).count == names.count)
  }

  @Test(
    "A request for a variant that doesn't exist is explained",
    arguments: [
      ("chess", 404, "known: noughts:3x3"), ("noughts?run=2", 404, "no run 2"),
      ("noughts?tournament=c", 404, "known: a&amp;b"), ("noughts?size=3", 400, "expected one of tournament, run"),
    ])
  func missingIsExplained(target: String, status: Int, words: String) throws {
    let answer = try answer(target, on: sample())
    #expect(answer.status == status && answer.text.contains(words), "\(answer.text)")
  }

  @Test("With several tournaments the page asks for one")
  func tournamentIsChosen() throws {
    let database = try sample()
    try database.play(1, of: "c")
    #expect(try answer("noughts", on: database).text.contains("href=\"/variants/noughts%3A3x3?tournament=a%26b\""))
    #expect(try answer("noughts?tournament=c", on: database).text.contains("run 1, seed 7: 1 of 100 games"))
  }
}
