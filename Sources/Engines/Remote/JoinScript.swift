import Encoding

/// The program in Python that joins as `agon join` does, for machines without Agon, and the HTTP response with it.
public enum JoinScript {
  /// The path of the program at a host.
  public static let path = "/join.py"
  /// The longest request for it, in bytes.
  static let longestRequest = 8_192

  /// The part of the program that holds the usual address of the host, which is empty in the file.
  private static let host = #"HOST = """#

  /// The text of the program.
  /// - Parameter address: the address, such as `192.168.1.5:2466`, to which it connects if it is given no other one.
  public static func text(for address: String) -> String {
    let text = String(decoding: PackageResources.agon_join_py, as: UTF8.self)
    assert(text.contains(host), "the program has a place for the address")
    return text.replacing(host, with: "HOST = \(JSONValue.quoted(address))", maxReplacements: 1)
  }

  /// Whether bytes are an HTTP request that reads something, or can become one.
  static func isRequest(_ bytes: [UInt8]) -> Bool { bytes.prefix(4).elementsEqual("GET ".utf8.prefix(bytes.count)) }

  /// The response to an HTTP request at a port for bots: the program, or that only that is here; nil where the request
  /// isn't complete.
  static func response(to request: [UInt8], at address: NetworkAddress) -> [UInt8]? {
    let text = String(decoding: request, as: UTF8.self)
    guard text.hasSuffix("\r\n\r\n") else { return nil }
    let isHere = text.hasPrefix("GET \(path) ")
    let body = isHere ? Self.text(for: "\(address)") : "This port is for bots: it has \(path) and nothing else.\n"
    let head = [
      "HTTP/1.1 " + (isHere ? "200 OK" : "404 Not Found"), "Content-Type: text/plain; charset=utf-8",
      "Content-Length: \(body.utf8.count)", "X-Content-Type-Options: nosniff", "Connection: close",
    ]
    return Array((head.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
  }
}
