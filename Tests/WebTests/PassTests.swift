import Testing

@testable import Web

@Suite struct PassTests {
  private let pass = Pass(code: "right")

  private func answer(_ target: String, method: String = "GET", cookie: String? = nil) throws -> Response? {
    let headers = cookie.map { [(name: "Cookie", value: $0)] } ?? []
    return pass.refusal(of: try #require(Request(method: method, target: target, headers: headers)), port: 8080)
  }

  @Test("The code opens once, and the cookie from then on")
  func codeOpensOnce() throws {
    #expect(try answer("/")?.status == 403)
    let opened = try #require(try answer("/?code=right"))
    #expect(opened.status == 303)
    #expect(opened.headers.first { $0.name == "Location" }?.value == "/")
    let cookie = try #require(opened.headers.first { $0.name == "Set-Cookie" }?.value)
    #expect(cookie.hasPrefix("agon-8080=") && cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Strict"))
    #expect(try answer("/?code=right")?.status == 403)
    let pair = String(cookie.prefix { $0 != ";" })
    #expect(try answer("/", cookie: pair) == nil)
    #expect(try answer("/", cookie: "other=1; \(pair); more=2") == nil)
    #expect(try answer("/", cookie: "agon-8080=x")?.status == 403)
    #expect(try answer("/", cookie: pair.replacing("8080", with: "8081"))?.status == 403)
  }

  @Test("The code leaves the address bar of visitors who have the cookie")
  func codeLeavesTheAddress() throws {
    let cookie = try #require(try answer("/?code=right")?.headers.first { $0.name == "Set-Cookie" }?.value)
    let again = try #require(try answer("/?code=right", cookie: String(cookie.prefix { $0 != ";" })))
    #expect(again.status == 303)
  }

  @Test("A preview request doesn't use the code")
  func previewsKeepTheCode() throws {
    #expect(try answer("/?code=right", method: "HEAD")?.status == 403)
    #expect(try answer("/?code=right", method: "POST")?.status == 403)
    #expect(try answer("/?code=righ")?.status == 403)
    #expect(try answer("/?code=")?.status == 403)
    #expect(try answer("/?code=right")?.status == 303)
  }

  @Test("No answer contains the code")
  func answersHideTheCode() throws {
    for target in ["/", "/?code=right", "/?code=right"] {
      let response = try #require(try answer(target))
      #expect(!String(decoding: response.body, as: UTF8.self).contains("right"))
      #expect(!response.allHeaders.contains { $0.value.contains("right") })
    }
  }

  @Test("Codes are long and never the same")
  func codesAreLongAndUnique() {
    let codes = Set((0..<100).map { _ in Pass.random() })
    #expect(codes.count == 100 && codes.allSatisfy { $0.count == 32 })
  }
}
