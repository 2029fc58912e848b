import Engines
import Synchronization

/// The pass that clients have to show where others than this machine can connect: once the code in the printed address,
/// and a cookie from then on.
final class Pass: Sendable {
  /// The code that gives access; nil once it was used.
  private let code: Mutex<String?>
  /// The value of the cookie.
  private let secret = Pass.random()

  init(code: String) { self.code = Mutex(code) }

  /// A random secret of 128 bits, as hexadecimal digits.
  static func random() -> String {
    (0..<4).map { _ in
      let digits = String(UInt32.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// The response to a request that doesn't get through: to the code, the cookie and a redirect to the first page;
  /// without code and cookie, an error. Nil for a request with the cookie, unless its address still has the code, which
  /// is removed by a redirect.
  func refusal(of request: Request, port: Int) -> Response? {
    let given = request.value(of: "code")
    // Browsers send a cookie to all ports of a machine, where other servers may have cookies, too.
    let cookie = "agon-\(port)"
    if request.cookies(cookie).contains(where: { RateLimiter.areEqual($0, secret) }) {
      return given == nil || !request.isReading ? nil : .redirect(to: "/")
    }
    guard let given, request.method == "GET", use(given) else {
      return .text(
        "Open the address that “agon serve” has printed. It opens once; started again, it prints a new one.",
        status: 403)
    }
    var response = Response.redirect(to: "/")
    response.setCookie(cookie, to: secret)
    return response
  }

  /// Whether a text is the code, which is used up by this call.
  private func use(_ given: String) -> Bool {
    code.withLock { code in
      guard let right = code, RateLimiter.areEqual(given, right) else { return false }
      code = nil
      return true
    }
  }
}
