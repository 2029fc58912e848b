import NIOCore

/// The open connections. It is used on the event loop only.
final class ConnectionList {
  private let limits: ServerLimits
  private var connections: [ObjectIdentifier: Connection] = [:]
  /// Whether all were closed, as the server stops.
  private(set) var hasClosed = false

  /// Creates an empty list.
  /// - Parameter limits: the limits of connections and listeners.
  init(_ limits: ServerLimits) { self.limits = limits }

  private var crowd: Crowd { Crowd(members: connections.values.map(\.member), limits: limits) }

  /// Adds a connection, if necessary in place of another one.
  /// - Returns: false where it can't stay.
  func admit(_ connection: Connection) -> Bool {
    guard make(way: crowd.admission(of: connection.member)) else { return false }
    connections[ObjectIdentifier(connection)] = connection
    return true
  }

  /// Lets a connection listen to a source, if necessary in place of another one.
  /// - Returns: false where it can't.
  func lets(_ connection: Connection, listenTo source: EventSource) -> Bool {
    make(way: crowd.hearing(of: connection.member, to: ObjectIdentifier(source)))
  }

  private func make(way verdict: Crowd.Verdict) -> Bool {
    switch verdict {
    case .welcome: return true
    case .refused: return false
    case .instead(let id):
      guard let connection = connections.removeValue(forKey: id) else { return false }
      connection.close()
      return true
    }
  }

  /// The number of connections.
  var count: Int { connections.count }

  /// Closes all connections.
  func close() {
    hasClosed = true
    for connection in connections.values { connection.close() }
  }

  /// Removes a connection that is closed.
  func remove(_ connection: Connection) { connections[ObjectIdentifier(connection)] = nil }
}
