import NIOCore

/// An IPv4 or IPv6 address.
struct Address: Hashable, Sendable {
  /// The bytes of the address, four or sixteen.
  let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads an address by digits; a `%` and the text after it are ignored.
  init?(_ text: String) {
    guard let address = try? SocketAddress(ipAddress: String(text.prefix { $0 != "%" }), port: 0) else { return nil }
    self.init(address)
  }

  init?(_ address: SocketAddress) {
    switch address {
    case .v4(let address): bytes = withUnsafeBytes(of: address.address.sin_addr) { Array($0) }
    case .v6(let address): bytes = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
    case .unixDomainSocket: return nil
    }
  }

  var isIPv6: Bool { bytes.count == 16 }
  /// Whether the address is valid on a single link only.
  var isLinkLocal: Bool { isIPv6 && bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80 }

  var content: ResourceRecord.Content { isIPv6 ? .ipv6(bytes) : .ipv4(bytes) }

  /// The address by digits, with the interface where it is needed.
  func text(by interface: String) -> String {
    let address = try? SocketAddress(packedIPAddress: ByteBuffer(bytes: bytes), port: 0)
    return (address?.ipAddress ?? "") + (isLinkLocal ? "%\(interface)" : "")
  }
}
