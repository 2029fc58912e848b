import Testing

@testable import Discovery

@Suite struct OfferTests {
  @Test("A name is cut between characters")
  func nameIsCutAtCharacters() {
    let offer = Offer(name: String(repeating: "é", count: 40), port: 1, reach: .everywhere, attributes: [:])
    #expect(offer.name == String(repeating: "é", count: 31))
    #expect(offer.name(attempt: 12) == String(repeating: "é", count: 29) + " (12)")
  }

  @Test("The next names have numbers")
  func nextNamesAreNumbered() {
    let offer = Offer(name: "nightly", port: 1, reach: .everywhere, attributes: [:])
    #expect((1...3).map(offer.name(attempt:)) == ["nightly", "nightly (2)", "nightly (3)"])
  }

  @Test("An empty name is replaced")
  func emptyNameIsReplaced() {
    #expect(Offer(name: "", port: 1, reach: .everywhere, attributes: [:]).name == "agon")
  }

  @Test("Attributes fit into strings of DNS")
  func attributesFitDNSStrings() {
    let offer = Offer(
      name: "a", port: 1, reach: .everywhere, attributes: ["b": String(repeating: "ü", count: 200), "a": "1"])
    #expect(offer.attributes == ["a=1", "b=" + String(repeating: "ü", count: 126)])
  }

  @Test(
    "An address shows from where the host can be reached",
    arguments: [
      (nil, Reach.everywhere), ("::", .everywhere), ("*", .everywhere), ("0.0.0.0", .everywhereByIPv4),
      ("127.0.0.1", .loopback("127.0.0.1")), ("127.0.0.9", .loopback("127.0.0.9")), ("::1", .loopback("::1")),
      ("localhost", .loopback("127.0.0.1")), ("192.168.1.5", .at("192.168.1.5")), ("fe80::1%eth0", .at("fe80::1%eth0")),
    ])
  func addressTellsReach(address: String?, reach: Reach) {
    #expect(Reach(listeningAt: address) == reach)
  }
}
