import Foundation

/// The limits of a server for its clients, so that none can exhaust it.
public struct ServerLimits: Hashable, Sendable {
  /// The time for a request to arrive, from the first moment of waiting for it, and for a response to be taken.
  public var deadline: Duration
  /// The time for an upload to arrive, of clients that may send one.
  public var uploadDeadline: Duration
  /// The maximum number of bytes in all headers of a request.
  public var headerBytes: Int
  /// The maximum number of headers of a request.
  public var headers: Int
  /// The maximum number of bytes in the body of a request.
  public var body: Int
  /// The maximum number of connections at once, a quarter of which guests can't use.
  public var connections: Int
  /// The maximum number of connections that may listen to an `EventSource` at once.
  public var listeners: Int
  /// The interval at which listeners are sent a comment, so that it is noticed when they are gone.
  public var heartbeat: Duration

  /// Creates limits; the default ones are out of reach of any browser.
  public init(
    deadline: Duration = .seconds(10), uploadDeadline: Duration = .seconds(120),
    headerBytes: Int = 16_384, headers: Int = 64, body: Int = 4096,
    connections: Int = 200, listeners: Int = 64, heartbeat: Duration = .seconds(5)
  ) {
    (self.deadline, self.headerBytes, self.headers) = (deadline, headerBytes, headers)
    (self.uploadDeadline, self.body, self.connections) = (uploadDeadline, body, connections)
    (self.listeners, self.heartbeat) = (listeners, heartbeat)
  }

  /// The number of files that are open beside connections: the database's, standard output, and what the system needs.
  private static let otherFiles = 48

  /// These limits with fewer connections where this process may not open that many files (`ulimit -n`), at most half of
  /// them for listeners.
  public func fittingOpenFiles() -> ServerLimits {
    var (limits, files) = (self, rlimit())
    #if canImport(Glibc)
      let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let kind = RLIMIT_NOFILE
    #endif
    guard getrlimit(kind, &files) == 0 else { return self }
    limits.connections = min(connections, max(1, Int(clamping: files.rlim_cur) - Self.otherFiles))
    limits.listeners = min(listeners, limits.connections / 2)
    return limits
  }
}
