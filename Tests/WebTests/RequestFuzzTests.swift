import Randomness
import Testing

@testable import Web

@Suite struct RequestFuzzTests {
  private static let pieces = [
    "GET", "POST", " ", " / ", "/", "HTTP/1.1", "HTTP/9.9", "\r\n", "\n", "\r\n\r\n", ":", "Host: ", "localhost:", "\0",
    "Content-Length: ", "-1", "99999999999999999999", "Transfer-Encoding: chunked\r\n", "ffffffffffffffffff\r\n",
    "%2e%2e",
    "..%2f", "?", "&", "=", "é", "\u{FFFD}", "Connection: Upgrade\r\n", "Upgrade: websocket\r\n",
    "Expect: 100-continue\r\n",
    "0\r\n\r\n", "Cookie: ", ";", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\u{16}\u{3}\u{1}",
  ]

  /// Bytes of any kind, or pieces of requests in any order.
  private func nonsense(_ random: inout SplitMix) -> [UInt8] {
    if random.below(2) == 0 { return (0..<random.below(200)).map { _ in UInt8(random.below(256)) } }
    return (0..<random.below(30)).flatMap { _ in Array(Self.pieces[random.below(Self.pieces.count)].utf8) }
  }

  @Test("Whatever is sent, the next request is answered")
  func garbageHarmsNoRequest() throws {
    var random = SplitMix(seed: 19)
    try Sample.serving { server in
      for number in 0..<3000 {
        let client = try Client(port: server.port)
        let start = random.below(3) == 0 ? "GET / HTTP/1.1\r\nHost: localhost:\(server.port)\r\n" : ""
        client.send(Array(start.utf8) + nonsense(&random))
        if number % 3 == 0 {
          client.endSending()
          _ = client.rest()
        }
        if number % 100 == 0 { #expect(server.isWell, "after \(number)") }
      }
      #expect(server.isWell)
    }
  }
}
