import NIOCore

/// An interface of this machine, by one of the two internet protocols: what packets come from and go to.
struct Link: Hashable, Sendable {
  let interface: String
  let index: Int
  /// By which protocol packets go, and which address of this machine they come from.
  let address: Address
  let isLoopback: Bool
  /// All addresses of the interface, of both protocols.
  let addresses: [Address]

  var isIPv6: Bool { address.isIPv6 }

  /// An address of an interface.
  struct Device: Sendable {
    let name: String
    let index: Int
    let address: Address
    let hasMulticast: Bool
    let isPointToPoint: Bool
  }

  /// The links among what a machine has: one by IPv4 and one by IPv6 for each interface that can reach many at once.
  ///
  /// Loopback is taken by IPv4 alone, whether it is said to reach many or not: on Linux it isn't, and does all the same.
  static func all(_ devices: [Device]) -> [Link] {
    Dictionary(grouping: devices, by: \.index).sorted { $0.key < $1.key }.flatMap { index, devices -> [Link] in
      let addresses = devices.map(\.address)
      let isLoopback = addresses.contains { $0.bytes == [127, 0, 0, 1] }
      guard devices[0].hasMulticast && !devices[0].isPointToPoint || isLoopback else { return [] }
      let ways = [
        addresses.first { !$0.isIPv6 && (!isLoopback || $0.bytes == [127, 0, 0, 1]) },
        isLoopback ? nil : addresses.first(where: \.isLinkLocal),
      ]
      return ways.compactMap { $0 }.map { way in
        Link(
          interface: devices[0].name, index: index, address: way, isLoopback: isLoopback, addresses: addresses)
      }
    }
  }

  /// Those of this machine, now.
  static func ofThisMachine() -> [Link] {
    let devices = (try? System.enumerateDevices()) ?? []
    return all(
      devices.compactMap { device in
        guard let address = device.address.flatMap({ Address($0) }) else { return nil }
        return Device(
          name: device.name, index: device.interfaceIndex, address: address,
          hasMulticast: device.multicastSupported, isPointToPoint: device.pointToPointDestinationAddress != nil)
      })
  }

  /// Where on this link a host can be reached; none where it can't be.
  func addresses(of reach: Reach) -> [Address] {
    switch reach {
    case .everywhere: addresses
    case .everywhereByIPv4: addresses.filter { !$0.isIPv6 }
    case .loopback(let text): isLoopback ? [Address(text)].compactMap { $0 } : []
    case .at(let text):
      addresses.filter { $0 == Address(text) && (!text.contains("%") || text.hasSuffix("%\(interface)")) }
    }
  }
}
