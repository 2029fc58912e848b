import Foundation
import People

@testable import Web

/// A server for tests, and what it is asked.
enum Sample {
  static let routes: [Route] = [
    .get("/") { _, _ in .text("hello") },
    .get("/games/:number") { _, parameters in .text("game \(parameters[0])") },
    .get("/kept") { _, _ in .text("kept").revalidated() },
    .get("/large") { _, _ in .text(String(repeating: "x", count: 8_000_000)) },
    .get("/fails") { _, _ in throw Failure() },
    .post("/moves") { request, _ in .text("moved \(String(decoding: request.body, as: UTF8.self))") },
  ]

  /// All pages on a database, with people's games in a file beside it.
  static func pages(on path: String) -> [Route] {
    Route.pages(on: DatabasePath(path), tables: Tables(PeopleStore(path + ".people"))).host
  }

  struct Failure: Error, CustomStringConvertible {
    let description = "the file is gone"
  }

  /// Runs a server while it is used.
  static func serving<Value>(_ limits: ServerLimits = ServerLimits(), _ body: (WebServer) throws -> Value) throws
    -> Value
  {
    let server = try WebServer(port: 0, limits: limits, routes: routes)
    defer { server.stop() }
    return try body(server)
  }
}

extension WebServer {
  /// What is answered to these bytes, after which nothing more is sent.
  func answer(to text: String) throws -> String {
    let client = try Client(port: port)
    client.send(text)
    return client.answer()
  }

  /// What is answered to a request with these headers beside its host.
  func ask(_ line: String, _ headers: [String] = [], host: String? = nil, body: String = "") throws -> String {
    let length = body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"]
    let lines = ["\(line) HTTP/1.1", "Host: \(host ?? "localhost:\(port)")"] + headers + length
    return try answer(to: lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
  }

  /// Whether it still answers as it should; asked again, as a busy machine may let a short deadline pass.
  var isWell: Bool { (0..<5).contains { _ in (try? ask("GET /"))?.hasSuffix("hello\n") ?? false } }
}

extension String {
  /// The status of an answer; 0 where there is none.
  var status: Int { Int(split(separator: " ").dropFirst().first ?? "") ?? 0 }
}

/// What was heard, from any thread.
final class Heard: @unchecked Sendable {
  private let lock = NSLock()
  private var texts: [String] = []
  var all: [String] { lock.withLock { texts } }
  func add(_ text: String) { lock.withLock { texts.append(text) } }
}
