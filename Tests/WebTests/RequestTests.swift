import Testing

@testable import Web

@Suite struct RequestTests {
  private func request(_ target: String) -> Request? { Request(method: "GET", target: target, headers: []) }

  @Test("Encoded characters separate nothing")
  func encodedIsNoSeparator() {
    #expect(request("/games/a%2Fb%3fc/%c3%a9")?.path == ["games", "a/b?c", "é"])
    #expect(request("/")?.path == [""])
    #expect(request("/games/..%2f..%2fetc")?.path == ["games", "../../etc"])
  }

  @Test("The query has names and values")
  func queryHasNamesAndValues() throws {
    let query = try #require(request("/games?player=a+b%26c&won&&x=1=2")).query
    #expect(query.map(\.name) == ["player", "won", "x"] && query.map(\.value) == ["a b&c", "", "1=2"])
    #expect(request("/?a=1&a=2")?.value(of: "a") == "1")
  }

  @Test(
    "A malformed path isn't a request",
    arguments: [
      "", "*", "games", "http://localhost/", "/%", "/%4", "/%zz", "/%ff", "/%00", "/a%0d%0ab", "/?a=%c3", "/%+1",
      "/\u{7f}",
    ])
  func badPathIsNoRequest(target: String) {
    #expect(request(target) == nil)
  }

  @Test(
    "The port is the one that is named",
    arguments: [("localhost:8080", 8080), ("[::1]:9000", 9000), ("localhost", 80), ("", 80)]
  )
  func portIsTheNamedOne(host: String, port: Int) {
    #expect(Request(method: "GET", target: "/", headers: [("Host", host)])?.port == port)
  }

  @Test("Cookies are found among others")
  func cookiesAreFound() {
    let headers = [(name: "Cookie", value: "a=1; b=2=3;c"), (name: "cookie", value: "a=4; d=")]
    let request = Request(method: "GET", target: "/", headers: headers)
    #expect(["a", "b", "c", "d", "e"].map { request?.cookies($0) } == [["1", "4"], ["2=3"], [], [], []])
  }
}
