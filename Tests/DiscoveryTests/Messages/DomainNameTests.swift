import Testing

@testable import Discovery

@Suite struct DomainNameTests {
  @Test func smallAndCapitalLettersAreTheSame() {
    #expect(DomainName("Lab", "LOCAL") == DomainName("lab", "local"))
    #expect(DomainName("lab").hashValue == DomainName("LAB").hashValue)
    #expect(DomainName("É") != DomainName("é"))
    #expect(DomainName("a@") != DomainName("a`"))
  }

  @Test func aDotWithinALabelEndsNoLabel() {
    #expect(DomainName("a.b", "local") != DomainName("a", "b", "local"))
  }

  @Test func itsPartsAreItsFirstLabelAndItsParent() {
    let name = DomainName("my run", in: Responder.kind)
    #expect(name.first == "my run")
    #expect(name.parent == DomainName("_agon", "_tcp", "local"))
    #expect(name.text == "my run._agon._tcp.local")
    #expect(DomainName(labels: []).parent == DomainName(labels: []))
  }
}
