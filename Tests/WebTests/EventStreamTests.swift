import Foundation
import Synchronization
import Testing

@testable import Web

@Suite struct EventStreamTests {
  private let source = EventSource()

  /// Runs a server whose page `/events` is what the source sends.
  /// - Parameter limits: by default such that nobody is dropped who is slow because the machine is busy.
  private func serving(
    _ limits: ServerLimits = ServerLimits(deadline: .seconds(300)), _ body: (WebServer) throws -> Void
  ) throws {
    let source = source
    let events = Route.get("/events") { _, _ in .events(source) }
    let server = try WebServer(port: 0, limits: limits, routes: [events] + Sample.routes)
    defer { server.stop() }
    try body(server)
  }

  /// Somebody who asks for the events, and has got the headers of the answer.
  private func listener(to server: WebServer, _ method: String = "GET") throws -> (client: Client, head: String) {
    let client = try Client(port: server.port)
    client.send("\(method) /events HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
    return (client, client.until("\r\n\r\n"))
  }

  /// Waits until this number of clients listen.
  private func expectListeners(_ count: Int, at location: SourceLocation = #_sourceLocation) {
    for _ in 0..<2000 where source.listeners != count { usleep(10_000) }
    #expect(source.listeners == count, sourceLocation: location)
  }

  @Test("All listeners get everything in the same order")
  func listenersGetTheSameOrder() throws {
    try serving { server in
      let clients = try (0..<2).map { _ in try listener(to: server).client }
      expectListeners(2)
      DispatchQueue.concurrentPerform(iterations: 200) { source.send("text \($0)") }
      source.send("the last")
      let told = clients.map { $0.until("data: the last\n\n").matches(of: /data: text [0-9]+\n\n/).map(\.output) }
      #expect(told[0] == told[1])
      #expect(Set(told[0]).count == 200 && told[0].count == 200)
    }
  }

  @Test("A new listener gets the newest event at once")
  func newListenerGetsTheNewest() throws {
    source.send("old")
    source.send("new")
    try serving { server in
      let (client, head) = try listener(to: server)
      #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(client.until("data: new\n\n").hasSuffix("\r\ndata: new\n\n"))
    }
  }

  @Test("Every line of a text is a line of the event")
  func everyLineIsSent() throws {
    source.send("one\ntwo\r\nthree\rfour\n\nid: six")
    try serving { server in
      let told = try listener(to: server).client.until("\n\n")
      #expect(told.hasSuffix("\r\ndata: one\ndata: two\ndata: three\ndata: four\ndata: \ndata: id: six\n\n"))
    }
  }

  @Test("The headers are those of all answers")
  func headersAreTheUsual() throws {
    try serving { server in
      let head = try listener(to: server).head.lowercased()
      for header in [
        "content-type: text/event-stream", "cache-control: no-store", "x-content-type-options: nosniff",
        "transfer-encoding: chunked", "connection: close",
      ] { #expect(head.contains("\r\n\(header)\r\n"), "\(header): \(head)") }
      #expect(head.contains("\r\ncontent-security-policy: default-src 'none';"))
      #expect(!head.contains("content-length"))
    }
  }

  @Test("A listener that goes away is forgotten")
  func goneListenerIsForgotten() throws {
    try serving { server in
      let clients = try (0..<3).map { _ in try listener(to: server).client }
      expectListeners(3)
      clients[1].close()
      expectListeners(2)
      source.send("still there")
      for client in [clients[0], clients[2]] { #expect(client.until("\n\n").hasSuffix("data: still there\n\n")) }
    }
  }

  @Test("A listener that doesn't read is dropped after the deadline")
  func stalledListenerIsDropped() throws {
    try serving(ServerLimits(deadline: .milliseconds(300))) { server in
      let lazy = try listener(to: server).client
      expectListeners(1)
      let text = String(repeating: "x", count: 1_000_000)
      for _ in 0..<2000 where source.listeners > 0 {
        source.send(text)
        usleep(10_000)
      }
      expectListeners(0)
      // More than the system keeps for it was never sent.
      #expect(lazy.rest().utf8.count < 100_000_000)
      #expect(server.isWell)
    }
  }

  @Test("A slow listener gets the newest event in the end")
  func slowListenerGetsTheNewest() throws {
    try serving { server in
      let slow = try listener(to: server).client
      expectListeners(1)
      let text = String(repeating: "x", count: 1_000_000)
      for _ in 0..<50 { source.send(text) }
      source.send("the last")
      let told = slow.until("data: the last\n\n")
      #expect(told.hasSuffix("data: the last\n\n") && told.utf8.count < 45_000_000)
    }
  }

  @Test("All listeners are dropped when the server stops")
  func stoppingDropsListeners() throws {
    try serving { server in
      let clients = try (0..<2).map { _ in try listener(to: server).client }
      expectListeners(2)
      server.stop()
      for client in clients { #expect(client.rest() == "") }
      expectListeners(0)
      source.send("to nobody")
    }
  }

  @Test("A request for only the headers doesn't listen")
  func headDoesNotListen() throws {
    source.send("something")
    try serving { server in
      let (client, head) = try listener(to: server, "HEAD")
      #expect(head.contains("\r\nContent-Type: text/event-stream\r\n") && !head.contains("Content-Length"))
      #expect(client.rest() == "")
      #expect(source.listeners == 0)
    }
  }

  @Test("A comment is sent again and again")
  func heartbeatIsSent() throws {
    try serving(ServerLimits(heartbeat: .milliseconds(20))) { server in
      let client = try listener(to: server).client
      for _ in 0..<3 { #expect(client.until(":\n\n").hasSuffix("\r\n:\n\n")) }
      source.send("between")
      #expect(client.until("data: between\n\n").hasSuffix("\r\ndata: between\n\n"))
    }
  }

  @Test("No more than the limit listen")
  func listenersAreLimited() throws {
    try serving(ServerLimits(listeners: 2)) { server in
      let clients = try (0..<2).map { _ in try listener(to: server).client }
      let third = try Client(port: server.port)
      let request = "GET /events HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n"
      third.send(request)
      #expect(third.answer().status == 503)
      #expect(server.isWell)
      clients[0].close()
      expectListeners(1)
      // A client that was refused may ask again, by the same connection.
      third.send(request)
      #expect(third.until("\r\n\r\n").status == 200)
      expectListeners(2)
    }
  }

  @Test("The source is notified when the first listener comes and the last one goes")
  func firstAndLastAreReported() {
    let heard = Mutex<[Bool]>([])
    let source = EventSource { isHeard in heard.withLock { $0.append(isHeard) } }
    let listeners = [Heard(), Heard()]
    for listener in listeners { source.add(ObjectIdentifier(listener)) { _ in } }
    source.remove(ObjectIdentifier(listeners[0]))
    #expect(heard.withLock(\.self) == [true])
    source.remove(ObjectIdentifier(listeners[1]))
    source.remove(ObjectIdentifier(listeners[1]))
    #expect(heard.withLock(\.self) == [true, false])
  }
}
