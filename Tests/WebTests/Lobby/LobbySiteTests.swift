import Foundation
import People
import Play
import Store
import Synchronization
import Testing

@testable import Web

@Suite struct LobbySiteTests {
  private let directory = FileManager.default.temporaryDirectory.appending(path: "lobby-\(UUID().uuidString)")
  private let lobby: Lobby
  private let tables: Tables
  private let site: LobbySite
  private let store: PeopleStore

  init() throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    store = PeopleStore(directory.appending(path: "people.sqlite").path)
    tables = Tables(store)
    lobby = Lobby(tables)
    site = LobbySite(lobby, address: "http://192.0.2.7:9000/lobby")
  }

  /// What is answered to a browser with the cookie of a visitor, or with none.
  private func response(
    _ method: String, _ target: String, as visitor: Visitor? = nil, body: String = "", headers: [String: String] = [:],
    by routes: [Route]? = nil
  ) throws -> Response {
    let cookie = visitor.map { [(name: "Cookie", value: "a=b; agon-lobby-8080=\($0.secret)")] } ?? []
    let headers = [(name: "Host", value: "localhost:8080")] + cookie + headers.map { (name: $0.key, value: $0.value) }
    let request = try #require(
      Request(method: method, target: target, headers: headers, body: Array(body.utf8)))
    return Route.answer(to: request, by: routes ?? site.routes(for: .host))
  }

  private func ask(
    _ method: String, _ target: String, as visitor: Visitor? = nil, _ body: String = ""
  ) throws -> (status: Int, text: String) {
    let response = try response(method, target, as: visitor, body: body)
    return (response.status, String(decoding: response.body, as: UTF8.self))
  }

  private static let twoPeople = #"{"variant": "noughts", "name": "Ann", "seats": ["me", "anybody"], "clock": ""}"#

  /// A table that Ann has opened.
  private func open(_ order: String = twoPeople) throws -> LobbyTable {
    let answer = try ask("POST", "/lobby", as: .ann, order)
    #expect(answer.status == 200, "\(answer)")
    return try #require(lobby.list.last)
  }

  /// A table at which Ann and Bob play.
  private func begun() throws -> LobbyTable {
    let table = try open()
    let answer = try ask("POST", "/lobby/join", as: .bob, #"{"code": "\#(table.code)", "name": "Bob"}"#)
    #expect(answer.text == "{\"location\": \"/lobby/\(table.number)\"}\n")
    return table
  }

  private func order(_ wish: String, _ table: LobbyTable, as visitor: Visitor) throws -> (status: Int, text: String) {
    let version = table.look.game?.version ?? 0
    return try ask("POST", "/lobby/\(table.number)", as: visitor, #"{"version": \#(version), \#(wish)}"#)
  }

  // MARK: Who asks

  @Test("A first visit sets a cookie that only the browser sees")
  func firstVisitSetsACookie() throws {
    func cookies(_ response: Response) -> [String] {
      response.headers.filter { $0.name == "Set-Cookie" }.map(\.value)
    }
    let first = cookies(try response("GET", "/lobby"))
    let pattern = /agon-lobby-8080=[0-9a-f]{32}; Path=\/; HttpOnly; SameSite=Strict/
    #expect(first.count == 1 && first[0].wholeMatch(of: pattern) != nil)
    #expect(try cookies(response("GET", "/lobby")) != first)
    #expect(try cookies(response("GET", "/lobby", as: .ann)).isEmpty)
    let forged = try response("GET", "/lobby", headers: ["Cookie": "agon-lobby-8080=short; agon-lobby-1=\(first)"])
    #expect(cookies(forged).count == 1)
    let table = try open()
    #expect(try cookies(response("GET", "/lobby/\(table.number)")).count == 1)
  }

  @Test("A visitor who follows a link from elsewhere keeps the cookie")
  func foreignLinkKeepsCookie() throws {
    let table = try open()
    let path = "/lobby/\(table.number)"
    // The browser has one, and doesn't show it.
    let answer = try response("GET", path, headers: ["Sec-Fetch-Site": "cross-site"])
    #expect(!answer.headers.contains { $0.name == "Set-Cookie" })
    #expect(String(decoding: answer.body, as: UTF8.self).contains(#"content="0; url=\#(path)""#))
  }

  @Test("Without a cookie nothing can be done")
  func cookieIsRequired() throws {
    let table = try open()
    for (path, body) in [
      ("/lobby", Self.twoPeople), ("/lobby/join", #"{"code": "\#(table.code)", "name": "Bob"}"#),
      ("/lobby/1", #"{"wish": "leave", "version": 0}"#),
    ] { #expect(try ask("POST", path, as: nil, body).status == 409) }
    #expect(lobby.list.count == 1 && table.look.seats.contains(.free))
  }

  @Test("The code is shown only to those at the table")
  func codeIsShownToPlayers() throws {
    let table = try open(#"{"variant": "snap:3", "name": "Ann", "seats": ["me", "anybody", "anybody"]}"#)
    let page = try ask("GET", "/lobby/1", as: .ann).text
    #expect(page.contains(table.code) && page.contains("http://192.0.2.7:9000/lobby"))
    for path in ["/lobby", "/lobby/1", "/lobby/1/state"] {
      for visitor in [nil, Visitor.bob] { #expect(try !ask("GET", path, as: visitor).text.contains(table.code)) }
    }
    // Spaces and large letters are no reason to be sent away.
    let code = table.code.uppercased().prefix(4) + " " + table.code.dropFirst(4)
    #expect(
      try ask("POST", "/lobby/join", as: .bob, #"{"code": "\#(code)", "name": " Bob ", "seat": "2"}"#).status == 200)
    #expect(table.look.seats.map(\.name) == ["Ann", nil, "Bob"])
    #expect(try ask("GET", "/lobby/1/state", as: .bob).text.contains(table.code))
  }

  @Test("Ten wrong codes block further codes")
  func tenWrongCodesClose() throws {
    let table = try open()
    for number in 0..<10 {
      #expect(try ask("POST", "/lobby/join", as: .bob, #"{"code": "x\#(number)", "name": "Bob"}"#).status == 403)
    }
    let answer = try ask("POST", "/lobby/join", as: .cid, #"{"code": "\#(table.code)", "name": "Cid"}"#)
    #expect(answer.status == 429 && answer.text.hasPrefix("too many wrong codes were tried"))
  }

  @Test("A move is made by the cookie whatever the request says")
  func cookieDecidesTheSeat() throws {
    let table = try begun()
    #expect(try order(#""wish": "move", "move": "b2", "seat": 0"#, table, as: .bob).text == "it is Ann's turn\n")
    #expect(try order(#""wish": "move", "move": "b2", "seat": 0"#, table, as: .cid).status == 409)
    #expect(try order(#""wish": "resign", "seat": 0"#, table, as: .cid).status == 409)
    for wish in ["takeBack", "pause", "hint", "giveUp"] {
      #expect(try order(#""wish": "\#(wish)""#, table, as: .ann).status == 400)
    }
    #expect(try order(#""wish": "claim""#, table, as: .ann).status == 409)
    #expect(try order(#""wish": "leave""#, table, as: .ann).status == 409)
    let answer = try order(#""wish": "move", "move": "b2""#, table, as: .ann)
    #expect(answer.status == 200 && answer.text.contains("Bob to move."))
    let late = try ask("POST", "/lobby/1", as: .bob, #"{"version": 1, "wish": "move", "move": "a1"}"#)
    #expect(late.text == "the game has changed meanwhile; reload the page\n")
    #expect(try order(#""wish": "resign", "seat": 0"#, table, as: .bob).text.contains("Ann wins: resigned"))
  }

  @Test("A visitor without a seat sees nothing to press")
  func watchersHaveNoButtons() throws {
    _ = try begun()
    let watched = try ask("GET", "/lobby/1", as: .cid).text
    #expect(watched.contains("Ann to move.") && !watched.contains("data-move") && !watched.contains("data-post"))
    let (own, other) = (try ask("GET", "/lobby/1", as: .ann).text, try ask("GET", "/lobby/1", as: .bob).text)
    #expect(own.contains("Your turn, Ann.") && own.contains("data-move") && own.contains("Resign"))
    #expect(!other.contains("data-move") && other.contains("Resign") && !other.contains("Take back"))
  }

  @Test("Each visitor gets their own part of the page")
  func visitorsGetTheirOwnPart() throws {
    let table = try begun()
    func newest(_ visitor: Visitor?) throws -> String {
      let source = try #require(response("GET", "/lobby/1/events", as: visitor).source)
      let (heard, listener) = (Heard(), Heard())
      source.add(ObjectIdentifier(listener)) { heard.add(String(buffer: $0)) }
      source.remove(ObjectIdentifier(listener))
      return try #require(heard.all.last)
    }
    _ = try newest(.ann)
    #expect(try order(#""wish": "move", "move": "b2""#, table, as: .ann).status == 200)
    let (ann, bob, cid) = (try newest(.ann), try newest(.bob), try newest(nil))
    for told in [ann, bob, cid] {
      #expect(told.hasPrefix("data: \(LobbyTablePage.version(table.look))\ndata: <div data-version="))
    }
    #expect(ann.contains("Bob to move.") && !ann.contains("data-move"))
    #expect(bob.contains("Your turn, Bob.") && bob.contains("data-move"))
    #expect(cid.contains("Bob to move.") && !cid.contains("data-post"))
  }

  @Test("The program in Python that joins is sent with the lobby's address, where there is one")
  func joinScriptIsSent() throws {
    let answer = try ask("GET", "/join.py")
    #expect(answer.status == 200 && answer.text.contains("HOST = \"http://192.0.2.7:9000/lobby\""))
    #expect(try response("GET", "/join.py", by: LobbySite(lobby).routes(for: .host)).status == 404)
  }

  @Test("A player who is kept waiting may claim the win")
  func waitingPlayerMayClaim() throws {
    let time = Time()
    let lobby = Lobby(tables, now: { time.now })
    let site = LobbySite(lobby)
    let table = try lobby.open(
      .init(variant: "noughts", seats: [.anybody, .me], name: "Ann"), by: .ann)
    _ = try lobby.join(table.code, as: "Bob", by: .bob)
    table.note(.ann, isHere: true)
    func page() throws -> String {
      let answer = try response("GET", "/lobby/1/state", as: .ann, by: site.routes(for: .host))
      return String(decoding: answer.body, as: UTF8.self)
    }
    #expect(try !page().contains("away") && !page().contains("Claim the win"))
    time.pass(120_000_000_000)
    #expect(try page().contains("Bob<span class=\"quiet\"> (away)") && page().contains("Call it off without a result"))
    let order = #"{"wish": "claim", "version": 0}"#
    let answer = try response("POST", "/lobby/1", as: .ann, body: order, by: site.routes(for: .host))
    let text = String(decoding: answer.body, as: UTF8.self)
    #expect(text.contains("Ann wins: no answer (Bob: was away for 2 minutes)"))
  }

  /// A clock that goes as told.
  private final class Time: Sendable {
    private let time = Mutex<Int64>(1)
    var now: Int64 { time.withLock(\.self) }
    func pass(_ nanoseconds: Int64) { time.withLock { $0 += nanoseconds } }
  }

  @Test("A player who calls too late learns it gently")
  func lateCallIsTold() throws {
    let order = #"{"variant": "snap:2", "name": "Ann", "seats": ["me", "anybody"]}"#
    let table = try open(order)
    _ = try ask("POST", "/lobby/join", as: .bob, #"{"code": "\#(table.code)", "name": "Bob"}"#)
    for _ in 0..<3000 where table.look.game?.card == nil { usleep(10_000) }
    let version = try #require(table.look.game?.version)
    let call = #"{"wish": "call", "version": \#(version)}"#
    #expect(try ask("POST", "/lobby/1", as: .bob, call).status == 200)
    let late = try ask("POST", "/lobby/1", as: .ann, call)
    #expect(late.status == 200 && late.text.contains("Too late: Bob called after "))
  }

  // MARK: What there is

  @Test("A table goes from waiting to its end, and its game is kept")
  func tableIsPlayedAndKept() throws {
    let table = try open()
    #expect(try ask("GET", "/lobby").text.contains("Table 1: noughts:3x3"))
    #expect(try ask("GET", "/lobby/state").text.contains("1 free seat"))
    #expect(try ask("GET", "/lobby/1").text.contains("Join this table"))
    #expect(try ask("POST", "/lobby/join", as: .bob, #"{"code": "\#(table.code)", "name": "Bob"}"#).status == 200)
    for (move, visitor) in [("a1", Visitor.ann), ("a2", .bob), ("b1", .ann), ("b2", .bob), ("c1", .ann)] {
      #expect(try order(#""wish": "move", "move": "\#(move)""#, table, as: visitor).status == 200)
    }
    #expect(try ask("GET", "/lobby/state").text.contains("Ann wins: line"))
    #expect(try Store.forReading(store.path).game(1).record.transcript == "a1a2b1b2c1")
    for visitor in [Visitor.bob, .ann] { #expect(try order(#""wish": "playAgain""#, table, as: visitor).status == 200) }
    #expect(try ask("GET", "/lobby/1").text.contains("Bob to move."))
  }

  @Test("A game of the lobby can't be touched at the play pages")
  func lobbyGamesAreProtected() throws {
    _ = try begun()
    let play = PlaySite(tables).routes
    #expect(try response("GET", "/play/1", by: play).status == 409)
    let body = #"{"wish": "move", "move": "b2", "version": 2}"#
    #expect(try response("POST", "/play/1", body: body, by: play).status == 409)
    #expect(try !String(decoding: response("GET", "/play", by: play).body, as: UTF8.self).contains("/play/1\""))
  }

  @Test("Leaving leads to the lobby, and a closed table is gone")
  func leavingClosesTheTable() throws {
    let table = try open()
    #expect(try order(#""wish": "leave""#, table, as: .bob).status == 409)
    #expect(try order(#""wish": "leave""#, table, as: .ann).text == "{\"location\": \"/lobby\"}\n")
    #expect(try ask("GET", "/lobby/1").status == 404)
  }

  @Test("A malformed request is refused")
  func badRequestsAreRefused() throws {
    let table = try begun()
    for body in ["", "{}", "[", "null", #"{"version": 1, "wish": "dance"}"#, #"{"version": 1e99, "wish": "move"}"#] {
      for path in ["/lobby", "/lobby/join", "/lobby/\(table.number)"] {
        #expect(try ask("POST", path, as: .ann, body).status == 400, "\(path) \(body)")
      }
    }
    for seats in [
      #"["me"]"#, #"["me", "person"]"#, #"["me", "player:json:sh"]"#, #"["me", "player:alpha-beta:depth=9"]"#,
    ] {
      let body = #"{"variant": "noughts", "name": "Ann", "seats": \#(seats)}"#
      #expect(try ask("POST", "/lobby", as: .ann, body).status == 409, "\(seats)")
    }
    for number in ["0", "-1", "7", "x", "99999999999999999999"] {
      for path in ["", "/state", "/events"] { #expect(try ask("GET", "/lobby/\(number)\(path)").status == 404) }
    }
    #expect(try ask("GET", "/lobby?variant=shogi").status == 400)
  }

  @Test("Names are text whatever they hold")
  func namesAreOnlyText() throws {
    let table = try open(#"{"variant": "noughts", "name": "<script>alert(1)</script>", "seats": ["me", "anybody"]}"#)
    _ = try ask("POST", "/lobby/join", as: .bob, #"{"code": "\#(table.code)", "name": "\"'&<b>"}"#)
    for path in ["/lobby", "/lobby/1", "/lobby/1/state"] {
      let page = try ask("GET", path).text
      #expect(!page.contains("<script>alert") && !page.contains("<b>") && page.contains("&lt;script&gt;alert"))
    }
  }

  // MARK: Guests

  /// The routes of guests to whom the lobby alone is open.
  private var guestRoutes: [Route] {
    Route.pages(
      on: DatabasePath(directory.appending(path: "t.sqlite").path), tables: tables, lobby: site, guest: .lobby
    )
    .guests
  }

  @Test("Guests see the lobby and nothing else")
  func guestsSeeOnlyTheLobby() throws {
    _ = try begun()
    for path in ["/lobby", "/lobby/1", "/lobby/state", "/lobby/1/state", "/play.js", "/live.js", "/style.css"] {
      #expect(try response("GET", path, by: guestRoutes).status == 200, "\(path)")
    }
    #expect(try response("GET", "/", by: guestRoutes).status == 303)
    for path in ["/state", "/games", "/games/1", "/play", "/play/1", "/people/games", "/people/games/1", "/compare"] {
      #expect(try response("GET", path, by: guestRoutes).status == 404, "\(path)")
      #expect(try response("POST", path, body: "{}", by: guestRoutes).status == 404, "\(path)")
    }
    for path in ["/lobby", "/lobby/1", "/lobby/7"] {
      let page = String(decoding: try response("GET", path, by: guestRoutes).body, as: UTF8.self)
      for link in ["\"/\"", "\"/games\"", "\"/play\""] { #expect(!page.contains("href=\(link)"), "\(path)") }
    }
  }

  @Test("A guest's players think for two seconds at most")
  func guestPlayersThinkBriefly() throws {
    let body = #"{"variant": "noughts", "name": "Ann", "seats": ["me", "player:greedy"], "thinking": "10000"}"#
    #expect(try response("POST", "/lobby", as: .ann, body: body, by: guestRoutes).status == 409)
    #expect(try response("POST", "/lobby", as: .ann, body: body).status == 200)
    let page = String(decoding: try response("GET", "/lobby", by: guestRoutes).body, as: UTF8.self)
    #expect(page.contains("value=\"2000\"") && !page.contains("value=\"10000\""))
  }
}

extension Visitor {
  private static func sample(_ digit: Character) -> Visitor {
    guard let visitor = Visitor(secret: String(repeating: digit, count: 32)) else { preconditionFailure("a digit") }
    return visitor
  }

  fileprivate static let ann = sample("a")
  fileprivate static let bob = sample("b")
  fileprivate static let cid = sample("c")
}
