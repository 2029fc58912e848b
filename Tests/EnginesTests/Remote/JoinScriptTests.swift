import Foundation
import Play
import Testing

@testable import Engines

struct JoinScriptTests {
  /// What a listener answers to a request, by a socket of its own.
  private static func answer(to request: String) throws -> (text: String, address: NetworkAddress) {
    let listener = try JoinListener(at: NetworkAddress(host: "127.0.0.1", port: 0))
    listener.open()
    defer { listener.close() }
    let client = try Caller.dial(listener.address.port)
    defer { client.close() }
    try client.write(request, until: Clock.now() + 10_000_000_000)
    var lines: [String] = []
    while let line = client.nextLine() { lines.append(line) }
    return (lines.joined(separator: "\n"), listener.address)
  }

  @Test("A port for bots answers a request for the program, in which its own address is the usual one")
  func programIsSent() throws {
    let (text, address) = try Self.answer(to: "GET /join.py HTTP/1.1\r\nHost: evil\"\r\nAccept: */*\r\n\r\n")
    let halves = text.split(separator: "\n\n", maxSplits: 1)
    let body = try #require(halves.last) + "\n"
    #expect(halves[0].hasPrefix("HTTP/1.1 200 OK\nContent-Type: text/plain; charset=utf-8\n"))
    #expect(halves[0].contains("Content-Length: \(body.utf8.count)"))
    #expect(body.hasPrefix("#!/usr/bin/env python3\n") && body.contains("\nif __name__ == \"__main__\":\n"))
    #expect(body.contains("HOST = \"\(address)\"") && !body.contains("evil"))
    #expect(body == JoinScript.text(for: "\(address)"))
  }

  @Test(
    "Other requests get a word that says what the port is for",
    arguments: [
      ("GET / HTTP/1.1\r\n\r\n", "HTTP/1.1 404 Not Found"),
      ("GET /join.pyc HTTP/1.0\r\n\r\n", "HTTP/1.1 404 Not Found"),
      ("POST /join.py HTTP/1.1\r\n\r\n", #"{"type":"refused""#), ("GEX", #"{"type":"refused""#),
    ])
  func othersAreRefused(request: String, answer: String) throws {
    #expect(try Self.answer(to: request).text.hasPrefix(answer))
  }
}
