import Testing

@testable import Web

@Suite struct LinkTests {
  @Test("What a link names is what a request reads", arguments: ["a/b", "ä&=?#+% ", "..", "\"<>'", "plain-_.~9", ""])
  func linksRoundTrip(text: String) throws {
    let target = Link.to("/compare/" + Link.encoded(text), [("name" + text, text)])
    let request = try #require(Request(method: "GET", target: target, headers: []))
    #expect(request.path == ["compare", text] && request.query.map(\.name) == ["name" + text])
    #expect(request.value(of: "name" + text) == text)
    #expect(target.allSatisfy { $0.isASCII })
  }
}
