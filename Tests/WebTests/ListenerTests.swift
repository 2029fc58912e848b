import Foundation
import Synchronization
import Testing

@testable import Web

@Suite struct ListenerTests {
  /// Ends the listening of a port of this process, as the system does when it can't go on: the next accept fails.
  private func endListening(at port: Int) throws {
    for handle in 0..<Int32(4096) {
      var (address, size, listens, length) = (
        sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size), Int32(0), socklen_t(MemoryLayout<Int32>.size)
      )
      let status = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(handle, $0, &size) }
      }
      guard status == 0, address.sin_port == in_port_t(port).bigEndian,
        getsockopt(handle, SOL_SOCKET, SO_ACCEPTCONN, &listens, &length) == 0, listens != 0
      else { continue }
      return #expect(shutdown(handle, Int32(SHUT_RDWR)) == 0)
    }
    throw NobodyListens()
  }

  private struct NobodyListens: Error {}

  /// Whether it answers, be it after a while.
  private func answers(_ server: WebServer) -> Bool {
    (0..<2000).contains { _ in
      usleep(10_000)
      return server.isWell
    }
  }

  @Test(
    "The server listens again if the system has ended its listener",
    .enabled(if: isLinux, "other systems leave such a socket as it is")
  )
  func endedListenerRestarts() throws {
    let told = Mutex<[String]>([])
    // Who was there before is still there at the end, however long a busy machine takes.
    let server = try WebServer(port: 0, limits: ServerLimits(deadline: .seconds(600)), routes: Sample.routes) { text in
      told.withLock { $0.append(text) }
    }
    defer { server.stop() }
    let client = try Client(port: server.port, patience: 300)
    let request = "GET / HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n"
    client.send(request)
    // Before that it may not have been let in yet.
    #expect(client.answer().status == 200)
    for _ in 0..<3 {
      try endListening(at: server.port)
      #expect(answers(server))
    }
    #expect(
      told.withLock(\.self) == ["the server at port \(server.port) was stopped by the system; it is started again"])
    client.send(request)
    #expect(client.answer().status == 200)
  }

  @Test(
    "The server waits for a port that another program has taken meanwhile",
    .enabled(if: isLinux, "other systems leave such a socket as it is")
  )
  func takenPortIsWaitedFor() throws {
    let server = try WebServer(port: 0, routes: Sample.routes)
    defer { server.stop() }
    try endListening(at: server.port)
    var other: WebServer?
    // The other one is quicker in the end.
    for _ in 0..<2000 where other == nil {
      other = try? WebServer(port: server.port, routes: [])
      if other == nil { try? endListening(at: server.port) }
    }
    try #require(other != nil)
    usleep(500_000)
    other?.stop()
    #expect(answers(server))
  }

  @Test("A stop during the server's pause is obeyed")
  func stopDuringPauseIsObeyed() throws {
    let server = try WebServer(port: 0, routes: Sample.routes)
    try endListening(at: server.port)
    server.stop()
    server.run()
    usleep(300_000)
    #expect(throws: Client.Refused.self) { try Client(port: server.port) }
  }
}

#if os(Linux)
  let isLinux = true
#else
  let isLinux = false
#endif
