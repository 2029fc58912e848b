import Testing

@testable import Web

@Suite struct GateTests {
  private static let gate = Gate(names: ["localhost", "127.0.0.1", "[::1]", "tower.lan", "my_tower"], pass: nil)

  private func status(
    of method: String = "GET", _ headers: [(String, String)], port: Int = 8080
  ) throws -> Int? {
    let named = headers.map { (name: $0.0, value: $0.1) }
    let request = try #require(Request(method: method, target: "/", headers: named))
    return Self.gate.refusal(of: request, port: port)?.status
  }

  @Test(
    "The server's own names are accepted",
    arguments: [
      "localhost:8080", "LocalHost:8080", "127.0.0.1:8080", "[::1]:8080", "tower.lan:8080", "my_tower:8080",
    ])
  func ownNamesAreAccepted(host: String) throws {
    #expect(try status([("Host", host)]) == nil)
  }

  @Test(
    "Requests with other names are misdirected",
    arguments: [
      "evil.example:8080", "localhost", "localhost:80", "localhost:8081", "127.0.0.1.evil.example:8080", "127.1:8080",
      "localhost.:8080", "[::2]:8080",
    ])
  func otherNamesMisdirect(host: String) throws {
    #expect(try status([("Host", host)]) == 421)
  }

  @Test(
    "Malformed names are refused",
    arguments: [
      "", " ", "localhost:8080,evil.example", "localhost:8080/", "user@localhost:8080", "localhost:",
      "localhost:8080:8080",
      "[::1:8080", "localhost:80800000", "löcalhost:8080", "http://localhost:8080", "localhost\u{0}:8080",
    ])
  func malformedNamesRefused(host: String) throws {
    #expect(try status([("Host", host)]) == 400)
  }

  @Test("A request names one host")
  func requestNamesOneHost() throws {
    #expect(try status([]) == 400)
    #expect(try status([("Host", "localhost:8080"), ("host", "localhost:8080")]) == 400)
  }

  @Test("The port of the protocol may be left out")
  func defaultPortIsOptional() throws {
    #expect(try status([("Host", "localhost")], port: 80) == nil)
    #expect(try status([("Host", "localhost:80")], port: 80) == nil)
  }

  @Test(
    "Only a page of this server may change something",
    arguments: [
      ([("Sec-Fetch-Site", "same-origin")], nil), ([("Origin", "http://localhost:8080")], nil),
      ([("Sec-Fetch-Site", "same-origin"), ("Origin", "http://localhost:8080")], nil), ([], 403),
      ([("Sec-Fetch-Site", "cross-site")], 403), ([("Sec-Fetch-Site", "same-site")], 403),
      ([("Sec-Fetch-Site", "none")], 403), ([("Origin", "http://evil.example")], 403), ([("Origin", "null")], 403),
      ([("Origin", "https://localhost:8080")], 403), ([("Origin", "http://localhost:8081")], 403),
      ([("Origin", "http://127.0.0.1:8080")], 403),
      ([("Sec-Fetch-Site", "same-origin"), ("Origin", "http://evil.example")], 403),
      ([("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Site", "same-origin")], 403),
    ] as [([(String, String)], Int?)])
  func onlyOwnPagesChange(headers: [(String, String)], refusal: Int?) throws {
    let known = [("Host", "localhost:8080"), ("Content-Type", "application/json")]
    for method in ["POST", "PUT", "DELETE", "BREW", "OPTIONS"] {
      #expect(try status(of: method, known + headers) == refusal)
    }
  }

  @Test(
    "Content types that a form can send are refused",
    arguments: ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]
  )
  func formTypesAreRefused(type: String) throws {
    let known = [("Host", "localhost:8080"), ("Sec-Fetch-Site", "same-origin")]
    #expect(try status(of: "POST", known + [("Content-Type", type)]) == 415)
    #expect(try status(of: "POST", known) == 415)
  }
}
