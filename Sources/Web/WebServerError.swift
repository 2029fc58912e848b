import Foundation
import NIOCore

/// The reason why a server can't listen.
public enum WebServerError: Error, Hashable, CustomStringConvertible {
  /// The number isn't that of a port.
  case noPort(Int)
  /// There is no address of that name.
  case unknownHost(String)
  /// All addresses of the machine were requested.
  case everywhere(String, addresses: [String])
  /// Another program listens at the port.
  case taken(port: Int)
  /// The address belongs to another machine.
  case elsewhere(String)
  /// The system refused, for a reason in its own words.
  case refused(host: String, port: Int, reason: String)

  init(_ error: any Error, host: String, port: Int) {
    if let error = error as? WebServerError {
      self = error
      return
    }
    switch (error as? IOError)?.errnoCode {
    case EADDRINUSE: self = .taken(port: port)
    case EADDRNOTAVAIL: self = .elsewhere(host)
    case let code?: self = .refused(host: host, port: port, reason: String(cString: strerror(code)))
    case nil: self = .refused(host: host, port: port, reason: "\(error)")
    }
  }

  /// Whether the error is one of the request, not of the system.
  public var isRequest: Bool {
    switch self {
    case .noPort, .unknownHost, .everywhere, .elsewhere: true
    case .taken, .refused: false
    }
  }

  public var description: String {
    switch self {
    case .noPort(let port): "port \(port): expected a number from 1 to 65535, or 0 for any that is free"
    case .unknownHost(let host):
      if let match = host.wholeMatch(of: /\[?([^\[\]]*[^:\[\]])\]?:([0-9]+)/) {
        "address “\(host)”: expected an address without a port: --address \(match.1) --port \(match.2)"
      } else {
        "address “\(host)”: this machine knows no such address or name"
      }
    case .everywhere(let host, let addresses):
      "address “\(host)”: expected one address that browsers can name, such as \(addresses.joined(separator: ", "))"
    case .taken(let port):
      "port \(port) is taken by another program; another --port is free, or 0, which takes any"
    case .elsewhere(let host): "address “\(host)” is none of this machine's"
    case .refused(let host, let port, let reason): "can't listen at \(host), port \(port): \(reason)"
    }
  }
}
