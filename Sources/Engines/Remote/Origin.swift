import Foundation

/// The origin of a client for rate limits: many addresses of one network count as one.
public struct Origin: Hashable, Sendable {
  /// The address; for IPv6 its network, the first 64 bits, of which each customer has at least one.
  private let network: [UInt8]

  /// The origin of clients whose address isn't known.
  public static let unknown = Origin("")

  /// - Parameter digits: an address, such as `192.168.1.5` or `fe80::1%eth0`.
  public init(_ digits: String) {
    let plain = String(digits.prefix { $0 != "%" })
    var bytes = [UInt8](repeating: 0, count: 16)
    guard inet_pton(AF_INET6, plain, &bytes) == 1 else {
      network = Array(plain.utf8)
      return
    }
    let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    if bytes.starts(with: mapped) {
      // IPv4, written as IPv6.
      network = Array(bytes[12...].map(String.init).joined(separator: ".").utf8)
    } else {
      // All of a link have its network.
      let isOfLink = bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
      network = isOfLink ? bytes : Array(bytes[..<8])
    }
  }
}
