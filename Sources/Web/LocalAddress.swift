import Foundation
import NIOCore

/// The address that a server listens at.
struct LocalAddress {
  let address: SocketAddress
  /// The name of the address in a browser's address bar.
  let name: String

  /// Creates an address of this machine from its digits or its name.
  /// - Throws: `WebServerError` for an invalid address, and for all addresses at once, which a browser couldn't name.
  init(_ host: String, port: Int) throws {
    guard (0...65535).contains(port) else { throw WebServerError.noPort(port) }
    do {
      address = try SocketAddress.makeAddressResolvingHost(host, port: port)
    } catch {
      throw WebServerError.unknownHost(host)
    }
    guard !["0.0.0.0", "::"].contains(address.ipAddress) else {
      let addresses = (try? System.enumerateDevices())?.compactMap { $0.address?.ipAddress } ?? []
      throw WebServerError.everywhere(host, addresses: addresses.filter { !$0.hasPrefix("fe80:") })
    }
    name = host.contains(":") ? "[\(host)]" : host
  }

  /// Whether only this machine can connect to the address.
  var isLoopback: Bool { address.ipAddress.map { $0.hasPrefix("127.") || $0 == "::1" } ?? false }

  /// All names that a request may have for the address, in lower case.
  var names: Set<String> { ["localhost", "127.0.0.1", "[::1]", name.lowercased()] }

  /// All names that a request may have for this machine as a whole, in lower case: its addresses, and its host name.
  static var allNames: Set<String> {
    let addresses = ((try? System.enumerateDevices()) ?? []).compactMap { $0.address?.ipAddress?.lowercased() }
    let called = Machine.name.map { [$0, $0.split(separator: ".")[0] + ".local"] } ?? []
    return Set(["localhost"] + addresses.map { $0.contains(":") ? "[\($0)]" : $0 } + called)
  }
}

/// The names and addresses of this machine.
private enum Machine {
  /// The machine's host name in lower case; nil where it has none.
  static var name: String? {
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return nil }
    let name = String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).lowercased()
    return name.split(separator: ".").isEmpty ? nil : name
  }
}
