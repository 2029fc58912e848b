import Foundation
import Play
import Testing

@testable import Web

@Suite struct GamePageTests {
  private func answer(_ number: String, on database: SampleDatabase) throws -> (status: Int, text: String) {
    let request = try #require(Request(method: "GET", target: "/games/" + number, headers: []))
    let response = Route.answer(to: request, by: Sample.pages(on: database.path))
    return (response.status, String(decoding: response.body, as: UTF8.self))
  }

  @Test("A game can be stepped through and copied")
  func gameStepsAndCopies() throws {
    let database = try SampleDatabase()
    try database.play(1, of: "night & day")
    let (status, text) = try answer("1", on: database)
    #expect(status == 200)
    for part in [
      "<h1>Game 1: noughts:3x3</h1>", "one wins: line, after 5 plies", "class=\"replay\" data-game=\"game-moves\"",
      "<script type=\"application/json\" id=\"game-moves\">", "<script src=\"/script.js\" defer></script>",
      "<pre class=\"paste\" tabindex=\"0\">a1b2a2c3a3</pre>", ">agon show \(database.path) 1</pre>",
      "night &amp; day, run 1, encounter 2",
      "/games?tournament=night%20%26%20day&amp;run=1&amp;variant=noughts%3A3x3&amp;player=one&amp;player=two",
    ] { #expect(text.contains(part), "\(part)") }
  }

  @Test("Beside the replay are the notes of its moves and where to ask for perfect play")
  func replayHasNotesAndValues() throws {
    let database = try SampleDatabase()
    var game = SampleDatabase.Game.won
    try database.play(1, of: "nightly", game)
    let bare = try answer("1", on: database).text
    #expect(bare.contains("data-values=\"/games/1/values\" hidden") && bare.contains("src=\"/values.js\" defer"))
    #expect(!bare.contains("Moves with time and nodes"))
    game.moves = [MoveNote(ply: 0, seat: 0, effort: Effort(moves: 1, nanoseconds: 1_500_000, nodes: 77))]
    try database.play(1, of: "nightly", game)
    let told = try answer("2", on: database).text
    #expect(told.contains("<details open><summary>Moves with time and nodes</summary>"))
    #expect(told.contains("<td class=\"n\">1.50</td><td class=\"n\">77</td>"), "\(told)")
  }

  @Test("The fault of the loser is shown")
  func loserFaultIsShown() throws {
    let database = try SampleDatabase()
    let fault = FaultReport(seat: 1, what: "answered <z9>")
    try database.play(
      1, of: "nightly",
      .init(transcript: "a1", plies: 1, outcome: Outcome(winner: 0, reason: .illegalMove), fault: fault))
    let (status, text) = try answer("1", on: database)
    #expect(status == 200 && text.contains("<p>two: answered &lt;z9&gt;</p>"), "\(text)")
  }

  @Test("A number that no game has isn't found", arguments: ["2", "0", "-1", "x", "99999999999999999999", "1%2f2", ""])
  func unknownGameIsNotFound(number: String) throws {
    let database = try SampleDatabase()
    try database.play(1, of: "nightly")
    #expect(try answer(number, on: database).status == 404)
  }

  @Test("A game that contradicts the rules is reported as damage")
  func impossibleGameIsDamage() throws {
    let database = try SampleDatabase()
    try database.play(1, of: "nightly", .init(transcript: "a1a1", plies: 5, outcome: Outcome(winner: 0, reason: .line)))
    let (status, text) = try answer("1", on: database)
    #expect(status == 500 && text.contains("is damaged: game 1: "))
  }
}
