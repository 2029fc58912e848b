import Engines
import Synchronization

/// What whoever asks has to show where others than this machine can: a code in the address that was printed, once, and
/// a cookie from then on.
final class Pass: Sendable {
  /// The code that opens; nil once it was used.
  private let code: Mutex<String?>
  /// What the cookie says.
  private let secret = Pass.random()

  init(code: String) { self.code = Mutex(code) }

  /// 128 random bits, as hexadecimal digits.
  static func random() -> String {
    (0..<4).map { _ in
      let digits = String(UInt32.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// What is answered instead of what was asked for: the cookie for the code, on the way to the same page without it;
  /// nil for those who have the cookie.
  func refusal(of request: Request, port: Int) -> Response? {
    let given = request.value(of: "code")
    // Browsers send a cookie to all ports of a machine, where other servers may have theirs.
    let cookie = "agon-\(port)"
    if request.cookies(cookie).contains(where: { Door.areEqual($0, secret) }) {
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

  /// Whether it is the code, which then is used.
  private func use(_ given: String) -> Bool {
    code.withLock { code in
      guard let right = code, Door.areEqual(given, right) else { return false }
      code = nil
      return true
    }
  }
}
