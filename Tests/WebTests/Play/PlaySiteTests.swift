import Foundation
import People
import Play
import Store
import Testing

@testable import Web

@Suite struct PlaySiteTests {
  private let directory = FileManager.default.temporaryDirectory.appending(path: "play-\(UUID().uuidString)")
  private let site: PlaySite
  private let store: PeopleStore

  init() throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    store = PeopleStore(directory.appending(path: "people.sqlite").path)
    site = PlaySite(Tables(store))
  }

  private func ask(_ method: String, _ target: String, _ body: String = "") throws -> (status: Int, text: String) {
    let request = try #require(Request(method: method, target: target, headers: [], body: Array(body.utf8)))
    let response = Route.answer(to: request, by: site.routes)
    return (response.status, String(decoding: response.body, as: UTF8.self))
  }

  private func version(_ part: String) throws -> Int {
    try #require(part.firstMatch(of: /data-version="(\d+)"/).flatMap { Int($0.output.1) })
  }

  /// Sends an order for the table as it stands.
  private func order(_ order: String, _ table: Int = 1) throws -> (status: Int, text: String) {
    let version = try version(ask("GET", "/play/\(table)/state").text)
    return try ask("POST", "/play/\(table)", #"{"version": \#(version), \#(order)}"#)
  }

  private static let twoPeople = #"{"variant": "noughts", "seats": [{"person": "Ann"}, {"person": "Bob"}]}"#

  private func begin(_ order: String = twoPeople) throws { #expect(try ask("POST", "/play", order).status == 200) }

  @Test("A game starts and is played to its end")
  func gamePlaysToItsEnd() throws {
    let begun = try ask("POST", "/play", Self.twoPeople)
    #expect(begun.status == 200 && begun.text == "{\"location\": \"/play/1\"}\n")
    let page = try ask("GET", "/play/1").text
    #expect(page.contains("Ann to move.") && page.contains(#"data-table="/play/1""#))
    for (move, next) in [("a1", "Bob"), ("a2", "Ann"), ("b1", "Bob"), ("b2", "Ann")] {
      let answer = try order(#""wish": "move", "move": "\#(move)""#)
      #expect(answer.status == 200 && answer.text.contains("\(next) to move."))
    }
    let end = try order(#""wish": "move", "move": "c1""#).text
    #expect(end.contains("Ann wins: line"))
    for number in 1...3 { #expect(end.contains("\(number) of the line")) }
    #expect(end.contains("/people/games/1"))
    let recorded = try Store.forReading(store.path)
    #expect(try recorded.game(1).record.transcript == "a1a2b1b2c1")
  }

  @Test("A game like the last one is a button away")
  func rematchIsAButtonAway() throws {
    try begin(
      #"{"variant": "noughts", "seats": [{"person": "Ann", "clock": 60}, {"player": "random"}], "thinking": 50}"#)
    let end = try order(#""wish": "resign", "seat": 0"#).text
    let orders = end.matches(of: /data-post="\/play" data-body="([^"]*)"/)
      .map { $0.output.1.replacing("&quot;", with: "\"") }
    #expect(
      orders == [
        #"{"seats":[{"clock":60,"person":"Ann"},{"player":"random"}],"thinking":50,"variant":"noughts:3x3"}"#,
        #"{"seats":[{"player":"random"},{"clock":60,"person":"Ann"}],"thinking":50,"variant":"noughts:3x3"}"#,
      ])
    for order in orders { try begin(String(order)) }
  }

  @Test("An impossible action is explained and changes nothing")
  func badActionChangesNothing() throws {
    try begin()
    let before = try ask("GET", "/play/1/state").text
    let illegal = try order(#""wish": "move", "move": "z9""#)
    #expect(illegal.status == 409 && illegal.text.hasPrefix("z9 is off the board of noughts:3x3; legal are a1"))
    #expect(try ask("POST", "/play/1", #"{"version": 0, "wish": "move", "move": "a1"}"#).status == 409)
    #expect(try order(#""wish": "takeBack""#).text == "there is no move to take back\n")
    #expect(try order(#""wish": "call", "seat": 0"#).status == 409)
    #expect(try order(#""wish": "resign", "seat": 7"#).status == 409)
    for body in ["", "{}", "[", "null", #"{"version": 1, "wish": "dance"}"#, #"{"version": 1e99, "wish": "move"}"#] {
      #expect(try ask("POST", "/play/1", body).status == 400, "\(body)")
      #expect(try ask("POST", "/play", body).status == 400, "\(body)")
    }
    #expect(try ask("GET", "/play/1/state").text == before)
  }

  @Test(
    "Impossible games aren't started",
    arguments: [
      (#"{"variant": "shogi", "seats": []}"#, "there is no game “shogi”"),
      (#"{"variant": "noughts", "seats": [{"person": "Ann"}]}"#, "noughts:3x3 has 2 seats"),
      (#"{"variant": "noughts", "seats": [{}, {"person": "Ann"}]}"#, "expected a person or a player in each seat"),
      (#"{"variant": "noughts", "seats": [{"player": "json:sh"}, {"person": "Ann"}]}"#, "there is no player “json”"),
      (#"{"variant": "noughts", "seats": [{"player": "reflex"}, {"person": "Ann"}]}"#, "reflex can't play noughts:3x3"),
      (
        #"{"variant": "noughts", "seats": [{"player": "random"}, {"person": "Ann", "clock": 90000}]}"#,
        "a time of 90000: expected at most 86400"
      ),
    ]
  )
  func badGamesAreNotStarted(body: String, words: String) throws {
    let answer = try ask("POST", "/play", body)
    #expect(answer.status == 409 && answer.text.hasPrefix(words), "\(answer)")
    #expect(!FileManager.default.fileExists(atPath: store.path))
  }

  @Test("A table that doesn't exist isn't found", arguments: ["0", "-1", "7", "x", "1e3", "99999999999999999999"])
  func missingTableIsNotFound(number: String) throws {
    for path in ["", "/state", "/events"] {
      #expect(try ask("GET", "/play/\(number)\(path)").status == 404)
    }
    #expect(try ask("POST", "/play/\(number)", #"{"version": 1, "wish": "pause"}"#).status == 404)
  }

  @Test("Waiting games are listed with their boards")
  func waitingGamesAreListed() throws {
    #expect(try !ask("GET", "/play").text.contains("Open games"))
    try begin()
    try begin(#"{"variant": "snap:2", "seats": [{"person": "Ann"}, {"player": "reflex"}]}"#)
    let page = try ask("GET", "/play").text
    #expect(page.contains(#"<a href="/play/1"><svg"#) && page.contains(#"<a href="/play/2">Continue: snap:2"#))
    _ = try order(#""wish": "giveUp""#)
    #expect(try !ask("GET", "/play").text.contains("/play/1\""))
  }

  @Test("The page offers the players that can play the variant")
  func pageOffersPlayers() throws {
    let snap = try ask("GET", "/play?variant=snap:3").text
    #expect(snap.matches(of: /<fieldset data-seat>/).count == 3)
    #expect(snap.contains(#"<option value="reflex""#) && !snap.contains(#"<option value="greedy""#))
    #expect(try ask("GET", "/play?variant=shogi").status == 400)
    // One that isn't offered by name can be asked for.
    #expect(try ask("GET", "/play?variant=reversi:4x4,anti").text.contains("reversi:4x4,anti"))
  }

  @Test("Names are text whatever they hold")
  func namesAreOnlyText() throws {
    try begin(#"{"variant": "noughts", "seats": [{"person": "<script>alert(1)</script>"}, {"person": "\"'&"}]}"#)
    for path in ["/play", "/play/1"] {
      let page = try ask("GET", path).text
      #expect(!page.contains("<script>alert") && page.contains("&lt;script&gt;alert"))
    }
  }

  @Test("Listeners receive the newest version")
  func listenersGetTheNewest() throws {
    try begin()
    let request = try #require(Request(method: "GET", target: "/play/1/events", headers: []))
    let source = try #require(Route.answer(to: request, by: site.routes).source)
    let heard = Heard()
    let listener = Heard()
    source.add(ObjectIdentifier(listener)) { heard.add(String(buffer: $0)) }
    #expect(heard.all.count == 1)
    let part = try order(#""wish": "move", "move": "b2""#).text
    #expect(heard.all.last == "data: \(try version(part))\n\n")
    #expect(heard.all.count == 2)
  }

  @Test("Columns are clicked anywhere, and pops where the disc is")
  func columnsAndPopsClick() throws {
    try begin(#"{"variant": "connect-four:4x4,popout", "seats": [{"person": "Ann"}, {"person": "Bob"}]}"#)
    func moves(_ part: String) -> [Substring] { part.matches(of: /data-move="([^"]*)"/).map(\.output.1) }
    #expect(
      moves(try ask("GET", "/play/1/state").text) == Array(repeating: ["1", "2", "3", "4"], count: 4).flatMap { $0 })
    _ = try order(#""wish": "move", "move": "1""#)
    _ = try order(#""wish": "move", "move": "2""#)
    #expect(moves(try ask("GET", "/play/1/state").text).suffix(4) == ["-1", "2", "3", "4"])
  }
}
