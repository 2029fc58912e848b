/// What a host announces.
struct Offer: Hashable, Sendable {
  /// What it is to be called; another name follows from it where this one is taken.
  let name: String
  let port: Int
  let reach: Reach
  /// `KEY=VALUE`, by key, as short as they have to be.
  let facts: [String]

  /// - Parameter name: cut to 63 bytes; without control characters; an empty one is replaced.
  init(name: String, port: Int, reach: Reach, facts: [String: String]) {
    let cut = name.printable.cut(toBytes: DomainName.longestLabel)
    self.name = cut.isEmpty ? "agon" : cut
    (self.port, self.reach) = (port, reach)
    self.facts = facts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)".cut(toBytes: 255) }
  }

  /// The name at an attempt, 1 being the first: `name (2)` is the second's.
  func name(attempt: Int) -> String {
    guard attempt > 1 else { return name }
    let suffix = " (\(attempt))"
    return name.cut(toBytes: DomainName.longestLabel - suffix.utf8.count) + suffix
  }
}

/// From where a host that listens at an address can be reached.
enum Reach: Hashable, Sendable {
  /// At every address of the machine.
  case everywhere
  /// At its IPv4 addresses.
  case everywhereByIPv4
  /// From this machine alone, at this address.
  case loopback(String)
  /// At one address.
  case at(String)

  /// - Parameter address: where it listens, by digits, without brackets; nil, `::` and `*` for everywhere.
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
