import Testing

@testable import Web

@Suite struct RouteTests {
  private func answer(_ method: String, _ target: String, tag: String? = nil) throws -> Response {
    let headers = tag.map { [(name: "If-None-Match", value: $0)] } ?? []
    let request = try #require(Request(method: method, target: target, headers: headers))
    return Route.answer(to: request, by: Sample.routes)
  }

  @Test("The texts of the path go to the handler")
  func pathTextsReachHandlers() throws {
    #expect(String(decoding: try answer("GET", "/games/a%2fb").body, as: UTF8.self) == "game a/b\n")
    #expect(try answer("GET", "/games").status == 404)
    #expect(try answer("GET", "/games/1/").status == 404)
  }

  @Test("A method that a path doesn't take is answered with the ones it takes")
  func otherMethodsAreListed() throws {
    let response = try answer("POST", "/")
    #expect(response.status == 405 && response.headers.first { $0.name == "Allow" }?.value == "GET, HEAD")
    #expect(try answer("GET", "/moves").headers.first { $0.name == "Allow" }?.value == "POST")
  }

  @Test("An error that a handler throws is answered in its own words")
  func handlerErrorsAreWords() throws {
    let response = try answer("GET", "/fails")
    #expect(response.status == 500 && String(decoding: response.body, as: UTF8.self) == "the file is gone\n")
  }

  @Test("Known content isn't sent again")
  func knownContentIsNotSent() throws {
    let tag = try #require(try answer("GET", "/kept").tag)
    for known in [tag, "W/\(tag)", "\"a\", \(tag)"] {
      let response = try answer("GET", "/kept", tag: known)
      #expect(response.status == 304 && response.body.isEmpty && response.tag == tag)
    }
    for other in ["\"a\"", "", "*", String(tag.dropLast())] {
      #expect(try answer("GET", "/kept", tag: other).status == 200)
    }
    #expect(Response.text("other").revalidated().tag != tag)
  }
}
