/// A program that announces a service for as long as it runs.
struct Publisher: Sendable {
  let program: String
  let arguments: @Sendable (Offer) -> [String]
  /// The name that is now announced, according to a line of output; nil for other lines.
  let name: @Sendable (String) -> String?

  /// All publishers, in the order in which they are tried.
  static let all = [Avahi.publisher, Bonjour.publisher]
}
