import Testing

@testable import Engines

@Suite struct OriginTests {
  @Test("Addresses of one network of IPv6 are one place, and those of IPv4 each their own")
  func networks() {
    #expect(Origin("2001:db8:1:2::1") == Origin("2001:db8:1:2:ffff:ffff:ffff:ffff"))
    #expect(Origin("2001:db8:1:2::1") != Origin("2001:db8:1:3::1"))
    #expect(Origin("192.168.1.5") != Origin("192.168.1.6"))
    #expect(Origin("::ffff:192.168.1.5") == Origin("192.168.1.5"))
  }

  @Test("All of a link have one network, and are distinguished all the same")
  func links() {
    #expect(Origin("fe80::1%eth0") != Origin("fe80::2%eth0"))
    #expect(Origin("fe80::1%eth0") == Origin("fe80::1"))
    #expect(Origin("") == .unknown)
  }
}
