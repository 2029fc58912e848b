import Testing

@testable import Web

@Suite struct RequestTests {
  private func request(_ target: String) -> Request? { Request(method: "GET", target: target, headers: []) }

  @Test func whatIsEncodedSeparatesNothing() {
    #expect(request("/games/a%2Fb%3fc/%c3%a9")?.path == ["games", "a/b?c", "é"])
    #expect(request("/")?.path == [""])
    #expect(request("/games/..%2f..%2fetc")?.path == ["games", "../../etc"])
  }

  @Test func theQueryHasNamesAndValues() throws {
    let query = try #require(request("/games?player=a+b%26c&won&&x=1=2")).query
    #expect(query.map(\.name) == ["player", "won", "x"] && query.map(\.value) == ["a b&c", "", "1=2"])
    #expect(request("/?a=1&a=2")?.value(of: "a") == "1")
  }

  @Test(arguments: [
    "", "*", "games", "http://localhost/", "/%", "/%4", "/%zz", "/%ff", "/%00", "/a%0d%0ab", "/?a=%c3", "/%+1",
    "/\u{7f}",
  ])
  func whatIsNoPathIsNoRequest(target: String) {
    #expect(request(target) == nil)
  }

  @Test(arguments: [("localhost:8080", 8080), ("[::1]:9000", 9000), ("localhost", 80), ("", 80)])
  func thePortIsTheOneThatIsNamed(host: String, port: Int) {
    #expect(Request(method: "GET", target: "/", headers: [("Host", host)])?.port == port)
  }

  @Test func cookiesAreFoundAmongOthers() {
    let headers = [(name: "Cookie", value: "a=1; b=2=3;c"), (name: "cookie", value: "a=4; d=")]
    let request = Request(method: "GET", target: "/", headers: headers)
    #expect(["a", "b", "c", "d", "e"].map { request?.cookies($0) } == [["1", "4"], ["2=3"], [], [], []])
  }
}
