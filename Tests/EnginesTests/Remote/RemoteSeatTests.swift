import Foundation
import Play
import Testing

@testable import Engines

@Suite struct RemoteSeatTests {
  @Test("A connection on which no sign of life comes is lost long before the time for an answer is over")
  func deadConnection() throws {
    var ends: [Int32] = [-1, -1]
    #if os(Linux)
      try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    #else
      try #require(socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0)
    #endif
    defer { close(ends[1]) }
    let seat = RemoteSeat(ends[0], table: 0, of: OpenSeat(player: "anna", tables: 1), pause: 20_000_000)
    defer { seat.end() }
    seat.beginAnswer()
    let deadline = Clock.now() + 600_000_000_000
    #expect {
      _ = try seat.line(until: deadline)
    } throws: { error in
      if case EngineError.lost = error { true } else { false }
    }
    #expect(Clock.now() < deadline)
    // It was asked first.
    var text = [UInt8](repeating: 0, count: 100)
    let count = recv(ends[1], &text, text.count, 0)
    #expect(String(decoding: text.prefix(max(0, count)), as: UTF8.self).contains(#""ping""#))
  }
}
