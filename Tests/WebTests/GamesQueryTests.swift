import Store
import Testing

@testable import Web

@Suite struct GamesQueryTests {
  private func query(_ text: String) throws -> GamesQuery {
    let request = try #require(Request(method: "GET", target: "/games?" + text, headers: []))
    return try GamesQuery(request.query)
  }

  @Test("Values are named like the options of the command")
  func valuesMatchOptions() throws {
    let query = try query(
      "tournament=n&run=2&variant=noughts&player=a&player=b&first=a&fourth=d&winner=w&loser=l&drawn=yes"
        + "&reason=board+full&encounter=3&plies=9-12&longest=yes&after=17")
    var filter = GameFilter()
    (filter.variant, filter.players, filter.seats) = ("noughts:3x3", ["a", "b"], [0: "a", 3: "d"])
    (filter.winner, filter.loser, filter.isDrawn, filter.reason) = ("w", "l", true, .boardFull)
    (filter.encounter, filter.plies) = (2, 9...12)
    #expect(query.filter == filter && query.runs == .numbers([2]) && query.order == .longest && query.after == 17)
    #expect(query.value(of: "tournament") == "n")
  }

  @Test("Empty fields say nothing")
  func emptyFieldsAreIgnored() throws {
    let query = try query("run=&variant=&player=&player=&first=&drawn=&reason=&encounter=&plies=&after=")
    #expect(query.filter == GameFilter() && query.runs == .newest && query.order == .number && query.after == nil)
  }

  @Test(
    "An invalid query is refused with what would be right",
    arguments: [
      ("run=some", "run: expected 1 or more or “all”, found “some”"),
      ("encounter=0", "encounter: expected 1 or more, found “0”"),
      ("after=-1", "after: expected 1 or more, found “-1”"),
      ("plies=12-9", "plies: expected a length or a range such as 9-12, found “12-9”"),
      ("drawn=no", "drawn: expected “yes”, found “no”"),
      ("fastest=yes&longest=yes", "fastest, longest: expected one of them to be “yes”, found “yes”"),
      ("winner=a&winner=b", "winner: expected one value, found 2"),
    ])
  func badQueryIsExplained(text: String, words: String) {
    #expect { try query(text) } throws: { "\($0)" == words }
  }

  @Test("Unknown names and reasons are reported with the known ones")
  func unknownNamesListKnown() {
    #expect { try query("colour=red") } throws: { "\($0)".hasPrefix("“colour”: expected one of tournament, run, ") }
    #expect { try query("reason=boredom") } throws: { "\($0)".hasPrefix("reason: expected one of line, board full, ") }
  }

  @Test("The next page is the same list further on")
  func nextPageContinues() throws {
    let query = try query("player=a%26b&after=4&tournament=x&run=all")
    let shelf = Shelf(DatabasePath("x.sqlite"))
    #expect(
      query.link(to: "the first", after: 9, on: shelf) == "/games?tournament=the%20first&player=a%26b&run=all&after=9")
    #expect(query.link(to: "é/?", on: shelf) == "/games?tournament=%C3%A9%2F%3F&player=a%26b&run=all")
    let people = Shelf(DatabasePath("people.sqlite"), base: "/people")
    #expect(query.link(to: "x", on: people) == "/people/games?tournament=x&player=a%26b&run=all")
  }
}
