import Foundation
import Synchronization
import Testing

@testable import Web

@Suite struct WebServerTests {
  private static let short = ServerLimits(deadline: .milliseconds(300))

  @Test("An answer says what a browser may do with it")
  func answerHasPolicyHeaders() throws {
    let answer = try Sample.serving { try $0.ask("GET /") }
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    for header in [
      "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        + "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
      "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer", "Cache-Control: no-store",
    ] { #expect(answer.contains("\r\n\(header)\r\n"), "\(header)") }
  }

  @Test("Errors have the same policy")
  func errorsHaveThePolicy() throws {
    try Sample.serving { server in
      for headers in ["", "nonsense\r\n", "A: \(String(repeating: "x", count: 20_000))\r\n"] {
        let answer = try server.answer(to: "GET / HTTP/1.1\r\n" + headers + "\r\n")
        #expect(answer.status >= 400)
        #expect(answer.contains("\r\nContent-Security-Policy: default-src 'none';"))
      }
    }
  }

  @Test("One connection takes many requests")
  func connectionsAreReused() throws {
    try Sample.serving { server in
      let client = try Client(port: server.port)
      for number in 0..<50 {
        client.send("GET /games/\(number) HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
        #expect(client.answer().hasSuffix("\r\n\r\ngame \(number)\n"))
      }
    }
  }

  @Test("Requests sent at once are answered in their order")
  func pipelineKeepsOrder() throws {
    try Sample.serving { server in
      let client = try Client(port: server.port)
      let host = "Host: localhost:\(server.port)\r\n"
      let last = "GET /games/last HTTP/1.1\r\n\(host)Connection: close\r\n\r\n"
      client.send((0..<50).map { "GET /games/\($0) HTTP/1.1\r\n\(host)\r\n" }.joined() + last)
      let told = client.rest().matches(of: /game \w+/).map { String($0.output) }
      #expect(told == (0..<50).map { "game \($0)" } + ["game last"])
    }
  }

  @Test("HEAD requests are answered without content")
  func headHasNoContent() throws {
    try Sample.serving { server in
      let client = try Client(port: server.port)
      client.send("HEAD /games/7 HTTP/1.1\r\nHost: localhost:\(server.port)\r\nConnection: close\r\n\r\n")
      let answer = client.rest()
      #expect(answer.status == 200 && answer.contains("\r\nContent-Length: 7\r\n") && answer.hasSuffix("\r\n\r\n"))
    }
  }

  @Test("A client that has sent everything may close that side")
  func clientMayEndSending() throws {
    try Sample.serving { server in
      let client = try Client(port: server.port)
      client.send("GET /large HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
      client.endSending()
      #expect(client.rest().utf8.count > 8_000_000)
    }
  }

  @Test(
    "Every refusal has its status",
    arguments: [
      ("GET", "/fails", 500), ("GET", "/nowhere", 404), ("BREW", "/", 400), ("PURGE", "/", 403), ("GET", "*", 400),
    ])
  func refusalsHaveAStatus(method: String, path: String, status: Int) throws {
    #expect(try Sample.serving { try $0.ask("\(method) \(path)") }.status == status)
  }

  @Test(
    "No path leads to a file",
    arguments: [
      "..%2f..%2fetc%2fpasswd", "%2e%2e/%2e%2e/etc/passwd", "../../etc/passwd", "//etc/passwd", "games/%00",
    ])
  func noPathReachesAFile(path: String) throws {
    let answer = try Sample.serving { try $0.ask("GET /\(path)") }
    #expect([400, 404].contains(answer.status) && !answer.contains("root:"))
  }

  // MARK: - Deadlines

  @Test("A client that sends incomplete headers is dropped after the deadline")
  func incompleteHeadersExpire() throws {
    try Sample.serving(Self.short) { server in
      for start in ["", "GET / HT", "GET / HTTP/1.1\r\nHost: localhost\r\nA: b\r\n"] {
        let client = try Client(port: server.port)
        client.send(start)
        #expect(client.rest() == "")
      }
      #expect(server.isWell)
    }
  }

  @Test("A deadline holds for the whole request even if it trickles")
  func tricklingRequestExpires() throws {
    try Sample.serving(Self.short) { server in
      let client = try Client(port: server.port)
      client.send("GET / HTTP/1.1\r\n")
      let ended = (0..<10_000).contains { number in
        usleep(10_000)
        return !client.send("a\(number % 50): b\r\n")
      }
      #expect(ended)
      #expect(server.isWell)
    }
  }

  @Test("A body that doesn't come is reported as late")
  func lateBodyTimesOut() throws {
    try Sample.serving(Self.short) { server in
      let client = try Client(port: server.port)
      client.send("POST /moves HTTP/1.1\r\nHost: localhost:\(server.port)\r\nContent-Length: 10\r\n\r\nabc")
      #expect(client.rest().status == 408)
    }
  }

  @Test("A client that doesn't read its answer is dropped after the deadline")
  func unreadAnswerExpires() throws {
    try Sample.serving(Self.short) { server in
      let client = try Client(port: server.port)
      client.send("GET /large HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
      try server.expectNobody()
      #expect(client.rest().utf8.count < 8_000_000)
      #expect(server.isWell)
    }
  }

  @Test("A client that doesn't read an answer gets no other")
  func unreadAnswerIsTheLast() throws {
    let count = Mutex(0)
    let large = Route.get("/") { _, _ in
      count.withLock { $0 += 1 }
      return .text(String(repeating: "x", count: 8_000_000))
    }
    let server = try WebServer(port: 0, limits: Self.short, routes: [large])
    defer { server.stop() }
    let client = try Client(port: server.port)
    for _ in 0..<50 { client.send("GET / HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n") }
    try server.expectNobody()
    #expect(client.rest().utf8.count < 8_000_000)
    #expect(count.withLock(\.self) == 1)
  }

  // MARK: - Sizes

  @Test("Headers without end are refused")
  func endlessHeadersRefused() throws {
    let endless = [
      "GET / HTTP/1.1\r\nA: " + String(repeating: "x", count: 100_000),
      "GET / HTTP/1.1\r\n" + (0..<20_000).map { "A\($0): b\r\n" }.joined(),
      "GET /" + String(repeating: "x", count: 100_000), String(repeating: "x", count: 100_000),
    ]
    try Sample.serving { server in
      for request in endless {
        let client = try Client(port: server.port)
        // As long as it is taken: the answer comes before all is sent.
        client.send(request)
        let answer = client.rest()
        #expect([400, 431].contains(answer.status) || answer.isEmpty, "\(answer)")
        #expect(server.isWell)
      }
    }
  }

  @Test("As many headers as allowed are taken and no more")
  func headersAreLimited() throws {
    try Sample.serving { server in
      // The host is one of them.
      let most = (1..<server.limits.headers).map { "A\($0): b" }
      let (whole, over) = (try server.ask("GET /", most), try server.ask("GET /", most + ["C: d"]))
      #expect(whole.status == 200 && over.status == 431)
    }
  }

  @Test("Bodies are taken up to their limit")
  func bodiesAreLimited() throws {
    try Sample.serving { server in
      let headers = ["Sec-Fetch-Site: same-origin", "Content-Type: application/json"]
      for (length, status) in [(4096, 200), (4097, 413), (200_000, 413)] {
        let answer = try server.ask("POST /moves", headers, body: String(repeating: "x", count: length))
        // A client that goes on sending may see the end of the connection before the answer.
        #expect(answer.status == status || (length > 100_000 && answer.isEmpty), "\(length)")
      }
    }
  }

  @Test("A chunked body without end is refused")
  func endlessChunksAreRefused() throws {
    try Sample.serving { server in
      let client = try Client(port: server.port)
      client.send("POST /moves HTTP/1.1\r\nHost: localhost:\(server.port)\r\nTransfer-Encoding: chunked\r\n\r\n")
      let piece = "400\r\n" + String(repeating: "x", count: 1024) + "\r\n"
      _ = (0..<10_000).first { _ in !client.send(piece) }
      #expect([413, 0].contains(client.rest().status))
      #expect(server.isWell)
    }
  }

  // MARK: - Connections

  @Test("If there are too many connections the longest idle one is dropped")
  func longestIdleIsDropped() throws {
    try Sample.serving(ServerLimits(connections: 8)) { server in
      let clients = try (0..<30).map { _ in
        let client = try Client(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
        #expect(client.answer().status == 200)
        return client
      }
      #expect(clients[0].rest() == "")
      clients[29].send("GET / HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
      #expect(clients[29].answer().status == 200)
    }
  }

  @Test("Two hundred requests without an end keep out nobody who asks for a page")
  func endlessRequests() throws {
    try Sample.serving(ServerLimits(deadline: .seconds(60))) { server in
      let mine = try Client(port: server.port)
      func isAnswered() -> Bool {
        mine.send("GET / HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
        return mine.answer().status == 200
      }
      #expect(isAnswered())
      let flood = try (0..<260).map { _ in
        let client = try Client(port: server.port)
        client.send("POST /moves HTTP/1.1\r\nHost: localhost:\(server.port)\r\nContent-Length: 10\r\n\r\n")
        return client
      }
      for _ in 0..<20 { #expect(try server.ask("GET /").status == 200) }
      // A client that has got a page before keeps the connection.
      #expect(isAnswered())
      withExtendedLifetime(flood) {}
    }
  }

  @Test("If all are busy the next client gets that answer")
  func allBusyIsSaid() throws {
    try Sample.serving(ServerLimits(connections: 2)) { server in
      let busy = try (0..<2).map { _ in
        let client = try Client(port: server.port)
        // Too large for what the system keeps for a client that doesn't read.
        client.send("GET /large HTTP/1.1\r\nHost: localhost:\(server.port)\r\nConnection: close\r\n\r\n")
        #expect(client.some() != nil)
        return client
      }
      #expect(try Client(port: server.port).rest().status == 503)
      for client in busy { #expect(client.rest().utf8.count > 7_900_000) }
    }
  }

  // MARK: - Listening

  @Test("A port that is taken is reported")
  func takenPortIsReported() throws {
    try Sample.serving { server in
      _ = #expect(throws: WebServerError.taken(port: server.port)) { try WebServer(port: server.port, routes: []) }
    }
  }

  @Test("Only this machine can ask by default")
  func onlyLoopbackByDefault() throws {
    try Sample.serving { server in
      #expect(server.address == "http://127.0.0.1:\(server.port)/")
    }
  }

  @Test("Wildcard addresses are refused", arguments: ["0.0.0.0", "::"])
  func wildcardsAreRefused(host: String) throws {
    let error = #expect(throws: WebServerError.self) { try WebServer(host: host, port: 0, routes: []) }
    #expect(error?.isRequest == true && error?.description.contains("127.0.0.1") == true)
  }

  @Test("Addresses of other machines are refused", arguments: ["203.0.113.1", "no.such.name.invalid"])
  func foreignAddressesRefused(host: String) throws {
    let error = #expect(throws: WebServerError.self) { try WebServer(host: host, port: 0, routes: []) }
    #expect(error?.isRequest == true)
  }

  @Test("Nothing is answered after a stop")
  func stoppedAnswersNothing() throws {
    let server = try WebServer(port: 0, routes: Sample.routes)
    #expect(server.isWell)
    server.stop()
    #expect(throws: Client.Refused.self) { try Client(port: server.port) }
    server.run()
  }
}

extension WebServer {
  /// Waits until everybody is left who has come within a second.
  fileprivate func expectNobody() throws {
    func count() throws -> Int {
      try connections.eventLoop.submit { [connections] in connections.value.count }.wait()
    }
    for _ in 0..<100 where try count() == 0 { usleep(10_000) }
    for _ in 0..<6_000 where try count() > 0 { usleep(10_000) }
    #expect(try count() == 0, "somebody is still connected")
  }
}
