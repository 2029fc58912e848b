import NIOCore

/// The connections there are. It is used on the event loop alone.
final class ConnectionList {
  private let most: Int
  private var connections: [ObjectIdentifier: Connection] = [:]
  /// Whether all were ended, as the server ends.
  private(set) var hasClosed = false

  /// - Parameter most: so many may be there at once.
  init(most: Int) { self.most = most }

  /// Takes a connection in; where there are too many, the one goes that has waited longest for a request.
  /// - Returns: false where all are busy.
  func admit(_ connection: Connection) -> Bool {
    if count >= most {
      let waiting = connections.values.filter { $0.waitsSince != nil }
      guard let oldest = waiting.min(by: { $0.waitsSince! < $1.waitsSince! }) else { return false }
      remove(oldest)
      oldest.close()
    }
    connections[ObjectIdentifier(connection)] = connection
    return true
  }

  /// How many there are.
  var count: Int { connections.count }

  /// How many of them listen to a source.
  var listening: Int { connections.values.count(where: \.isListening) }

  /// Ends all of them.
  func close() {
    hasClosed = true
    for connection in connections.values { connection.close() }
  }

  /// Forgets a connection that is gone.
  func remove(_ connection: Connection) { connections[ObjectIdentifier(connection)] = nil }
}
