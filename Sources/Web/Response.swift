import Encoding
import Reports

/// What is answered.
public struct Response: Sendable {
  /// The status, such as 200.
  public let status: Int
  /// What kind of content it is.
  let type: String
  /// The content.
  let body: [UInt8]
  /// Headers beside those that every answer has.
  var headers: [(name: String, value: String)] = []
  /// What the content is known by where a browser may keep it, and ask whether it is still so; nil where it may not.
  private(set) var tag: String?
  /// What whoever has asked has shown to be.
  var standing = Crowd.Standing.stranger
  /// What tells the content as it comes; nil where it is all there.
  private(set) var source: EventSource?

  private init(status: Int, type: String, body: [UInt8]) {
    (self.status, self.type, self.body) = (status, type, body)
  }

  /// Words.
  public static func text(_ text: String, status: Int = 200) -> Response {
    Response(status: status, type: "text/plain; charset=utf-8", body: Array((text + "\n").utf8))
  }

  /// Where a script is to lead whoever has sent an order.
  /// - Parameter path: from the slash on.
  static func location(_ path: String) -> Response { .json(.object([("location", .string(path))])) }

  /// Data for a script.
  public static func json(_ value: JSONValue, status: Int = 200) -> Response {
    Response(status: status, type: "application/json", body: Array((value.text() + "\n").utf8))
  }

  /// What a source tells, as it tells it: the answer stays open as long as somebody listens (`EventSource` in a browser).
  public static func events(_ source: EventSource) -> Response {
    var response = Response(status: 200, type: "text/event-stream", body: [])
    response.source = source
    return response
  }

  /// A page.
  /// - Parameter html: its element `html`.
  package static func page(_ html: Markup, status: Int = 200) -> Response {
    Response(
      status: status, type: "text/html; charset=utf-8", body: Array(("<!DOCTYPE html>\n" + html.source + "\n").utf8))
  }

  /// A part of a page, to be put into it.
  package static func part(_ markup: Markup) -> Response {
    Response(status: 200, type: "text/html; charset=utf-8", body: Array(markup.source.utf8))
  }

  /// A file that is compiled in.
  static func asset(_ bytes: [UInt8], type: String) -> Response {
    Response(status: 200, type: type, body: bytes).revalidated()
  }

  /// Sends to another page of this server.
  /// - Parameter path: where, from the slash on.
  static func redirect(to path: String) -> Response {
    var response = Response.text("See \(path)", status: 303)
    response.headers.append(("Location", path))
    return response
  }

  /// Gives a browser a cookie, which no script sees and which it doesn't show when another site has it ask.
  mutating func setCookie(_ name: String, to value: String) {
    headers.append(("Set-Cookie", "\(name)=\(value); Path=/; HttpOnly; SameSite=Strict"))
  }

  /// The same, which isn't sent again to those who have it: for what is asked for again and again.
  public func revalidated() -> Response {
    var response = self
    // FNV-1a: only to see whether it is another text of ours.
    let hash = body.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    response.tag = "\"\(String(hash, radix: 16))\""
    return response
  }

  /// Nothing, if whoever asks has the same already; else all of it.
  func answering(_ request: Request) -> Response {
    guard let tag, status == 200, request.isReading else { return self }
    let known = request.values(of: "if-none-match").flatMap { $0.split(separator: ",") }
      .map { $0.drop { $0 == " " } }.map { $0.hasPrefix("W/") ? $0.dropFirst(2) : $0 }
    guard known.contains(where: { $0.prefix { $0 != " " } == tag }) else { return self }
    var response = Response(status: 304, type: type, body: [])
    (response.tag, response.standing) = (tag, standing)
    return response
  }

  /// All headers but those that say how it is sent.
  var allHeaders: [(name: String, value: String)] {
    let caching = [("Cache-Control", tag == nil ? "no-store" : "no-cache")] + (tag.map { [("ETag", $0)] } ?? [])
    return [("Content-Type", type)] + caching + Self.policies + headers
  }

  /// What browsers are to allow: own script, style and pictures, nothing from elsewhere, and nobody else to look in.
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
