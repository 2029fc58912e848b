import NIOCore

/// An interface of this machine with one of the two internet protocols, on which packets are sent and received.
struct NetworkInterface: Hashable, Sendable {
  let interface: String
  let index: Int
  /// The address of this machine that packets are sent from, which also determines the protocol.
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

  /// The usable interfaces of a machine: one by IPv4 and one by IPv6 for each interface that can reach many at once.
  ///
  /// Loopback is used by IPv4 only, whether or not the system declares that it supports multicast: on Linux it supports
  /// multicast, but isn't declared to.
  static func all(_ devices: [Device]) -> [NetworkInterface] {
    Dictionary(grouping: devices, by: \.index).sorted { $0.key < $1.key }.flatMap {
      index, devices -> [NetworkInterface] in
      let addresses = devices.map(\.address)
      let isLoopback = addresses.contains { $0.bytes == [127, 0, 0, 1] }
      guard devices[0].hasMulticast && !devices[0].isPointToPoint || isLoopback else { return [] }
      let ways = [
        addresses.first { !$0.isIPv6 && (!isLoopback || $0.bytes == [127, 0, 0, 1]) },
        isLoopback ? nil : addresses.first(where: \.isLinkLocal),
      ]
      return ways.compactMap { $0 }.map { way in
        NetworkInterface(
          interface: devices[0].name, index: index, address: way, isLoopback: isLoopback, addresses: addresses)
      }
    }
  }

  /// The interfaces of this machine, now.
  static func ofThisMachine() -> [NetworkInterface] {
    let devices = (try? System.enumerateDevices()) ?? []
    return all(
      devices.compactMap { device in
        guard let address = device.address.flatMap({ Address($0) }) else { return nil }
        return Device(
          name: device.name, index: device.interfaceIndex, address: address,
          hasMulticast: device.multicastSupported, isPointToPoint: device.pointToPointDestinationAddress != nil)
      })
  }

  /// The addresses at which a host can be reached on this interface; empty where there are none.
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
