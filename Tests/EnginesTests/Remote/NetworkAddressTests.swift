import Testing

@testable import Engines

@Suite struct NetworkAddressTests {
  @Test("A name or address may have a port, or else has the default one")
  func portHasADefault() throws {
    let known = [
      "192.168.1.5:8000": NetworkAddress(host: "192.168.1.5", port: 8000),
      "lab.example.org": NetworkAddress(host: "lab.example.org", port: 2466),
      "[::1]:0": NetworkAddress(host: "::1", port: 0),
      "[fe80::1%eth0]": NetworkAddress(host: "fe80::1%eth0", port: 2466),
    ]
    for (text, address) in known {
      #expect(try NetworkAddress(text) == address)
      #expect(try NetworkAddress(address.description) == address)
    }
  }

  @Test(
    "A malformed address is refused with what would be right",
    arguments: ["", ":80", "a b", "host:", "host:65536", "host:-1", "host:port", "::1", "[::1", "http://host"]
  )
  func badAddressIsRefused(text: String) {
    #expect {
      try NetworkAddress(text)
    } throws: { error in
      "\(error)".hasPrefix("“\(text)” is no address; expected HOST:PORT")
    }
  }

  @Test("A machine that isn't there is reported by its name")
  func missingMachineIsNamed() {
    #expect {
      try NetworkAddress("no-such-host.invalid").dial()
    } throws: { error in
      "\(error)".hasPrefix("can't reach no-such-host.invalid:2466: ")
    }
  }
}
