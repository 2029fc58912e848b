/// The data that a host announces.
struct Offer: Hashable, Sendable {
  /// The wanted name; another one is derived from it where this one is taken.
  let name: String
  let port: Int
  let reach: Reach
  /// The attributes as `KEY=VALUE`, by key, cut to 255 bytes.
  let attributes: [String]

  /// Creates an offer.
  /// - Parameter name: the wanted name; it is cut to 63 bytes, without control characters, and an empty one is
  ///   replaced.
  init(name: String, port: Int, reach: Reach, attributes: [String: String]) {
    let cut = name.printable.cut(toBytes: DomainName.longestLabel)
    self.name = cut.isEmpty ? "agon" : cut
    (self.port, self.reach) = (port, reach)
    self.attributes = attributes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)".cut(toBytes: 255) }
  }

  /// The name at an attempt, counted from 1: `name (2)` is that of the second attempt.
  func name(attempt: Int) -> String {
    guard attempt > 1 else { return name }
    let suffix = " (\(attempt))"
    return name.cut(toBytes: DomainName.longestLabel - suffix.utf8.count) + suffix
  }
}

/// The places from which a host that listens at an address can be reached.
enum Reach: Hashable, Sendable {
  /// The host can be reached at every address of the machine.
  case everywhere
  /// The host can be reached at the machine's IPv4 addresses.
  case everywhereByIPv4
  /// The host can be reached from this machine alone, at this address.
  case loopback(String)
  /// The host can be reached at one address.
  case at(String)

  /// Creates the reach of a host.
  /// - Parameter address: the address at which it listens, by digits, without brackets; nil, `::` and `*` for
  ///   everywhere.
  init(listeningAt address: String?) {
    self =
      switch address {
      case nil, "", "*", "::": .everywhere
      case "0.0.0.0": .everywhereByIPv4
      case "localhost": .loopback("127.0.0.1")
      case let address? where address.hasPrefix("127.") || address == "::1": .loopback(address)
      case let address?: .at(address)
      }
  }
}
