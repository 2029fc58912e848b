import Engines

/// Somebody at the lobby, who is known by a secret that nobody else has.
public struct Visitor: Hashable, Sendable {
  /// The secret: 128 bits, as 32 hexadecimal digits.
  public let secret: String

  /// Whoever has a secret; nil for a text that is none.
  public init?(secret: String) {
    guard secret.utf8.count == 32, secret.allSatisfy({ "0123456789abcdef".contains($0) }) else { return nil }
    self.secret = secret
  }

  public static func == (a: Visitor, b: Visitor) -> Bool { Door.areEqual(a.secret, b.secret) }
}
