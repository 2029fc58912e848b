import Testing

@testable import Discovery

@Suite struct ServiceTests {
  private func service(_ name: String, _ host: String = "lab.local", _ addresses: String...) -> Service {
    Service(name: name, host: host, port: 4000, addresses: addresses, attributes: [])
  }

  @Test("Addresses that anyone can use come first")
  func usableAddressesFirst() {
    #expect(
      service("a", "lab.local", "fe80::1%eth0", "fd00::2", "192.168.1.5", "10.0.0.1", "10.0.0.1").addresses
        == ["10.0.0.1", "192.168.1.5", "fd00::2", "fe80::1%eth0"])
  }

  @Test("If only the host name of a service is known, that is its place")
  func hostNameIsAPlace() {
    #expect(service("a", "lab.local", "fd00::2", "10.0.0.1").places == ["10.0.0.1", "fd00::2"])
    #expect(service("a", "lab.local").places == ["lab.local"])
  }

  @Test("A service heard on several links is one service")
  func linksAreMerged() {
    let services = Service.merged([
      service("b", "lab.local", "10.0.0.1"), service("a", "lab.local", "10.0.0.1"),
      service("a", "LAB.local", "fe80::1%eth0", "10.0.0.1"), service("a", "other.local", "10.0.0.2"),
    ])
    #expect(services.map(\.name) == ["a", "a", "b"])
    #expect(services.map(\.addresses) == [["10.0.0.1", "fe80::1%eth0"], ["10.0.0.2"], ["10.0.0.1"]])
  }

  @Test("A stranger's text can't control a terminal")
  func terminalIsSafe() {
    let service = Service(
      name: "\u{1B}[2Ja\n", host: "lab\u{202E}.local.", port: 1, addresses: [], attributes: ["a\u{7}=\u{9B}b"])
    #expect(service.name == "\u{FFFD}[2Ja\u{FFFD}")
    #expect(service.host == "lab\u{FFFD}.local")
    #expect(service.attributes == ["a\u{FFFD}": "\u{FFFD}b"])
  }

  @Test("The first value of a key counts")
  func firstOfAKeyCounts() {
    let attributes = Service(
      name: "a", host: "b", port: 1, addresses: [], attributes: ["k=1", "k=2", "flag", "e=", "=x", "", "f=a=b"]
    ).attributes
    #expect(attributes == ["k": "1", "flag": "", "e": "", "f": "a=b"])
  }
}
