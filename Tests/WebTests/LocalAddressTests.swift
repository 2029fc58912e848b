import Testing

@testable import Web

@Suite struct LocalAddressTests {
  @Test("Addresses of loopback are this machine's alone", arguments: ["127.0.0.1", "127.3.2.1", "localhost"])
  func loopbackIsLocal(host: String) throws {
    let address = try LocalAddress(host, port: 8080)
    #expect(address.isLoopback)
    #expect(address.names == ["localhost", "127.0.0.1", "[::1]", host])
  }

  @Test("IPv6 addresses stand in brackets")
  func bracketsAroundIPv6() throws {
    let address = try LocalAddress("::1", port: 8080)
    #expect(address.isLoopback && address.name == "[::1]")
  }

  @Test("Other addresses may be used by other machines")
  func otherAddressesAreOpen() throws {
    let address = try LocalAddress("192.0.2.7", port: 8080)
    #expect(!address.isLoopback)
    #expect(address.names == ["localhost", "127.0.0.1", "[::1]", "192.0.2.7"])
  }

  @Test("A wildcard isn't an address", arguments: ["0.0.0.0", "::", "0"])
  func wildcardIsNoAddress(host: String) {
    let error = #expect(throws: WebServerError.self) { try LocalAddress(host, port: 8080) }
    #expect(error?.description.hasPrefix("address “\(host)”: expected one address that browsers can name, ") == true)
  }

  @Test("Numbers that no port has are refused", arguments: [-1, 65536, .max])
  func badPortsAreRefused(port: Int) {
    #expect(throws: WebServerError.noPort(port)) { try LocalAddress("127.0.0.1", port: port) }
  }

  @Test("An address with a port in it is refused with the options for both")
  func portBesideAddress() {
    for (host, options) in [
      ("127.0.0.1:8931", "--address 127.0.0.1 --port 8931"), ("[::1]:80", "--address ::1 --port 80"),
    ] {
      let error = #expect(throws: WebServerError.self) { try LocalAddress(host, port: 8080) }
      #expect(error?.description == "address “\(host)”: expected an address without a port: \(options)")
    }
  }

  @Test("The machine is known by its addresses and by no empty name")
  func machineNamesAreKnown() {
    let names = LocalAddress.allNames
    #expect(names.isSuperset(of: ["localhost", "127.0.0.1"]))
    #expect(names.allSatisfy { !$0.isEmpty && $0 == $0.lowercased() && $0 != "0.0.0.0" })
  }
}
