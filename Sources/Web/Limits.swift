import Foundation

/// What a server bears of those who ask, so that nobody can wear it out.
public struct Limits: Hashable, Sendable {
  /// How long a request may take to come, from the first moment of waiting for it, and an answer to be taken.
  public var deadline: Duration
  /// The most bytes that all headers of a request may have.
  public var headerBytes: Int
  /// The most headers that a request may have.
  public var headers: Int
  /// The most bytes that a request may have after its headers.
  public var body: Int
  /// The most connections at once; a quarter of them isn't for guests.
  public var connections: Int
  /// The most of them that may listen to an `EventSource` at once.
  public var listeners: Int
  /// How often those who listen are sent a comment, so that it is noticed when they are gone.
  public var heartbeat: Duration

  /// Limits that no browser comes near.
  public init(
    deadline: Duration = .seconds(10), headerBytes: Int = 16_384, headers: Int = 64, body: Int = 4096,
    connections: Int = 200, listeners: Int = 64, heartbeat: Duration = .seconds(5)
  ) {
    (self.deadline, self.headerBytes, self.headers) = (deadline, headerBytes, headers)
    (self.body, self.connections) = (body, connections)
    (self.listeners, self.heartbeat) = (listeners, heartbeat)
  }

  /// Files that are open beside connections: the database's, standard output, and what the system keeps for itself.
  private static let otherFiles = 48

  /// The same with fewer connections where this process may not open so many files (`ulimit -n`), half of them for those
  /// who ask and don't listen.
  public func fittingOpenFiles() -> Limits {
    var (limits, files) = (self, rlimit())
    #if os(Linux)
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
