import Foundation
import People
import Testing

@testable import Web

/// Guests, whose connections somebody else accepts.
@Suite struct GuestTests {
  /// Somebody who accepts connections, one at a time.
  private final class Porter {
    private let handle: Int32
    let port: Int

    init(at host: String = "127.0.0.1") throws {
      #if canImport(Darwin)
        handle = socket(AF_INET, SOCK_STREAM, 0)
      #else
        handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      #endif
      var (address, size) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = inet_addr(host)
      let handle = handle
      let status = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          bind(handle, address, size) == 0 && listen(handle, 16) == 0 && getsockname(handle, address, &size) == 0
        }
      }
      guard status else { throw Client.Refused(reason: errno) }
      port = Int(in_port_t(bigEndian: address.sin_port))
    }

    deinit { close(handle) }

    func accept() -> CInt { Foundation.accept(handle, nil, nil) }
  }

  private static let guests: [Route] = [
    .get("/lobby") { _, _ in .text("welcome") }, .post("/lobby") { _, _ in .text("done") },
    .get("/large") { _, _ in .text(String(repeating: "x", count: 100_000)) },
  ]

  /// A guest who asks a server by way of a porter.
  private func guest(of server: WebServer, by porter: Porter) throws -> Client {
    let client = try Client(port: porter.port)
    server.admit(porter.accept())
    return client
  }

  private func serving(_ limits: ServerLimits = ServerLimits(), _ body: (WebServer, Porter) throws -> Void) throws {
    let server = try WebServer(port: 0, limits: limits, routes: Sample.routes, guests: Self.guests)
    defer { server.stop() }
    try body(server, Porter())
  }

  @Test("Guests have their own routes")
  func guestsHaveOwnRoutes() throws {
    try serving { server, porter in
      let client = try guest(of: server, by: porter)
      // One connection takes many requests, as any.
      for (path, status) in [("/lobby", 200), ("/", 404), ("/games/1", 404), ("/kept", 404), ("/lobby", 200)] {
        client.send("GET \(path) HTTP/1.1\r\nHost: localhost:\(porter.port)\r\n\r\n")
        #expect(client.answer().status == status, "\(path)")
      }
      #expect(try server.ask("GET /").status == 200 && server.ask("GET /lobby").status == 404)
    }
  }

  @Test("Data sent before guests were admitted are answered")
  func earlyDataIsAnswered() throws {
    try serving { server, porter in
      let client = try Client(port: porter.port)
      client.send("GET /large HTTP/1.1\r\nHost: 127.0.0.1:\(porter.port)\r\n\r\n")
      client.endSending()
      let socket = porter.accept()
      usleep(10_000)
      server.admit(socket)
      #expect(client.rest().utf8.count > 100_000)
    }
  }

  @Test("Guests name this machine and the port they came to")
  func guestsNameTheirPort() throws {
    try serving { server, porter in
      for (host, status) in [
        ("localhost:\(porter.port)", 200), ("127.0.0.1:\(porter.port)", 200), ("localhost:\(server.port)", 421),
        ("evil.example:\(porter.port)", 421), ("localhost", 421), ("", 400),
      ] {
        let client = try guest(of: server, by: porter)
        client.send("GET /lobby HTTP/1.1\r\nHost: \(host)\r\n\r\n")
        #expect(client.answer().status == status, "\(host)")
      }
    }
  }

  @Test(
    "Guests may name the address they came to",
    .enabled(if: isLinux, "other systems have one address of loopback alone")
  )
  func guestsNameTheirAddress() throws {
    let server = try WebServer(port: 0, routes: Sample.routes, guests: Self.guests)
    defer { server.stop() }
    let porter = try Porter(at: "127.0.0.2")
    for (host, status) in [("127.0.0.2", 200), ("127.0.0.3", 421)] {
      let client = try Client(port: porter.port, host: "127.0.0.2")
      server.admit(porter.accept())
      client.send("GET /lobby HTTP/1.1\r\nHost: \(host):\(porter.port)\r\n\r\n")
      #expect(client.answer().status == status)
    }
  }

  @Test("What guests send comes from a page of this server")
  func guestPostsNeedOwnPage() throws {
    try serving { server, porter in
      for (origin, status) in [("http://localhost:\(porter.port)", 200), ("http://localhost:\(server.port)", 403)] {
        let client = try guest(of: server, by: porter)
        client.send(
          "POST /lobby HTTP/1.1\r\nHost: localhost:\(porter.port)\r\nOrigin: \(origin)\r\n"
            + "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}")
        #expect(client.answer().status == status, "\(origin)")
      }
    }
  }

  @Test("The same limits hold for guests")
  func limitsHoldForGuests() throws {
    try serving(ServerLimits(deadline: .milliseconds(300), connections: 2)) { server, porter in
      let slow = try guest(of: server, by: porter)
      slow.send("GET / HT")
      #expect(slow.rest() == "")
      // All connections are known in one place: the one that has waited longest goes.
      let waiting = try (0..<3).map { _ in try guest(of: server, by: porter) }
      #expect(waiting[0].rest() == "")
      #expect(server.isWell)
    }
  }

  @Test("Guests who listen or ask without an end leave the server's own browsers theirs")
  func guestsLeaveRoom() throws {
    let source = EventSource()
    let events = Route.get("/events") { _, _ in .events(source) }
    let server = try WebServer(
      port: 0, limits: ServerLimits(deadline: .seconds(60), connections: 40, listeners: 16),
      routes: [events] + Sample.routes,
      guests: [events])
    defer { server.stop() }
    let porter = try Porter()
    func listener(_ port: Int, _ client: Client) -> Int {
      client.send("GET /events HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
      return client.until("\r\n\r\n").status
    }
    let guests = try (0..<30).map { _ in try guest(of: server, by: porter) }
    // Ten of them are here, which is a quarter, and four of these listen.
    #expect(
      guests.suffix(10).map { listener(porter.port, $0) } == Array(repeating: 200, count: 4)
        + Array(repeating: 503, count: 6))
    let own = try (0..<13).map { _ in try Client(port: server.port) }
    #expect(own.map { listener(server.port, $0) } == Array(repeating: 200, count: 13))
    source.send("still there")
    for client in own { #expect(client.until("\n\n").hasSuffix("data: still there\n\n")) }
    #expect(server.isWell)
  }

  @Test("Nobody is admitted after a stop")
  func stoppedAdmitsNobody() throws {
    try serving { server, porter in
      let early = try guest(of: server, by: porter)
      server.stop()
      #expect(early.rest() == "")
      #expect(try guest(of: server, by: porter).rest() == "")
    }
  }
}
