import Testing

@testable import Web

@Suite struct LocalAddressTests {
  @Test(arguments: ["127.0.0.1", "127.3.2.1", "localhost"])
  func addressesOfLoopbackAreThisMachinesAlone(host: String) throws {
    let address = try LocalAddress(host, port: 8080)
    #expect(address.isLoopback)
    #expect(address.names == ["localhost", "127.0.0.1", "[::1]", host])
  }

  @Test func digitsWithColonsStandInBrackets() throws {
    let address = try LocalAddress("::1", port: 8080)
    #expect(address.isLoopback && address.name == "[::1]")
  }

  @Test func otherAddressesMayBeAskedByOthers() throws {
    let address = try LocalAddress("192.0.2.7", port: 8080)
    #expect(!address.isLoopback)
    #expect(address.names == ["localhost", "127.0.0.1", "[::1]", "192.0.2.7"])
  }

  @Test(arguments: ["0.0.0.0", "::", "0"])
  func allAddressesAtOnceAreNone(host: String) {
    let error = #expect(throws: WebServerError.self) { try LocalAddress(host, port: 8080) }
    #expect(error?.description.hasPrefix("address “\(host)”: expected one address that browsers can name, ") == true)
  }

  @Test(arguments: [-1, 65536, .max])
  func numbersThatNoPortHasAreRefused(port: Int) {
    #expect(throws: WebServerError.noPort(port)) { try LocalAddress("127.0.0.1", port: port) }
  }

  @Test func theMachineIsKnownByItsAddressesAndByNoEmptyName() {
    let names = LocalAddress.allNames
    #expect(names.isSuperset(of: ["localhost", "127.0.0.1"]))
    #expect(names.allSatisfy { !$0.isEmpty && $0 == $0.lowercased() && $0 != "0.0.0.0" })
  }
}
