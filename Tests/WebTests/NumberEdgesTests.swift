import Foundation
import People
import TestRings
import Testing

@testable import Web

/// Numbers from outside at the edges of what can be written, in every place of a request that may hold one: an answer
/// or a refusal, never a crash, never an error of the server's. In the nightly ring all edges, else the worst.
@Suite struct NumberEdgesTests {
  private static let edges =
    ["9223372036854775807", "-9223372036854775808", "18446744073709551616", "1e308", "nan"]
    + (NightlyRing.isOn
      ? [
        "9223372036854775806", "9007199254740993", "-1", "0", "1", "1.5", "inf", "0x7f", "9-", "0-9223372036854775807",
      ] : [])

  /// The names that the pages read from a query, as their sources have them.
  private static func names() throws -> Set<String> {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Web")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []
    let found = try files.filter { $0.pathExtension == "swift" }.flatMap { file in
      try String(contentsOf: file, encoding: .utf8).matches(of: /value\(of: "([a-z]+)"\)/).map { String($0.output.1) }
    }
    try #require(found.count > 5)
    return Set(found + GamesQuery.names)
  }

  /// Whether a request gets an answer of its own.
  private func expectAnswer(_ request: Request?, _ routes: [Route]) throws {
    let request = try #require(request)
    let response = Route.answer(to: request, by: routes)
    #expect(
      response.status < 500, "\(request.path) \(request.query): \(String(decoding: response.body, as: UTF8.self))")
  }

  @Test("Every parameter of every page takes or refuses numbers at the edges", .tags(.nightly))
  func parametersOfPages() throws {
    let database = try SampleDatabase()
    try database.play(3, of: "nightly")
    // People's games lie in the same file, so that there are some.
    let tables = Tables(PeopleStore(database.path))
    let routes = Route.pages(on: DatabasePath(database.path), tables: tables).host
    let (names, usual) = (try Self.names().sorted(), ["number": "1", "variant": "noughts:3x3"])
    var count = 0
    for route in routes where route.method == "GET" {
      func path(_ edge: String?) -> String {
        route.pattern.map { part in
          part.hasPrefix(":") ? edge ?? usual[String(part.dropFirst())] ?? "1" : String(part)
        }.joined(separator: "/")
      }
      let queries = Self.edges.flatMap { edge in
        names.map { "\($0)=\(edge)" } + ["after=\(edge)&fastest=yes", "after=\(edge)&longest=yes"]
      }
      // What reads no query answers all alike.
      let reads = ["games", "values", "compare", "lobby", "play", ":variant"].contains(
        route.pattern.last.map(String.init))
      for target in (reads ? queries.map { path(nil) + "?" + $0 } : []) + Self.edges.map({ path($0) }) {
        try expectAnswer(Request(method: "GET", target: "/" + target, headers: []), routes)
        count += 1
      }
    }
    #expect(count > 900, "\(count)")
  }

  @Test("Every number that a page's script may send is taken or refused at the edges", .tags(.nightly))
  func ordersOfScripts() throws {
    let database = try SampleDatabase()
    let routes = Sample.pages(on: database.path)
    let seats = #"[{"person":"Ann","clock":%},{"player":"random"}]"#
    let orders = [
      ("/play", #"{"variant":"noughts","seats":\#(seats),"thinking":1}"#),
      ("/play", #"{"variant":"noughts","seats":\#(seats.replacing("%", with: "9")),"thinking":%}"#),
      ("/play/1", #"{"wish":"call","version":%,"seat":%}"#), ("/play/1", #"{"wish":"resign","version":1,"seat":%}"#),
      ("/lobby", #"{"variant":"noughts","name":"Ann","seats":["me","anybody"],"clock":"%","thinking":"1"}"#),
      ("/lobby", #"{"variant":"noughts","name":"Ann","seats":["me","anybody"],"clock":"","thinking":"%"}"#),
      ("/lobby/1", #"{"wish":"call","version":%}"#), ("/lobby/join", #"{"code":"abcdefgh","name":"Bob","seat":"%"}"#),
    ]
    let cookie = [(name: "cookie", value: "agon-lobby-80=" + String(repeating: "a", count: 32))]
    for edge in Self.edges {
      for (path, order) in orders {
        let body = Array(order.replacing("%", with: edge).utf8)
        try expectAnswer(Request(method: "POST", target: path, headers: cookie, body: body), routes)
      }
    }
  }
}
