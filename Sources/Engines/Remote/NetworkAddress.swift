import CPlatform
import Foundation

/// A port of a machine: `192.168.1.5:2466`, `lab.example.org:2466`, `[fe80::1%eth0]:2466`.
public struct NetworkAddress: Hashable, Sendable, CustomStringConvertible {
  /// The error for a wrong address, or a machine that can't be reached.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// The default port: “agon” on the keys of a telephone.
  public static let usualPort = 2466

  /// The name or address of the machine.
  public let host: String
  /// The port, from 0 to 65535; 0 is any that is free.
  public let port: Int

  /// Creates an address of a machine and a port.
  public init(host: String, port: Int) { (self.host, self.port) = (host, port) }

  /// Reads `HOST:PORT`; without a port it is the usual one.
  /// - Throws: `Failure` for anything else.
  public init(_ text: String) throws(Failure) {
    let match = text.wholeMatch(of: /(?:\[(?<six>[^\[\]\s]+)\]|(?<name>[^:\[\]\s\/@]+))(?::(?<port>[0-9]{1,5}))?/)
    guard let match, let host = match.six ?? match.name,
      let port = match.port.map({ Int($0) }) ?? Self.usualPort, port <= 65_535
    else {
      throw Failure(
        description: "“\(text)” is no address; expected HOST:PORT, such as 192.168.1.5:\(Self.usualPort) or "
          + "[::1]:\(Self.usualPort)")
    }
    self.init(host: String(host), port: port)
  }

  public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// Listens at the address, and returns the socket with its address by digits.
  /// - Throws: `Failure` where that isn't possible.
  func listen() throws(Failure) -> (socket: Int32, here: NetworkAddress) {
    var why: UnsafePointer<CChar>?
    let socket = agon_listen(host, "\(port)", &why)
    guard socket >= 0 else {
      throw Failure(
        description: "can't listen at \(self): \(Self.text(why)); expected an address of this machine and a free port")
    }
    var digits = [CChar](repeating: 0, count: Self.longestDigits)
    let port = agon_address(socket, &digits, digits.count)
    return (socket, NetworkAddress(host: Self.text(digits), port: Int(port)))
  }

  /// The address by which others reach it: `0.0.0.0` and `::`, all addresses of this machine, are replaced by one of
  /// them.
  var reachable: NetworkAddress {
    var digits = [CChar](repeating: 0, count: Self.longestDigits)
    guard ["0.0.0.0", "::"].contains(host), agon_own_address(&digits, digits.count) == 0 else { return self }
    return NetworkAddress(host: Self.text(digits), port: port)
  }

  static let longestDigits = 128

  static func text(_ bytes: [CChar]) -> String {
    String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Connects to the address, waiting at most five seconds for each address of its name.
  /// - Throws: `Failure` where no address answers.
  func dial() throws(Failure) -> Int32 {
    var why: UnsafePointer<CChar>?
    let socket = agon_dial(host, "\(port)", 5_000, &why)
    guard socket >= 0 else { throw Failure(description: "can't reach \(self): \(Self.text(why))") }
    return socket
  }

  private static func text(_ why: UnsafePointer<CChar>?) -> String { why.map { String(cString: $0) } ?? "unknown" }
}
