import Engines
import Foundation

/// An HTTP request.
public struct Request: Sendable {
  /// The method, such as `GET`.
  public let method: String
  /// The parts of the path between its slashes, each decoded: a slash written as `%2f` is part of a text, not a
  /// separator.
  public let path: [String]
  /// The names and values of the query, decoded, in their order.
  public let query: [(name: String, value: String)]
  /// The body.
  public let body: [UInt8]
  /// The address of the client.
  let origin: Origin
  private let headers: [(name: String, value: String)]

  /// Creates a request; nil where its target isn't valid: not a path, wrongly encoded, or with control characters.
  init?(
    method: String, target: String, headers: [(name: String, value: String)], body: [UInt8] = [],
    from origin: Origin = .unknown
  ) {
    let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = halves.first, path.hasPrefix("/") else { return nil }
    var parts: [String] = []
    for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let text = Self.decoded(part) else { return nil }
      parts.append(text)
    }
    var query: [(name: String, value: String)] = []
    for pair in halves.dropFirst().joined().split(separator: "&") {
      let sides = pair.replacing("+", with: "%20").split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(sides[0]), let value = Self.decoded(sides.dropFirst().first ?? "") else {
        return nil
      }
      query.append((name, value))
    }
    (self.method, self.path, self.query, self.headers, self.body) = (method, parts, query, headers, body)
    self.origin = origin
  }

  /// Whether the request changes nothing.
  public var isReading: Bool { method == "GET" || method == "HEAD" }

  /// The value of a name in the query; the first, where there are several.
  public func value(of name: String) -> String? { query.first { $0.name == name }?.value }

  /// The port in the request's `Host` header.
  var port: Int { values(of: "host").first.flatMap { Int($0.split(separator: ":").last ?? "") } ?? 80 }

  /// The values of cookies of a name, in their order.
  func cookies(_ name: String) -> [String] {
    values(of: "cookie").flatMap { $0.split(separator: ";") }.compactMap { pair in
      let sides = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      return sides.count == 2 && sides[0] == name ? String(sides[1]) : nil
    }
  }

  /// The body decoded as an order of a script.
  /// - Throws: `DecodingError` where it isn't one.
  func order<Order: Decodable>(_ type: Order.Type) throws -> Order {
    try JSONDecoder().decode(type, from: Data(body))
  }

  /// All values of a header, in their order.
  func values(of header: String) -> [String] {
    headers.filter { $0.name.lowercased() == header }.map(\.value)
  }

  /// The text that is percent-encoded in a path or query.
  private static func decoded(_ text: Substring) -> String? {
    var (bytes, rest): ([UInt8], Substring.UTF8View) = ([], text.utf8)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
      bytes.append(high << 4 | low)
    }
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).isASCII ? Character(UnicodeScalar(byte)).hexDigitValue.map(UInt8.init) : nil
  }
}
