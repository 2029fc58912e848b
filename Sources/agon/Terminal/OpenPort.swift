import Campaign
import Discovery
import Engines
import Play

/// A port that is open to others, and announced on their network.
final class OpenPort {
  let reception: Reception
  private let announcement: Announcement

  /// Opens it; those who come wait until the reception is opened.
  /// - Parameters:
  ///   - text: what `--listen` says; nil for the usual port, for this machine alone.
  ///   - name: what others find it by.
  ///   - facts: what else they may know.
  ///   - guests: gets the connections of those who aren't bots; nil where only bots may come.
  ///   - tell: gets remarks, from any thread.
  /// - Throws: `UsageError` where it can't be opened.
  init(
    _ text: String?, as name: String, facts: [String: String] = [:],
    guests: (@Sendable (_ socket: Int32) -> Void)? = nil,
    tell: @escaping @Sendable (String) -> Void
  ) throws(UsageError) {
    do {
      let address =
        try text.map { (text) throws(NetworkAddress.Failure) in try NetworkAddress(text) }
        ?? NetworkAddress(host: "127.0.0.1", port: NetworkAddress.usualPort)
      reception = try Reception(at: address, guests: guests, tell: tell)
    } catch {
      throw UsageError(description: "--listen: \(error)")
    }
    announcement = Announcement(
      name, port: reception.address.port, listeningAt: reception.digits,
      facts: facts.merging(["version": Release.version]) { $1 }, tell: tell)
  }

  /// Says goodbye, and ends all connections.
  func close() {
    announcement.end()
    reception.close()
  }
}
