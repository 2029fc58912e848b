import Encoding
import Reports

/// An HTTP response.
public struct Response: Sendable {
  /// The status, such as 200.
  public let status: Int
  /// The content type.
  let type: String
  /// The content.
  let body: [UInt8]
  /// The headers beside those that every response has.
  var headers: [(name: String, value: String)] = []
  /// The entity tag of content that a browser may keep, and revalidate; nil where it may not.
  private(set) var tag: String?
  /// The standing that the client has proved.
  var standing = Crowd.Standing.stranger
  /// The source of content that is sent as it comes; nil where all of it is in `body`.
  private(set) var source: EventSource?

  private init(status: Int, type: String, body: [UInt8]) {
    (self.status, self.type, self.body) = (status, type, body)
  }

  /// Creates a response of plain text.
  public static func text(_ text: String, status: Int = 200) -> Response {
    Response(status: status, type: "text/plain; charset=utf-8", body: Array((text + "\n").utf8))
  }

  /// Creates the response to an order that leads the script to another page.
  /// - Parameter path: the path of the page, from the slash on.
  static func location(_ path: String) -> Response { .json(.object([("location", .string(path))])) }

  /// Creates a response of data for a script.
  public static func json(_ value: JSONValue, status: Int = 200) -> Response {
    Response(status: status, type: "application/json", body: Array((value.text() + "\n").utf8))
  }

  /// Creates a response of a file in CSV, which browsers save.
  /// - Parameter name: the file's name; of letters and dots.
  static func csv(_ text: String, named name: StaticString) -> Response {
    var response = Response(status: 200, type: "text/csv; charset=utf-8", body: Array(text.utf8))
    response.headers.append(("Content-Disposition", "attachment; filename=\(name)"))
    return response
  }

  /// Creates a response of events, which stays open as long as the client listens (`EventSource` in a browser).
  public static func events(_ source: EventSource) -> Response {
    var response = Response(status: 200, type: "text/event-stream", body: [])
    response.source = source
    return response
  }

  /// Creates a response of a page.
  /// - Parameter html: its element `html`.
  package static func page(_ html: Markup, status: Int = 200) -> Response {
    Response(
      status: status, type: "text/html; charset=utf-8", body: Array(("<!DOCTYPE html>\n" + html.source + "\n").utf8))
  }

  /// Creates a response of a part of a page, to be inserted by a script.
  package static func part(_ markup: Markup) -> Response {
    Response(status: 200, type: "text/html; charset=utf-8", body: Array(markup.source.utf8))
  }

  /// Creates a response of a file that is compiled in.
  static func asset(_ bytes: [UInt8], type: String) -> Response {
    Response(status: 200, type: type, body: bytes).revalidated()
  }

  /// Creates a redirect to another page of this server.
  /// - Parameter path: the path of the page, from the slash on.
  static func redirect(to path: String) -> Response {
    var response = Response.text("See \(path)", status: 303)
    response.headers.append(("Location", path))
    return response
  }

  /// Sets a cookie, which isn't visible to scripts and isn't sent with requests from other sites.
  mutating func setCookie(_ name: String, to value: String) {
    headers.append(("Set-Cookie", "\(name)=\(value); Path=/; HttpOnly; SameSite=Strict"))
  }

  /// A copy with an entity tag, so that an unchanged response isn't sent again: for content that is requested
  /// repeatedly.
  public func revalidated() -> Response {
    var response = self
    // FNV-1a: only to detect changes of our own content.
    let hash = body.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    response.tag = "\"\(String(hash, radix: 16))\""
    return response
  }

  /// An empty response, if the client has the same content already; else this one.
  func answering(_ request: Request) -> Response {
    guard let tag, status == 200, request.isReading else { return self }
    let known = request.values(of: "if-none-match").flatMap { $0.split(separator: ",") }
      .map { $0.drop { $0 == " " } }.map { $0.hasPrefix("W/") ? $0.dropFirst(2) : $0 }
    guard known.contains(where: { $0.prefix { $0 != " " } == tag }) else { return self }
    var response = Response(status: 304, type: type, body: [])
    (response.tag, response.standing) = (tag, standing)
    return response
  }

  /// All headers but those for the transfer.
  var allHeaders: [(name: String, value: String)] {
    let caching = [("Cache-Control", tag == nil ? "no-store" : "no-cache")] + (tag.map { [("ETag", $0)] } ?? [])
    return [("Content-Type", type)] + caching + Self.policies + headers
  }

  /// The content that browsers are to allow: own script, style and pictures, nothing from elsewhere, and no framing.
  private static let policies = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        + "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
  ]
}
