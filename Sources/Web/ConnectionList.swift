import NIOCore

/// The connections there are. It is used on the event loop alone.
final class ConnectionList {
  private let limits: Limits
  private var connections: [ObjectIdentifier: Connection] = [:]
  /// Whether all were ended, as the server ends.
  private(set) var hasClosed = false

  /// - Parameter limits: how many may be there, and listen, at once.
  init(_ limits: Limits) { self.limits = limits }

  private var crowd: Crowd { Crowd(members: connections.values.map(\.member), limits: limits) }

  /// Takes a connection in, where need be instead of another one.
  /// - Returns: false where it can't stay.
  func admit(_ connection: Connection) -> Bool {
    guard make(way: crowd.admission(of: connection.member)) else { return false }
    connections[ObjectIdentifier(connection)] = connection
    return true
  }

  /// Lets a connection listen to a source, where need be instead of another one.
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

  /// How many there are.
  var count: Int { connections.count }

  /// Ends all of them.
  func close() {
    hasClosed = true
    for connection in connections.values { connection.close() }
  }

  /// Forgets a connection that is gone.
  func remove(_ connection: Connection) { connections[ObjectIdentifier(connection)] = nil }
}
