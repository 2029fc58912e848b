import Testing

@testable import Discovery

@Suite struct DomainNameTests {
  @Test("Small and capital letters are the same")
  func caseIsIgnored() {
    #expect(DomainName("Lab", "LOCAL") == DomainName("lab", "local"))
    #expect(DomainName("lab").hashValue == DomainName("LAB").hashValue)
    #expect(DomainName("É") != DomainName("é"))
    #expect(DomainName("a@") != DomainName("a`"))
  }

  @Test("A dot within a label doesn't end the label")
  func dotsInLabelsAreKept() {
    #expect(DomainName("a.b", "local") != DomainName("a", "b", "local"))
  }

  @Test("A name has its first label and its parent")
  func nameHasFirstAndParent() {
    let name = DomainName("my run", in: Responder.kind)
    #expect(name.first == "my run")
    #expect(name.parent == DomainName("_agon", "_tcp", "local"))
    #expect(name.text == "my run._agon._tcp.local")
    #expect(DomainName(labels: []).parent == DomainName(labels: []))
  }
}
