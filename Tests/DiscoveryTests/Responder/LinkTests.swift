import Testing

@testable import Discovery

@Suite struct LinkTests {
  private func device(
    _ name: String, _ index: Int, _ address: String, hasMulticast: Bool = true, isPointToPoint: Bool = false
  ) throws -> NetworkInterface.Device {
    NetworkInterface.Device(
      name: name, index: index, address: try #require(Address(address)), hasMulticast: hasMulticast,
      isPointToPoint: isPointToPoint)
  }

  @Test("An interface is one link for each protocol")
  func interfaceIsOneLink() throws {
    let links = NetworkInterface.all([
      try device("eth0", 2, "192.168.1.5"), try device("eth0", 2, "192.168.1.6"), try device("eth0", 2, "fd00::2"),
      try device("eth0", 2, "fe80::1"),
    ])
    #expect(links.map { $0.address.text(by: "eth0") } == ["192.168.1.5", "fe80::1%eth0"])
    #expect(links.allSatisfy { $0.addresses.count == 4 && $0.index == 2 && !$0.isLoopback })
  }

  @Test("Loopback is a link even if it isn't marked as multicast")
  func loopbackIsALink() throws {
    let links = NetworkInterface.all([
      try device("lo", 1, "127.0.0.1", hasMulticast: false), try device("lo", 1, "::1", hasMulticast: false),
      try device("lo0", 3, "127.0.0.1"), try device("lo0", 3, "fe80::1"),
    ])
    #expect(links.map(\.interface) == ["lo", "lo0"])
    #expect(links.allSatisfy { $0.isLoopback && !$0.isIPv6 })
  }

  @Test("An interface that reaches only one host isn't a link")
  func pointToPointIsSkipped() throws {
    #expect(
      NetworkInterface.all([
        try device("tun0", 4, "10.8.0.2", isPointToPoint: true),
        try device("dummy", 5, "10.9.0.1", hasMulticast: false),
      ]) == [])
  }

  @Test("Only addresses that are listened at are announced")
  func onlyListenedIsAnnounced() {
    let (cable, loopback) = (Sample.ethernet, Sample.loopback)
    func texts(_ link: NetworkInterface, _ address: String?) -> [String] {
      link.addresses(of: Reach(listeningAt: address)).map { $0.text(by: link.interface) }
    }
    #expect(texts(cable, nil) == ["192.168.1.5", "fe80::1%eth0"])
    #expect(texts(cable, "0.0.0.0") == ["192.168.1.5"])
    #expect(texts(cable, "192.168.1.5") == ["192.168.1.5"])
    #expect(texts(cable, "fe80::1%eth0") == ["fe80::1%eth0"])
    #expect(texts(cable, "fe80::1%eth1") == [])
    #expect(texts(cable, "192.168.1.6") == [])
    #expect(texts(cable, "127.0.0.1") == [])
    #expect(texts(loopback, nil) == ["127.0.0.1", "::1"])
    #expect(texts(loopback, "127.0.0.2") == ["127.0.0.2"])
    #expect(texts(loopback, "::1") == ["::1"])
    #expect(texts(loopback, "192.168.1.5") == [])
  }
}
