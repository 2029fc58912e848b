import CPlatform
import Foundation
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

  @Test("Sockets are never inherited, from their first moment on")
  func socketsAreNotInherited() throws {
    let (listener, here) = try NetworkAddress("127.0.0.1:0").listen()
    let dialled = try here.dial()
    var digits = [CChar](repeating: 0, count: NetworkAddress.longestDigits)
    let accepted = agon_accept(listener, &digits, digits.count)
    for socket in [listener, dialled, accepted] {
      #expect(fcntl(socket, F_GETFD) == FD_CLOEXEC)
      #expect(fcntl(socket, F_GETFL) & O_NONBLOCK != 0)
    }
    for socket in [dialled, accepted] { close(socket) }
    agon_stop_listening(listener)
  }

  #if os(Linux)
    /// A program that is just being started has a copy until its code is loaded.
    @Test("A port is free as soon as nobody means to listen there, even while a copy of the socket is open")
    func portIsFreeAtOnce() throws {
      let (listener, here) = try NetworkAddress("127.0.0.1:0").listen()
      let copy = dup(listener)
      defer { close(copy) }
      agon_stop_listening(listener)
      agon_stop_listening(try here.listen().socket)
    }
  #endif
}
