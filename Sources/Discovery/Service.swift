/// A game host that was found on the network.
public struct Service: Hashable, Sendable {
  /// The DNS-SD type of Agon's services.
  static let kind = "_agon._tcp"

  /// The name that the host gives itself, without control characters, since it isn't trusted.
  public let name: String
  /// The name of the host's machine, such as `lab.local`.
  public let host: String
  /// The TCP port.
  public let port: Int
  /// The addresses at which it can be reached, the likeliest first: IPv4, then IPv6, and link-local ones last, with the
  /// interface that leads there, `fe80::1%eth0`. Empty where only its name is known.
  public let addresses: [String]
  /// The addresses, or the name of the machine where only that is known; at least one.
  public var places: [String] { addresses.isEmpty ? [host] : addresses }
  /// The attributes that the host announces.
  public let attributes: [String: String]

  /// Creates a service from what was received.
  /// - Parameter attributes: strings `KEY=VALUE`; the first one with a key counts, and a key may have no value.
  init(name: String, host: String, port: Int, addresses: some Sequence<String>, attributes: [String]) {
    self.name = name.printable
    self.host = (host.hasSuffix(".") ? String(host.dropLast()) : host).printable
    self.port = port
    self.addresses = Self.sorted(addresses)
    let pairs = attributes.map { $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false) }
    self.attributes = Dictionary(
      pairs.filter { $0.first?.isEmpty == false }.map { pair in
        (String(pair[0]).printable, pair.count > 1 ? String(pair[1]).printable : "")
      }, uniquingKeysWith: { first, _ in first })
  }

  private init(_ service: Service, addresses: [String]) {
    (name, host, port, attributes) = (service.name, service.host, service.port, service.attributes)
    self.addresses = Self.sorted(addresses)
  }

  private static func sorted(_ addresses: some Sequence<String>) -> [String] {
    Set(addresses).sorted { ($0.remoteness, $0) < ($1.remoteness, $1) }
  }

  /// The identity of a service, by which the results of several sources are merged.
  private struct Key: Hashable {
    let name, host: String
    let port: Int
  }

  /// Each service once, with all addresses that were found, by name.
  static func merged(_ services: some Sequence<Service>) -> [Service] {
    Dictionary(grouping: services) { Key(name: $0.name, host: $0.host.lowercased(), port: $0.port) }.values
      .map { Service($0[0], addresses: $0.flatMap(\.addresses)) }
      .sorted { ($0.name, $0.host, $0.port) < ($1.name, $1.host, $1.port) }
  }
}

extension String {
  /// The rank of an address in the list.
  fileprivate var remoteness: Int { contains("%") ? 2 : contains(":") ? 1 : 0 }

  /// The text without control characters, which a terminal might execute.
  var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
          default: scalar
          }
        }))
  }

  /// The text cut to at most `most` bytes, between characters.
  func cut(toBytes most: Int) -> String {
    var text = self
    while text.utf8.count > most { text.removeLast() }
    return text
  }
}
