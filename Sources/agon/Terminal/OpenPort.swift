import Campaign
import Discovery
import Engines
import Play

/// A port that is open to other machines, and announced on their network.
final class OpenPort {
  let listener: JoinListener
  private let announcement: Announcement

  /// Opens the port; clients wait until the listener is opened.
  /// - Parameters:
  ///   - text: the value of the option; nil for the default port, for this machine only.
  ///   - option: the name of the option.
  ///   - name: the announced name.
  ///   - attributes: further announced attributes.
  ///   - guests: receives the connections of clients that aren't bots; nil where only bots may connect.
  ///   - tell: receives remarks, from any thread.
  /// - Throws: `UsageError` where it can't be opened.
  init(
    _ text: String?, option: String = "--listen", as name: String, attributes: [String: String] = [:],
    guests: (@Sendable (_ socket: Int32) -> Void)? = nil,
    tell: @escaping @Sendable (String) -> Void
  ) throws(UsageError) {
    do {
      let address =
        try text.map { (text) throws(NetworkAddress.Failure) in try NetworkAddress(text) }
        ?? NetworkAddress(host: "127.0.0.1", port: NetworkAddress.usualPort)
      listener = try JoinListener(at: address, guests: guests, tell: tell)
    } catch {
      throw UsageError(description: "\(option): \(error)")
    }
    announcement = Announcement(
      name, port: listener.address.port, listeningAt: listener.digits,
      attributes: attributes.merging(["version": Release.version]) { $1 }, tell: tell)
  }

  /// Ends the announcement, and closes all connections.
  func close() {
    announcement.end()
    listener.close()
  }
}
