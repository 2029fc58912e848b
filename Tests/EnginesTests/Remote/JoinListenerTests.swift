import Foundation
import Play
import Synchronization
import Testing

@testable import Engines

@Suite struct JoinListenerTests {
  private static func join(_ code: String, version: Int = 1, client: String = "x", table: Int = 0) -> String {
    JoinMessage.join(version: version, code: code, client: client, table: table).line
  }

  private func listener(guests: (@Sendable (Int32) -> Void)? = nil) throws -> JoinListener {
    let listener = try JoinListener(at: NetworkAddress(host: "127.0.0.1", port: 0), guests: guests)
    listener.open()
    return listener
  }

  @Test("A client that knows the code is welcome, and nobody else")
  func codeIsRequired() throws {
    let listener = try listener()
    defer { listener.close() }
    let port = listener.address.port
    let openSeat = try #require(listener.expect("anna-1", for: "anna", tables: 2))
    #expect(listener.expect("anna-1", for: "bert", tables: 1) == nil, "a code is one player's")
    #expect(try Caller.answer(to: Self.join("anna-1"), at: port) == .welcome(player: "anna", tables: 2))
    #expect(try Caller.answer(to: Self.join("anna-2"), at: port) == .refused("there is no such code", again: false))
    listener.forget("anna-1")
    let brokenOff = JoinMessage.refused("the games of anna were broken off", again: true)
    #expect(try Caller.answer(to: Self.join("anna-1"), at: port) == brokenOff)
    openSeat.finish()
    #expect(try Caller.answer(to: Self.join("anna-1"), at: port) == .bye)
    _ = try #require(listener.expect("anna-1", for: "bert", tables: 1))
    #expect(try Caller.answer(to: Self.join("anna-1"), at: port) == .welcome(player: "bert", tables: 1))
  }

  @Test("A malformed greeting is refused with what would be right")
  func badGreetingIsRefused() throws {
    let listener = try listener()
    defer { listener.close() }
    let port = listener.address.port
    _ = listener.expect("anna-1", for: "anna", tables: 2)
    let long = #"{"type":"join","code":""# + String(repeating: "x", count: 70_000)
    let answers: [(String, JoinMessage)] = [
      (
        Self.join("anna-1", version: 2),
        .refused("it speaks version 2, this Agon 1: the same Agon is needed on both sides", again: false)
      ),
      ("{}\n", .refused("expected a “join” with version, code, client and table", again: false)),
      (long, .refused("expected one line, of at most 1024 bytes", again: false)),
      (Self.join("anna-1") + "{}\n", .refused("expected one line, of at most 1024 bytes", again: false)),
      ("POST / HTTP/1.1\r\n\r\n", .refused("this port is for “agon join”", again: false)),
      (Self.join("anna-1", table: 2), .refused("anna plays at 2 tables", again: false)),
    ]
    for (text, answer) in answers { #expect(try Caller.answer(to: text, at: port) == answer, "\(text.prefix(60))") }
  }

  #if os(Linux)
    /// What is answered to a first line that comes from another address of this machine.
    private func answer(to text: String, at port: Int, from address: String) throws -> String {
      let handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(handle) }
      func with(_ address: String, _ port: Int, _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Bool {
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = in_port_t(port).bigEndian
        place.sin_addr.s_addr = inet_addr(address)
        return withUnsafePointer(to: &place) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            call(handle, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
          }
        }
      }
      try #require(with(address, 0, bind) && with("127.0.0.1", port, connect))
      try #require(send(handle, text, text.utf8.count, 0) == text.utf8.count)
      var bytes = [UInt8](repeating: 0, count: 1_024)
      let count = recv(handle, &bytes, bytes.count, 0)
      return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
    }

    @Test("Wrong codes, and those who say nothing, keep nobody out who comes from elsewhere")
    func fromElsewhere() throws {
      let listener = try listener()
      defer { listener.close() }
      let port = listener.address.port
      _ = try #require(listener.expect("anna-1", for: "anna", tables: 1))
      for number in 0..<10 { _ = try Caller.answer(to: Self.join("wrong-\(number)"), at: port) }
      guard case .refused(_, again: true) = try Caller.answer(to: Self.join("anna-1"), at: port) else {
        Issue.record("the limiter is open")
        return
      }
      let silent = try (0..<2 * JoinListener.most).map { _ in try Caller.dial(port) }
      #expect(try answer(to: Self.join("anna-1"), at: port, from: "127.0.0.2").hasPrefix(#"{"type":"welcome""#))
      for channel in silent { channel.close() }
    }
  #endif

  @Test("Ten wrong codes close the listener to strangers but not to connected clients")
  func closedOnlyToStrangers() throws {
    let listener = try listener()
    defer { listener.close() }
    let port = listener.address.port
    let openSeat = try #require(listener.expect("anna-1", for: "anna", tables: 1))
    let inside = Caller(port, code: "anna-1")
    defer { inside.end() }
    let seat = try openSeat.take(until: Clock.now() + 5_000_000_000)
    for number in 0..<10 {
      #expect(
        try Caller.answer(to: Self.join("wrong-\(number)"), at: port) == .refused("there is no such code", again: false)
      )
    }
    guard case .refused(let why, again: true) = try Caller.answer(to: Self.join("anna-1"), at: port) else {
      Issue.record("the limiter is open")
      return
    }
    #expect(why.hasPrefix("too many wrong codes were tried; try again in "))
    try seat.write(#"{"type":"hello"}"# + "\n", isQuestion: true, until: Clock.now() + 5_000_000_000)
    #expect(try seat.line(until: Clock.now() + 5_000_000_000) == "{}")
    // Who was inside may come back, and nobody who calls itself so in short.
    seat.end()
    let again = try openSeat.take(until: Clock.now() + 5_000_000_000)
    again.end()
    #expect(!openSeat.knows("x") && !openSeat.knows(UUID().uuidString))
  }

