import Engines

/// A visitor of the lobby, known by a secret that nobody else has.
public struct Visitor: Hashable, Sendable {
  /// The secret: 128 bits, as 32 hexadecimal digits.
  public let secret: String

  /// Creates a visitor with a secret; nil for a text that isn't one.
  public init?(secret: String) {
    guard secret.utf8.count == 32, secret.allSatisfy({ "0123456789abcdef".contains($0) }) else { return nil }
    self.secret = secret
  }

  public static func == (a: Visitor, b: Visitor) -> Bool { RateLimiter.areEqual(a.secret, b.secret) }
}
