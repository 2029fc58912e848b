import Foundation
import People
import Testing

@testable import Web

@Suite struct ReaderTests {
  private func status(_ method: String, _ path: String, by routes: [Route]) throws -> (status: Int, text: String) {
    let request = try #require(
      Request(method: method, target: path, headers: [(name: "Host", value: "localhost:8080")], body: []))
    let response = Route.answer(to: request, by: routes)
    return (response.status, String(decoding: response.body, as: UTF8.self))
  }

  @Test("Who may read recorded games sees all pages on them, and can't play, solve, or see where the database lies")
  func readersOfGamesOnlyRead() throws {
    let database = try SampleDatabase()
    try database.play(2, of: "nightly")
    let tables = Tables(PeopleStore(database.path + ".people"))
    let guests = Route.pages(on: DatabasePath(database.path), tables: tables, guest: .games).guests
    let folder = URL(filePath: database.path).deletingLastPathComponent().path
    let shown = [
      "/", "/state", "/games", "/games/1", "/games/x", "/variants/noughts:3x3", "/style.css", "/live.js", "/script.js",
    ]
    for path in shown {
      let (status, text) = try self.status("GET", path, by: guests)
      #expect(status == (path == "/games/x" ? 404 : 200), "\(path)")
      #expect(!text.contains("href=\"/play\"") && !text.contains("href=\"/lobby\""), "\(path)")
      #expect(!text.contains(folder) && !text.contains("data-values="), "\(path)")
    }
    for path in ["/play", "/play/1", "/lobby", "/lobby/1", "/people/games", "/games/1/values?ply=1", "/play.js"] {
      #expect(try status("GET", path, by: guests).status == 404, "\(path)")
    }
    for path in ["/", "/play", "/lobby", "/lobby/join", "/games/1"] {
      #expect(try status("POST", path, by: guests).status != 200, "\(path)")
    }
  }

  @Test("Each reader is led to the pages that are open to it, and to no others")
  func navigationFollowsRights() {
    #expect(Reader.host.pages.map(\.path) == ["/", "/games", "/wall", "/play", "/lobby"])
    #expect(Reader.games.pages.map(\.path) == ["/", "/games", "/wall"] && Reader.lobby.pages.map(\.path) == ["/lobby"])
    #expect(([.games, .lobby] as Reader).pages.map(\.name) == ["Overview", "Games", "Wall", "Lobby"])
  }

  @Test("To guests to whom both are open the lobby is a page among others")
  func bothCanBeOpen() throws {
    let database = try SampleDatabase()
    try database.play(1, of: "nightly")
    let tables = Tables(PeopleStore(database.path + ".people"))
    let guests = Route.pages(on: DatabasePath(database.path), tables: tables, guest: [.games, .lobby]).guests
    let (status, text) = try status("GET", "/", by: guests)
    #expect(status == 200 && text.contains("href=\"/lobby\"") && !text.contains("href=\"/play\""))
    #expect(try self.status("GET", "/lobby", by: guests).status == 200)
  }
}
