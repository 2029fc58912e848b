import Encoding
import Testing

@testable import Web

@Suite struct ResponseTests {
  private func header(_ name: String, of response: Response) -> String? {
    response.allHeaders.first { $0.name == name }?.value
  }

  @Test("Data for a script is JSON")
  func scriptDataIsJSON() {
    let response = Response.json(.object([("name", .string("a\"b"))]))
    #expect(String(decoding: response.body, as: UTF8.self) == "{\"name\": \"a\\\"b\"}\n")
    #expect(header("Content-Type", of: response) == "application/json")
  }

  @Test("Nothing is cached that can't be revalidated")
  func onlyRevalidatedIsCached() {
    #expect(header("Cache-Control", of: .text("a")) == "no-store")
    #expect(header("ETag", of: .text("a")) == nil)
    let kept = Response.text("a").revalidated()
    #expect(header("Cache-Control", of: kept) == "no-cache")
    #expect(header("ETag", of: kept) == kept.tag)
  }
}