  @Test("Another client with the same code waits until the first has gone")
  func secondClientWaits() throws {
    let listener = try listener()
    defer { listener.close() }
    let port = listener.address.port
    _ = listener.expect("anna-1", for: "anna", tables: 2)
    let first = try Caller.dial(port)
    try first.write(Self.join("anna-1", client: "one"), until: Clock.now() + 5_000_000_000)
    #expect(try first.line(until: Clock.now() + 5_000_000_000) != nil)
    #expect(
      try Caller.answer(to: Self.join("anna-1", client: "two", table: 1), at: port)
        == .refused("somebody else has joined as anna", again: true))
    first.close()
    let deadline = Clock.now() + 5_000_000_000
    var answer: JoinMessage?
    while answer != .welcome(player: "anna", tables: 2) && Clock.now() < deadline {
      answer = try Caller.answer(to: Self.join("anna-1", client: "two"), at: port)
    }
    #expect(answer == .welcome(player: "anna", tables: 2))
  }

  @Test("A client that comes back to a table replaces a connection not yet seen to end")
  func returningClientReplaces() throws {
    let listener = try listener()
    defer { listener.close() }
    let openSeat = try #require(listener.expect("anna-1", for: "anna", tables: 1))
    let old = Caller(listener.address.port, code: "anna-1", client: "one", comesAgain: false)
    let seat = try openSeat.take(until: Clock.now() + 5_000_000_000)
    let new = Caller(listener.address.port, code: "anna-1", client: "one", comesAgain: false)
    defer { for each in [old, new] { each.end() } }
    #expect(throws: EngineError.lost("lost its connection")) {
      try seat.write("{}\n", isQuestion: true, until: Clock.now() + 5_000_000_000)
      _ = try seat.line(until: Clock.now() + 5_000_000_000)
      _ = try seat.line(until: Clock.now() + 5_000_000_000)
    }
    let other = try openSeat.take(until: Clock.now() + 5_000_000_000)
    seat.end()
    try other.write(#"{"type":"hello"}"# + "\n", isQuestion: true, until: Clock.now() + 5_000_000_000)
    #expect(try other.line(until: Clock.now() + 5_000_000_000) == "{}")
  }

  @Test("A bot whose connection was closed in its last game is waited for, to learn that all games are over")
  func lateBotLearnsOfTheEnd() throws {
    let listener = try listener()
    let openSeat = try #require(listener.expect("anna-1", for: "anna", tables: 1))
    let first = try Caller.dial(listener.address.port)
    try first.write(Self.join("anna-1", client: "one"), until: Clock.now() + 5_000_000_000)
    try openSeat.take(until: Clock.now() + 5_000_000_000).end()
    openSeat.finish()
    listener.forget("anna-1")
    let hasClosed = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      listener.close()
      hasClosed.signal()
    }
    usleep(200_000)
    #expect(try Caller.answer(to: Self.join("anna-1", client: "one"), at: listener.address.port) == .bye)
    hasClosed.wait()
    #expect(throws: NetworkAddress.Failure.self) { try Caller.dial(listener.address.port) }
  }

  @Test("A flood of strangers keeps nobody out")
  func floodKeepsNobodyOut() throws {
    let listener = try listener()
    defer { listener.close() }
    let port = listener.address.port
    _ = listener.expect("anna-1", for: "anna", tables: 1)
    // They say nothing, or rubbish, and some leave.
    var strangers: [LineChannel] = []
    for number in 0..<3 * JoinListener.most {
      let stranger = try Caller.dial(port)
      if number % 3 == 0 { try stranger.write("{", until: Clock.now() + 1_000_000_000) }
      if number % 3 == 1 { stranger.close() } else { strangers.append(stranger) }
    }
    #expect(try Caller.answer(to: Self.join("anna-1"), at: port) == .welcome(player: "anna", tables: 1))
    for stranger in strangers { stranger.close() }
  }

  @Test("A client that isn't a bot is handed to the guest handler with all it has sent")
  func guestsAreHandedOver() throws {
    let heard = Mutex("")
    let isHeard = DispatchSemaphore(value: 0)
    let listener = try listener { socket in
      var bytes = [UInt8](repeating: 0, count: 100)
      usleep(50_000)
      let count = read(socket, &bytes, bytes.count)
      heard.withLock { $0 = String(decoding: bytes[..<max(count, 0)], as: UTF8.self) }
      close(socket)
      isHeard.signal()
    }
    defer { listener.close() }
    let browser = try Caller.dial(listener.address.port)
    try browser.write("GET /lobby HTTP/1.1\r\n", until: Clock.now() + 1_000_000_000)
    #expect(isHeard.wait(timeout: .now() + 5) == .success)
    #expect(heard.withLock { $0 } == "GET /lobby HTTP/1.1\r\n")
    browser.close()
  }

  @Test("An address that is taken or not of this machine is refused in words")
  func unusableAddressIsRefused() throws {
    let listener = try listener()
    defer { listener.close() }
    for address in [listener.address, NetworkAddress(host: "192.0.2.1", port: 0)] {
      #expect {
        try JoinListener(at: address)
      } throws: { error in
        "\(error)".hasPrefix("can't listen at \(address): ")
      }
    }
  }
}
